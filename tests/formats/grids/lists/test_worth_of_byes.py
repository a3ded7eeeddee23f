"""What a pairing-allocated bye of a list of games is worth: the points beside it, or those of an option, which others contradict."""

from __future__ import annotations

from xl_departage.base.errors import Place
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.formats.grid_table import grid_file, options_text
from xl_departage.formats.source_opening import grid_source

HEAD: list[object] = ["Round", "White", "Result", "Black"]


def test_the_points_beside_a_bye_are_its_worth() -> None:
    for points, worth in (("", 2), ("1", 2), ("½", 1), ("0", 0)):
        rows: list[list[object]] = [
            HEAD,
            [1, "A", "1-0", "B"],
            [1, "C", points, "EXE"],
            [2, "A", "½-½", "C"],
            [2, "B", points, "EXE"],
        ]
        source = grid_source(rows, Place(), ReadingOptions())
        assert source.tournament.header.points.pairing_bye == worth
        assert source.tournament.adjustments == ()
        assert source.crosstable.scores == (3, worth, worth + 1)


def test_an_option_says_what_a_bye_is_worth_and_other_points_are_of_the_arbiter() -> None:
    for exempt, points, beside in ((2, "½", -1), (2, "0", -2), (0, "½", 1), (1, "½", 0), (2, "", 0), (0, "", 0)):
        rows: list[list[object]] = [HEAD, [1, "A", "1-0", "B"], [1, "C", points, "EXE"], [2, "A", "½-½", "C"]]
        source = grid_source(rows, Place(), ReadingOptions(exempt=exempt, exempt_is_stated=True))
        assert source.tournament.header.points.pairing_bye == exempt
        given_points = [
            (adjustment.points, adjustment.round, adjustment.numbers) for adjustment in source.tournament.adjustments
        ]
        assert given_points == ([(beside, 1, (3,))] if beside else [])
        assert source.crosstable.scores[2] == exempt + beside + 1


def test_a_bye_of_a_round_to_come_gives_nothing_yet() -> None:
    rows: list[list[object]] = [
        HEAD,
        [1, "A", "1-0", "B"],
        [1, "C", "", "EXE"],
        [2, "A", "", "C"],
        [2, "B", "½", "EXE"],
    ]
    source = grid_source(rows, Place(), ReadingOptions(exempt=2, exempt_is_stated=True))
    assert source.tournament.adjustments == ()


def test_a_table_of_byes_that_differ_keeps_what_each_and_the_next_one_is_worth() -> None:
    """By hand: A has two wins and a bye of his own value, C only her bye. A bye to come is worth what the rules state."""
    for exempt, points, cells, stated in (
        (0, ("½", ""), ("EXE ½", "EXE 0"), "exempt=0"),
        (0, ("½", "1"), ("EXE ½", "EXE 1"), "exempt=0"),
        (2, ("½", ""), ("EXE ½", "EXE 1"), "exempt=1"),
        (1, ("", "1"), ("EXE ½", "EXE 1"), ""),
        (0, ("", ""), ("EXE 0", "EXE 0"), ""),
        (2, ("", ""), ("EXE", "EXE"), ""),
    ):
        rows: list[list[object]] = [HEAD, [1, "A", "1-0", "B"], [1, "C", points[1], "EXE"]]
        rows += [[2, "B", "1-0", "C"], [2, "A", points[0], "EXE"], [3, "A", "1-0", "C"]]
        source = grid_source(rows, Place(), ReadingOptions(exempt=exempt, exempt_is_stated=True, system="swiss"))

        written = grid_file(source, "CSV", "keyboard")
        read = grid_source(written.rows, Place(), written.options)

        assert (written.rows[1][4], written.rows[3][3]) == cells, points
        assert [part for part in options_text(written.options).split("; ") if part.startswith("exempt")] == (
            [stated] if stated else []
        )
        assert written.left_out == ()
        assert read.tournament.header.points.pairing_bye == source.tournament.header.points.pairing_bye == exempt
        assert read.crosstable.scores == source.crosstable.scores
        # What each bye is worth stands in its cell, whatever the table is read with.
        assert (
            grid_source(written.rows, Place(), ReadingOptions(system="swiss")).crosstable.scores
            == read.crosstable.scores
        )
