"""
Printed ranks and tie-breaks beside the results.

What is printed here is never ours: the values and the ranks of FIDE's checker (gacrux 1.11.65) and those of the independent
implementation of the two French texts, as `tests/data/made` and `tests/data/fide-checker` have them.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from tests.chess.checks.printed import DATA, Cells, printed, printed_by_vega
from xl_departage.base.messages import text
from xl_departage.chess.checks import Problem, Severity
from xl_departage.chess.checks.habits import HABITS
from xl_departage.chess.checks.printed_columns import sorting
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tiebreaks.column_names import meaning_of
from xl_departage.chess.tiebreaks.presets import read_list
from xl_departage.chess.tournament.published import PrintedColumn, PrintedValue
from xl_departage.formats.checking import check_opened
from xl_departage.formats.file_format import Encoded
from xl_departage.formats.formats import TRF
from xl_departage.formats.grids.grid_checking import check_grid
from xl_departage.hosts.python.tournament import Tournament

RANKS = DATA / "published" / "ranks.trf"


def published(cells: Cells, rules: str, codes: str = "") -> list[Problem]:
    """What is said of printed ranks and values."""
    parsed = parse_rules(f"{rules}; published=yes", TIEBREAK_EDITIONS, DEFAULT)
    answer = check_grid(cells, parsed, tiebreaks=read_list(codes) if codes else ())
    return [problem for problem in answer.problems if problem.check == "published"]


def summary(problems: list[Problem]) -> Problem:
    """How much of the list is right."""
    [found] = [problem for problem in problems if problem.key in ("check_published", "check_published_ignored")]
    return found


def whole(sentences: list[str]) -> str:
    """The same of sentences."""
    [found] = [sentence for sentence in sentences if sentence.startswith("As the results give it")]
    return found


def errors(problems: list[Problem]) -> list[tuple[int | None, int | None]]:
    """Player and column of each difference."""
    return [(problem.number, problem.column) for problem in problems if problem.severity is Severity.ERROR]


def all_codes(event: str, by: str = "fide") -> str:
    """The list that made the ranks of that event, as its file has it."""
    answers = json.loads((DATA / f"{event}{'' if by == 'checker' else f'.{by}'}.json").read_text(encoding="utf-8"))
    return ";".join(answers["codes"])


NAMED = {"Buchholz Cut 1": "BH/C1", "BH": "BH", "S.B.": "SB", "Wins": "WIN"}
OF_FIDE = ("made/sw06-13x5-forfeits", "made/sw17-28x8-byes", "made/sw11-20x7-fullbye", "made/rr10-10")


def test_nothing_is_wrong_with_what_fides_checker_gives(subtests: pytest.Subtests) -> None:
    for event in OF_FIDE:
        with subtests.test(event):
            found = published(printed(event, NAMED), "FIDE-2026", all_codes(event))

            assert errors(found) == []
            assert {problem.key for problem in found} <= {"check_published", "check_published_tie"}


def test_nor_with_what_an_independent_program_gives_by_the_french_rules(subtests: pytest.Subtests) -> None:
    for edition, year in (("FFE", "1998"), ("FFE-2012", "2012")):
        for event in OF_FIDE:
            with subtests.test(event, edition=edition):
                headings = {
                    "Buchholz tronqué 1": f"TRONQUE1@{year}",
                    "Bu.": f"BUCHHOLZ@{year}",
                    "Médian 1": f"MEDIAN1@{year}",
                }
                cells = [["", *row[1:]] for row in printed(event, headings, "seed")]

                assert errors(published(cells, edition)) == []


def test_each_change_is_found_and_nothing_else(subtests: pytest.Subtests) -> None:
    dice = random.Random(59)
    for event in OF_FIDE:
        cells, codes = printed(event, NAMED), all_codes(event)
        for _ in range(3):
            row = dice.randrange(1, len(cells))
            column = dice.choice([0, *range(len(cells[0]) - len(NAMED), len(cells[0]))])
            original = cells[row][column]
            if not isinstance(original, int | float):
                continue
            places = [line[0] for line in cells[1:]]
            away = max(places.count(place) for place in places)
            cells[row][column] = original + (-1 if original > len(places) / 2 else 1) * (away if column == 0 else 1.5)
            with subtests.test(event, row=row, heading=cells[0][column]):
                found = published(cells, "FIDE-2026", codes)

                assert errors(found) == [(row, column + 1)]
            cells[row][column] = original


def test_another_edition_explains_a_value_with_the_round_and_the_reason() -> None:
    cells = printed("made/sw17-28x8-byes", {"BH/C1": "BH/C1/V2024"})
    found = published(cells, "FIDE-2026")
    # 5 Garlard: 31.5 and 31 are those of gacrux; rounds 5 and 6 are absences, capped since 2026 (C.07 16.4.2).
    [sentence] = [problem.wrong("en") for problem in found if problem.number == 5 and problem.column == len(cells[0])]

    assert sentence.startswith("BH/C1: 31.5 is printed, as BH/C1 is by FIDE-2024; by FIDE-2026 it is 31 (round 5:")
    assert "at most 0.5 × 8 rounds = 4" in sentence
    shares = [problem.values for problem in found if problem.key == "check_published_edition"]
    assert [(share["count"], share["others"], share["most"]) for share in shares] == [(22, "FIDE-2024", 28)]


def test_a_column_of_another_edition_than_the_rules_name_is_a_warning() -> None:
    cells = printed("made/sw17-28x8-byes", {"BH": "BH"})
    named = [problem for problem in published(cells, "FFE") if problem.severity is Severity.WARNING]

    assert [problem.key for problem in named] == ["check_published_edition_named"]
    assert (named[0].values["named"], named[0].values["edition"], named[0].values["count"]) == ("FFE", "FIDE-2026", 28)
    assert [problem for problem in published(cells, "FIDE-2026") if problem.severity is Severity.WARNING] == []


def test_a_blank_rank_leaves_the_others_in_their_places() -> None:
    cells = printed("made/sw17-28x8-byes", {})
    codes = all_codes("made/sw17-28x8-byes")
    # A blank below somebody with the same points shares that rank.
    for row in (1, 28):
        blank = [[*line] for line in cells]
        blank[row][0] = ""

        assert errors(published(blank, "FIDE-2026", codes)) == []


def test_without_an_edition_the_one_that_gives_most_is_chosen() -> None:
    cells = printed("made/sw17-28x8-byes", {"BH/C1": "BH/C1/V2024", "BH": "BH/V2024"})
    found = published([["", *row[1:]] for row in cells], "language=en")

    assert errors(found) == []
    assert "BH/C1 (BH/C1, FIDE-2024) 28 of 28" in summary(found).wrong("en")


def test_a_numbered_column_is_recognised_or_asked_for_once() -> None:
    cells = printed("made/sw17-28x8-byes", {"TB1": "BH/C1", "TB2": "SB/V2024"})
    found = {
        problem.column: problem.wrong("en")
        for problem in published(cells, "FIDE-2026")
        if problem.key == "check_published_found"
    }
    width = len(cells[0])
    assert found == {
        width - 1: "TB1: BH/C1 by FIDE-2026 gives 28 of the 28 values.",
        width: "TB2: SB by FIDE-2024 gives 28 of the 28 values.",
    }
    # If the list says what the last column is, it is that by the edition of the rules: six values differ, all found by FIDE-2024.
    listed_problems = published(cells, "FIDE-2026", "BH/C1;SB")
    assert [problem.column for problem in listed_problems if problem.key == "check_published_value_reason"] == [
        width
    ] * 6
    assert "TB2 (SB, FIDE-2026) 22 of 28" in summary(listed_problems).wrong("en")

    dice = random.Random(1)
    for row in cells[1:]:
        row[-1] = dice.randrange(200, 300)
    unknown = [problem for problem in published(cells, "FIDE-2026") if problem.key == "check_published_unknown"]
    assert [problem.column for problem in unknown] == [width]
    named = published(cells, "FIDE-2026", "BH/C1;SB")
    assert (
        len([problem for problem in named if problem.key in ("check_published_unknown", "check_published_other")]) == 1
    )


def test_a_page_says_below_what_its_columns_are() -> None:
    cells = printed("made/sw17-28x8-byes", {"TB1": "BH/C1/V2024", "TB2": "SB"})
    blank: list[object] = [""] * (len(cells[0]) - 1)
    for first, recognised in (
        ("Tie Break1: Buchholz Cut 1 (BH/C1)", False),
        # Swiss-Manager names the family alone.
        ("Tie Break1: Buchholz Tie-Breaks (variabel with parameter)", True),
    ):
        notes = [[note, *blank] for note in (first, "Wertung 2: Sonneborn-Berger")]
        found = published([*cells, *notes], "FIDE-2024")

        assert any(problem.key == "check_published_found" for problem in found) is recognised
        assert "check_published_other" not in {problem.key for problem in found}
        assert "TB1 (BH/C1, FIDE-2024) 28 of 28" in summary(found).wrong("en")


def test_a_rank_that_is_a_range_is_shared_by_the_points() -> None:
    """As SwissPerfect prints it: `1-2`, and blank for the second of the two, whom the Buchholz separates."""
    cells = printed("made/sw17-28x8-byes", {"BH": "BH"})
    width = len(cells[0])
    points = [float(str(row[width - 2]).replace("½", ".5")) for row in cells[1:]]
    for row, player_points in zip(cells[1:], points, strict=True):
        above, shared = sum(rival_points > player_points for rival_points in points), points.count(player_points)
        row[0] = above + 1 if shared == 1 else f"{above + 1}-{above + shared}"
    assert errors(published(cells, "FIDE-2026")) == []
    for row, blank in zip(cells[2:], cells[1:], strict=False):
        if row[width - 2] == blank[width - 2]:
            row[0] = ""
    assert errors(published(cells, "FIDE-2026")) == []
    best = next(row for row, player_points in zip(cells[1:], points, strict=True) if player_points == max(points))
    best[0] = "27-28"
    wrong = [problem.wrong("en") for problem in published(cells, "FIDE-2026") if problem.severity is Severity.ERROR]
    assert len(wrong) == 1
    assert wrong[0].startswith("Rank 27–28 is printed; by BH (FIDE-2026) it is 1")


def test_a_tie_that_the_list_leaves_and_the_ranks_break_is_named() -> None:
    cells: Cells = [
        ["Rk.", "No", "Name", "1", "2", "Pts"],
        [1, 1, "A", "2w=", "3b1", 1.5],
        [2, 2, "B", "1b=", "4w1", 1.5],
        [3, 3, "C", "4w1", "1w0", 1],
        [4, 4, "D", "3b0", "2b0", 0],
    ]
    found = published(cells, "FIDE-2026", "WON")

    assert [(problem.key, problem.values["players"]) for problem in found if problem.key == "check_published_tie"] == [
        ("check_published_tie", "1, 2")
    ]
    assert errors(found) == []
    for row, rank in zip(cells[1:], (1, 1, 2, 3), strict=True):
        row[0] = rank
    assert [problem.key for problem in published(cells, "FIDE-2026", "WON")][1:2] == ["check_published_dense"]
    # Behind the last tie comes nobody: 1, 2, 3, 3 is right however ties are counted, and so is 1, 1, 1, 1.
    last: Cells = [
        cells[0],
        [1, 1, "A", "2w1", "3b1", 2],
        [2, 2, "B", "1b0", "4w1", 1],
        [3, 3, "C", "4w=", "1w0", 0.5],
        [3, 4, "D", "3b=", "2b0", 0.5],
    ]
    assert "check_published_dense" not in [problem.key for problem in published(last, "FIDE-2026", "PTS")]
    texts: list[object] = ["1", "", "3.", "4"]
    for row, rank_text in zip(cells[1:], texts, strict=True):
        row[0] = rank_text
    assert [problem.key for problem in published(cells, "FIDE-2026", "WON")] == ["check_published"]


BESIDE: Cells = [
    ["Rk.", "No", "Name", "1", "2", "Pts"],
    [1, 1, "A", "2w=", "3b1", 1.5],
    [2, 2, "B", "1b=", "4w1", 1.5],
    [3, 3, "C", "4w1", "1w0", 1],
    [4, 4, "D", "3b0", "2b0", 0],
]


def test_a_column_that_could_be_anything_is_passed_over_asked_for_or_taken_for_its_effect(
    subtests: pytest.Subtests,
) -> None:
    """Four players, of whom A and B have 1½ points: what is said of a column beside them, and what the ranks follow."""
    by_columns = "Rank {} is printed; by the points and the printed columns (TB1) it is {}."
    for heading, column, ranks, expected_starts in (
        # Noughts are no values of a tie-break, and two different ones are too few to name it.
        ("TB1", (0, 0, 0, 0), (1, 2, 3, 4), ["As the results give it: 4 of 4 ranks; not compared: TB1."]),
        ("Age", (1, 1, 1, 0), (1, 2, 3, 4), ["As the results give it: 4 of 4 ranks; not compared: Age."]),
        # The order in the group is another thing than the points in it.
        ("DE", (7, 6, 5, 9), (1, 2, 3, 4), ["DE: printed in another way than DE (0 of 4 values are the same); "]),
        # A numbered column ranks, whatever it shows, but only those who are level on points.
        ("TB1", (66, 77, 99, 22), (2, 1, 3, 4), ["TB1: no tie-break gives half of its 4 values."]),
        (
            *("TB1", (66, 77, 99, 22), (1, 2, 3, 4)),
            [by_columns.format(1, 2), by_columns.format(2, 1), "TB1: no tie-break gives half of its 4 values."],
        ),
    ):
        with subtests.test(heading, column=column, ranks=ranks):
            cells: Cells = [[*BESIDE[0], heading]]
            cells += [[rank, *row[1:], value] for rank, row, value in zip(ranks, BESIDE[1:], column, strict=True)]
            found = [problem.wrong("en") for problem in published(cells, "FIDE-2026")]

            relevant = [
                sentence for sentence in found if any(word in sentence for word in ("Rank", "TB1", "Age", "DE:"))
            ]
            assert [
                sentence[: len(wanted)] for sentence, wanted in zip(relevant, expected_starts, strict=True)
            ] == expected_starts


def test_ranks_that_another_edition_gives_name_it_and_a_rank_beyond_all_places_has_no_reason() -> None:
    """
    1 has two points by forfeits, 4 by a win and two draws: FIDE counts two wins for 1 (C.07 7.1), the FFE none that was not played.
    """
    cells: Cells = [["Rk.", "No", "Name", "1", "2", "3", "Pts"]]
    for number, rounds, points in (
        (1, ("2+", "3+", "4b0"), 2),
        (2, ("1-", "5w=", "6w="), 1),
        (3, ("6w=", "1-", "5b="), 1),
        (4, ("5w=", "6b=", "1w1"), 2),
        (5, ("4b=", "2b=", "3w="), 1.5),
        (6, ("3b=", "4w=", "2b="), 1.5),
    ):
        cells.append(["", number, f"P{number}", *rounds, points])
    cells[1][0], cells[4][0] = 2, 1
    [found] = [problem for problem in published(cells, "FIDE-2026", "WIN") if problem.severity is Severity.ERROR]
    assert found.key == "check_published_ranks_edition"
    assert found.wrong("en") == "2 of 2 ranks do not follow WIN, but all do by FFE-2012, FFE: players 1, 4."
    # Nothing is named or printed but the points.
    turned: Cells = [BESIDE[0], *([5 - number, *row[1:]] for number, row in enumerate(BESIDE[1:], 1))]
    assert [
        problem.wrong("en") for problem in published(turned, "FIDE-2026") if problem.severity is Severity.ERROR
    ] == ["4 of 4 ranks do not follow PTS: players 1, 2, 3, 4."]
    # By its points alone, 1 is not behind 4.
    assert errors(published(cells, "FFE", "WIN")) == []
    cells[1][0], cells[4][0] = 1, 2
    for row in (2, 3, 5, 6):
        cells[row][0] = 3 if row > 3 else 5
    assert errors(published(cells, "FIDE-2026", "WIN")) == []
    cells[3][0] = 9
    [beyond] = [
        problem.wrong("en") for problem in published(cells, "FIDE-2026", "WIN") if problem.severity is Severity.ERROR
    ]
    assert beyond == "Rank 9 is printed; by WIN (FIDE-2026) it is 5–6."


def test_the_ranks_of_a_file_that_names_its_tiebreaks_are_compared_without_being_asked() -> None:
    """Record 212 is DE, BH/C1; Beta beat Gamma, and gacrux answers that the ranks do not follow (`"check": false`)."""
    data = RANKS.read_bytes()
    parsed = parse_rules("FIDE-2026", TIEBREAK_EDITIONS, DEFAULT)
    answer = check_opened(Encoded(TRF, data, "ranks.trf"), parsed)
    sentences = [(problem.number, problem.wrong("en")) for problem in answer.problems]

    assert sentences == [
        (2, "Rank 3 is printed; by DE, BH/C1 (FIDE-2026) it is 2: 2 Beta B comes before 3 Gamma C by DE, 1 against 2."),
        (3, "Rank 2 is printed; by DE, BH/C1 (FIDE-2026) it is 3: 2 Beta B comes before 3 Gamma C by DE, 1 against 2."),
    ]
    right = (
        data.replace(b"1.5    3 ", b"1.5    # ").replace(b"1.5    2 ", b"1.5    3 ").replace(b"1.5    # ", b"1.5    2 ")
    )
    sound = check_opened(Encoded(TRF, right, "ranks.trf"), parsed)
    assert (sound.problems, sound.ranks_compared) == ((), True)
    unknown = check_opened(Encoded(TRF, right.replace(b"212 DE", b"212 XYZ"), "ranks.trf"), parsed)
    # What is wrong in the file, and what is not compared because of it.
    assert [problem.key for problem in unknown.problems] == ["trf_tiebreak_unknown", "check_published_list"]


def test_teams_are_ranked_by_the_list_of_their_file() -> None:
    """A team Swiss of FIDE's, whose records 310 are no standings by its record 202: gacrux has 31 of 50 ranks otherwise."""
    data = (DATA / "fide-checker" / "team-swiss-large.trf").read_bytes()
    parsed = parse_rules("FIDE-2024", TIEBREAK_EDITIONS, DEFAULT)
    found = [
        problem
        for problem in check_opened(Encoded(TRF, data, "teams.trf"), parsed).problems
        if problem.check == "published"
    ]

    assert [(problem.key, problem.values["count"], problem.values["total"]) for problem in found] == [
        ("check_published_ranks", 31, 50)
    ]


