"""`vrij`, `frei`, `repos`: an absence, or the bye of the only player without an opponent, which is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.documents.templates.books import few, glanced, recalculated, with_cells
from tests.rows import each_row
from xl_departage.base.errors import AmbiguousCell, FileError
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.faults import STRICT
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.outcome_words import FREE_WORDS
from xl_departage.documents.document_reading import read_document
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.formats.grids.lists.list_crosstable import table_of_list
from xl_departage.formats.grids.lists.list_reading import read_lists

HEADINGS: list[object] = ["Nr", "Naam", "Elo", "R1", "R2", "R3"]
SWISS = [
    [1, "Aerts", 1800, "2w1", "4b1", "FREE"],
    [2, "Bal", 1700, "1b0", "FREE", "5w½"],
    [3, "Claes", 1600, "FREE", "5w1", "4b½"],
    [4, "Daems", 1500, "5b½", "1w0", "3w½"],
    [5, "Elsen", 1400, "4w½", "3b0", "2b½"],
]
POINTS = {"EXE": [3, 1.5, 2.5, 1, 1], "--": [2, 0.5, 1.5, 1, 1]}
"""By what `vrij` is: the bye, or an absence."""


def grid(word: str, points: list[float] | None = None) -> list[list[object]]:
    rows: list[list[object]] = [[word if cell == "FREE" else cell for cell in row] for row in SWISS]
    if points is not None:
        return [[*HEADINGS, "Pts"], *([*row, total] for row, total in zip(rows, points, strict=True))]
    return [HEADINGS, *rows]


def scores(cells: list[list[object]], options: ReadingOptions = ReadingOptions()) -> list[float]:  # noqa: B008
    return [score / 2 for score in read_crosstable(cells, options).crosstable.scores]


@each_row("word", sorted({spelled for word in FREE_WORDS for spelled in (word.lower(), word.capitalize(), word)}))
def test_the_only_one_without_an_opponent_in_an_odd_round_is_asked_for(word: str) -> None:
    with pytest.raises(AmbiguousCell) as refused:
        read_crosstable(grid(word))

    assert refused.value.key == "grid_alone_free"
    assert refused.value.place is not None
    assert (refused.value.place.name, refused.value.place.round) == ("Claes", 1)
    # What the cure says to write is read as it says.
    for cure, points in POINTS.items():
        assert scores(grid(cure)) == points
    # Points that are printed say what it was.
    assert scores(grid(word, POINTS["--"])) == POINTS["--"]
    with pytest.raises(AmbiguousCell):
        read_crosstable(grid(word, POINTS["EXE"]))


def test_rests_of_a_round_robin_and_absences_of_several_are_read_as_before() -> None:
    round_robin: list[list[object]] = [
        ["Nr", "Naam", "R1", "R2", "R3"],
        [1, "A", "vrij", "2w1", "3b1"],
        [2, "B", "3w1", "1b0", "vrij"],
        [3, "C", "2b0", "vrij", "1w0"],
    ]
    assert scores(round_robin) == [2, 1, 0]
    assert scores(grid("vrij"), ReadingOptions(system="round-robin")) == POINTS["--"]
    several = grid("--")
    several[4][4] = several[1][4] = "vrij"
    table = read_crosstable(several).crosstable
    assert [table.players[player].rounds[1].outcome for player in (0, 1, 3)] == [Outcome.ZERO_BYE] * 3


@pytest.mark.parametrize("teams", [False, True], ids=["players", "teams"])
def test_the_only_one_without_an_opponent_in_a_list_is_asked_for(teams: bool) -> None:
    """Played by hand: 2 beats 1 and 3 is free; in round 2 1 beats 3 and 2 is announced to be away."""
    who = "Team" if teams else "Name"
    boards = ["1", "2"] if teams else ["Result"]
    people: list[list[object]] = [["No", who, "Absent"], [1, "Ans", ""], [2, "Bob", "2"], [3, "Cas", ""]]
    options = ReadingOptions(boards=2 if teams else None, system="swiss")

    def read(word: str, second: str = "") -> list[float]:
        games: list[list[object]] = [
            ["Round", "White", "Black", *boards],
            [1, "Bob", "Ans", *("1" for _ in boards)],
            [1, "Cas", word, *("" for _ in boards)],
            [2, "Ans", "Cas", *("1" for _ in boards)],
            *([[2, "Bob", second, *("" for _ in boards)]] if second else []),
        ]
        table = table_of_list(read_lists(people, games, options, STRICT), options, STRICT).crosstable
        return [score / 2 for score in table.scores]

    worth = 2 if teams else 1
    for word in sorted(FREE_WORDS):
        with pytest.raises(AmbiguousCell) as refused:
            read(word.lower())
        assert refused.value.key == "grid_alone_free"
        assert refused.value.place is not None
        assert (refused.value.place.name, refused.value.place.round, refused.value.place.row) == ("Cas", 1, 3)
    # The cure as it is printed; and whoever is announced to be away is.
    assert read("--", "vrij") == [worth, worth, 0]
    assert read("EXE", "vrij")[2] > 0


def test_the_only_one_without_an_opponent_in_a_workbook_is_asked_for(tmp_path: Path) -> None:
    """On its status, and by every command that reads it as a tournament."""
    content = with_cells(few("en"), "Players", {"B5": "Ann", "B6": "Bob", "B7": "Cas"})
    for word, asked in (("vrij", True), ("EXE", False), ("ABS", False)):
        games: dict[str, str | int] = {"A5": 1, "C5": "Ann", "D5": "1-0", "E5": "Bob", "C6": "Cas", "E6": word}
        book = recalculated(with_cells(content, "Rounds", games), tmp_path)
        assert ("may be the bye or an absence" in str(glanced(book)["Home"]["A1"].value)) == asked, word
        if asked:
            with pytest.raises(FileError, match=r"sheet Rounds, row 6, round 1.*may be the bye or an absence"):
                read_document(book, "cup.xlsx")
        else:
            read_document(book, "cup.xlsx")
