"""A grid after an operation is what it would be read as: nothing has to be read again."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.examples import examples, slow
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import Participant
from xl_departage.formats.held.games import cells_with_result as entered_in
from xl_departage.formats.held.grid_view import TypedGrid
from xl_departage.formats.held.held_tournament import shown_grid
from xl_departage.formats.held.rows import with_order
from xl_departage.formats.source_opening import read_source
from xl_departage.hosts.page import calculator, results

DATA = Path(__file__).parents[2] / "data" / "made"
EVENTS = ("sw17-28x8-byes", "sw06-13x5-forfeits", "sw13-22x7-medium", "rr10-10")


@pytest.mark.parametrize("name", EVENTS)
@pytest.mark.parametrize("options", [ReadingOptions(system="swiss", numbers="number"), slow(ReadingOptions())])
def test_a_result_leaves_the_grid_as_it_would_be_read(name: str, options: ReadingOptions) -> None:
    """Results of any round, entered, corrected and taken back, one after another."""
    drawn = random.Random(f"{name} {options.system}")
    source = read_source((DATA / f"{name}.trf").read_bytes(), f"{name}.trf")
    grid = TypedGrid(tuple(map(tuple, shown_grid(source, drawn.choice(["en", "fr", "nl", "de"])))))
    known = 0
    count = examples(100)
    for _ in range(count):
        rounds = results.open_boards(grid, options, "en", ())["rounds"]
        board_list = results.open_boards(grid, options, "en", (), drawn.choice(rounds))
        board = drawn.choice(board_list["boards"])
        result = drawn.choice([*board_list["choices"], ""])

        entered = entered_in(grid, options, board_list["round"], board["numbers"], result)

        afresh = TypedGrid(entered.grid.cells).survey(options)
        survey = entered.grid.survey(options)
        assert survey.reading == afresh.reading
        assert survey.faults == afresh.faults
        assert survey.rows == afresh.rows
        if not afresh.faults:
            assert entered.grid.record(options) == TypedGrid(entered.grid.cells).record(options)
        known += bool(result)
        grid = entered.grid
    assert known > count // 2


@pytest.mark.parametrize("name", EVENTS)
def test_new_numbers_leave_the_same_games_between_the_same_people(name: str) -> None:
    """Any order, in any language of the cells, with names that several players have: who met whom, with what result, stays."""
    drawn = random.Random(name)
    source = read_source((DATA / f"{name}.trf").read_bytes(), f"{name}.trf")
    options = ReadingOptions()
    for _ in range(examples(6)):
        shown = shown_grid(source, drawn.choice(["en", "fr", "nl", "de"]))
        alike = [
            [*row[:1], row[1] if at % 3 else "Same, Name", *row[2:]] if at else row for at, row in enumerate(shown)
        ]
        grid = TypedGrid(tuple(map(tuple, alike)))
        record_before = grid.record(options)
        people = list(record_before.participants)
        drawn.shuffle(people)

        rows, new = with_order(grid, options, people)

        record_after = TypedGrid(tuple(map(tuple, rows))).record(options)
        assert [participant.name for participant in record_after.participants] == [
            participant.name for participant in people
        ]
        assert [participant.rating for participant in record_after.participants] == [
            participant.rating for participant in people
        ]
        games = {
            (game.round, new[game.white], game.black and new[game.black], game.outcome, game.reply)
            for game in record_before.games
        }
        assert {(game.round, game.white, game.black, game.outcome, game.reply) for game in record_after.games} == games
        # The way back is the grid as it was.
        back, _ = with_order(TypedGrid(tuple(map(tuple, rows))), options, _as_before(record_after.participants, new))
        assert back == [["" if cell is None else cell for cell in row] for row in grid.cells]


def _as_before(people: Sequence[Participant], new: Mapping[int, int]) -> list[Participant]:
    """The players in the order of their old numbers."""
    old = {number: old_number for old_number, number in new.items()}
    return sorted(people, key=lambda player: old[player.number])


def test_a_result_among_three_hundred_players_costs_less_than_reading_the_grid() -> None:
    """Before, the grid was read three times for each result; processor times of one run are compared."""
    players = range(1, 301)
    pairs = [(at, 301 - at) for at in range(1, 151)]
    cells = {white: f"{black}W" for white, black in pairs} | {black: f"{white}B" for white, black in pairs}
    played = {number: f"{number + 1 if number % 2 else number - 1}{'W½' if number % 2 else 'B½'}" for number in players}
    rows = [["No", "Name", "Rtg", "R 1", "R 2"]]
    rows += [[str(number), f"Player {number}", str(2500 - number), played[number], cells[number]] for number in players]
    request = {"lang": "en", "rules": "FIDE-2026; system=swiss"}

    def asked(**more: Any) -> tuple[dict[str, Any], float]:
        begun = time.process_time()
        answer: dict[str, Any] = json.loads(calculator.answer(json.dumps(request | more)))
        return answer, time.process_time() - begun

    text = "\n".join(map("\t".join, rows))
    opened, reading = asked(do="open_boards", text=text)
    # The first result makes the round count, and is read again.
    answer, _ = asked(do="enter_result", grid=opened["grid"], round=2, numbers=[1, 300], result="1-0", total=9)
    costs = []
    for white, black in pairs[1:12]:
        answer, cost = asked(
            do="enter_result", grid=answer["grid"], round=2, numbers=[white, black], result="0-1", total=9
        )
        costs.append(cost)

    assert answer["value"]["stage"] == "round 2 of 9 · 138 results missing"
    assert sorted(costs)[len(costs) // 2] < reading