def test_python_and_the_option_ask_for_the_same() -> None:
    ours = Tournament.open(RANKS, rules="FIDE-2026").check(published=True)
    option = Tournament.open(RANKS, rules="FIDE-2026; published=yes").check()

    assert ours == option
    assert "2 of 4 ranks" in ours[-1].problem


def test_every_sentence_speaks_every_language(subtests: pytest.Subtests) -> None:
    cells = printed("made/sw17-28x8-byes", {"TB1": "BH/C1/V2024", "SB": "BH", "Age": "WIN"})
    cells[1][0], cells[3][-3] = 27, 99
    languages: Any = ("en", "fr", "nl", "de")
    for language in languages:
        with subtests.test(language):
            for problem in published(cells, "FIDE-2026"):
                assert "{" not in problem.wrong(language) + problem.cure(language)


def test_match_points_beside_a_grid_of_teams_are_recognised() -> None:
    """Two boards: A won, drew and won (5 match points), B won once and lost twice, C lost, drew and lost, D won twice."""
    cells: Cells = [
        ["Rk.", "Team", "1", "2", "3", "Pts", "TB1"],
        [1, "A", "2:2", "3:1", "4:1½", 4.5, 5],
        [3, "B", "1:0", "4:½", "3:1½", 2, 2],
        [4, "C", "4:0", "1:1", "2:½", 1.5, 1],
        [2, "D", "3:2", "2:1½", "1:½", 4, 4],
    ]
    found = published(cells, "FIDE-2026; boards=2; numbers=row")

    assert errors(found) == []
    assert "TB1: MPTS by FIDE-2026 gives 4 of the 4 values." in {problem.wrong("en") for problem in found}


