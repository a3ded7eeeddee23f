"""The worked examples of the regulations and FIDE's exercises: the opponent cut, each adjusted score, each step."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.chess.tiebreaks.fide.files import expected, tournament
from tests.chess.tiebreaks.made import context, swiss
from tests.functions.grids import KOYA_GRID, KOYA_NAMES, PERFORMANCE_GRID
from tests.rows import each_row
from xl_departage.base.errors import ErrorKind
from xl_departage.chess.explain import RowKind, WordedExplanation, explain
from xl_departage.functions import OMITTED, call

HALF = Fraction(1, 2)


def table(*arguments: object) -> list[list[object]]:
    result = call("EXPLAIN", list(arguments))  # type: ignore[arg-type]
    assert isinstance(result, list)
    return [list(row) for row in result]


def column(rows: list[list[object]], title: str) -> list[object]:
    return [row[rows[0].index(title)] for row in rows[1:]]


def test_performance_of_the_seed() -> None:
    """
    FFE 1998, « Performance » of a player rated 1850: opponents 1490 -> 1500, 1700, 1800, 2000, (2000 forfeit), 1800,
    (1900), 1880, (1770); M = 10680 / 6 = 1780, Q(4.5 / 6) = 193, P = 1973.
    """
    grid, ratings = PERFORMANCE_GRID
    for code in ("PERFORMANCE", "ELO_PERFORMANCE"):
        rows = table(grid, code, 1, "FFE; lang=en", ratings)
        assert column(rows, "Running total")[:9] == [1500, 3200, 5000, 7000, "", 8800, "", 10680, ""]
        reported = " ".join(map(str, column(rows, "Explanation")))
        assert "limited to 350 points below 1850: 1500" in reported
        assert "10680 divided by 6 = 1780" in reported
        assert "Q = +193" in reported
        left_out = [row for row in rows if any("by forfeit" in str(cell) for cell in row)]
        assert [row[0] for row in left_out] == [5, 7, 9]
        assert all(row[rows[0].index("Art.")] == "FFE 2.4 § 4 « Performance »" for row in left_out)
        assert rows[-1][rows[0].index("Running total")] == 1973


@pytest.mark.parametrize(
    ("code", "values_by_letter"),
    [
        # The limits are 4.5, then 3.5, then 3 points; FFE 1998, « Koya ».
        ("KOYA", {"B": 3, "C": 3, "D": 3, "F": 2}),
        ("KOYA+1", {"B": Fraction(7, 2), "C": Fraction(7, 2)}),
        ("KOYA+2", {"B": 4, "C": Fraction(9, 2)}),
    ],
)
def test_koya_of_the_seed(code: str, values_by_letter: dict[str, Fraction]) -> None:
    for letter, value in values_by_letter.items():
        rows = table(KOYA_GRID, code, KOYA_NAMES.index(letter) + 1, "FFE; lang=en")
        assert rows[-1][rows[0].index("Running total")] == value
        limit = {"KOYA": 4.5, "KOYA+1": 3.5, "KOYA+2": 3}[code]
        for row in rows[1:-1]:
            score = row[rows[0].index("Opp. score")]
            counted = row[rows[0].index("Counted?")] in ("counted", "")
            assert isinstance(score, (int, float))
            assert counted == (score >= limit)


def test_direct_encounter_of_the_seed() -> None:
    """Among B, C, D, F, G: 2.5 2.5 1.5 1.5 2."""
    rows = table(KOYA_GRID, "CD", 2, "FFE; lang=en")
    standing = {
        row[rows[0].index("No.")]: row[rows[0].index("Running total")]
        for row in rows
        if "against the others in the tie" in str(row[rows[0].index("Explanation")])
    }

    assert standing == {2: 2.5, 3: 2.5, 4: 1.5, 6: 1.5, 7: 2}


@pytest.mark.parametrize(
    ("line", "opponent_line", "running"),
    [
        ("2w1 2w1 2w1 2w0 2w0 2w0", "1b0 1b0 1b0 1b1 1b1 1b1", [1, 2, 3, 3, 3, 3]),
        ("2w= 2w= 2w= 2w= 2w= 2w=", "1b= 1b= 1b= 1b= 1b= 1b=", [HALF, 1, 3 * HALF, 2, 5 * HALF, 3]),
        ("2+ 2w0 2w1 2w= 2w0 2w=", "1- 1b1 1b0 1b= 1b1 1b=", [1, 1, 2, 5 * HALF, 5 * HALF, 3]),
    ],
)
def test_cumulative_of_the_seed(line: str, opponent_line: str, running: list[Fraction]) -> None:
    """FFE 1998, « Cumulatif »: Attakinski 15, Solidov 10.5, Classikov (a forfeit won first) 12."""
    explained = explain(context(swiss(line, opponent_line), "FFE"), "CUMULATIF", 0).in_language("fr")

    assert explained.cells("contribution") == running
    assert explained.value == sum(running)


def test_adjusted_score_of_the_seed() -> None:
    """FFE 2012, five rounds: Paul 3 -> 3, Loïc 2 -> 3, Tony 3 -> 2, Ludo 1 -> 2, each round as printed."""
    lines = {
        "Paul": ("5w1 5w= 5w= 5w0 5w1", [1, HALF, HALF, 0, 1]),
        "Loïc": ("Z 5w1 5w1 5w0 5-", [HALF, 1, 1, 0, HALF]),
        "Tony": ("5w0 5w0 U 5w1 5+", [0, 0, HALF, 1, HALF]),
        "Ludo": ("5w= 5w0 H Z Z", [HALF, 0, HALF, HALF, HALF]),
    }
    crosstable = swiss(*(line for line, _ in lines.values()), "Z Z Z Z Z")
    table_2012 = context(crosstable, "FFE-2012")
    for index, (_, rounds) in enumerate(lines.values()):
        explained = explain(table_2012, "SA", index).in_language("fr")
        assert explained.cells("contribution") == rounds
        assert explained.value == sum(rounds)
    assert explain(table_2012, "SA", 2).in_language("fr").cells("reason")[2] == "exempt : 1 devient 0,5 (FFE 14.3)"


@pytest.mark.parametrize(
    ("line", "round_number", "output", "value"),
    [
        # Manon, round 3 of 9, 1.5 points before, absent.
        (
            "2w1 2w= Z 2w1 2w1 2w1 2w1 2w1 2w1",
            3,
            "1,5 avant la ronde + (1 - 0) = 1 dans la ronde + 3 pour 6",
            Fraction(11, 2),
        ),
        # Gaëtan, round 6 of 9, 3.5 points before, exempt.
        ("2w1 2w1 2w1 2w= 2w0 U 2w1 2w1 2w1", 6, "3,5 avant la ronde + (1 - 1) = 0 dans la ronde + 1,5 pour 3", 5),
        # Myra, round 5 of 7, 4 points before, a requested bye.
        (
            "2w1 2w1 2w1 2w1 H 2w0 2w0",
            5,
            "4 avant la ronde + (1 - 0,5) = 0,5 dans la ronde + 1 pour 2",
            Fraction(11, 2),
        ),
    ],
)
def test_fictitious_opponents_of_the_seed(line: str, round_number: int, output: str, value: Fraction) -> None:
    rounds = line.count(" ") + 1
    opponent_line = " ".join("Z" for _ in range(rounds))
    explained = explain(context(swiss(line, opponent_line), "FFE-2012"), "BH", 0).in_language("fr")

    assert output in str(explained.cells("reason")[round_number - 1])
    assert explained.cells("adjusted")[round_number - 1] == value


def test_provisional_ratings_of_the_seed() -> None:
    """The rated players of the group have 2200, 1860, 1950 and 1910: 7920 / 4 = 1980."""
    crosstable = swiss(*["Z"] * 6, rounds=1, ratings=[2200, 1860, 1950, 1910, None, None])
    explained = explain(context(crosstable), "CP", 4).in_language("fr")

    assert explained.cells("contribution", RowKind.CONTRIBUTION) == [2200, 1860, 1950, 1910]
    assert "7920 divisé par 4 = 1980" in str(explained.cells("reason"))
    assert explained.value == 1980


def test_a_mean_of_a_group_that_is_not_whole_is_rounded_in_a_step_of_its_own() -> None:
    """3901 / 2 = 1950.5; half a point goes up."""
    crosstable = swiss(*["Z"] * 4, rounds=1, ratings=[2000, 1901, None, None])
    explained = explain(context(crosstable), "CP", 2).in_language("en")

    assert explained.cells("total", RowKind.STEP) == [Fraction(3901, 2), 1951]
    assert "1950.5 rounded" in str(explained.cells("reason", RowKind.STEP)[-1])
    assert explained.value == 1951


EXERCISES = {
    "buchholz": "BH",
    "buchholz_cut1": "BH/C1",
    "sonneborn_berger_swiss": "SB",
    "sb_cut1_swiss": "SB/C1",
    "aro": "ARO",
    "tpr": "TPR",
    "ptp": "PTP",
}


@each_row("answer", EXERCISES)
def test_the_exercises_of_fide(answer: str) -> None:
    """The printed answers, and the printed adjusted scores in the rows of all opponents."""
    answers = expected("fide-exercises", "tec-swiss.expected.json")
    legacy = f"{answer}_legacy_2026" in answers
    wanted = answers[f"{answer}_legacy_2026" if legacy else answer]
    edition = "FIDE-2024" if legacy else "FIDE-2026"
    adjusted = answers["adjusted_score"]
    crosstable = tournament("fide-exercises", "tec-swiss")
    table_fide = context(crosstable, edition)
    compared = answered = 0
    for index, player in enumerate(crosstable.players):
        explained = explain(table_fide, EXERCISES[answer], index).in_language("en")
        if str(player.number) in wanted:
            answered += 1
            assert explained.value == Fraction(str(wanted[str(player.number)]))
        reasons = explained.cells("reason", RowKind.CONTRIBUTION)
        scores = explained.cells("adjusted", RowKind.CONTRIBUTION)
        for number, score, reason in zip(explained.cells("number"), scores, reasons, strict=False):
            if number is not None and "dummy" not in str(reason):
                compared += 1
                assert score == Fraction(str(adjusted[str(number)]))
    assert answered >= 5
    assert (compared > 50) == (answer.startswith(("buchholz", "sonneborn", "sb")))


def test_belgian_k_example_of_the_seed() -> None:
    """
    BEL: a player rated 1760 against 1645 1680 1920 1720 1980 1905 2010, We .66 .61 .29 .56 .22 .31 .19, W 4, We
    2.84.
    """
    results = ["+", "=", "-", "+", "=", "+", "-"]
    ratings = [[1760], [1645], [1680], [1920], [1720], [1980], [1905], [2010]]
    answers = {"+": "-", "-": "+", "=": "="}
    grid = [[f"{sign} {number}" for number, sign in enumerate(results, 2)]]
    for number, sign in enumerate(results, 2):
        grid.append(["" if column != number - 2 else f"{answers[sign]} 1" for column in range(7)])
    for k, rating in ((32, 1797), (24, 1788), (16, 1779)):
        rows = table(grid, "ELO_NEW", 1, "BEL; lang=en", ratings, OMITTED, OMITTED, OMITTED, k)
        assert column(rows, "Expected")[:7] == [0.66, 0.61, 0.29, 0.56, 0.22, 0.31, 0.19]
        assert "W = 4, We = 2.84" in str(column(rows, "Explanation"))
        assert rows[-1][rows[0].index("Running total")] == rating
    rows = table(grid, "ELO_EXPECTED", 1, "BEL; lang=en", ratings)
    assert rows[-1][rows[0].index("Running total")] == 2.84
    rows = table(grid, "ELO_NEW", 1, "BEL; lang=en", ratings, OMITTED, OMITTED, 12)
    assert rows[-1][rows[0].index("Running total")] is ErrorKind.NA
    assert "game number 13" in str(rows[-1])


def told_in(explained: WordedExplanation, number: int) -> str:
    """The text in the table for a round, counted from 1."""
    return str(explained.cells("reason", RowKind.CONTRIBUTION)[number - 1])


def test_the_glossary_is_cited_for_opponents_not_met_and_for_the_exempt_player() -> None:
    """
    FFE 1998: section 4, « Score ajusté », gives half for an opponent not met and the mean for the exempt player;
    section 1 gives the draw against oneself for an absence.
    """
    crosstable = swiss("2w1 3w+ U Z", "1b0 U Z 3w1", "U 1b- Z 2b0")
    explained = explain(context(crosstable, "FFE"), "BH", 0).in_language("fr")

    assert explained.cells("article", RowKind.CONTRIBUTION) == [
        "FFE 2.4 § 1",
        "FFE 2.4 § 4 « Score ajusté »",
        "FFE 2.4 § 4 « Score ajusté »",
        "FFE 2.4 § 1",
    ]
    # Adjusted: 1 + 3 x 1/2, 0 + 1/2 + 1/2 + 1, 3 x 1/2 + 0.
    assert explained.cells("contribution") == [2, Fraction(3, 4), 2, Fraction(5, 2)]
    assert told_in(explained, 3) == "exempt : le score ajusté moyen du tournoi, 6 divisé par 3 participants"


def test_a_change_says_that_it_is_the_opponents() -> None:
    explained = explain(context(swiss("2w1 3w0 Z", "1b0 U 3b1", "U 1b1 Z"), "FFE"), "BH", 0).in_language("fr")

    assert told_in(explained, 1) == "ronde 2 de l'adversaire, exempt : 1 devient 0,5 (FFE 2.4 § 1)"


@each_row(
    ("code", "edition", "round_number", "output"),
    [
        # A single cut line needs no ordinal; of two, the second has one. 14.1 is one cut, 14.2 two, for progressive
        # scores too.
        ("BH/C1", "FIDE-2026", 2, "le plus faible, retiré (14.1)"),
        ("BH/C2", "FIDE-2026", 2, "le plus faible, retiré en premier (14.2)"),
        ("BH/C2", "FIDE-2026", 3, "le plus faible, retiré en 2e (14.2)"),
        ("BH/M1", "FIDE-2026", 1, "le plus fort, retiré (14.3)"),
        ("PS/C1", "FIDE-2026", 1, "première ronde, retirée (14.1)"),
        ("PS/C2", "FIDE-2026", 2, "une des 2 premières rondes, retirées (14.2)"),
        ("PS/C2", "FFE", 2, "une des 2 premières rondes, retirées (2.1.1.1)"),
        # The lowest score does not give the lowest product: the draw against P2 brings 1.
        ("SB/C1", "FIDE-2026", 2, "adversaire au plus faible score, retiré (14.1)"),
    ],
)
def test_a_cut_is_told_in_words(code: str, edition: str, round_number: int, output: str) -> None:
    crosstable = swiss("2w= 3w1 4w0", "1b= 4b1 3w=", "4w= 1b0 2b=", "3b= 2w0 1b1")
    explained = explain(context(crosstable, edition), code, 0).in_language("fr")

    assert told_in(explained, round_number) == output


def test_equal_scores_add_no_difference_and_round_once() -> None:
    crosstable = context(swiss("2w1 3w0", "1b0 Z", "Z 1b1", ratings=[1500, 1601, 1702]), "FIDE-2026")
    for code in ("TPR", "PERFORMANCE"):
        explained = explain(crosstable, code, 0).in_language("fr")
        # 3303 / 2 = 1651.5 -> 1652 (10.1), and 0 for 50 % (table 8.1.1).
        assert explained.cells("total", RowKind.STEP) == [3303, Fraction(3303, 2), 1652, 1652]
        assert explained.value == 1652


def test_a_perfect_performance_names_the_rounds_it_does_not_count() -> None:
    crosstable = swiss("2w1 H 3w0", "1b0 Z Z", "Z Z 1b1", ratings=[1500, 1600, 1700])
    explained = explain(context(crosstable, "FIDE-2026"), "PTP", 0).in_language("fr")

    assert explained.cells("round", RowKind.CONTRIBUTION) == [1, 2, 3]
    assert told_in(explained, 2) == "bye demandé d'un demi-point"


def test_only_the_round_cut_from_a_perfect_performance_says_so() -> None:
    """14.1 cuts the opponent with the lowest rating: the second of 1500, 1400 and 1700."""
    crosstable = swiss("2w= 3b= 4w=", "1b= Z Z", "Z 1w= Z", "Z Z 1b=", ratings=[1500, 1500, 1400, 1700])
    explained = explain(context(crosstable, "FIDE-2026"), "PTP/C1", 0).in_language("fr")

    assert explained.cells("rating", RowKind.CONTRIBUTION) == [1500, 1400, 1700]
    assert [bool(fate) for fate in explained.cells("fate", RowKind.CONTRIBUTION)] == [False, True, False]


def test_what_is_rounded_for_the_eye_says_so() -> None:
    crosstable = swiss("2w1 3w0 4w1", "1b0 Z Z", "Z 1b1 Z", "Z Z 1b0", ratings=[1500, 1600, 1700, 1701])
    explained = explain(context(crosstable, "FIDE-2026"), "ARO", 0).in_language("fr")

    assert "5001 divisé par 3 = 1667" in explained.cells("reason", RowKind.STEP)
    crosstable = swiss("2w1 3w0 4w1", "1b0 Z Z", "Z 1b1 Z", "Z Z 1b0", ratings=[1500, 1600, 1700, 1702])
    explained = explain(context(crosstable, "FIDE-2026"), "ARO", 0).in_language("fr")
    assert "5002 divisé par 3 ≈ 1667,33" in explained.cells("reason", RowKind.STEP)
