"""What a tournament file adds to the lists of a Swiss workbook, cell by cell, on a workbook of two bare lists."""

from __future__ import annotations

import datetime
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner
from openpyxl.workbook.defined_name import DefinedName

from tests.formats.trf.samples import line_001, text
from tests.rows import each_row
from xl_departage.base.errors import FileError, Place
from xl_departage.documents.templates.swiss.swiss_update import Update, update, update_ratings
from xl_departage.formats.player_lists.listed_player import ListedPlayer, PlayerList
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.hosts.cli import main
from xl_departage.spreadsheet.storage.package import Package

PLAYERS = (
    *("No", "Name", "Rating", "Sex", "Born", "Fed.", "Club", "Title", "Code"),
    *("First\nround", "Last\nround", "½ byes\nrounds", "Absent\nrounds"),
)
GAMES = ("Round", "Board", "White", "Result", "Black")
HEAD = ("012 Open", "092 Individual: Swiss-System")
ANNA, BERT = (1, "Anna", 1500), (2, "Bert", 1400)
AT = "ABCDEFGHIJKLM"


def book(
    people: Sequence[Sequence[Any]] = (ANNA, BERT),
    games: Sequence[Sequence[Any]] = (),
    *,
    more: Mapping[str, Any] | None = None,
    rounds: int | None = None,
    places: int = 6,
    lines: int = 6,
) -> Package:
    """A workbook with the lists and names of the template and nothing else: the headings in row 3, then so many rows."""
    made = openpyxl.Workbook()
    front, players, game_sheet = (made.create_sheet(title) for title in ("Front", "Players", "Games"))
    front["B2"] = rounds
    for sheet, head, rows in ((players, PLAYERS, people), (game_sheet, GAMES, games)):
        for row, values in enumerate((head, *rows), 3):
            for column, value in enumerate(values, 1):
                sheet.cell(row, column, value)
    for cell, value in (more or {}).items():
        players[cell] = value
    for name, where in (
        ("xl_departage_template", '"swiss"'),
        ("Players", f"Players!$A$3:$M${3 + places}"),
        ("Games", f"Games!$A$3:$E${3 + lines}"),
        ("Rounds_planned", "Front!$B$2"),
        ("First_colour", "Front!$B$3"),
        ("Acceleration", "Front!$B$4"),
    ):
        made.defined_names[name] = DefinedName(name, attr_text=where)
    target = io.BytesIO()
    made.save(target)
    return Package(target.getvalue(), Place(file="open.xlsx"))


def after(done: Update, sheet: str, width: int = 5) -> list[tuple[Any, ...]]:
    """The rows below the headings that hold anything."""
    rows = openpyxl.load_workbook(io.BytesIO(done.content))[sheet].iter_rows(min_row=4, max_col=width, values_only=True)
    return [row for row in rows if any(value is not None for value in row)]


def file(*lines: str) -> Any:
    return read_trf(text(*HEAD, *lines), name="open.trf")


def two(*rounds: tuple[str, str], head: str = "") -> Any:
    """Anna and Bert with these rounds."""
    ours, theirs = zip(*rounds, strict=True) if rounds else ((), ())
    people = (
        line_001(1, "Anna", "", *ours, rating="1500", federation=""),
        line_001(2, "Bert", "", *theirs, rating="1400", federation=""),
    )
    return file(*([head] if head else []), *people)


WON = ("   2 w 1", "   1 b 0")
LOST = ("   2 b 0", "   1 w 1")


def test_what_a_pairing_was_told_is_on_the_front_sheet_for_the_next_one(tmp_path: Path) -> None:
    """As records 142, 152 and 250 of a TRF: number of rounds, colour drawn and acceleration are given once."""
    unpaired, paired = tmp_path / "before.xlsx", tmp_path / "paired.xlsx"
    unpaired.write_bytes(book([(number, f"Player {number}", 2000 - number) for number in range(1, 7)]).content)
    options = ["--rounds", "5", "--initial", "black", "--acceleration", "baku"]

    done = CliRunner().invoke(main, ["pair", str(unpaired), *options, "-o", str(paired), "--lang", "en"])

    assert done.exit_code == 0, done.output
    front = openpyxl.load_workbook(paired)["Front"]
    assert [front[cell].value for cell in ("B2", "B3", "B4")] == [5, "Black", "Baku"]