def said_of(name: str, rules: str = "language=en", change: tuple[str, str] = ("", "")) -> list[str]:
    """What is said of a list as a program printed it, with a change: errors and warnings first."""
    content = (DATA / "published" / name).read_text(encoding="utf-8")
    assert content.count(change[0]) == 1 or not change[0]
    found = Tournament.open(content.replace(*change).encode(), name="grid.csv", rules=rules).check(published=True)
    return [
        finding.problem
        for finding in found
        if any(word in finding.problem for word in ("TB", "ank", "place", "tie-break"))
    ]


def test_a_list_of_swiss_manager_with_postponed_games_is_explained() -> None:
    """The whole list of 2026: 120 values and 40 ranks, every one of which is ours or a habit of the program."""
    sentences = said_of("postponed-40x4.csv")

    assert sentences[:3] == [
        "TB1: printed as Swiss-Manager computes BH/M1, where the opponent of a game without a result counts: "
        "players 4, 8, 23, 30, 32, 33, 34, 37.",
        "TB3: printed as Swiss-Manager computes WIN, where a forfeit won is no win: players 7.",
        "The ranks of players 4, 5, 6, 7, 8, 9, 11, 13, 15, 32, 33, 34, 35, 36, 37, 38 follow these values, "
        "not BH/M1, DE, WIN@FIDE-2026 by FFE-2012.",
    ]
    assert "TB1 (BH/M1, FFE-2012) 32 of 40; TB2 (DE, FFE-2012) 40 of 40; TB3 (WIN, FIDE-2026) 39 of 40" in whole(
        sentences
    )
    assert "TB1: only FFE-2012 gives so many; it counts a virtual opponent" in " ".join(sentences)
    # A value that the habit does not explain is one error, and the ranks are named one by one.
    wrong = said_of("postponed-40x4.csv", change=("3,4.5,0,3", "3,6.5,0,3"))
    assert wrong[0] == "TB1: 6.5 is printed; BH/M1 is 2 by FFE-2012."
    assert "Rank 5 follows the printed columns;" in " ".join(wrong)


