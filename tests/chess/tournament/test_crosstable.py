"""Outcomes, points and the figures that a crosstable tells of itself."""

from __future__ import annotations

from collections import Counter

from tests.rows import each_row
from xl_departage.chess.tournament.crosstable import (
    Colour,
    Crosstable,
    MatchScoring,
    Outcome,
    Player,
    Round,
    Scoring,
    System,
    award,
    difference,
)

GROUPS = {
    "won": {Outcome.WIN, Outcome.UNRATED_WIN},
    "drawn": {Outcome.DRAW, Outcome.UNRATED_DRAW},
    "lost": {Outcome.LOSS, Outcome.UNRATED_LOSS},
    "forfeit": {Outcome.FORFEIT_WIN, Outcome.FORFEIT_DRAW, Outcome.FORFEIT_LOSS, Outcome.DOUBLE_FORFEIT},
}
GROUPS["played"] = GROUPS["won"] | GROUPS["drawn"] | GROUPS["lost"]
GROUPS["unplayed"] = set(Outcome) - GROUPS["played"] - {Outcome.PENDING}


@each_row("group", GROUPS)
def test_each_outcome_is_in_its_groups_only(group: str) -> None:
    assert {outcome for outcome in Outcome if getattr(outcome, group)} == GROUPS[group]


def test_the_other_side_of_a_win_lost_in_the_same_way() -> None:
    pairs = ("WIN LOSS", "UNRATED_WIN UNRATED_LOSS", "FORFEIT_WIN FORFEIT_LOSS")
    mirrored = {}
    for win, loss in (map(Outcome.__getitem__, pair.split()) for pair in pairs):
        mirrored.update({win: loss, loss: win})

    assert {outcome: outcome.mirror for outcome in Outcome} == {
        outcome: mirrored.get(outcome, outcome) for outcome in Outcome
    }
    assert [colour.opposite for colour in Colour] == [Colour.BLACK, Colour.WHITE]


@each_row(
    ("scoring", "exempt", "boards", "points"),
    [
        # Win, draw, loss; forfeit won, drawn, lost; the four byes.
        (Scoring(), 2, 1, [2, 1, 0, 2, 1, 0, 2, 2, 1, 0]),
        (Scoring(), 1, 1, [2, 1, 0, 2, 1, 0, 1, 2, 1, 0]),
        (Scoring(), 0, 4, [8, 4, 0, 8, 4, 0, 0, 8, 4, 0]),
        # A bye as a win, a draw, or nothing in any scoring.
        (Scoring(6, 2, 0), 2, 1, [6, 2, 0, 6, 2, 0, 6, 6, 2, 0]),
        (Scoring(6, 2, 0), 1, 1, [6, 2, 0, 6, 2, 0, 2, 6, 2, 0]),
        (Scoring(6, 4, 2), 1, 2, [12, 8, 4, 12, 8, 0, 8, 12, 8, 0]),
        (Scoring(6, 4, 2), 0, 1, [6, 4, 2, 6, 4, 0, 0, 6, 4, 0]),
    ],
)
def test_the_points_of_every_outcome(scoring: Scoring, exempt: int, boards: int, points: list[int]) -> None:
    found = award(scoring, exempt, boards)
    named = [
        "WIN",
        "DRAW",
        "LOSS",
        "FORFEIT_WIN",
        "FORFEIT_DRAW",
        "FORFEIT_LOSS",
        "PAIRING_BYE",
        "FULL_BYE",
        "HALF_BYE",
        "ZERO_BYE",
    ]

    assert [found[Outcome[name]] for name in named] == points
    assert [found[Outcome[f"UNRATED_{name}"]] for name in ("WIN", "DRAW", "LOSS")] == points[:3]
    assert (found[Outcome.DOUBLE_FORFEIT], found[Outcome.PENDING]) == (0, 0)
    assert len(found) == len(Outcome)


def test_the_usual_points_are_one_and_a_half_and_two_and_one_for_a_match() -> None:
    assert (*Scoring(), *MatchScoring()) == (2, 1, 0, 4, 2, 0)
    assert Round(Outcome.DRAW) == Round(Outcome.DRAW, None, None, 0, 0)


AGREEING = ["10", "01", "==", "WL", "LW", "DD", "+-", "-+", "--", "~~", "~-", "-~", "??", "XX"]
"""`X` is a double forfeit."""
PENALISED = ["00", "=0", "0=", "LL", "DL", "LD"]


def test_two_sides_agree_or_a_penalty_explains_them_or_they_differ() -> None:
    codes = {outcome: "X" if outcome is Outcome.DOUBLE_FORFEIT else outcome.value for outcome in Outcome}
    for outcome in Outcome:
        for reply in Outcome:
            pair = codes[outcome] + codes[reply]
            key = "" if pair in AGREEING else "grid_results_penalty" if pair in PENALISED else "grid_results_differ"

            assert difference(outcome, reply, False) == key, pair
            assert difference(outcome, reply, True) == ("" if pair in PENALISED else key), pair
        assert difference(outcome, None, True) == difference(None, outcome, True) == "grid_results_differ"
    assert difference(None, None, False) == ""


def game(opponent: int, points: int = 2) -> Round:
    return Round(Outcome.WIN, opponent, None, points)


ABSENT, LATER = Round(Outcome.ZERO_BYE), Round(Outcome.PENDING)


def table(rows: list[list[Round]], **values: object) -> Crosstable:
    players = [Player(number, "", None, tuple(row)) for number, row in enumerate(rows, 1)]
    fields = {"rounds": 1, "planned": len(rows[0]), "system": System.SWISS, **values}
    return Crosstable(tuple(players), **fields)  # type: ignore[arg-type]


@each_row(
    ("rows", "paired"),
    [
        ([[ABSENT, ABSENT]], 0),
        ([[LATER, LATER]], 0),
        ([[game(1), ABSENT], [game(0), ABSENT]], 1),
        ([[ABSENT, game(1)], [ABSENT, game(0)]], 2),
        ([[game(1), LATER, LATER], [game(0), Round(Outcome.PAIRING_BYE), LATER]], 2),
        ([[game(1), Round(Outcome.HALF_BYE)], [game(0), Round(Outcome.FULL_BYE)]], 1),
        ([[game(1), Round(Outcome.PENDING, 1)], [game(0), Round(Outcome.PENDING, 0)]], 2),
    ],
)
def test_the_last_round_that_is_paired(rows: list[list[Round]], paired: int) -> None:
    assert table(rows).paired == paired


def test_what_a_crosstable_tells_of_itself() -> None:
    rows = [[game(1, 2), game(2, 1), game(1, 0)], [game(0), ABSENT, game(0)], [ABSENT, game(0), ABSENT]]
    swiss = table(rows, rounds=2)
    robin = table(rows, rounds=2, system=System.ROUND_ROBIN, cycles=3)

    assert swiss.scores == (3, 4, 2)
    assert swiss.meetings == (Counter({1: 2, 2: 1}), Counter({0: 2}), Counter({0: 1}))
    # The rounds played; or each of two others three times.
    assert (swiss.due, robin.due) == (2, 6)
    assert (swiss.cycles, swiss.ordered, swiss.boards) == (1, True, None)


def test_estimates_count_only_where_they_are_wanted() -> None:
    players = (Player(1, "", 1500, (), rating_kind="E"), Player(2, "", 1600, ()), Player(3, "", None, ()))
    crosstable = Crosstable(players, 0, 0, System.SWISS)

    assert crosstable.ratings(estimates=True) == (1500, 1600, None)
    assert crosstable.ratings(estimates=False) == (None, 1600, None)