def test_games_stand_below_the_typed_ones_with_a_board_only_in_a_new_round() -> None:
    done = update(book(games=[(1, 1, "Anna", "1-0", "Bert")]), two(WON, LOST))

    assert after(done, "Games") == [(1, 1, "Anna", "1-0", "Bert"), (2, 1, "Bert", "1-0", "Anna")]
    assert (done.players, done.games, done.results, done.left) == (0, 1, 0, [])
    # A round that is there already keeps its own boards.
    people = [ANNA, BERT, (3, "Carl", None), (4, "Dora", None)]
    source = file(
        *(line_001(1, "Anna", "", "   2 w 1"), line_001(2, "Bert", "", "   1 b 0")),
        *(line_001(3, "Carl", "", "   4 w 1"), line_001(4, "Dora", "", "   3 b 0")),
    )
    done = update(book(people, [(1, 7, "Anna", "1-0", "Bert")]), source)
    assert after(done, "Games") == [(1, 7, "Anna", "1-0", "Bert"), (1, None, "Carl", "1-0", "Dora")]


@pytest.mark.parametrize(
    ("typed_result", "result", "results", "refusals"),
    [
        (None, "1-0", 1, []),
        ("1-0", "1-0", 0, []),
        ("1 - 0", "1 - 0", 0, []),
        ("½-½", "½-½", 0, ["update_result"]),
    ],
)
def test_a_typed_result_stays_and_a_missing_one_is_filled_in(
    typed_result: str | None, result: str, results: int, refusals: list[str]
) -> None:
    done = update(book(games=[(1, 1, "Anna", typed_result, "Bert")]), two(WON))

    assert after(done, "Games") == [(1, 1, "Anna", result, "Bert")]
    assert (done.games, done.results, [error.key for error in done.left]) == (0, results, refusals)
    for error in done.left:
        assert error.place == Place(file="open.xlsx", sheet="Games", cell="D4", round=1)


@pytest.mark.parametrize(
    "game",
    [
        # Colours the other way round; another opponent; no opponent.
        (1, 1, "Bert", None, "Anna"),
        (1, 1, "Anna", None, "Carl"),
        (1, 1, "Anna", None, "EXE"),
    ],
)
def test_a_typed_pairing_that_differs_stays_and_is_told(game: tuple[Any, ...]) -> None:
    source = file(*_three("   2 w 1", "   1 b 0", "0000 - Z"))
    done = update(book([ANNA, BERT, (3, "Carl", None)], [game], more={"M6": 1}), source)

    assert after(done, "Games") == [game]
    # Both of what the file says of the round are told: the game, and the absence of who is typed in it.
    assert [(error.key, error.place) for error in done.left] == [
        ("update_paired", Place(file="open.xlsx", sheet="Games", cell="C4", round=1))
    ] * (1 + ("Carl" in game))


def _three(*entries: str) -> tuple[str, ...]:
    return tuple(
        line_001(at, name, "", entry)
        for at, (name, entry) in enumerate(zip(("Anna", "Bert", "Carl"), entries, strict=True), 1)
    )


@each_row(
    ("entry", "more", "added"),
    [
        # A requested bye is a line unless the list of players has it: column L half-point byes, M absences.
        ("0000 - H", {}, [(1, None, "Carl", None, "½ BYE")]),
        ("0000 - H", {"L6": 1}, []),
        ("0000 - H", {"L6": "1, 3"}, []),
        ("0000 - H", {"L6": 2}, [(1, None, "Carl", None, "½ BYE")]),
        ("0000 - H", {"M6": 1}, [(1, None, "Carl", None, "½ BYE")]),
        ("0000 - Z", {"M6": 1}, []),
        ("0000 - Z", {"L6": 1}, [(1, None, "Carl", None, "ABS")]),
        # Who arrives later or left earlier is absent, but has no half-point bye.
        ("0000 - Z", {"J6": 2}, []),
        ("0000 - Z", {"J6": 1}, [(1, None, "Carl", None, "ABS")]),
        ("0000 - Z", {"K6": 0}, []),
        ("0000 - Z", {"K6": 1}, [(1, None, "Carl", None, "ABS")]),
        ("0000 - H", {"J6": 2}, [(1, None, "Carl", None, "½ BYE")]),
        ("0000 - U", {}, [(1, None, "Carl", None, "EXE")]),
        ("0000 - U", {"L6": 1}, [(1, None, "Carl", None, "EXE")]),
    ],
)
def test_a_bye_is_a_line_unless_the_list_of_players_has_it(
    entry: str, more: dict[str, Any], added: list[tuple[Any, ...]]
) -> None:
    people = [ANNA, BERT, (3, "Carl", None)]
    source = file(*_three("   2 w 1", "   1 b 0", entry))
    done = update(book(people, [(1, 1, "Anna", "1-0", "Bert")], more=more), source)

    assert after(done, "Games")[1:] == added
    assert done.left == []


