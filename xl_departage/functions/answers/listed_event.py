"""
The next round of a list of players and a list of games: refused, in words for lists, until everything before it is complete.

The event is that of the lists; the numbers of the players are their order (C.04.2), first and last rounds, byes and absences those of
the list of players.
"""

from __future__ import annotations

from xl_departage.base.errors import CannotPair
from xl_departage.chess.pairing.event import Event, event_before, refuse_gaps
from xl_departage.chess.tournament.next_step import next_step
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.formats.grids.lists.list_reading import GameList


def event_of_lists(listed: GameList, options: ReadingOptions) -> Event:
    """The event before its next round. Raises CannotPair for what is missing, and like `event_before`."""
    tournament = listed.tournament
    if tournament.teams:
        raise CannotPair("pair_list_of_teams")
    if options.system == "round-robin":
        raise CannotPair("pair_round_robin")
    # A round of which only a part is entered needs its other players before its results.
    refuse_gaps(tournament)
    step = next_step(listed.tournament)
    if step.key.startswith("next_step_results") or step.key == "next_step_finished":
        raise CannotPair(step.key, None, **step.values)
    if tournament.header.rounds is None:
        raise CannotPair("pair_planned_unsaid")
    if tournament.header.first_colour is None:
        raise CannotPair("pair_first_unsaid")
    return event_before(tournament)
