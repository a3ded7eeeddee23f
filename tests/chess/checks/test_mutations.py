"""One change to a sound grid: the check names the changed place and both players of the game."""

from __future__ import annotations

import datetime

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.chess.checks.grids import FIRST_ROUND, FIRST_ROW, Cells, Sound, check, found, ids, sound_grids
from tests.examples import examples
from tests.formats.grids.tournaments import written
from xl_departage.chess.checks import Problem, Severity
from xl_departage.chess.tournament.crosstable import Colour, Outcome, Round

MANY = settings(max_examples=examples(40), deadline=None)


def game(data: st.DataObject, sound: Sound) -> tuple[int, int, int]:
    """Draw a game: player, round and opponent."""
    player = data.draw(st.integers(0, len(sound.table.players) - 1))
    round = data.draw(st.integers(0, sound.table.rounds - 1))
    return player, round, sound.opponent(player, round)


def changed(
    sound: Sound,
    player: int,
    round: int,
    *,
    outcome: Outcome | None = None,
    opponent: int | None = None,
    colour: Colour | None = None,
) -> str:
    """The player's cell in a round, with the outcome, the opponent or the colour replaced."""
    entry = sound.table.players[player].rounds[round]
    return written(
        Round(outcome or entry.outcome, entry.opponent if opponent is None else opponent, colour or entry.colour),
        sound.style,
    )


def one_at(cells: Cells, sound: Sound, player: int, round: int, opponent: int) -> Problem:
    """The only error in a round; it is at one of the two players and names the other by number and row."""
    problems = [problem for problem in found(check(cells), round=round) if problem.severity is Severity.ERROR]
    assert len(problems) == 1
    problem = problems[0]
    rows = {FIRST_ROW + player + 1, FIRST_ROW + opponent + 1}
    assert problem.place.row in rows
    rows.remove(problem.place.row)
    named = opponent if problem.place.row == FIRST_ROW + player + 1 else player
    for language in ("fr", "en"):
        sentence = problem.wrong(language)
        assert f"{named + 1} {sound.table.players[named].name}" in sentence
        assert str(*rows) in sentence
        assert problem.cure(language)
    return problem


@MANY
@given(sound_grids())
def test_a_sound_grid_gives_nothing(sound: Sound) -> None:
    assert check(sound.cells).problems == ()


@MANY
@given(st.data(), sound_grids())
def test_a_result_changed_on_one_side_is_found(data: st.DataObject, sound: Sound) -> None:
    player, round, opponent = game(data, sound)
    outcome_before = sound.table.players[player].rounds[round].outcome
    outcome_after = data.draw(
        st.sampled_from([Outcome.WIN, Outcome.DRAW, Outcome.LOSS]).filter(lambda outcome: outcome is not outcome_before)
    )

    spoilt = sound.spoilt((player, round, changed(sound, player, round, outcome=outcome_after)))

    assert one_at(spoilt, sound, player, round, opponent).key in ("grid_results_differ", "grid_results_penalty")
    assert "points" in {problem.check for problem in found(check(spoilt), player=player)}


@MANY
@given(st.data(), sound_grids())
def test_a_result_without_its_mirror_is_found(data: st.DataObject, sound: Sound) -> None:
    player, round, opponent = game(data, sound)

    problem = one_at(sound.spoilt((opponent, round, None)), sound, player, round, opponent)

    assert problem.key == "grid_opponent_blank"
    assert problem.place.text == sound.cell(player, round)


@MANY
@given(st.data(), sound_grids())
def test_a_colour_changed_on_one_side_is_found(data: st.DataObject, sound: Sound) -> None:
    player, round, opponent = game(data, sound)
    colour = sound.table.players[player].rounds[round].colour
    assert colour is not None

    spoilt = sound.spoilt((player, round, changed(sound, player, round, colour=colour.opposite)))

    assert one_at(spoilt, sound, player, round, opponent).key == "grid_colours_equal"


@MANY
@given(st.data(), sound_grids())
def test_a_pairing_repeated_is_found_with_all_four_players(data: st.DataObject, sound: Sound) -> None:
    player, round, opponent = game(data, sound)
    again = data.draw(st.integers(0, sound.table.rounds - 1).filter(lambda another_round: another_round != round))
    first_orphan, second_orphan = sound.opponent(player, again), sound.opponent(opponent, again)

    spoilt = sound.spoilt((player, again, sound.cell(player, round)), (opponent, again, sound.cell(opponent, round)))

    checked = check(spoilt)
    twice = [problem for problem in checked.problems if problem.check == "met_twice"]
    assert [problem.place.round for problem in twice] == [max(round, again) + 1]
    assert twice[0].place.row == FIRST_ROW + min(player, opponent) + 1
    assert sound.table.players[max(player, opponent)].name in twice[0].wrong("fr")
    for orphan in (first_orphan, second_orphan):
        assert "reading" in {problem.check for problem in found(checked, player=orphan, round=again)}


@MANY
@given(st.data(), sound_grids())
def test_an_opponent_changed_on_one_side_is_found(data: st.DataObject, sound: Sound) -> None:
    player, round, opponent = game(data, sound)
    wrong = data.draw(
        st.integers(0, len(sound.table.players) - 1).filter(lambda candidate: candidate not in (player, opponent))
    )

    spoilt = sound.spoilt((player, round, changed(sound, player, round, opponent=wrong)))

    checked = check(spoilt)
    assert "reading" in {problem.check for problem in found(checked, player=player, round=round)}
    assert "reading" in {problem.check for problem in found(checked, player=opponent, round=round)}


