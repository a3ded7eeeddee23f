"""
EXPLAIN for a pairing: why a player meets his opponent, why he has his colour, and why he does not meet somebody else.
"""

from __future__ import annotations

from typing import NamedTuple

from xl_departage.base.cells import Cell, Range, Result
from xl_departage.base.errors import ArgumentError
from xl_departage.base.extras import MissingExtra
from xl_departage.base.messages import Language
from xl_departage.base.regex import regex
from xl_departage.base.text import whole_number
from xl_departage.chess.pairing.event import Choices
from xl_departage.chess.pairing.pair_explanation import ExplainedPairing, explain_pairing, explain_why_not, refuse_later
from xl_departage.chess.tournament.faults import STRICT
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.chess.tournament.roster import Roster
from xl_departage.chess.tournament.rounds import next_round
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.formats.grids.lists.byes import read_bye
from xl_departage.formats.grids.lists.list_reading import GameList, read_lists
from xl_departage.formats.grids.lists.pages import is_list_of_games
from xl_departage.functions.answers.listed_event import event_of_lists
from xl_departage.functions.answers.pairing_answers import tournament_to_pair, without_engine
from xl_departage.functions.request import FURTHER, Cache, fingerprint, tiebreak_rules

_CODE = regex(r"(?:PAIRINGS?|APPARIEMENTS?)(?: +(.+))?")


def is_pairing(code: str) -> bool:
    """Whether a code asks about a pairing: `PAIRING`, or for a given round `PAIRING 3`."""
    return _CODE.fullmatch(code.strip().upper()) is not None


def round_asked(tournament: TournamentRecord, code: str) -> int | None:
    """
    The round in a code that asks about a pairing; None if it names none. Raises CannotPair for a round that cannot be explained (see
    `refuse_later`), and for a text that is not a number.
    """
    match = _CODE.fullmatch(code.strip().upper())
    assert match is not None, "the caller has asked is_pairing"
    if match[1] is None:
        return None
    round = whole_number(match[1].strip())
    refuse_later(tournament, match[1].strip() if round is None else round)
    return round


def reasons_in(tournament: TournamentRecord, code: str, player: int | str, choices: Choices) -> ExplainedPairing:
    """
    Why `player` is paired as he is; `7>9` asks why 7 does not meet 9, `7>bye` why 7 does not have the bye. Raises CannotPair, and like
    `_asked`.
    """
    round = round_asked(tournament, code)
    return _explained(tournament, round, *_asked(tournament, player), choices)


def titled(explained: ExplainedPairing, language: Language) -> list[list[Cell]]:
    """A title and one row per reason, in that language."""
    return [[sentence.in_language(language)] for sentence in (explained.title, *explained.lines)]


def reasons(cells: Range, code: str, player: int | str, rules_text: str, players: Range | None) -> Result:
    """
    A title and one row per reason. `player` is a number or a name, `7>9` asks why 7 does not meet 9, `7>bye` why 7 does not have
    the bye. If the code names no round, the last one that is paired is explained. Raises CannotPair, also without a pairing engine,
    GridError for an error in the lists, and like `_asked`.
    """
    rules = tiebreak_rules(rules_text)
    companion = None if players is None else fingerprint(players)
    event = _EVENTS.get((fingerprint(cells), companion, rules.reading), _read, cells, rules_text, players)
    language = rules.words(event.language)
    round = round_asked(event.tournament, code)
    if event.listed is not None and (round or 0) >= next_round(event.tournament):
        # What is missing before that round is reported in messages that speak of lists.
        event_of_lists(event.listed, rules.reading)
    number, opponent = _asked(event.tournament, player)
    key = event.tournament, round, number, opponent
    try:
        explained = _REASONS.get(key, _explained, event.tournament, round, number, opponent)
    except MissingExtra as error:
        raise without_engine(error) from error
    table = titled(explained, language)
    # A single row would be repeated in every row of an array formula.
    return table if explained.lines else [*table, [""]]


class _Event(NamedTuple):
    """A tournament that was read, with the lists it comes from (None for a grid)."""

    tournament: TournamentRecord
    listed: GameList | None
    language: str
    """The language of the lists or the grid; `auto` if they show none."""


def _read(cells: Range, rules_text: str, players: Range | None) -> _Event:
    rules = tiebreak_rules(rules_text)
    game_list = read_lists(players, cells, rules.reading, STRICT) if is_list_of_games(cells) else None
    reading = read_crosstable(cells, rules.reading, players if game_list is not None else None)
    tournament = tournament_to_pair(game_list, reading, rules)
    return _Event(tournament, game_list, reading.table_language if game_list is None else game_list.language)


def _asked(tournament: TournamentRecord, player: int | str) -> tuple[int, int | str | None]:
    """
    The number of the player asked about, and whom he might have met: a number, `bye`, or None if the question is about his pairing
    as it is. Raises ArgumentError for an unknown name and if one of the two is missing, and GridError for an unknown number.
    """
    roster = Roster((participant.number, participant.name) for participant in tournament.participants)

    if not isinstance(player, str) or ">" not in player or roster.knows(player):
        return roster.asked(player), None
    first, _, second = (part.strip() for part in player.partition(">"))
    if not first or not second:
        raise ArgumentError("exp_pairing_two", player=player)
    if not roster.knows(second) and read_bye(second) is not None:
        return roster.asked(first), "bye"
    return roster.asked(first), roster.asked(second)


def _explained(
    tournament: TournamentRecord,
    round: int | None,
    number: int,
    opponent: int | str | None,
    choices: Choices | None = None,
) -> ExplainedPairing:
    if opponent is None:
        return explain_pairing(tournament, number, round, choices)
    return explain_why_not(tournament, number, None if isinstance(opponent, str) else opponent, round, choices)


_EVENTS: Cache[_Event] = Cache(8)
_REASONS: Cache[ExplainedPairing] = Cache(64)
FURTHER.extend((_EVENTS, _REASONS))
