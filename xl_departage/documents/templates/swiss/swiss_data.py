"""The data of a Swiss workbook: the sample, the tournament of a file, a list of players, or nothing."""

from __future__ import annotations

import csv
import datetime
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from importlib import resources
from itertools import count, zip_longest
from types import MappingProxyType
from typing import Any, Final

from xl_departage.base.errors import FileError, Place
from xl_departage.base.grouping import grouped
from xl_departage.base.messages import Text, decimal
from xl_departage.chess.tournament.acceleration import BAKU, acceleration_of
from xl_departage.chess.tournament.adjustments import extra_points_in
from xl_departage.chess.tournament.apart import apart_of
from xl_departage.chess.tournament.crosstable import Crosstable, Outcome, Player, Round, System
from xl_departage.chess.tournament.record import Participant
from xl_departage.chess.tournament.roster import Roster
from xl_departage.chess.tournament.source import Source
from xl_departage.documents.templates.entries import (
    Entrant,
    Filling,
    Tables,
    about_of,
    entrants_of,
    individuals_of,
    numbered,
    one_of,
    players_alone,
    tiebreaks_of,
)
from xl_departage.documents.templates.outcomes import (
    COLOURS,
    SWISS_RESULTS,
    Boards,
    GameLine,
    boards_of,
    games_of_round,
    not_offered,
)
from xl_departage.documents.templates.swiss.prize_lines import CATEGORIES, SAMPLE_CATEGORIES
from xl_departage.formats.grid_table import options_for, options_text, table_of
from xl_departage.formats.grids.cell_tokens import Given
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.formats.grids.lists.arbiter_points import given_text

MOST, MOST_ROUNDS = 120, 11
TIEBREAKS = 4
_SAMPLE = "samples/swiss.csv"
_SAMPLE_FRONT = {
    "event": Text("swiss.autumn_open"),
    "place": "Salle des fêtes, Port-aux-Lys",
    "first_day": datetime.date.fromisoformat("2025-10-25"),
    "last_day": datetime.date.fromisoformat("2025-10-28"),
    "tempo": Text("swiss.60_min_plus_30_s_a_move"),
    "arbiter": "Hélène Vasseur",
    "unrated": "1400",
}
_IMPLIED = ("numbers=number", "system=swiss")
"""Options that the template always writes, so they need not be typed."""
BYES = {Outcome.PAIRING_BYE: "EXE", Outcome.HALF_BYE: "½ BYE", Outcome.FULL_BYE: ">", Outcome.ZERO_BYE: "ABS"}
"""What stands in place of Black, and in the crosstable, for each kind of bye."""
_LISTED = (Outcome.PAIRING_BYE, Outcome.FULL_BYE)
"""The byes that are lines in the list of games."""


def sample() -> Filling:
    """The invented open of the sample workbook."""
    with resources.files("xl_departage.documents.templates").joinpath(_SAMPLE).open(encoding="utf-8") as stream:
        header, *rows = csv.reader(stream, delimiter=";")
    first = header.index("R 1")
    table = read_crosstable([header[:1] + header[first:], *([row[0], *row[first:]] for row in rows)]).crosstable
    players = tuple(
        Entrant(
            name,
            int(rating) if rating else None,
            "",
            sex=sex,
            birth=int(birth),
            federation=federation,
            club=club,
            number=int(number),
        )
        for number, name, sex, birth, federation, club, rating, *_ in rows
    )
    absences = [_absence(player.rounds, {}, over=True) for player in table.players]
    filling = _filling({**_SAMPLE_FRONT, "planned": table.planned}, players, absences, lines_of(table))
    return replace(
        filling,
        lists={**filling.lists, "prizes": SAMPLE_CATEGORIES},
        chosen={**filling.chosen, "sharing": Text("prizes.sharing.hort"), "rounding": "1"},
    )


_EXEMPT: Final[dict[int, dict[str, object]]] = {1: {"exempt": decimal("0.5")}, 0: {"exempt": "0"}}
"""The line `exempt` of the front sheet for a bye that is not worth a point, by its value in half-points."""


