"""What a pairing-allocated bye of a list of games is worth: the points beside it, or those of an option, which others contradict."""

from __future__ import annotations

from xl_departage.base.errors import Place
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.formats.source import grid_source

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
