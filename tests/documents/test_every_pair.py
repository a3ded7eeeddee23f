"""
Format × format: what the text of a format says of a tournament of which everything is known goes into every format that is written. Each
field arrives there or is named as lost; points, results and opponents come back, or nothing is written.

The formats are those of the table, the fields those of the record: an invented one of either is seen here.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.documents.templates.books import WORKBOOKS
from tests.documents.test_everything import INDIVIDUALS, RULES, TEAMS
from tests.formats.pages import chess_results
from tests.formats.test_ods import cell, sheet, spreadsheet
from xl_departage.base.errors import DepartageError
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tournament.changes import _record
from xl_departage.chess.tournament.comparison import Difference, differences, field_text
from xl_departage.chess.tournament.crosstable import MatchScoring, Outcome
from xl_departage.chess.tournament.other_results import other_results
from xl_departage.chess.tournament.points import PointSystem
from xl_departage.chess.tournament.record import (
    Adjustment,
    AnnouncedBye,
    ForbiddenPairs,
    Game,
    Header,
    Participant,
    Team,
    TournamentRecord,
    VirtualPoints,
)
from xl_departage.chess.tournament.source import Source, source_of
from xl_departage.documents.conversion import converted
from xl_departage.documents.document_reading import FORMATS, formats_written, read_document
from xl_departage.formats.file_format import FileFormat, WritingChoices, Written

DATA = Path(__file__).parents[1] / "data"
POINTS = PointSystem(6, 2, 0, 6, 0, 6, 2, 0, 4)
HEADER: dict[str, Any] = {"points": POINTS, "announced": ("PTS", "SB", "BH"), "cancelled": (2,)}
ALL = replace(
    INDIVIDUALS,
    header=INDIVIDUALS.header._replace(**HEADER, by_rank=True, played=2),
    participants=tuple(
        participant._replace(
            rank=7 - participant.number, rating_kind="F", last_round=2 if participant.number == 5 else None
        )
        for participant in INDIVIDUALS.participants
    ),
    adjustments=(Adjustment("", None, -2, 2, (3,)), Adjustment("H", None, 3, None, ())),
)
ROBIN = replace(
    ALL,
    header=ALL.header._replace(type="Individual: Round-Robin", system="", first_colour=None, by_rank=False, played=3),
    participants=tuple(participant._replace(byes=()) for participant in ALL.participants[:4]),
    games=(
        Game(1, 1, 4, Outcome.WIN, Outcome.LOSS, board=1),
        Game(1, 2, 3, Outcome.DRAW, Outcome.DRAW, board=2),
        Game(2, 4, 3, Outcome.WIN, Outcome.LOSS, board=1),
        Game(2, 1, 2, Outcome.WIN, Outcome.LOSS, board=2),
        Game(3, 2, 4, Outcome.DRAW, Outcome.DRAW, board=1),
        Game(3, 3, 1, Outcome.LOSS, Outcome.WIN, board=2),
    ),
    adjustments=(Adjustment("", None, 2, 1, (2,)),),
    virtual_points=(),
    forbidden=(),
)
OF_TEAMS = replace(
    TEAMS,
    header=TEAMS.header._replace(
        **HEADER, match_points=MatchScoring(6, 2, 0), board_colours="WW", rounds=3, dates=INDIVIDUALS.header.dates
    ),
    participants=tuple(participant._replace(rating_kind="F") for participant in TEAMS.participants),
    teams=tuple(
        team._replace(rank=3 - team.number, byes=(AnnouncedBye(3, Outcome.HALF_BYE),) if team.number == 1 else ())
        for team in TEAMS.teams
    ),
    adjustments=(Adjustment("", -2, -1, 1, (2,)),),
    virtual_points=(VirtualPoints(2, 1, 2, 1, 1),),
    forbidden=(ForbiddenPairs(3, 3, (1, 2)),),
)
RECORDS = {"individuals": ALL, "round robin": ROBIN, "teams": OF_TEAMS}
_PLACES = {
    "place",
    "points",
    "printed",
    "first_round",
    "result",
    "coloured",
    "match_points",
    "game_points",
    "kind",
    "round",
}
"""Where something stood, how a result was spelled, points that are printed, and what no event has beside the rest of it."""


def test_the_records_say_everything() -> None:
    """Every field of the record, of its event, players and teams has another value than by default in one of them, a new one too."""
    for part in fields(TournamentRecord):
        if part.compare:
            assert any(getattr(record, part.name) != part.default for record in RECORDS.values()), part.name
    entries_of_kind: dict[type, list[Any]] = {
        Header: [record.header for record in RECORDS.values()],
        Participant: [participant for record in RECORDS.values() for participant in record.participants],
        Team: [team for record in RECORDS.values() for team in record.teams],
        Game: [game for record in RECORDS.values() for game in record.games],
    }
    for kind, entries in entries_of_kind.items():
        for name, default in kind._field_defaults.items():  # type: ignore[attr-defined]
            if name not in _PLACES and (kind, name) != (Team, "last_round"):
                assert any(getattr(entry, name) != default for entry in entries), (kind.__name__, name)


def read(content: bytes, name: str, rules: str = "") -> Source:
    options = parse_rules(rules, TIEBREAK_EDITIONS, DEFAULT).reading if rules else None
    return read_document(content, name, options)


def into(source: Source, kind: FileFormat) -> Written:
    return converted(source, kind, RULES, WritingChoices(language="en", name="open"))


SAMPLES = {
    ".papi": DATA / "papi" / "byes-beyond-38.papi",
    ".tunx": DATA / "swiss_manager" / "swiss-15x7.TUNX",
    ".xlsx": WORKBOOKS / "swiss-open-en.xlsx",
    ".trf": DATA / "made" / "sw06-13x5-forfeits.trf",
}
"""Files of others, and a workbook of each template."""
TEMPLATES = ("round-robin-en.xlsx", "teams-en.xlsx")
GRID = (("No", "Name", "R1", "R2"), (1, "Anna", "2w1", "3b="), (2, "Bert", "1b0", "½ BYE"), (3, "Carl", "EXE", "1w="))


@cache
def sources() -> dict[str, Source]:
    """By the ending of a format and what the tournament is: its text, read."""
    found: dict[str, Source] = {}
    for what, record in RECORDS.items():
        for kind in formats_written():
            ending = kind.endings[0]
            try:
                done = into(source_of(record), kind)
            except DepartageError:
                assert (what, ending) == ("teams", ".txt"), "all else is written"
                continue
            found[f"{ending} {what}"] = read(done.content, f"open{ending}", done.rules or "")
    for ending, file in SAMPLES.items():
        found[f"{ending} {file.name}"] = read(file.read_bytes(), file.name)
    for name in TEMPLATES:
        found[f".xlsx {name}"] = read((WORKBOOKS / name).read_bytes(), name)
    rows = ["".join(cell(str(value)) for value in row) for row in GRID]
    found[".ods grid"] = read(spreadsheet(sheet(*rows)), "open.ods")
    table = [("Rk.", "SNo", "Name", "1.Rd", "2.Rd", "Pts"), (1, 1, "Anna", "2w1", "3b½", 1.5)]
    table += [(2, 3, "Carl", "-1", "1w½", 1.5), (3, 2, "Bert", "1b0", "-½", 0.5)]
    found[".html page"] = read(chess_results(table).encode(), "open.html")
    return found


def pairs() -> Iterator[tuple[str, Source, FileFormat]]:
    for name, source in sources().items():
        for kind in formats_written():
            yield name, source, kind


def played(tournament: TournamentRecord) -> set[tuple[object, ...]]:
    games = (game for game in tournament.games if game.black is not None)
    return {(game.round, game.white, game.black, game.outcome, game.reply) for game in games}


def label(difference: Difference) -> str:
    return str(difference.before) if difference.part in ("records", "columns") else difference.label.in_language("en")


def held_in_cells(content: bytes, source: Source) -> set[str]:
    """The fields of the event that a workbook with live formulas shows in cells beside its table, which a range does not say."""
    rows = openpyxl.load_workbook(io.BytesIO(content)).worksheets[0]
    shown = {str(rows["A1"].value), *str(rows["B3"].value).split(";")}
    held_fields = {"name"} if source.header.name in shown else set()
    # What they are under, the rules say.
    return held_fields | {"tiebreaks", "announced"} if shown & {*source.header.tiebreaks} else held_fields


@pytest.mark.lasts("thirty files through every format")
def test_each_field_of_a_text_arrives_in_every_other_format_or_is_named(subtests: pytest.Subtests) -> None:
    tried: dict[str, set[str]] = {}
    refused: list[tuple[str, str, str]] = []
    for name, source, kind in pairs():
        ending = kind.endings[0]
        with subtests.test(f"{name} → {ending}"):
            try:
                done = into(source, kind)
            except DepartageError as error:
                refused.append((name, ending, error.message("en")))
                continue
            tried.setdefault(name.split()[0], set()).add(ending)
            back = read(done.content, f"open{ending}", done.rules or "")
            sentences = " ".join(notice.message("en") for notice in done.notices)
            record_before, record_after = _record(source), _record(back)
            counted: set[str] = set()
            if source.event is not None and back.event is None:
                # A grid of teams: their names and numbers, matches, and what its options say.
                teams = tuple(Team(team.number, team.name, strength=team.strength) for team in record_before.teams)
                kept_fields = ("type", "rounds", "boards", "match_points")
                header = Header()._replace(**{field: getattr(record_before.header, field) for field in kept_fields})
                record_after = TournamentRecord(header, teams=teams, matches=record_before.matches)
                assert list(back.crosstable.scores) == list(source.event.game_points)
            elif ending == ".txt":
                # A file of pairings has results; what they are worth, Swiss-Manager knows.
                assert played(source.tournament) == played(back.tournament)
                assert not record_before.adjustments or field_text("adjustments", "").in_language("en") in sentences
                # Byes asked for and absences, of rounds played and to come, are counted in a sentence of their own.
                byes = [
                    int(str(dict(notice.values)["count"]))
                    for notice in done.notices
                    if notice.key == "swiss_manager_pairings_byes"
                ]
                coming = [
                    difference for difference in differences(record_before, record_after) if difference.part == "coming"
                ]
                assert not coming or byes[0] >= len(coming)
                counted = {difference.part for difference in coming}
            else:
                assert not list(other_results(source, back))
            lost = [
                difference
                for difference in differences(record_before, record_after)
                if difference.before not in (None, "", ())
            ]
            held_fields = held_in_cells(done.content, source) if ending == ".xlsx" else set()
            unsaid = [
                difference
                for difference in lost
                if label(difference) not in sentences and difference.field not in held_fields
            ]
            assert [difference for difference in unsaid if difference.part not in counted] == []
    # Teams without their players are no TRF, and matches no text of pairings.
    assert {what for name, _, what in refused if "eam" not in name} == set()
    # .xlsm is read as .xlsx is, .txt as the formats of text are.
    read_alone = {kind.endings[0] for kind in FORMATS if kind.reads} - {".xlsm", ".txt"}
    assert read_alone <= tried.keys()
    every = {kind.endings[0] for kind in formats_written()}
    assert all(endings == every for endings in tried.values())