def test_a_list_of_teams_as_swiss_manager_prints_it() -> None:
    """23 teams of 2018: 92 values and 23 ranks, all ours; the direct encounter in points, a match as 1, ½ and 0, and `0w0`."""
    sentences = said_of("teams-23x2.csv", "FIDE-2026; boards=5; language=en")

    assert [sentence for sentence in sentences if "is printed" in sentence or "follow" in sentence] == []
    assert whole(sentences) == (
        "As the results give it: TB1 (MPTS, FIDE-2026) 23 of 23; TB2 (GPTS, FIDE-2026) 23 of 23; "
        "TB3 (DE:MP, FIDE-2026) 23 of 23; TB4 (½ × EGMSB, FIDE-2026) 23 of 23; 23 of 23 ranks."
    )
    changed = said_of("teams-23x2.csv", "FIDE-2026; boards=5; language=en", ("8,0;0;11,0", "8,0;0;12,0"))
    assert [sentence for sentence in changed if "is printed" in sentence] == [
        "TB4: 12,0 is printed; ½ × EGMSB is 11 by FIDE-2026."
    ]


def test_a_round_robin_of_swiss_manager() -> None:
    assert whole(said_of("round-robin-6x5.csv")) == (
        "As the results give it: TB1 (SB, FFE) 6 of 6; TB2 (DE, FFE) 6 of 6; 6 of 6 ranks."
    )