def of_source(source: Source) -> Filling:
    """The data from the tournament of a file. Raises FileError if it does not fit the template."""
    table = crosstable_of(source)
    options = options_for(table, table_of(table))
    # The number of rounds has its own cell, which stays blank if the file does not state it: a file with only the first
    # round does not mean that the event ends there. The number of rounds that count, if the caller gives it, has its
    # own cell, too.
    stated = source.rounds_stated
    details = [
        part for part in options_text(options._replace(rounds=None, cancelled=())).split("; ") if part not in _IMPLIED
    ]
    colour = source.header.first_colour
    front = {
        **about_of(source),
        **tiebreaks_of(source, TIEBREAKS),
        "planned": stated,
        "counted": None if source.options is None else source.options.rounds,
        **({} if source.options is None else _EXEMPT.get(source.options.exempt, {})),
        "options": "; ".join(details),
        "first": None if colour is None else COLOURS[colour],
        "acceleration": _acceleration(source),
    }
    announced = _announced(source)
    over = stated is not None and table.paired >= stated
    apart, person_of = (
        source.tournament.forbidden,
        {participant.number: participant for participant in source.tournament.participants},
    )
    absences = [
        {
            **_absence(
                player.rounds[: table.paired],
                announced.get(player.number, {}),
                over=over,
                entrant=person_of.get(player.number),
                cancelled=frozenset(table.cancelled),
            ),
            "apart": apart_of(player.number, apart, planned=stated),
        }
        for player in table.players
    ]
    players = tuple(
        replace(entrant, given=given_of(player, table))
        for entrant, player in zip(entrants_of(source), table.players, strict=True)
    )
    return _filling(front, players, absences, games_of(source, table))


def _acceleration(source: Source) -> str | None:
    """The acceleration as the front sheet offers it, otherwise as a table of groups; None if there is none."""
    named = acceleration_of(source.tournament)
    return "Baku" if named == BAKU else named or None


def of_players(tables: Tables) -> Filling:
    """
    The data from a list of players, numbered in its order. Raises FileError, or ArgumentError if games are given, too.
    """
    return _filling({}, players_alone(tables, MOST), (), ())


def crosstable_of(source: Source) -> Crosstable:
    """The crosstable of a Swiss tournament. Raises FileError if it does not fit the template."""
    table = individuals_of(source, System.SWISS, "template_not_swiss", 2, MOST)
    if table.planned > MOST_ROUNDS:
        raise FileError("template_rounds", rounds=table.planned, most=MOST_ROUNDS)
    return table


def _filling(
    front: Mapping[str, Any],
    players: Sequence[Entrant],
    absences: Sequence[Mapping[str, Any]],
    lines: Sequence[GameLine],
) -> Filling:
    """The values to type. Games name their players, or give their numbers if a name is ambiguous."""
    people: list[Mapping[str, Any]] = [
        {**vars(player), **(absence or {})} for player, absence in zip_longest(players, absences)
    ]
    # The numbers of the blank lines are filled in, too, unless the file has its own numbers, which these could repeat.
    if [player.number for player in players] == list(range(1, len(players) + 1)):
        people = numbered(people, MOST)
    roster = Roster((player.number, player.name) for player in players)
    games = [
        {
            **line._asdict(),
            "white": roster.label(line.white),
            "black": roster.label(line.black) if isinstance(line.black, int) else line.black,
        }
        for line in lines
    ]
    return Filling(front, {"players": people, "games": games, "prizes": CATEGORIES}, {"player_chosen": one_of(players)})


EMPTY = _filling({}, (), (), ())
"""A workbook without players: it has only numbers, and the preset categories of prizes."""


def games_of(source: Source, table: Crosstable) -> tuple[GameLine, ...]:
    """
    The lines of the list of games by round: the games of a file, and the announced byes that have no column in the list
    of players. Raises FileError for a bye or a result that they cannot express.
    """
    players, worth = {player.number: player for player in source.crosstable.players}, source.header.points
    byes = []
    for number, announced in _announced(source).items():
        for round, bye in announced.items():
            if bye not in _LISTED:
                continue
            text = _bye_text(bye, worth.pairing_bye, worth.win)
            if text is None:
                raise not_offered(players[number], round, SWISS_RESULTS)
            byes.append(GameLine(round, None, number, text))
    return tuple(sorted((*lines_of(table, boards_of(source)), *byes), key=lambda line: line.round))


def _announced(source: Source) -> dict[int, dict[int, Outcome]]:
    """The byes and absences of every player in rounds that do not count yet and so are not in the crosstable."""
    record = source.tournament
    byes = [(entrant.number, bye.round, bye.outcome) for entrant in record.participants for bye in entrant.byes]
    byes += [(game.white, game.round, game.outcome) for game in record.games if game.black is None]
    coming = ((number, (round, outcome)) for number, round, outcome in byes if round > source.crosstable.rounds)
    return {number: dict(outcomes) for number, outcomes in grouped(coming).items()}


