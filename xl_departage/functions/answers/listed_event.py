"""
The event before its next round, from a list of players and a list of games. It is refused, in messages that speak of lists, until
everything before that round is complete.

The players' numbers are their pairing order (FIDE C.04.2); first and last rounds, byes and absences come from the list of players.
"""

from __future__ import annotations

from xl_departage.base.errors import CannotPair
from xl_departage.chess.pairing.event import Event, event_before, refuse_gaps
from xl_departage.chess.tournament.next_step import next_step
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.formats.grids.lists.list_reading import GameList


def event_of_lists(game_list: GameList, options: ReadingOptions) -> Event:
    """
    The event before its next round. Raises CannotPair if something is missing or no round is left, for teams and a round robin, and
    like `event_before`.
    """
    tournament = game_list.tournament
    if tournament.teams:
        raise CannotPair("pair_list_of_teams")
    if options.system == "round-robin":
        raise CannotPair("pair_round_robin")
    # If only a part of a round is entered, its other players are missing before its results are.
    refuse_gaps(tournament)
    step = next_step(game_list.tournament)
    if step.key.startswith("next_step_results") or step.key == "next_step_finished":
        raise CannotPair(step.key, None, **step.values)
    if tournament.header.rounds is None:
        raise CannotPair("pair_planned_unsaid")
    if tournament.header.first_colour is None:
        raise CannotPair("pair_first_unsaid")
    return event_before(tournament)