def test_a_list_of_swiss_perfect_is_ranked_by_its_points_and_its_buchholz_is_asked_for() -> None:
    """22 players of 2009, of whom many left early: the program counts their rounds in a way that no rules here give."""
    sentences = said_of("swiss-perfect-22x7.csv", "FIDE-2026; system=swiss; games=2; language=en")

    assert whole(sentences) == "As the results give it: 22 of 22 ranks; not compared: M-Buch., Progr.."
    assert [sentence for sentence in sentences if "no tie-break" in sentence] == [
        "Buch.: no tie-break gives half of its 22 values."
    ]


def test_what_cannot_be_read_is_named_with_its_cell() -> None:
    cells = printed("made/sw17-28x8-byes", {"TB1": "BH/C1", "BH": "BH"})
    width, numbers = len(cells[0]), [int(str(row[1])) for row in cells[1:]]
    cells[1][-2], cells[3][-1], cells[4][0] = "31½x", "see below", "fourth"
    found = {
        (problem.key, problem.number, problem.column): problem.wrong("en") for problem in published(cells, "FIDE-2026")
    }

    assert (
        found[("check_published_unread", numbers[0], width - 1)] == "TB1: “31½x” is not a number and was not compared."
    )
    assert ("check_published_unread", numbers[2], width) in found
    assert (
        found[("check_published_rank_unread", numbers[3], 1)]
        == "The rank “fourth” is not a number and was not compared."
    )
    assert errors(published(cells, "FIDE-2026")) == []
    # A tie-break of which hardly a value can be read is still no column to be passed over, in one line.
    for row in cells[1:-1]:
        row[-1] = "x"
    [column] = [problem for problem in published(cells, "FIDE-2026") if problem.key == "check_published_unread_column"]
    assert (column.column, column.wrong("en")) == (width, "BH: 27 values are not numbers; the column was not compared.")


