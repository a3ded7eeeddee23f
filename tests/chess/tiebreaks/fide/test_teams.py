"""Team tie-breaks: the FIDE checker's figures for a Swiss of 50 teams, and Articles 12 and 13 on small events."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from tests.chess.tiebreaks.fide.files import expected, mismatches
from tests.chess.tiebreaks.made import DATA, rules, team_context
from tests.rows import each_row
from xl_departage.base.errors import ArgumentError
from xl_departage.base.exact import Exact
from xl_departage.chess import tiebreaks
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tiebreaks.fide.ledger import boards_of
from xl_departage.chess.tournament.crosstable import Colour, Crosstable, Outcome, Player, Round, System
from xl_departage.chess.tournament.team_event import BoardResult, Match, Team, TeamEvent
from xl_departage.formats.trf.trf_reading import read_trf

LARGE = "team-swiss-large"


@cache
def large() -> TeamEvent:
    event = read_trf((DATA / "fide-checker" / f"{LARGE}.trf").read_bytes()).event
    assert event is not None
    return event


def test_large_team_swiss_has_the_checkers_values_and_ranks() -> None:
    document = expected("fide-checker", f"{LARGE}.json")
    codes = document["codes"]
    table = tiebreaks.rank(team_context(large(), rules("FIDE-2024")), codes)
    values: dict[str, list[Exact | None]] = {code: [None] * len(large().teams) for code in codes}
    for row in table.rows:
        for place, code in enumerate(codes):
            values[code][row.player] = row.values[place]
    numbers = [team.number for team in large().teams]

    assert mismatches(values, numbers, document["players"], codes) == []
    ranks = {numbers[row.player]: row.place for row in table.rows}
    assert ranks == {int(number): line["rank"] for number, line in document["players"].items()}


def match(opponent: int, boards: str, replies: str) -> Match:
    """
    A match, board by board, with the results of both sides written as `10=`, with `+` and `-` for forfeits; points 1,
    ½, 0.
    """
    worth = {"1": 2, "=": 1, "0": 0, "+": 2, "-": 0}
    outcomes = {
        "1": Outcome.WIN,
        "=": Outcome.DRAW,
        "0": Outcome.LOSS,
        "+": Outcome.FORFEIT_WIN,
        "-": Outcome.FORFEIT_LOSS,
    }
    mine, theirs = (sum(worth[mark] for mark in marks) for marks in (boards, replies))
    outcome = Outcome.WIN if mine > theirs else Outcome.DRAW if mine == theirs else Outcome.LOSS
    results = tuple(BoardResult(outcomes[mark], worth[mark], Colour.WHITE) for mark in boards)
    points = {Outcome.WIN: 4, Outcome.DRAW: 2, Outcome.LOSS: 0}[outcome]
    return Match(outcome, opponent, Colour.WHITE, points, mine, results)


def event(*matches: tuple[Match, ...], boards: int, system: System = System.ROUND_ROBIN) -> TeamEvent:
    members = tuple(Team(number, f"T{number}", "", None, (), rounds) for number, rounds in enumerate(matches, start=1))
    return TeamEvent(members, len(matches[0]), len(matches[0]), system, boards)


BYE = Match(Outcome.PAIRING_BYE, None, None, 2, 4)
REPLY = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}


def pair(boards: str) -> TeamEvent:
    """Two teams with a single match."""
    reply = "".join(REPLY[mark] for mark in boards)
    return event((match(1, boards, reply),), (match(0, reply, boards),), boards=len(boards))


def values(of: TeamEvent, code: str, text: str = "FIDE-2026") -> list[Exact | None]:
    return tiebreaks.values(team_context(of, rules(text)), code)


def test_board_count_multiplies_points_by_the_board_and_lower_is_better() -> None:
    of = pair("=1=0")

    assert values(of, "BC") == [Fraction(1, 2) + 2 + Fraction(3, 2), Fraction(1, 2) + Fraction(3, 2) + 4]
    assert [row.player for row in tiebreaks.rank(team_context(of, rules("FIDE")), "MPTS;GPTS;BC").rows] == [0, 1]


def test_top_board_results_go_down_the_boards_until_one_decides() -> None:
    assert values(pair("=01="), "TBR") == [2, 1]
    assert values(pair("=10="), "TBR") == [1, 2]
    assert values(pair("===="), "TBR") == [0, 0]


def test_bottom_board_elimination_drops_boards_from_the_last_one() -> None:
    # Without board 4 the first team has 2 of 3 points.
    assert values(pair("0110"), "BBE") == [1, 2]
    # Equal without the last board and without the last two; board 1 decides.
    assert values(pair("01=="), "BBE") == [2, 1]
    assert values(pair("===="), "BBE") == [0, 0]


def test_a_bye_counts_as_a_win_on_every_board_in_knock_out_tiebreaks() -> None:
    of = event((BYE,), (BYE,), boards=4, system=System.SWISS)

    # 12, preamble: 1 + 2 + 3 + 4, although the bye gave half of the game points.
    assert values(of, "BC") == [10, 10]
    assert values(of, "GPTS") == [2, 2]


def test_chains_of_the_extended_encounter_use_the_boards_of_the_own_match() -> None:
    of = pair("1=0=")

    assert values(of, "EDE") == [0, 0]
    # Board count 1 + 1 + 2 against 1 + 3 + 2: the lower one ranks first.
    assert values(of, "EDEBT") == [1, 2]
    assert values(of, "EDET") == [1, 2]
    assert values(of, "EDEB") == [1, 2]
    assert values(pair("0=1="), "EDET") == [2, 1]


@each_row(
    ("boards", "code", "places"),
    [
        # 12.1: 3 + 4 against 1 + 2; without board 4 it would be 3 against 3.
        ("0011", "EDEC", [2, 1]),
        ("1100", "EDEC", [1, 2]),
        # 1 + 4 against 2 + 3: equal.
        ("1001", "EDEC", [0, 0]),
        # 12.2: only the last two boards differ.
        ("==01", "EDET", [2, 1]),
        ("==10", "EDET", [1, 2]),
        ("====", "EDET", [0, 0]),
        # 12.3: without board 4, 2 to 1, although board 1 alone says the opposite.
        ("0110", "EDEB", [1, 2]),
        # Equal until board 1 stands alone.
        ("01==", "EDEB", [2, 1]),
        ("01", "EDEB", [2, 1]),
        # Board count is equal: then board 1 decides, or the boards without the last one, 1 to 2.
        ("1001", "EDEBT", [1, 2]),
        ("1001", "EDEBB", [2, 1]),
    ],
)
def test_the_boards_of_the_own_match_as_the_chain_compares_them(boards: str, code: str, places: list[int]) -> None:
    assert values(pair(boards), code) == places


def test_the_boards_are_compared_as_they_were_played_where_points_were_taken_away() -> None:
    """Equal game points after a penalty; the boards are not, and are counted from board 1 and without the last one."""

    def penalised(boards: str) -> TeamEvent:
        first_match, second_match = (
            team.matches[0]._replace(match_points=2, game_points=2) for team in pair(boards).teams
        )
        return event((first_match,), (second_match,), boards=len(boards))

    # 1 + 1 against 0 + 1: the lower count is that of the second team; boards 0 and 1 would be equal.
    assert values(penalised("1="), "EDEC") == [2, 1]
    # 1 + 2 + 3/2 against 3/2 + 4; from board 2 on it would be 7 against 7.
    assert values(penalised("11=0"), "EDEC") == [1, 2]
    # Without board 3 equal, without board 2 the second team leads; with board 3 the first would.
    assert values(penalised("011"), "EDEB") == [2, 1]


def test_the_boards_of_three_teams_or_of_two_that_have_not_met_break_nothing() -> None:
    drawn = event(
        (match(1, "10", "01"), match(2, "10", "01"), BYE),
        (match(0, "01", "10"), BYE, match(2, "10", "01")),
        (BYE, match(0, "01", "10"), match(1, "01", "10")),
        boards=2,
    )
    apart = event(
        (match(2, "10", "01"),),
        (match(3, "01", "10"),),
        (match(0, "01", "10"),),
        (match(1, "10", "01"),),
        boards=2,
        system=System.SWISS,
    )

    for code in ("EDEC", "EDET", "EDEB"):
        assert values(drawn, code) == [0, 0, 0]
        assert values(apart, code) == [0, 0, 0, 0]


def test_extended_encounter_goes_on_to_the_secondary_score_where_the_primary_breaks_nothing() -> None:
    # A circle of wins: 2½-1½, 3-1, 2½-1½. All teams have 2 match points; their game points against each other are 3½,
    # 4, 4½.
    circle = event(
        (match(1, "11=0", "00=1"), match(2, "1000", "0111"), BYE),
        (match(0, "00=1", "11=0"), BYE, match(2, "11=0", "00=1")),
        (BYE, match(0, "0111", "1000"), match(1, "00=1", "11=0")),
        boards=4,
    )

    assert values(circle, "DE") == [0, 0, 0]
    assert values(circle, "EDE") == [3, 2, 1]


def test_schedule_strength_divides_buchholz_by_the_normalising_factor() -> None:
    of = event((match(1, "1110", "0001"), BYE), (match(0, "0001", "1110"), BYE), boards=4, system=System.SWISS)

    # 2 rounds × 2 match points / 4 game points = 1. First team: 5 game points; Buchholz 1 (opponent) + 2 (bye: a dummy
    # with 3 match points, capped at the 2 of a draw in every round).
    assert values(of, "SSSC") == [5 + 3, 3 + 3 + 1]
    assert values(of, "SSSC/K4") == [5 + Fraction(3, 4), 3 + 1]


def test_schedule_strength_is_undefined_while_the_factor_is_zero() -> None:
    assert values(pair("1110"), "SSSC") == [None, None]


def test_mpvgp_is_the_score_that_does_not_rank() -> None:
    of = pair("1110")

    assert values(of, "MPVGP") == [3, 1]
    assert values(of, "MPVGP:GP") == [2, 0]


def test_counts_on_game_points_count_boards() -> None:
    of = pair("1+0=")

    assert values(of, "WIN:MP") == [1, 0]
    assert values(of, "WIN:GP") == [2, 1]
    assert values(of, "WON:GP") == [1, 1]


def test_a_list_that_begins_with_game_points_is_computed_on_game_points() -> None:
    context = team_context(large(), rules("FIDE-2024"))
    table = tiebreaks.rank(context, "GPTS;MPVGP;BH;BC")

    assert [code.text for code in table.codes] == ["GPTS", "MPVGP:GP", "BH:GP", "BC"]
    assert [row.points for row in table.rows] == sorted((row.points for row in table.rows), reverse=True)
    assert {row.player: row.values[1] for row in table.rows} == dict(enumerate(tiebreaks.values(context, "MPTS")))


def grid(*rows: tuple[Round, ...], boards: int | None) -> Crosstable:
    players = tuple(Player(number, f"T{number}", None, row) for number, row in enumerate(rows, start=1))
    return Crosstable(players, len(rows[0]), len(rows[0]), System.SWISS, boards=boards)


GRID = (
    (Round(Outcome.WIN, 1, None, 5), Round(Outcome.FORFEIT_WIN, 2, None, 8)),
    (Round(Outcome.LOSS, 0, None, 3), Round(Outcome.PAIRING_BYE, None, None, 4)),
    (Round(Outcome.HALF_BYE, None, None, 4), Round(Outcome.FORFEIT_LOSS, 0, None, 0)),
)


def test_a_grid_of_game_points_gives_match_points() -> None:
    context = Context(grid(*GRID, boards=4), rules("FIDE-2026"))

    assert tiebreaks.values(context, "MPTS") == [4, 1, 1]
    assert tiebreaks.values(context, "GPTS") == [Fraction(13, 2), Fraction(7, 2), 2]
    assert tiebreaks.values(context, "EMGSB") == [
        Fraction(5, 2) * 1 + 4 * 1,  # the forfeit: a dummy with 4 match points, capped at the 1 of the third team
        Fraction(3, 2) * 4 + 2 * 1,
        2 * 1 + 0,
    ]


def test_what_needs_boards_says_so_on_a_grid() -> None:
    context = Context(grid(*GRID, boards=4), rules("FIDE-2026"))

    for code in ("BC", "TBR", "BBE", "WIN:GP", "EDET", "EDEBB"):
        with pytest.raises(ArgumentError, match="needs the result of every board"):
            tiebreaks.values(context, code)


def test_team_codes_say_that_they_need_teams() -> None:
    context = Context(grid(*GRID, boards=None), rules("FIDE-2026"))

    for code in ("EDE", "EMMSB", "SSSC", "BC", "TBR", "MPVGP", "MPTS", "BH:MP"):
        with pytest.raises(ArgumentError, match="tie-break for teams"):
            tiebreaks.values(context, code)


def one_match(system: System, match: Match) -> TeamEvent:
    """Three teams of two boards, of which only that match matters."""
    teams = tuple(Team(number, f"T{number}", "", None, (), (match,)) for number in (1, 2, 3))
    return TeamEvent(teams, 1, 1, system, 2)


@pytest.mark.parametrize("system", [System.SWISS, System.ROUND_ROBIN])
def test_a_match_without_all_its_boards_is_worth_the_same_on_each_or_unknown(system: System) -> None:
    """Article 12, preamble: what is not known of the boards is not invented; the rest of a round robin (15.2) is no bye."""
    played = tuple(BoardResult(Outcome.WIN, 2, Colour.WHITE) for _ in range(3))

    def boards(match: Match) -> list[tuple[Outcome, int]] | None:
        found = boards_of(one_match(system, match), match)
        return None if found is None else [(round.outcome, round.points) for round in found]

    won = Match(Outcome.WIN, 1, Colour.WHITE, 4, 4)
    assert boards(won) is None
    assert boards(won._replace(boards=played[:1])) is None
    assert boards(won._replace(boards=played[:2])) == [(Outcome.WIN, 2)] * 2
    assert boards(won._replace(boards=played)) == [(Outcome.WIN, 2)] * 2
    assert boards(Match(Outcome.PENDING, 1, boards=played[:2])) == [(Outcome.PENDING, 0)] * 2
    assert boards(Match(Outcome.FORFEIT_WIN, 1)) == [(Outcome.FORFEIT_WIN, 2)] * 2
    assert boards(Match(Outcome.FORFEIT_DRAW, 1)) == [(Outcome.FORFEIT_DRAW, 1)] * 2
    assert boards(Match(Outcome.PENDING, None)) == [(Outcome.PENDING, 0)] * 2
    rests = system is System.ROUND_ROBIN
    for free, worth in ((Outcome.PAIRING_BYE, 2), (Outcome.FULL_BYE, 2), (Outcome.HALF_BYE, 1), (Outcome.ZERO_BYE, 0)):
        assert boards(Match(free, None)) == ([(Outcome.ZERO_BYE, 0)] if rests else [(free, worth)]) * 2