@pytest.mark.parametrize(("bye_text", "refusals"), [("½ BYE", []), ("EXE", ["update_paired"])])
def test_a_typed_bye_is_that_of_the_file_or_told(bye_text: str, refusals: list[str]) -> None:
    people = [ANNA, BERT, (3, "Carl", None)]
    games = [(1, 1, "Anna", "1-0", "Bert"), (1, None, "Carl", None, bye_text)]
    done = update(book(people, games), file(*_three("   2 w 1", "   1 b 0", "0000 - H")))

    assert after(done, "Games") == games
    assert [error.key for error in done.left] == refusals


@each_row(
    ("typed_rounds", "stated", "after_it", "refusals"),
    [
        # The number of rounds: that of the file, never below the rounds that are paired; a typed one that is enough stays.
        (None, None, None, []),
        (None, 3, 3, []),
        (1, None, 2, []),
        (2, None, 2, []),
        (9, None, 9, []),
        (2, 3, 3, []),
        (3, 3, 3, []),
        (4, 3, 4, ["update_rounds_typed"]),
    ],
)
def test_the_number_of_rounds_is_raised_and_never_lowered(
    typed_rounds: int | None, stated: int | None, after_it: int | None, refusals: list[str]
) -> None:
    done = update(book(rounds=typed_rounds), two(WON, LOST, head="" if stated is None else f"142 {stated}"))

    assert openpyxl.load_workbook(io.BytesIO(done.content))["Front"]["B2"].value == after_it
    assert done.rounds == (None if typed_rounds == after_it else (typed_rounds, after_it))
    assert [error.key for error in done.left] == refusals


@each_row(
    ("people", "row"),
    [
        # In the line with his number; else in the next line, whose number he takes; in a line without one, his own.
        ([ANNA, BERT, (None, None), (3, None)], (3, "Carl")),
        ([ANNA, BERT, (7, None)], (7, "Carl")),
        ([ANNA, BERT], (3, "Carl")),
        # His own is taken: the next one after all, also after those that wait in a line.
        ([ANNA, BERT, (3, "Dora", None)], (4, "Carl")),
        ([ANNA, BERT, (None, None), (9, "Dora", None), (3, "Eva", None)], (10, "Carl")),
        ([ANNA, BERT, (3, "Dora", None), (None, None), (8, None)], (9, "Carl")),
    ],
)
def test_a_new_player_gets_a_free_line_and_a_free_number(people: list[tuple[Any, ...]], row: tuple[int, str]) -> None:
    others = [line_001(at, person[1], "") for at, person in enumerate(people[2:], 4) if person[1]]
    carl = line_001(3, "Carl", "", rating="1300", federation="BEL")
    done = update(book(people), file(line_001(1, "Anna", ""), line_001(2, "Bert", ""), carl, *others))

    assert [line for line in after(done, "Players", 6) if line[1] == "Carl"] == [(*row, 1300, None, None, "BEL")]
    assert done.players == 1


def test_a_full_list_is_told_with_its_last_line_and_nothing_is_written() -> None:
    with pytest.raises(FileError) as refused:
        update(book(places=2), file(*_three("   2 w 1", "   1 b 0", "0000 - U")))
    assert (refused.value.key, refused.value.place and refused.value.place.cell) == ("update_full", "A5")
    rounds = (WON, LOST)
    assert len(after(update(book(lines=2), two(*rounds)), "Games")) == 2
    with pytest.raises(FileError) as refused:
        update(book(lines=1), two(*rounds))
    assert (refused.value.key, refused.value.place and refused.value.place.cell) == ("update_full", "A4")


def test_a_round_is_carried_down_the_list() -> None:
    people = [ANNA, BERT, (3, "Carl", None), (4, "Dora", None)]
    source = file(
        *(line_001(1, "Anna", "", "   2 w 1"), line_001(2, "Bert", "", "   1 b 0")),
        *(line_001(3, "Carl", "", "   4 w ="), line_001(4, "Dora", "", "   3 b =")),
    )
    for round_number in (1, "1"):
        games = [(round_number, 1, "Anna", None, "Bert"), (None, 2, "Carl", None, "Dora")]
        done = update(book(people, games), source)

        assert after(done, "Games") == [(round_number, 1, "Anna", "1-0", "Bert"), (None, 2, "Carl", "½-½", "Dora")]
        assert (done.games, done.results) == (0, 2)


@pytest.mark.parametrize(("code", "same"), [("0", True), ("650 001", True), ("650001", True), ("650002", False)])
def test_a_number_of_zeros_is_none(code: str, same: bool) -> None:
    """Programs write 0 for a player without a FIDE number."""
    source = file(
        line_001(1, "Anna", "", rating="1500")[:57] + f"{'650001':>11}", line_001(2, "Bert", "", rating="1400")
    )
    if same:
        assert update(book(more={"I4": code}), source).players == 0
        return
    with pytest.raises(FileError) as refused:
        update(book(more={"I4": code}), source)
    assert refused.value.key == "update_doubtful"


