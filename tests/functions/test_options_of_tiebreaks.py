"""Each option of an event with each tie-break: the values that depend on the option change, all others stay."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rows import each_row
from xl_departage.base.errors import ArgumentError, DepartageError
from xl_departage.chess.tiebreaks.registry import ROWS, ParsedCode
from xl_departage.functions import OMITTED, call
from xl_departage.functions.crosstable import code_of

GRID: Any = [
    ["Pl", "Name", "Rtg", "R1", "R2", "R3", "R4"],
    [1, "Ann", 2000, "+ 2B", "= 3N", "> 4", "+ 5B"],
    [2, "Bob", None, "- 1N", "= 4B", "EXE", "- 3"],
    [3, "Cid", 1800, "= 4B", "= 1B", "EXE", "+ 2"],
    [4, "Dan", 1700, "= 3N", "= 2N", "< 1", "="],
    [5, "Eve", 1500, "EXE", "", "+ 6", "- 1N"],
    [6, "Fay", 1450, "ABS", "EXE", "- 5", "+ 7B"],
    [7, "Gus", None, "=", "", "", "- 6N"],
]
TEAMS: Any = [
    ["2:3", "3:2½", "4:2½", "5:+"],
    ["1:1", "5:2", "3:3½", "4:2"],
    ["4:2½", "1:1½", "2:½", "EXE"],
    ["3:1½", "EXE", "1:1½", "2:2"],
    ["EXE", "2:2", "", "1:-"],
]
OWN_POINTS = {"PTS", "GPTS", "PS", "KS"}
SCORES_OF_OPPONENTS = {"BH", "BHSUM", "SB", "YUGOSLAV"}
RATINGS = {"FFE": {"ARO", "PERFORMANCE"}, "PAPI": {"ARO", "PERFORMANCE"}}
RATINGS["FIDE-2024"] = {*RATINGS["FFE"], "TPR", "PTP", "APRO", "APPO"}
# The rating itself is a tie-break since 2026 (10.6).
RATINGS["FIDE"] = {*RATINGS["FIDE-2024"], "RTNG"}
EXEMPT = {
    # « Une partie non jouée vaut un demi-point au titre du départage » (FFE 2.4 section 1): only the player's own
    # points change.
    "FFE": OWN_POINTS | {"DE"},
    # The fictitious opponent has the points that the round leaves (14.3); Papi's Kashdan uses the points awarded.
    "PAPI": OWN_POINTS | SCORES_OF_OPPONENTS | {"DE", "KASHDAN"},
    # C.07 16.3 and 16.4: adjusted scores keep the points awarded; a win without play counts as one (7.1). The player's
    # own tie-breaks are the FFE's; the direct encounter is between other players tied here.
    "FIDE-2024": {"PTS", "PS", "KS", "BH", "SB", "FB", "AOB", "AFB", "SA", "WIN"},
}
EXEMPT["FIDE"] = {*EXEMPT["FIDE-2024"], "STD"}
EDITIONS = ("FFE", "PAPI", "FIDE-2024", "FIDE")


def changed(grid: Any, rules: str, option: str, instead: str = "") -> set[str]:
    """The tie-breaks of which a value changes with the option; those without a value on either side are omitted."""
    found = set()
    for code, row in ROWS.items():
        announced = "" if not row.on_ratings or option.startswith("unrated") else "; unrated=1500"
        values = []
        for more in (instead, option):
            try:
                values.append(call("TIEBREAK", [grid, code, OMITTED, f"{rules}{announced}; {more}"]))
            except DepartageError:
                break
        if len(values) == 2 and values[0] != values[1]:
            found.add(code)
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_value_of_the_bye(edition: str) -> None:
    assert changed(GRID, f"{edition}; system=swiss", "exempt=0") == EXEMPT[edition] - (
        {"GPTS"} if edition.startswith("FIDE") else set()
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_points_of_a_game(edition: str) -> None:
    """Every value that counts points changes; numbers of games, the fixed 4 / 2 / 1 of Kashdan and ratings do not."""
    found = changed(GRID, f"{edition}; system=swiss", "scoring=3-1-0")

    fide = edition.startswith("FIDE")
    more = {"FB", "AOB", "AFB"} if fide else {"DE", "GPTS"}
    assert found == (OWN_POINTS - {"GPTS"}) | SCORES_OF_OPPONENTS | {"SA"} | more


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rounds_planned(edition: str) -> None:
    """
    Fore Buchholz depends on the last round (8.3); in other editions only cuts without a number depend on the rounds
    planned (Papi).
    """
    assert changed(GRID, f"{edition}; system=swiss", "planned=9") == (
        {"FB", "AFB"} if edition.startswith("FIDE") else set()
    )
    by_rounds = [
        call("TIEBREAK", [GRID, "Tr", OMITTED, f"{edition}; system=swiss{more}"]) for more in ("", "; planned=9")
    ]
    assert (by_rounds[0] != by_rounds[1]) is (edition == "PAPI")


@pytest.mark.parametrize("edition", EDITIONS)
def test_unrated_players(edition: str) -> None:
    assert changed(GRID, edition, "unrated=1400", "unrated=out") == RATINGS[edition]


@pytest.mark.parametrize("edition", EDITIONS)
def test_rounds_played(edition: str) -> None:
    """Every value changes, except those that stay the same if Gus does not lose: games won with Black."""
    constant = {"CP", "LOTS", "MANUAL", "TPN", "RTNG", "BWG"}
    requested = set(ROWS) - constant
    silent = {code for code in requested if not values_of(code, edition)}

    assert changed(GRID, f"{edition}; system=swiss", "rounds=2") == requested - silent


def values_of(code: str, edition: str) -> bool:
    """Whether a tie-break has values on this grid under that edition."""
    unrated = "; unrated=1500" if ROWS[code].on_ratings else ""
    try:
        call("TIEBREAK", [GRID, code, OMITTED, f"{edition}; system=swiss{unrated}"])
    except DepartageError:
        return False
    return True


@pytest.mark.parametrize("edition", EDITIONS)
def test_lots(edition: str) -> None:
    assert changed(GRID, edition, "lots=Cup", "lots=Open") == {"LOTS"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_announced_list_describes_the_event(edition: str) -> None:
    assert changed(GRID, edition, "announced=SB") == set()


@pytest.mark.parametrize("edition", EDITIONS)
def test_match_points(edition: str) -> None:
    """FIDE ranks teams by match points; under the FFE they are a separate tie-break in addition to game points."""
    found = changed(TEAMS, f"{edition}; boards=4", "match=3-2-1")

    if edition in ("FFE", "PAPI"):
        assert found == {"MPTS"}
    else:
        fide = {"PTS", "PS", "KS", "BH", "SB", "FB", "AOB", "AFB", "SA"}
        assert found == fide | {"MPTS", "EMMSB", "EMGSB", "EGMSB", "SSSC"}


@each_row("edition", EDITIONS)
@each_row("option", ["tempo=rapid", "norm=GM", "event=2", "floor=1500"])
def test_options_of_ratings_are_refused_by_every_tie_break(edition: str, option: str) -> None:
    for code in ROWS:
        with pytest.raises(DepartageError) as raised:
            call("TIEBREAK", [GRID, code, OMITTED, f"{edition}; {option}"])

        assert raised.value.key == "rules_option_of_ratings"


@each_row(
    ("function", "arguments", "code"),
    [
        # Without arguments as their help says: Cut-1 and Median-1 cut one result, the others none.
        ("BUCHHOLZ", {}, ParsedCode("BH")),
        ("BUCHHOLZ", {"cut_low": 2.0, "cut_high": 1.0}, ParsedCode("BH", cut_low=2, cut_high=1)),
        ("BUCHHOLZ_CUT", {}, ParsedCode("BH", cut_low=1)),
        ("BUCHHOLZ_CUT", {"n": OMITTED}, ParsedCode("BH", cut_low=1)),
        ("BUCHHOLZ_CUT", {"n": 3.0, "cut_high": 2.0}, ParsedCode("BH", cut_low=3)),
        ("BUCHHOLZ_MEDIAN", {}, ParsedCode("BH", cut_low=1, cut_high=1)),
        ("BUCHHOLZ_MEDIAN", {"n": 2.0}, ParsedCode("BH", cut_low=2, cut_high=2)),
        ("SONNEBORN_BERGER", {}, ParsedCode("SB")),
        ("KOYA", {"extension": 1.0}, ParsedCode("KS", extension=1)),
        ("STANDINGS", {}, None),
        ("MEDIAN", {}, None),
    ],
)
def test_a_function_and_its_arguments_are_a_code(
    function: str, arguments: dict[str, Any], code: ParsedCode | None
) -> None:
    assert code_of(function, arguments) == code


@pytest.mark.parametrize("cut", ["x", -1.0, 1.5])
def test_an_argument_that_is_no_cut_makes_no_code(cut: Any) -> None:
    with pytest.raises(ArgumentError):
        code_of("BUCHHOLZ_CUT", {"n": cut})