def test_of_several_tiebreaks_the_commonest_is_told_with_the_others() -> None:
    """All eight played every round without a forfeit: the cut falls on the same opponent, and every won game was played."""
    cells = printed("made/sw01-8x5-clean", {"TB1": "BH", "TB2": "WON"})
    found = {problem.column: problem.wrong("en") for problem in published(cells, "FIDE-2026") if "found" in problem.key}
    width = len(cells[0])

    assert found[width] == "TB2: WIN by FIDE-2026 gives 8 of the 8 values; so does WON."
    assert found[width - 1] == "TB1: BH by FIDE-2026 gives 8 of the 8 values."


def test_the_lines_below_a_table_of_swiss_manager_are_read(subtests: pytest.Subtests) -> None:
    """As pages of chess-results of 2018 to 2026 print them."""
    for line, code, family in (
        ("Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)", "BH/C1@FIDE-2026", "BH"),
        ("Buchholz Tie-Break Variable (2026) (Gamepoints)", "BH@FIDE-2026", "BH"),
        ("Buchholz Tie-Break Variable (2023) (Gamepoints, Cut1)", "BH/C1@FIDE-2024", "BH"),
        ("Sonneborn Berger Tie-Break Variable (2026) (Gamepoints)", "SB@FIDE-2026", "SB"),
        ("Buchholz Tie-Breaks (variabel with parameter)", None, "BH"),
        # Neither a year without rules nor a parameter that nobody here knows says which values these are.
        ("Buchholz Tie-Break Variable (2019) (Gamepoints, Cut1)", None, "BH"),
        ("Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1, Other)", None, "BH"),
        ("Number of wins including byes (WIN) (Gamepoints, Forfeited games count)", "WIN", ""),
        ("Number of games won with black (BWG) (Gamepoints)", "BWG", ""),
        ("Matchpoints (2 for wins, 1 for Draws, 0 for Losses)", "MPTS", ""),
        ("points (game-points)", "GPTS", ""),
        ("The results of the teams in then same point group according to Matchpoints", None, "DE"),
        ("Sonneborn-Berger-Tie-Break (with real points)", None, "SB"),
        ("Direct Encounter (The results of the players in the same point group)", "DE", ""),
        ("The greater number of victories (variable)", None, "WIN"),
        ("rating average of the opponents (without one result)", "ARO/C1", "ARO"),
        ("Progress-Tie-Break", None, "PS"),
    ):
        with subtests.test(line):
            meaning = meaning_of(PrintedColumn("TB1", {}, 1, line))

            assert (None if meaning.code is None else meaning.code.text) == code
            assert meaning.family[:1] == ((family,) if family else ())
    assert meaning_of(PrintedColumn("TB1", {}, 1, "Manually input (after Tie-Break matches)")).by_hand


def test_a_play_off_is_taken_as_it_is_printed() -> None:
    cells: Cells = [
        ["Rk.", "No", "Name", "1", "2", "Pts", "TB1"],
        [2, 1, "A", "2w=", "3b1", 1.5, 0],
        [1, 2, "B", "1b=", "4w1", 1.5, 1],
        [3, 3, "C", "4w1", "1w0", 1, 0],
        [4, 4, "D", "3b0", "2b0", 0, 0],
        ["Tie Break1: Manually input (after Tie-Break matches)", *[""] * 6],
    ]
    found = published(cells, "FIDE-2026")

    assert errors(found) == []
    assert summary(found).wrong("en") == "As the results give it: 4 of 4 ranks."
    cells[1][0], cells[2][0] = 1, 2
    assert errors(published(cells, "FIDE-2026")) == [(1, 1), (2, 1)]


