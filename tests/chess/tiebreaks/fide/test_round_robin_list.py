"""C.07 of 2026, article 8: the Buchholz family must not be used in round robins; the text of 2024 does not say so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rows import each_row
from xl_departage.base.errors import ArgumentError
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tiebreaks import Context, rank
from xl_departage.chess.tiebreaks.presets import read_list
from xl_departage.formats.grids.grid_checking import check_grid
from xl_departage.formats.grids.grid_reading import read_crosstable

ROUND_ROBIN = [["", "1", "1", "0"], ["0", "", "½", "1"], ["0", "½", "", "1"], ["1", "0", "0", ""]]
SWISS = [["2W1", "3B½"], ["1B0", "4W1"], ["4B1", "1W½"], ["3W0", "2B0"]]
KEY = "tiebreak_not_in_round_robins"


@pytest.mark.parametrize(
    ("cells", "edition", "codes", "barred"),
    [
        (ROUND_ROBIN, "FIDE-2026", "BH/C1;SB;FB;KS;AOB", "BH/C1, FB, AOB"),
        (ROUND_ROBIN, "FIDE-2026", "SB;KS;DE;WIN", None),
        (ROUND_ROBIN, "FIDE-2024", "BH/C1;SB;FB;AOB", None),
        (ROUND_ROBIN, "PAPI", "BH", None),
        (SWISS, "FIDE-2026", "BH/C1;FB;AOB", None),
    ],
)
def test_the_list_of_a_round_robin_is_remarked_on(
    cells: list[list[str]], edition: str, codes: str, barred: str | None
) -> None:
    rules = parse_rules(edition, TIEBREAK_EDITIONS, DEFAULT)

    standings = rank(Context(read_crosstable(cells, rules.reading).crosstable, rules), codes)

    assert [dict(notice.values)["codes"] for notice in standings.notices if notice.key == KEY] == [barred] * bool(
        barred
    )


def test_check_knows_the_announced_list() -> None:
    rules = parse_rules("FIDE-2026; announced=BH,SB; lang=en", TIEBREAK_EDITIONS, DEFAULT)

    problems = check_grid(ROUND_ROBIN, rules).problems

    assert [str(problem.values["codes"]) for problem in problems if problem.key == KEY] == ["BH"]


@each_row("edition", ["FIDE-2026", "FFE"])
@each_row(("codes", "twice"), [("BH/C1;bh/c1;SB", ["BH/C1"]), ("BH/C1;BH;SB", []), ("SB;BH;SB;BH;BH", ["SB", "BH"])])
def test_a_tie_break_that_stands_in_the_list_twice_is_remarked_on(edition: str, codes: str, twice: list[str]) -> None:
    rules = parse_rules(edition, TIEBREAK_EDITIONS, DEFAULT)

    standings = rank(Context(read_crosstable(SWISS, rules.reading).crosstable, rules), codes)

    assert [dict(notice.values)["code"] for notice in standings.notices if notice.key == "tiebreak_twice"] == twice


@each_row(
    ("edition", "codes", "twice"),
    [
        # « Tronqué » of FFE-2012 cuts 1 up to 7 rounds planned, and 2 up to 12 (Livre de l'arbitre 7.1.1).
        ("FFE-2012", "Tr;BH/C1", []),
        ("FFE-2012", "Tr;BH/C2", ["BH/C2"]),
        # The editions treat unplayed rounds differently.
        ("FIDE-2026", "BH/C1;BH/C1@FIDE-2024", []),
        ("FIDE-2026", "BH/C1;BH/C1@FIDE-2026", ["BH/C1"]),
        # FFE 2.1.3.1: an extended Koya goes on, one with a number does not.
        ("FFE", "KOYA+1;Koya étendu", []),
        # A direct encounter is that of the group which is still tied (C.07, 6): after another tie-break it may decide.
        ("FIDE-2026", "DE;BH;DE", []),
    ],
)
def test_what_stands_twice_is_what_is_computed_twice(edition: str, codes: str, twice: list[str]) -> None:
    rules = parse_rules(edition, TIEBREAK_EDITIONS, DEFAULT)
    crosstable = replace(read_crosstable(SWISS, rules.reading).crosstable, planned=11)

    found = rank(Context(crosstable, rules), codes).notices

    assert [dict(notice.values)["code"] for notice in found if notice.key == "tiebreak_twice"] == twice


@each_row(
    ("list_text", "meant"),
    [
        ("BH/C1 BH SB", "BH/C1; BH; SB"),
        ("BH SB", "BH; SB"),
        ("Buchholz tronqué 1 SB", "Buchholz tronqué 1; SB"),
        ("BH/C1 | DE > PS", "BH/C1; DE; PS"),
        ("BH/C1 - SB", "BH/C1; SB"),
        ("DE PS", "DE; PS"),
    ],
)
def test_other_signs_between_tie_breaks_are_refused_with_the_list_that_was_meant(list_text: str, meant: str) -> None:
    with pytest.raises(ArgumentError) as refused:
        read_list(list_text)

    assert (refused.value.key, refused.value.values["meant"]) == ("tiebreak_list_separators", meant)
    assert [code.text for code in read_list(meant)] == [
        code.text for piece in meant.split(";") for code in read_list(piece)
    ]


def test_what_is_no_list_of_tie_breaks_is_refused_as_before() -> None:
    for list_text, key in (("BH/X9Y", "tiebreak_unknown_modifier"), ("BH nonsense", "tiebreak_unknown")):
        with pytest.raises(ArgumentError) as refused:
            read_list(list_text)

        assert refused.value.key.startswith(key) or refused.value.key == "tiebreak_not_known"