def _bye_text(bye: Outcome, points: int, win: int) -> str | None:
    """
    A pairing-allocated bye, followed by its points if they are not those of a win; or a full-point bye. None if no text
    expresses its points.
    """
    kind = BYES[bye]
    return {win: kind, 1: f"{kind} ½", 0: f"{kind} 0"}.get(points if bye is Outcome.PAIRING_BYE else win)


def given_of(player: Player, table: Crosstable) -> str:
    """The points that the arbiter gave or deducted, in addition to those of results and byes."""
    win = table.scoring.win
    rounds = enumerate(player.rounds[: table.rounds], 1)
    return given_text(
        (round, Given(extra_points_in(entry, table.scoring)))
        for round, entry in rounds
        if entry.outcome is not Outcome.PAIRING_BYE or _bye_text(entry.outcome, entry.points, win) is None
    )


def _absence(
    rounds: Sequence[Round],
    announced: Mapping[int, Outcome],
    *,
    over: bool,
    entrant: Participant | None = None,
    cancelled: Set[int] = frozenset(),
) -> dict[str, Any]:
    """
    A player's late entry, withdrawal and requested byes, as they are typed: from the rounds that are paired and from
    `announced` byes in later ones. A player who is absent in the last rounds has withdrawn if the event is `over`;
    before that he may come back, unless `entrant`, his entry in the record, gives a last round. In `cancelled` rounds
    nobody is absent.
    """
    there = [number for number, entry in enumerate(rounds, 1) if entry.outcome is not Outcome.ZERO_BYE]
    first = there[0] if there and not cancelled >= set(range(1, there[0])) else 1
    last = max(there, default=0) if over else len(rounds)
    withdrawn_after = None if entrant is None else entrant.last_round
    if withdrawn_after is not None and withdrawn_after >= max(there, default=0):
        byes_until_then = {round: bye for round, bye in announced.items() if round <= withdrawn_after}
        return {
            **_absence(rounds[:withdrawn_after], byes_until_then, over=False, cancelled=cancelled),
            "last_round": withdrawn_after,
        }
    if entrant is not None and not there and entrant.first_round > len(rounds):
        return {**_absence((), announced, over=False), "first_round": entrant.first_round}
    halves = [
        *(number for number, entry in enumerate(rounds, 1) if entry.outcome is Outcome.HALF_BYE),
        *(number for number, bye in sorted(announced.items()) if bye is Outcome.HALF_BYE),
    ]
    away = [
        *(number for number in range(first, last + 1) if number not in there and number not in cancelled),
        *(number for number, bye in sorted(announced.items()) if bye is Outcome.ZERO_BYE),
    ]
    return {
        "first_round": first if first > 1 else None,
        "last_round": last if last < len(rounds) else None,
        "halves": " ".join(map(str, dict.fromkeys(halves))),
        "absences": " ".join(map(str, dict.fromkeys(away))),
    }


def lines_of(table: Crosstable, boards: Boards = MappingProxyType({})) -> tuple[GameLine, ...]:
    """
    The lines of the list of games by round. Games are on the `boards` that the file gives them, the others by score,
    highest first; pairing-allocated and full-point byes follow. Raises FileError for anything that the list of games
    cannot express.
    """
    lines: list[GameLine] = []
    scores: Counter[int] = Counter()
    for place in range(table.paired):
        games: list[tuple[tuple[int, int], GameLine]] = []
        for *sides, result in games_of_round(table, place, SWISS_RESULTS):
            white, black = (table.players[index] for index in sides)
            entry = white.rounds[place]
            if entry.colour is None and entry.outcome.played:
                raise FileError("template_no_colour", Place(name=white.name, round=place + 1))
            rank = -max(scores[index] for index in sides), min(white.number, black.number)
            board = boards.get((place + 1, frozenset((white.number, black.number))))
            games.append((rank, GameLine(place + 1, board, white.number, black.number, result)))
        fixed = {line.board for _, line in games}
        free = (board for board in count(1) if board not in fixed)
        on_board = sorted((line.board or next(free), line) for _, line in sorted(games))
        lines += [line._replace(board=board) for board, line in on_board]
        for player in sorted(table.players, key=lambda player: player.number):
            entry = player.rounds[place]
            if entry.outcome in _LISTED:
                text = _bye_text(entry.outcome, entry.points, table.scoring.win) or BYES[entry.outcome]
                lines.append(GameLine(place + 1, None, player.number, text))
        scores.update({index: player.rounds[place].points for index, player in enumerate(table.players)})
    return tuple(lines)
