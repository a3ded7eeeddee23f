"""C.07 of 2026, article 8: the Buchholz family must not be used in round robins; the text of 2024 does not say so."""

from __future__ import annotations

import pytest

from tests.rows import each_row
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tiebreaks import Context, rank
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

    assert [dict(one.values)["code"] for one in standings.notices if one.key == "tiebreak_twice"] == twice
