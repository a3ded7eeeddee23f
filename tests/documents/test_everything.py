"""A tournament of which everything is known goes into every file that is written: each field arrives, or is named as lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from xl_departage.base.errors import Place
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tournament.comparison import differences
from xl_departage.chess.tournament.crosstable import Colour, Outcome
from xl_departage.chess.tournament.other_results import other_results
from xl_departage.chess.tournament.record import (
    Adjustment,
    AnnouncedBye,
    ForbiddenPairs,
    Game,
    Header,
    Match,
    Participant,
    Team,
    TournamentRecord,
    VirtualPoints,
)
from xl_departage.chess.tournament.source import source_of
from xl_departage.documents.conversion import converted
from xl_departage.documents.document_reading import formats_written, not_held, read_document
from xl_departage.documents.templates import Options, assemble, build, find_template
from xl_departage.documents.templates.swiss import swiss_update as update_module
from xl_departage.documents.templates.swiss.swiss_update import Update, update
from xl_departage.documents.templates.template_document import read_template
from xl_departage.formats.file_format import WritingChoices
from xl_departage.spreadsheet.recalculation.workbook_range import workbook_cells
from xl_departage.spreadsheet.storage.package import Package

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
EVENT = Header(
    name="Open du Val",
    city="Namur",
    federation="BEL",
    begin="2026/05/01",
    end="2026/05/03",
    type="Individual: Swiss-System",
    arbiter="Peeters, Jan",
    deputies=("Dubois, Anne", "Maes, Tom"),
    time_control="90 min + 30 s",
    dates=("2026/05/01", "2026/05/02", "2026/05/03"),
    rounds=3,
    first_colour=Colour.WHITE,
    system="FIDE_DUTCH",
    controller="an arbiter",
    time_code="5400+30",
    edition="FIDE-2026",
    tiebreaks=("PTS", "BH/C1", "SB"),
)
NAMES = ("Adam, Eve", "Bert, Bob", "Cool, Carl", "Daan, Dirk", "Eme, Ella", "Foss, Finn")
PEOPLE = tuple(
    Participant(
        number,
        name,
        2000 - 20 * number,
        title="FM" if number < 3 else "",
        sex="m",
        birth=f"199{number}/02/03",
        federation="BEL",
        fide_number=f"20{number:04}",
        national_number=f"1{number:04}",
        club="Namur",
        category="S",
        fide_rating=1990 - 20 * number,
        byes=(AnnouncedBye(3, Outcome.HALF_BYE),) if number == 6 else (),
    )
    for number, name in enumerate(NAMES, 1)
)
INDIVIDUALS = TournamentRecord(
    EVENT,
    PEOPLE,
    (
        Game(1, 1, 4, WIN, LOSS, board=1),
        Game(1, 5, 2, DRAW, DRAW, board=2),
        Game(1, 3, 6, LOSS, WIN, board=3),
        Game(2, 2, 1, WIN, LOSS, board=1),
        Game(2, 6, 5, DRAW, DRAW, board=2),
        Game(2, 4, 3, WIN, LOSS, board=3),
    ),
    virtual_points=(VirtualPoints(2, 1, 2, 1, 3),),
    forbidden=(ForbiddenPairs(1, None, (3, 1)),),
)
TEAMS = TournamentRecord(
    EVENT._replace(
        type="Team: Swiss-System",
        system="FIDE_TEAM",
        rounds=2,
        dates=EVENT.dates[:2],
        boards=2,
        board_colours="WB",
        tiebreaks=("MPTS", "GPTS"),
    ),
    tuple(participant._replace(byes=()) for participant in PEOPLE[:4]),
    (
        Game(1, 1, 3, WIN, LOSS, board=1),
        Game(1, 4, 2, DRAW, DRAW, board=2),
        Game(2, 3, 1, WIN, LOSS, board=1),
        Game(2, 2, 4, DRAW, DRAW, board=2),
    ),
    (Team(1, "North", "NO", 2000, (1, 2)), Team(2, "South", "SO", 1900, (3, 4))),
    (Match(1, 1, 2, table=1), Match(2, 2, 1, table=1)),
)
RULES = parse_rules("FIDE-2026", TIEBREAK_EDITIONS, DEFAULT)

_UNTOLD_OF_EVENT = "deputies system controller time_code"
_BESIDE_A_GRID = f"name city federation begin end arbiter time_control dates {_UNTOLD_OF_EVENT} edition tiebreaks"
LOST = {
    # TRF26 has no record of clubs, national numbers, categories and boards of individuals; 172 has one national rating list.
    ("individuals", ".trf"): {
        "header": "edition",
        "participants": "national_number club category fide_rating",
        "games": "board",
    },
    ("teams", ".trf"): {
        "header": "edition",
        "participants": "national_number club category fide_rating",
        "matches": "table",
    },
    # A table has no event beside it.
    **{
        ("individuals", ending): {
            "header": _BESIDE_A_GRID,
            "participants": "fide_rating",
            "games": "board",
            "virtual_points": "",
            "forbidden": "",
        }
        for ending in (".csv", ".tsv")
    },
    ("individuals", "swiss-open"): {
        "header": _UNTOLD_OF_EVENT,
        "participants": "national_number category fide_rating",
    },
    ("teams", "teams"): {
        "header": _UNTOLD_OF_EVENT,
        "participants": "title sex birth federation club category fide_rating",
        "teams": "nickname strength",
        "matches": "table",
    },
}
"""What each file does not hold of it, or has otherwise: arbiters, days, line-ups and all else that is not here arrives."""


def written() -> Iterator[tuple[str, str, TournamentRecord, TournamentRecord, list[str]]]:
    """Each kind of event through each file: its record before and after, and what is said of the file."""
    for what, record in (("individuals", INDIVIDUALS), ("teams", TEAMS)):
        source = source_of(record)
        for kind in formats_written():
            ending = kind.endings[0]
            if (what, ending) in LOST:
                done = converted(source, kind, RULES, WritingChoices(language="en", name="open"))
                after = read_document(done.content, f"open{ending}").tournament
                yield what, ending, record, after, [notice.message("en") for notice in done.notices]
        name = "swiss-open" if what == "individuals" else "teams"
        most = 8 if what == "individuals" else None
        content = build(find_template(name), Options("en", edition="FIDE-2026", most=most), source)
        after = read_document(content, "open.xlsx").tournament
        yield what, name, record, after, [notice.message("en") for notice in not_held(source, content, "workbook")]


def test_each_field_arrives_or_is_named_as_lost(subtests: pytest.Subtests) -> None:
    tried = set()
    for what, door, record_before, record_after, sentences in written():
        tried.add((what, door))
        with subtests.test(f"{what} {door}"):
            # Places in the ranking are a workbook's own.
            found = [
                difference for difference in differences(record_before, record_after) if difference.before is not None
            ]
            fields: dict[str, set[str]] = {}
            for difference in found:
                fields.setdefault(difference.part, set()).add(difference.field)
            assert fields == {part: set(names.split()) or {""} for part, names in LOST[what, door].items()}
            sentences_text = " ".join(sentences)
            assert [
                difference for difference in found if difference.label.in_language("en") not in sentences_text
            ] == []
    assert tried == {*LOST}


def brought(whole: TournamentRecord, begun: TournamentRecord) -> tuple[TournamentRecord, Update]:
    """The record of the workbook of a tournament that has begun, once the whole one was brought into it."""
    book = assemble(find_template("swiss-open"), Options("en", most=8), source_of(begun))
    done = update(Package(book, Place(file="open.xlsx")), source_of(whole))
    return read_template(workbook_cells(Package(done.content, Place()))), done


@pytest.mark.slow("updates are compared field by field in tests/hosts/cli/test_update.py quickly")
def test_an_update_is_a_door_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    A workbook of names alone, or of round 1, and the record of everything: what a workbook can hold arrives, the rest is named; among it a
    withdrawal, points of the arbiter, an acceleration, and a bye that is asked for.
    """
    monkeypatch.setattr(update_module, "recalculated", lambda package, report: package.content)
    monkeypatch.setattr(update_module, "with_print_areas", lambda content: content)
    whole = replace(
        INDIVIDUALS,
        header=EVENT._replace(system="", rounds=4, tiebreaks=("PTS", "BH/C1", "BH", "SB")),
        participants=tuple(
            participant._replace(last_round=2) if participant.number == 5 else participant for participant in PEOPLE
        ),
        adjustments=(Adjustment("", None, -1, 2, (3,)),),
    )
    names = tuple(Participant(participant.number, participant.name) for participant in PEOPLE)
    first = tuple(game for game in whole.games if game.round == 1)
    lost = LOST["individuals", "swiss-open"]
    for begun in (
        TournamentRecord(Header(type=EVENT.type), names),
        TournamentRecord(Header(type=EVENT.type), names, first),
        TournamentRecord(Header(type=EVENT.type, rounds=4), names, first[:2]),
        replace(whole, header=Header(type=EVENT.type), virtual_points=(), forbidden=(), adjustments=()),
    ):
        after, done = brought(whole, begun)
        assert (done.left, [notice.message("en") for notice in done.differences]) == ([], [])
        fields: dict[str, set[str]] = {}
        for difference in differences(whole, after):
            if difference.before is not None:
                fields.setdefault(difference.part, set()).add(difference.field)
        assert fields == {
            "header": {*lost["header"].split()} - {"system"},
            "participants": {*lost["participants"].split()},
        }
        sentences = " ".join(notice.message("en") for notice in done.lost)
        assert all(
            difference.label.in_language("en") in sentences
            for difference in differences(whole, after)
            if difference.before is not None
        )
        assert not list(other_results(source_of(whole), source_of(after)))
        assert after.participants[4].last_round == 2
        assert brought(whole, after)[1].filled == []