@MANY
@given(st.data(), sound_grids())
def test_an_opponent_outside_the_grid_is_found(data: st.DataObject, sound: Sound) -> None:
    player, round, opponent = game(data, sound)
    cell = sound.cell(player, round).replace(str(opponent + 1), "99", 1)

    checked = check(sound.spoilt((player, round, cell)))

    keys = {problem.key for problem in found(checked, player=player, round=round)}
    assert keys == {"grid_opponent_unknown"}
    # The cell of the other player is right.
    assert not found(checked, player=opponent, round=round)


@MANY
@given(st.data(), sound_grids())
def test_points_that_differ_from_the_results_are_found(data: st.DataObject, sound: Sound) -> None:
    player = data.draw(st.integers(0, len(sound.table.players) - 1))
    cells = sound.spoilt()
    cells[FIRST_ROW + player][-1] = sound.table.scores[player] / 2 + data.draw(st.sampled_from([0.5, 1, 3]))

    problems = check(cells).problems

    assert [(problem.key, problem.place.row) for problem in problems] == [("check_points", FIRST_ROW + player + 1)]
    assert problems[0].column == FIRST_ROUND + sound.table.rounds + 1


BAD_CELLS = st.sampled_from(
    ["12X1", "abc", "??", "1-2", "12", datetime.datetime(2024, 2, 1), datetime.date(2025, 5, 5), 45323, True, "2 3 4"]
)


@MANY
@given(st.data(), sound_grids())
def test_every_unreadable_cell_is_found_not_only_the_first(data: st.DataObject, sound: Sound) -> None:
    places = data.draw(
        st.lists(
            st.tuples(st.integers(0, len(sound.table.players) - 1), st.integers(0, sound.table.rounds - 1), BAD_CELLS),
            min_size=1,
            max_size=5,
            unique_by=lambda change: change[:2],
        )
    )

    checked = check(sound.spoilt(*places))

    reported = {(problem.place.row, problem.place.round) for problem in checked.problems if problem.check == "reading"}
    # No other problem is reported: the other sides of the games are correct.
    assert reported == {(FIRST_ROW + player + 1, round + 1) for player, round, _ in places}


@MANY
@given(st.data(), sound_grids())
def test_a_date_names_what_may_have_been_typed(data: st.DataObject, sound: Sound) -> None:
    player, round, _ = game(data, sound)
    day = data.draw(st.dates(datetime.date(2010, 1, 1), datetime.date(2060, 1, 1)))

    (problem,) = found(check(sound.spoilt((player, round, day))), player=player, round=round)

    assert problem.key == "check_date"
    assert f"{day.day}/{day.month}" in problem.wrong("fr")
    assert f"{day.month}-{day.day}" in problem.wrong("en")
    assert "Texte" in problem.cure("fr")


@MANY
@given(st.data(), sound_grids())
def test_a_missing_row_is_found_at_every_opponent(data: st.DataObject, sound: Sound) -> None:
    gone = data.draw(st.integers(0, len(sound.table.players) - 1))
    cells = sound.spoilt()
    del cells[FIRST_ROW + gone]

    checked = check(cells)

    for round in range(sound.table.rounds):
        opponent = sound.opponent(gone, round)
        row = FIRST_ROW + opponent + 1 - (opponent > gone)
        reported = [
            problem for problem in checked.problems if (problem.place.row, problem.place.round) == (row, round + 1)
        ]
        assert [problem.key for problem in reported] == ["grid_opponent_unknown"]


@MANY
@given(st.data(), sound_grids())
def test_a_game_deleted_on_both_sides_is_found(data: st.DataObject, sound: Sound) -> None:
    player, round, opponent = game(data, sound)

    checked = check(sound.spoilt((player, round, None), (opponent, round, None)))

    (problem,) = [problem for problem in checked.problems if problem.check == "half_entered"]
    first, second = sorted((player, opponent))
    assert problem.place.round == round + 1
    assert f"({first + 1}, {second + 1})" in problem.wrong("en")


@MANY
@given(st.data(), sound_grids(["chess-results"]))
def test_a_pairing_without_its_result_is_found(data: st.DataObject, sound: Sound) -> None:
    # In chess-results notation only `12w` is a pairing; a sign without an opponent is not.
    player, round, opponent = game(data, sound)
    pending = [(side, round, changed(sound, side, round, outcome=Outcome.PENDING)) for side in (player, opponent)]

    checked = check(sound.spoilt(*pending))

    (problem,) = [problem for problem in checked.problems if problem.check == "pending"]
    assert problem.place.round == round + 1
    first, second = sorted((player, opponent))
    if round + 1 == sound.table.paired:
        # The round that is being played.
        assert f"({first + 1}-{second + 1})" in problem.wrong("fr")
    else:
        assert problem.place.row == FIRST_ROW + first + 1
        assert sound.table.players[second].name in problem.wrong("fr")


@MANY
@given(st.data(), sound_grids())
def test_a_name_and_a_number_given_twice_are_found(data: st.DataObject, sound: Sound) -> None:
    original, duplicate = data.draw(
        st.lists(st.integers(0, len(sound.table.players) - 1), min_size=2, max_size=2, unique=True).map(sorted)
    )
    cells = sound.spoilt()
    cells[FIRST_ROW + duplicate][1] = str(cells[FIRST_ROW + original][1]).upper()
    cells[FIRST_ROW + duplicate][0] = original + 1

    checked = check(cells)

    assert {"names", "number_column"} <= {problem.check for problem in found(checked, player=duplicate)}
    assert "reading" not in ids(checked)