def test_a_name_that_two_have_is_no_player_of_a_typed_game() -> None:
    people = [ANNA, BERT, (3, "Bert", 1300)]

    with pytest.raises(FileError) as refused:
        update(book(people, [(1, 1, "Anna", None, "Bert")]), two(WON))
    assert (refused.value.key, refused.value.place and refused.value.place.cell) == ("update_typed_twice", "E4")


@pytest.mark.parametrize("missing", ["Code", "Result"])
def test_a_workbook_without_one_of_the_columns_is_no_swiss_of_ours(missing: str) -> None:
    package = book()
    loaded = openpyxl.load_workbook(io.BytesIO(package.content))
    for sheet in ("Players", "Games"):
        for cell in loaded[sheet][3]:
            if cell.value == missing:
                cell.value = None
    target = io.BytesIO()
    loaded.save(target)

    with pytest.raises(FileError) as refused:
        update(Package(target.getvalue(), package.place), two(WON))
    assert refused.value.key == "update_not_swiss"


@each_row(
    ("games", "more", "where"),
    [
        ([(1, 1, "Anna", "soon", "Bert")], {}, ("Games", 4)),
        ([(1, 1, "Anna", None, "Doro")], {}, ("Games", 4)),
        ([(1, 1, "Anna", None, None)], {}, ("Games", 4)),
        ([(1, 1, "Anna", None, "Bert"), (1, None, "Carl", None, "bert")], {}, ("Games", 5)),
        ([], {"L6": 1, "M6": 1}, ("Players", 6)),
    ],
)
def test_a_workbook_that_cannot_be_read_is_refused_with_its_row(
    games: list[tuple[Any, ...]], more: dict[str, Any], where: tuple[str, int]
) -> None:
    """A result, a name, half a line, a player twice in a round, a bye and an absence at once: nobody knows what is typed there."""
    with pytest.raises(FileError) as refused:
        update(book([ANNA, BERT, (3, "Carl", None)], games, more=more), two(WON))
    place = refused.value.place
    assert place is not None
    assert (place.sheet, place.row) == where


def test_the_outcome_names_the_file_or_none() -> None:
    for file_name, expected in (("open.xlsx", "open.xlsx"), (None, "")):
        done = update(Package(book().content, Place(file=file_name)), two(WON))
        assert done.report is not None
        assert done.report.source == expected


@each_row(
    ("born", "rating"),
    [
        *((1998, 2100), (1980, 1900), (None, 1500), (1970, 1500)),
        *((datetime.date(1998, 5, 23), 2100), (datetime.date(1970, 5, 23), 1500)),
        # The 1998th day: the year in a cell with the format of a date.
        (datetime.date(1905, 6, 20), 2100),
    ],
)
def test_the_year_of_birth_tells_namesakes_of_a_published_list_apart(
    born: int | datetime.date | None, rating: int
) -> None:
    player_list = PlayerList(
        iter(
            [ListedPlayer("Anna", birth="1998", ratings=(2100,)), ListedPlayer("Anna", birth="1980", ratings=(1900,))]
        ),
        (),
        frozenset({"name", "birth"}),
        "list.txt",
    )
    done, answer = update_ratings(book([ANNA, BERT], more={"E4": born}), player_list)

    assert [row[2] for row in after(done, "Players")] == [rating, 1400]
    assert [change.after for change in answer.changes] == ([] if rating == 1500 else [rating])


def test_what_an_older_workbook_has_no_column_for_is_left_out_and_reported() -> None:
    """The lists of `book` have no column for who may not meet, nor for points that the arbiter gives."""
    newer = file(
        "142 5",
        "260   1   5    1    2",
        line_001(1, "Anna", "", "   2 w 1", rating="1500", federation=""),
        line_001(2, "Bert", "", "   1 b 0", rating="1400", federation=""),
        "299          -0.5    1    1",
    )
    assert newer.tournament.forbidden
    assert newer.tournament.adjustments
    done = update(book(), newer)
    assert after(done, "Games") == [(1, 1, "Anna", "1-0", "Bert")]
    assert after(done, "Players", 13) == [(*ANNA, *[None] * 10), (*BERT, *[None] * 10)]
    messages = [[notice.message("en") for notice in notices] for notices in (done.lost, done.differences)]
    assert ["forbidden pairs: 1 2" in line for line in messages[0]] == [False, True]
    assert ["2w1 (½) → 2w1 (1)" in line for line in messages[1]] == [True]