def test_ranks_and_tiebreaks_beside_the_players_of_a_list_of_games() -> None:
    """By hand: Ann 2 (beat Bob and Cid), Bob and Cid 1 and drew with nobody, Dan 0; Buchholz of Bob 2 + 0, of Cid 2 + 0."""
    games: Cells = [
        ["Round", "White", "Result", "Black"],
        [1, "Ann", "1-0", "Bob"],
        [1, "Cid", "1-0", "Dan"],
        [2, "Cid", "0-1", "Ann"],
        [2, "Dan", "0-1", "Bob"],
    ]
    players: Cells = [
        ["Rk.", "No", "Name", "Pts", "TB1", "TB2"],
        [1, 1, "Ann", 2, 2, 2],
        [2, 2, "Bob", 1, 2, 0],
        [2, 3, "Cid", 1, 2, 0],
        [4, 4, "Dan", 0, 2, 0],
        ["Tie Break1: Buchholz", "", "", "", "", ""],
        ["Tie Break2: Sonneborn-Berger", "", "", "", "", ""],
    ]
    parsed = parse_rules("FIDE-2026; published=yes", TIEBREAK_EDITIONS, DEFAULT)

    def sentences() -> list[str]:
        found = check_grid(games, parsed, players=players).problems
        return [problem.wrong("en") for problem in found if problem.check == "published"]

    assert sentences() == [
        "As the results give it: TB1 (BH, FIDE-2026) 4 of 4; TB2 (SB, FIDE-2026) 4 of 4; 4 of 4 ranks."
    ]
    players[1][5], players[4][0] = 3, 2
    assert sentences()[:2] == [
        "TB2: 3 is printed; SB is 2 by FIDE-2026.",
        "Rank 2 is printed; by BH, SB (FIDE-2026) it is 4: 2 Bob comes before 4 Dan by PTS, 1 against 0.",
    ]


def test_the_users_own_figures_of_vega_are_compared(subtests: pytest.Subtests) -> None:
    for event in OF_FIDE[:2]:
        with subtests.test(event):
            written = printed_by_vega(event, {"BucT": "BH", "BucC1": "BH/C1", "S.B.": "SB"})
            found = Tournament.open(written.encode(), name="crosstable.txt", rules="FIDE-2026; language=en")
            sentences = [
                finding.problem
                for finding in found.check(published=True)
                if "as the results give it" in finding.problem.lower()
            ]
            count = written.count("FRA")

            assert sentences == [
                f"As the results give it: BucT (BH, FIDE-2026) {count} of {count}; BucC1 (BH/C1, FIDE-2026) {count} of {count}; "
                f"S.B. (SB, FIDE-2026) {count} of {count}."
            ]


def test_every_habit_of_a_program_stands_on_the_page_of_differences() -> None:
    page = (DATA.parents[1] / "docs" / "differences.md").read_text(encoding="utf-8")
    for habit in HABITS:
        assert f"## Differences from {habit.program}" in page
        assert f"| {text(habit.key, 'en')} |" in page


@pytest.mark.slow
def test_each_of_many_changes_is_found_and_nothing_else() -> None:
    """All made events of FIDE's checker but the largest: 40 ranks and values of each are changed, one after another."""
    dice, changes = random.Random(5900), 0
    for path in sorted((DATA / "made").glob("*.fide.json")):
        event = f"made/{path.name.partition('.')[0]}"
        if "big" in event:
            continue
        cells, codes = printed(event, NAMED), all_codes(event)
        places = [line[0] for line in cells[1:]]
        away = max(places.count(place) for place in places)
        for _ in range(40):
            row = dice.randrange(1, len(cells))
            column = dice.choice([0, *range(len(cells[0]) - len(NAMED), len(cells[0]))])
            original: Any = cells[row][column]
            if column == 0 and away * 2 >= len(places):
                continue
            step = away if column == 0 else dice.choice((0.5, 1, 2.5))
            cells[row][column] = original + (-step if column == 0 and original > len(places) / 2 else step)
            assert errors(published(cells, "FIDE-2026", codes)) == [(row, column + 1)], (event, row, column)
            cells[row][column] = original
            changes += 1
    assert changes > 300


