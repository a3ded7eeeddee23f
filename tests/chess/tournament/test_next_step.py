"""What is to be done next: missing results of the earliest round, pairings, or nothing more."""

from __future__ import annotations

from tests.rows import each_row
from xl_departage.base.errors import Place
from xl_departage.base.messages import Text
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.next_step import next_step
from xl_departage.chess.tournament.points import PointSystem
from xl_departage.chess.tournament.record import Game, Header, Match, Participant, Team, TournamentRecord

PEOPLE = tuple(Participant(number, name) for number, name in enumerate(("Ana", "Bea", "Cyd", "Dan"), 1))
TEAMS = (Team(1, "Lyon", players=(1, 2)), Team(2, "Nice", players=(3, 4)))
OPEN, WON = Outcome.PENDING, Outcome.WIN


def game(round: int, white: int, black: int | None, outcome: Outcome, board: int | None = None) -> Game:
    return Game(round, white, black, outcome, board=board, place=Place(row=10 * round + white))


def event(*games: Game, rounds: int | None = None, teams: tuple[Team, ...] = ()) -> TournamentRecord:
    return TournamentRecord(Header(rounds=rounds), PEOPLE, games, teams=teams)


@each_row(
    ("games", "planned", "key", "values"),
    [
        ((), None, "next_step_pairings", {"round": 1, "last": 0}),
        ((), 3, "next_step_pairings", {"round": 1, "last": 0}),
        ((game(1, 1, 2, WON),), None, "next_step_unplanned", {"round": 2, "last": 1}),
        ((game(1, 1, 2, WON),), 2, "next_step_pairings", {"round": 2, "last": 1}),
        ((game(1, 1, 2, WON), game(2, 2, 1, WON)), 2, "next_step_finished", {"rounds": 2}),
        ((game(1, 1, 2, WON), game(2, 2, 1, WON)), 1, "next_step_finished", {"rounds": 1}),
        ((game(1, 1, None, Outcome.PAIRING_BYE),), None, "next_step_pairings", {"round": 1, "last": 0}),
        (
            (game(1, 1, 2, WON, 1), game(1, 3, 4, OPEN, 2), game(2, 1, 3, OPEN, 1)),
            3,
            "next_step_results",
            {"round": 1, "count": 1, "boards": "2"},
        ),
        (
            (game(1, 1, 2, OPEN, 7), game(1, 3, 4, OPEN, 2)),
            3,
            "next_step_results",
            {"round": 1, "count": 2, "boards": "2, 7"},
        ),
    ],
)
def test_the_earliest_round_that_lacks_something_comes_first(
    games: tuple[Game, ...], planned: int | None, key: str, values: dict[str, object]
) -> None:
    step = next_step(event(*games, rounds=planned))

    assert (step.key, step.values) == (key, values)


def test_without_a_board_the_players_are_named() -> None:
    step = next_step(event(game(2, 1, 2, OPEN), game(2, 3, 4, OPEN, 2), rounds=3))

    assert (step.key, step.place, step.values["count"]) == ("next_step_results_named", Place(row=21, round=2), 2)
    named = step.values["games"]
    assert isinstance(named, Text)
    assert named.in_language("en") == "Ana – Bea; Cyd – Dan"


def test_boards_of_matches_have_the_same_numbers_so_players_are_named_and_of_mere_scores_the_tables() -> None:
    boards = next_step(event(game(1, 1, 3, OPEN, 1), game(1, 2, 4, OPEN, 2), teams=TEAMS))
    scores = next_step(TournamentRecord(Header(), PEOPLE, (), TEAMS, (Match(1, 1, 2, OPEN, table=3),)))

    assert boards.key == "next_step_results_named"
    assert (scores.key, scores.values["boards"]) == ("next_step_results", "3")


@each_row(
    ("outcome", "half_points"),
    [
        *((Outcome.WIN, 2), (Outcome.DRAW, 1), (Outcome.LOSS, 0), (Outcome.PENDING, 0)),
        *((Outcome.UNRATED_WIN, 2), (Outcome.UNRATED_DRAW, 1), (Outcome.UNRATED_LOSS, 0)),
        *((Outcome.FORFEIT_WIN, 2), (Outcome.FORFEIT_LOSS, 0), (Outcome.DOUBLE_FORFEIT, 0)),
        *((Outcome.PAIRING_BYE, 2), (Outcome.FULL_BYE, 2), (Outcome.HALF_BYE, 1), (Outcome.ZERO_BYE, 0)),
    ],
)
def test_points_where_a_tournament_says_nothing_of_them(outcome: Outcome, half_points: int) -> None:
    """FIDE, TRF26, record 162: the defaults."""
    assert PointSystem().points(outcome) == half_points


def test_games_after_a_withdrawal_from_a_round_robin_lack_no_result() -> None:
    games = (game(1, 1, 4, OPEN, 1), game(1, 2, 3, WON, 2), game(2, 4, 3, OPEN, 1), game(2, 1, 2, OPEN, 2))
    for gone, wanted in (
        ({}, {"round": 1, "count": 1, "boards": "1"}),
        # Dan was there in round 1.
        ({4: 1}, {"round": 1, "count": 1, "boards": "1"}),
        ({4: 0}, {"round": 2, "count": 1, "boards": "2"}),
        ({4: 0, 2: 1}, {"rounds": 2}),
    ):
        assert next_step(event(*games, rounds=2), gone).values == wanted, gone
