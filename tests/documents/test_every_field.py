"""
What turns a tournament into another one loses nothing silently: every field of the record arrives through every door, or is named; points,
results, opponents and the order of the tie-breaks come back, or nothing is written.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tests.chess.pairing.teams import HEAD, team_file
from tests.documents.templates.books import opened
from xl_departage import Tournament
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tournament.comparison import differences
from xl_departage.chess.tournament.crosstable import Colour, Outcome
from xl_departage.chess.tournament.other_results import other_results
from xl_departage.chess.tournament.record import (
    AnnouncedBye,
    ForbiddenPairs,
    Game,
    Header,
    Participant,
    SourceNotice,
    TournamentRecord,
    VirtualPoints,
)
from xl_departage.chess.tournament.source import Source, source_of
from xl_departage.documents.conversion import converted
from xl_departage.documents.document_reading import not_held
from xl_departage.documents.templates import Options, build, find_template
from xl_departage.documents.workbook_formats import EXCEL
from xl_departage.formats.file_format import FileFormat, WritingChoices
from xl_departage.formats.formats import CSV, TRF, TSV
from xl_departage.formats.trf.team_records import BoardOrder, format_board_order
from xl_departage.hosts.cli import main

MADE = Path(__file__).parents[1] / "data" / "made"
SWISS = MADE / "sw06-13x5-forfeits.trf"


@dataclass(frozen=True)
class Sponsored(TournamentRecord):
    """A record with a field that nobody here has heard of."""

    sponsor: str = ""


FULL = Sponsored(
    Header(
        "Open",
        "Namur",
        "BEL",
        "2026/01/02",
        "2026/01/04",
        "Individual: Swiss-System",
        "Arbiter, Anne",
        ("Deputy, Dan",),
        "90 min",
        ("26/01/02", "26/01/03", "26/01/04"),
        3,
        first_colour=Colour.WHITE,
        system="FIDE_DUTCH_2026",
        controller="Some program",
        time_code="90+30",
        tiebreaks=("PTS", "SB", "BH", "DE"),
    ),
    tuple(
        Participant(
            number,
            f"Player {number}",
            2000 + number,
            "N",
            "FM",
            "w",
            "1990/05/17",
            "BEL",
            f"20000{number}",
            f"1234{number}",
            "Namur",
            "S",
            number,
            byes=(AnnouncedBye(3, Outcome.HALF_BYE),) if number == 4 else (),
            fide_rating=1900 + number,
        )
        for number in range(1, 5)
    ),
    (
        Game(1, 1, 3, Outcome.WIN, Outcome.LOSS, board=2),
        Game(1, 4, 2, Outcome.DRAW, Outcome.DRAW, board=1),
    ),
    virtual_points=(VirtualPoints(2, 1, 2, 1, 2),),
    forbidden=(ForbiddenPairs(1, 3, (1, 2)),),
    sponsor="Bank",
)


def by_converting(kind: FileFormat) -> Callable[[Source], tuple[SourceNotice, ...]]:
    rules = parse_rules("FIDE-2026", TIEBREAK_EDITIONS, DEFAULT)
    return lambda source: converted(source, kind, rules, WritingChoices()).notices


def by_a_template(source: Source) -> tuple[SourceNotice, ...]:
    template = find_template("swiss-open")
    content = build(template, Options("en", most=8), source)
    return not_held(source, content, template.title.in_language("en"))


DOORS = {kind.endings[0]: by_converting(kind) for kind in (TRF, CSV, TSV, EXCEL)} | {"template": by_a_template}


def test_an_invented_field_is_named_as_lost_by_every_door() -> None:
    source = source_of(FULL)
    for door, through in DOORS.items():
        sentences = " ".join(notice.message("en") for notice in through(source))
        assert "sponsor" in sentences, door


def test_every_field_of_a_record_is_compared() -> None:
    """Each one blanked is a loss, each one changed is told with both values; what only spells a result is compared by its points."""
    spelling = {"played", "points", "byes", "first_round", "last_round", "place", "number", "printed", "players"}
    spelling |= {"round", "white", "black", "outcome", "reply", "result"}
    tried = 0
    parts: list[tuple[str, Any]] = [
        ("header", FULL.header),
        ("participants", FULL.participants[0]),
        ("games", FULL.games[0]),
    ]
    for part, entry in parts:
        for field in entry._fields:
            if field in spelling:
                continue
            value = getattr(entry, field)
            blank = type(entry)._field_defaults.get(field, "")
            other_value = f"{value}x" if isinstance(value, str) else ("7",) if isinstance(value, tuple) else 7
            for new in (blank, other_value):
                if new == value:
                    continue
                changed = entry._replace(**{field: new})
                wanted: dict[str, Any] = {part: changed if part == "header" else (changed, *getattr(FULL, part)[1:])}
                after = replace(FULL, **wanted)
                found = [(difference.part, difference.field) for difference in differences(FULL, after)]
                if part == "header" and (field == "first_colour" or (field == "type" and new)):
                    # The games of round 1 show the one; the other says the same system in other words.
                    continue
                assert (part, field) in found or field == "name", (part, field, new, found)
                tried += 1
    assert tried > 50


def test_what_arrives_is_not_named_and_what_is_named_has_not_arrived(tmp_path: Path) -> None:
    """Of all fields at once: read back, a field is equal, or stands in a sentence."""
    source = source_of(replace(FULL))
    rules = parse_rules("FIDE-2026", TIEBREAK_EDITIONS, DEFAULT)
    for kind in (TRF, CSV):
        done = converted(source, kind, rules, WritingChoices())
        file = tmp_path / f"a{kind.endings[0]}"
        file.write_bytes(done.content)
        again = Tournament.open(file, rules=done.rules)._source.tournament
        sentences = " ".join(notice.message("en") for notice in done.notices)
        for difference in differences(source.tournament, again):
            if difference.before not in (None, "", ()) and difference.is_loss:
                assert difference.label.in_language("en") in sentences, (kind.endings, difference)
        assert not [difference for difference in differences(source.tournament, again) if difference.part == "coming"]


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [*map(str, arguments), "--lang", "en"])


def with_records(file: Path, *records: str) -> str:
    """The TRF with records before its players."""
    head, rest = file.read_text(encoding="utf-8").split("001 ", 1)
    return head + "".join(f"{record}\n" for record in records) + "001 " + rest


R1, R2 = ((1, 3, "11"), (4, 2, "11")), ((1, 4, "1="), (2, 5, "01"))
BYES = ("320  1.0  1.0   5   3",)


def teams(*head: str, more: tuple[str, ...] = BYES) -> str:
    return team_file([R1, R2], teams=5, head=[*HEAD, *head], more=more)


SWISS_TEXT = SWISS.read_text(encoding="utf-8")
BERGER_TEXT = (MADE / "rr03-5.trf").read_text(encoding="utf-8")
GIVEN = "299          -1.0    3    1\r\n299           0.5    2    4    3\r\n299 F         0.5\r\n"
"""A penalty, a bonus, and another worth of full-point byes."""
CASES: list[tuple[str, str, str, int, str]] = [
    (
        "swiss-open",
        "six tie-breaks",
        with_records(SWISS, "212 PTS,BH/C1,BH,SB,DE,WIN,BPG"),
        2,
        "BPG; nothing is written",
    ),
    (
        "teams",
        "match points, and points of the arbiter",
        teams(
            "362  TW 3.0    TD 1.0    TL 0.0",
            "212 GPTS,MPTS,SB",
            more=(*BYES, "299    -1.0  -0.5    2    1", "299           1.5    1    2    4"),
        ),
        0,
        "",
    ),
    ("teams", "match points", teams("362  TW 3.0    TD 1.0    TL 0.0", "212 GPTS,MPTS,SB"), 0, ""),
    (
        "teams",
        "points of the arbiter",
        teams(more=(*BYES, "299    -1.0  -0.5    2    1", "299           1.5    1    2    4")),
        0,
        "",
    ),
    ("swiss-open", "points of the arbiter", SWISS_TEXT + GIVEN, 0, ""),
    ("swiss-open", "as it is", SWISS_TEXT, 0, ""),
    ("round-robin", "points of the arbiter", BERGER_TEXT + GIVEN, 0, ""),
    ("swiss-open", "other scoring", with_records(SWISS, "162  W 3.0    D 1.0    L 0.0"), 0, ""),
    ("swiss-open", "other points of the bye", with_records(SWISS, "162  P 0.5"), 0, ""),
    ("swiss-open", "announced order", with_records(SWISS, "212 PTS,SB,BH,DE"), 0, ""),
    ("teams", "as it is", teams(), 0, ""),
    ("teams", "one more tie-break than cells", teams("212 MPTS,GPTS,DE,SB,BC,KS,WIN"), 2, "WIN; nothing is written"),
    ("teams", "a bye of its own points", teams(more=("320  2.0  1.5   5   3",)), 2, "Team 5, round 1"),
    ("teams", "days to come", teams(f"132{'':88}26/01/02  26/01/03  26/01/04"), 0, "dates of the rounds"),
]
"""Template, what is special, the file, the exit status, and words that must be there."""


@pytest.mark.parametrize("cases", [CASES[:2], pytest.param(CASES[2:], marks=pytest.mark.slow)], ids=["few", "all"])
@pytest.mark.lasts("builds a workbook for each case")
def test_a_workbook_holds_what_it_has_a_cell_for_and_refuses_other_points_and_another_order(
    cases: list[tuple[str, str, str, int, str]], tmp_path: Path
) -> None:
    """By `new --from`: the exit status, and the words. What is refused leaves no file."""
    for template, name, text, status, words in cases:
        file, made = tmp_path / "event.trf", tmp_path / "made.xlsx"
        made.unlink(missing_ok=True)
        file.write_text(text, encoding="utf-8", newline="")

        few = ("--most", "32") if template == "swiss-open" else ()
        result = run("new", template, made, "--from", file, *few)

        assert result.exit_code == status, (template, name, result.output)
        assert words in result.output, (template, name, result.output)
        assert made.exists() is (status == 0), (template, name)
        if status:
            continue
        codes = "MPTS;GPTS" if template == "teams" else "BH;SB"
        ours, theirs = (Tournament.open(path, rules="FIDE-2026") for path in (made, file))
        assert points(ours, codes) == points(theirs, codes), (template, name)
        announced = theirs._source.header.tiebreaks
        assert not announced or ours._source.header.tiebreaks == announced, (template, name)
        # The sheet of the workbook ranks so, too: place, number, name, rating, points.
        sheet = opened(made.read_bytes())["Standings"]
        shown = {
            row[2]: row[4] for row in sheet.iter_rows(min_row=5, values_only=True) if isinstance(row[4], (int, float))
        }
        ranked = {row.name: row.points for row in theirs.standings("GPTS;MPTS" if "GPTS,MPTS" in text else codes)}
        assert shown == ranked, (template, name)


SQUARES = (
    (
        "FIDE-2026",
        [
            ["No", "Name", "Sex", "Club", 1, 2, 3, 4, 5],
            [1, "Ann", "F", "Lys", "x", "1", "½", "1", "0"],
            [2, "Bob", "M", "", "0", "x", "1", "½", "1"],
            [3, "Cid", "M", "", "½", "0", "x", "1", "1F"],
            [4, "Dan", "M", "Lys", "0", "½", "0", "x", "1"],
            [5, "Eve", "F", "", "1", "0", "0F", "0", "x"],
        ],
    ),
    (
        "FIDE-2026; games=2",
        [
            ["No", "Name", 1, 2, 3],
            [1, "Ann", "x", "1 ½", "½ 0"],
            [2, "Bob", "0 ½", "x", "1 1"],
            [3, "Cid", "½ 1", "0 0", "x"],
        ],
    ),
)


@pytest.mark.slow("a round robin in a file is compared quickly")
def test_a_square_table_becomes_a_round_robin_with_the_same_ranking(tmp_path: Path) -> None:
    for rules, rows in SQUARES:
        file, made = tmp_path / "square.csv", tmp_path / "made.xlsx"
        file.write_text("\n".join(";".join(map(str, row)) for row in rows), encoding="utf-8")

        made.unlink(missing_ok=True)
        result = run("new", "round-robin", made, "--from", file, "--rules", rules)

        assert (result.exit_code, result.output) == (0, "")
        ours, theirs = Tournament.open(made, rules="FIDE-2026"), Tournament.open(file, rules=rules)
        assert points(ours, "SB;KS;WIN") == points(theirs, "SB;KS;WIN"), rules
        if "Club" in rows[0]:
            assert [person.club for person in ours._source.people] == ["Lys", "", "", "Lys", ""]


def points(tournament: Tournament, codes: str) -> dict[str, tuple[Any, ...]]:
    return {row.name: (row.points, row.values) for row in tournament.standings(codes)}


def test_a_grid_of_teams_holds_a_penalty_of_match_points(tmp_path: Path) -> None:
    """A match point, and half a game point; the grid gives the standings of the file."""
    file = tmp_path / "teams.trf"
    sample = Path(__file__).parents[2] / "xl_departage" / "documents" / "templates" / "samples" / "teams.trf"
    text = sample.read_text(encoding="utf-8")
    file.write_text(text, encoding="utf-8", newline="")
    plain = Tournament.open(file, rules="FIDE-2026").standings("MPTS;GPTS")

    file.write_text(f"{text}299    -1.0  -0.5    2    1\n", encoding="utf-8", newline="")
    result = run("convert", file, tmp_path / "penalty.csv")

    assert result.exit_code == 0, result.output
    rows = [line.split(";") for line in (tmp_path / "penalty.csv").read_text(encoding="utf-8-sig").splitlines()]
    grid, recorded = (
        {row.name: [Fraction(str(value)) for value in row.values] for row in tournament.standings("MPTS;GPTS")}
        for tournament in (
            Tournament([row[:-1] for row in rows], rules="FIDE-2026; boards=4; system=round-robin"),
            Tournament.open(file, rules="FIDE-2026"),
        )
    )
    assert grid == recorded
    lost = [Fraction(1), Fraction(1, 2)]
    for row in plain:
        fewer: list[Fraction] = lost if row.name == rows[1][1] else [Fraction(0)] * 2
        assert recorded[row.name] == [
            Fraction(str(value)) - less for value, less in zip(row.values, fewer, strict=True)
        ]


def test_an_empty_board_stays_empty(tmp_path: Path) -> None:
    """Player 22 stayed at home, and nobody sat at board 2 of team 2; his opponent has the point (C.04.6 knows no loss of his)."""
    text = team_file([R1, ((1, 4, "1="), (2, 5, "1-"))], teams=5, more=BYES)
    lines = []
    for line in text.splitlines():
        if line.startswith("001   22"):
            line = line[:101] + "0000 - Z"
        if line.startswith("001   52"):
            line = line[:101] + "0000 - +"
        lines.append(line)
    lines.append(format_board_order(BoardOrder(2, 2, 5, (21, None))))
    file, made = tmp_path / "event.trf", tmp_path / "made.xlsx"
    file.write_text("\n".join([*lines, ""]), encoding="utf-8", newline="")

    result = run("new", "teams", made, "--from", file)

    assert result.exit_code == 0, result.output
    source_before, source_after = (Tournament.open(path)._source for path in (file, made))
    assert list(other_results(source_before, source_after)) == []
    assert [game.outcome for game in source_before.tournament.games if game.white == 22 and game.round == 2] == [
        Outcome.ZERO_BYE
    ]


def test_a_paired_round_says_what_its_file_does_not_hold(tmp_path: Path) -> None:
    """A club and a national number stand in the table, and a TRF file has no field for them; CSV keeps both."""
    table = tmp_path / "club.csv"
    rows = ["No;Name;Elo;Club;R1", *(f"{at};Player {at};{2000 - at};Namur;" for at in range(1, 7))]
    table.write_text("\n".join(rows), encoding="utf-8")
    asked = ("--rounds", 3, "--initial", "white")

    trf = run("pair", table, "-o", tmp_path / "round1.trf", *asked)
    grid = run("pair", table, "-o", tmp_path / "round1.csv", *asked)

    assert (trf.exit_code, grid.exit_code) == (0, 0), (trf.output, grid.output)
    assert "club (6)" in trf.stderr
    assert "club" not in grid.stderr
    assert "Namur" in (tmp_path / "round1.csv").read_text(encoding="utf-8")