@pytest.mark.slow
def test_fides_checker_says_the_same_of_every_stored_event(subtests: pytest.Subtests, tmp_path: Path) -> None:
    """Ranks are right for gacrux if none is otherwise and no tie is broken by anything but the list."""
    lists = ("PTS,BH/C1,BH,SB", "PTS,DE,SB,WIN", "PTS,PS,ARO")
    answers = []
    for folder in ("fide-checker", "fide-exercises", "made"):
        for path in sorted((DATA / folder).glob("*.trf")):
            if path.stem in ("autotest-180", "big-1000x9", "fwwrc2024"):
                continue
            for codes in ("PTS,EDET/P,EMGSB/C1/P,BH:MP/C1/P,MPvGP",) if path.stem.startswith("team") else lists:
                with subtests.test(path.stem, codes=codes):
                    right, rules = checked_by_gacrux(path, codes, tmp_path)
                    parsed = parse_rules(rules, TIEBREAK_EDITIONS, DEFAULT)
                    ours = check_opened(Encoded(TRF, path.read_bytes(), path.name), parsed, tiebreaks=read_list(codes))

                    assert any(problem.check == "published" for problem in ours.problems) is not right
                    answers.append(right)
    assert {*answers} == {True, False}


def checked_by_gacrux(path: Path, codes: str, folder: Path) -> tuple[bool, str]:
    """Whether the ranks of a file follow the list for FIDE's checker, and the edition by which it decides."""
    from gacrux.tiebreakchecker import tiebreakchecker

    answer = folder / "answer.json"
    arguments = ["tiebreakchecker", "-c", "-i", str(path), "-o", str(answer), "-f", "TRF", "-t", *codes.split(",")]
    with patch.object(sys, "argv", arguments):
        tiebreakchecker().common_main()
    result = json.loads(answer.read_text(encoding="utf-8"))["tiebreakResult"]
    return result["check"], "FIDE-2024" if result["rules"] < "2026-03" else "FIDE-2026"


def test_without_tiebreaks_only_the_points_are_compared() -> None:
    """A page of chess-results of 2014: Vachier-Lagrave and Aronian have 4 points, and nothing says what separates them."""
    path = DATA / "notations" / "chess-results-nl-double-rr-6.csv"
    found = Tournament.open(path, rules="FIDE-2026").check(published=True)
    assert [finding.problem for finding in found if "rank" in finding.problem] == [
        "As the results give it: 6 of 6 ranks.",
        "No tie-breaks are printed or named: ranks of equal points were not compared.",
    ]
    content = path.read_text(encoding="utf-8").replace("3;Topalov", "4;Topalov").replace("4;Vachier", "3;Vachier")
    moved = Tournament.open(content.encode(), name="grid.csv", rules="FIDE-2026; numbers=row").check(published=True)
    assert [finding.name for finding in moved if finding.severity == "error"] == [
        "Topalov, Veselin",
        "Vachier-Lagrave, Maxime",
    ]
    assert moved[0].problem.endswith("Topalov, Veselin comes before 4 Vachier-Lagrave, Maxime by PTS, 5 against 4.")


def test_each_printed_rank_and_value_is_marked_as_ours_or_not() -> None:
    """All that FIDE's checker gives is ours; what is changed by hand is not, and nothing else."""
    event, codes = "made/sw06-13x5-forfeits", all_codes("made/sw06-13x5-forfeits")
    parsed = parse_rules("FIDE-2026; published=yes", TIEBREAK_EDITIONS, DEFAULT)
    cells = printed(event, NAMED)
    for wrong_rank, wrong_value in ((None, None), (3, None), (None, 5), (3, 5)):
        edited_cells = [list(row) for row in cells]
        if wrong_rank is not None:
            edited_cells[wrong_rank][0] = "13"
        if wrong_value is not None:
            edited_cells[wrong_value][-len(NAMED)] = "99"
        answer = check_grid(edited_cells, parsed, tiebreaks=read_list(codes))
        assert answer.marks is not None
        marks = answer.marks()
        assert marks.edition.name == "FIDE-2026"
        assert [code.text for code in marks.codes] == [code.text for code in read_list(codes)]
        assert [(column.heading, column.code.text, column.other_figure) for column in marks.columns] == [
            (heading, code, False) for heading, code in NAMED.items()
        ]
        assert {player: mark.printed for player, mark in marks.ranks.items()} == {
            row - 1: str(edited_cells[row][0]) for row in range(1, len(edited_cells))
        }
        assert {player for player, mark in marks.ranks.items() if not mark.ours} == (
            set() if wrong_rank is None else {wrong_rank - 1}
        )
        for place, column in enumerate(marks.columns):
            assert [column.marks[row - 1].printed for row in range(1, len(edited_cells))] == [
                str(row[place - len(NAMED)]) for row in edited_cells[1:]
            ]
            amiss = {player for player, mark in column.marks.items() if not mark.ours}
            assert amiss == (set() if wrong_value is None or place else {wrong_value - 1})


def test_a_blank_cell_ranks_after_a_negative_differential() -> None:
    """A differential (Coupe Loubatière § 4.4.a) may be negative; a team without one is behind all others and tied with none."""
    blank, cells = PrintedValue("", None), [PrintedValue(str(value), value) for value in (3, 0, -1, -4)]

    assert sorted((*cells, blank), key=sorting, reverse=True) == [*cells, blank]
    assert sorting(None) == sorting(blank) != sorting(PrintedValue("-1", -1))
