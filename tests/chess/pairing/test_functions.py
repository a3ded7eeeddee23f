"""PAIRINGS, and the rows of CHECK on pairings."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from tests.chess.pairing.events import stored, stored_names, tournament
from tests.chess.pairing.lists import HEADINGS, Table, games_of, players_of
from tests.examples import first
from tests.rows import each_row
from xl_departage.base.errors import CannotPair, DepartageError
from xl_departage.base.messages import languages
from xl_departage.chess.pairing.event import first_colour, posted_pairs
from xl_departage.chess.pairing.pair_explanation import explain_pairing, explain_why_not
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.functions import OMITTED, call, find
from xl_departage.functions.answers.pairing_answers import MOST
from xl_departage.functions.request import clear_caches

RULES = "FIDE-2026; planned=5; first=white; lang=en"


def people(count: int) -> Table:
    return [
        ["No", "Name", "½ byes", "Absent", "First round", "Last round"],
        *([n, f"P{n}", "", "", "", ""] for n in range(1, count + 1)),
    ]


def cell(name: str, *arguments: Any) -> Any:
    """What a cell shows."""
    answer: Any = find(name).for_cell(list(arguments))
    if isinstance(answer, list) and len(answer) == len(answer[0]) == 2 and answer[1] == ["", ""]:
        # A refusal: the sentence, and blanks.
        return answer[0][0]
    return answer


def played(table: Table, round: int, results: str) -> Table:
    """The rows of a proposal as games of a round, with results in order."""
    signs = iter(results)
    return [
        [round, board or None, white, {"1": "1-0", "0": "0-1", "=": "½-½"}[next(signs)] if board else None, black]
        for board, white, black in table[1:]
    ]


@pytest.mark.parametrize("name", first(stored_names()[::4], 2))
def test_rounds_of_bbppairings_come_out_of_lists_as_they_stand(name: str) -> None:
    event = tournament(stored(name))
    names = {player.name: player.number for player in event.participants}
    rules = f"planned={event.header.rounds}; first={first_colour(event, None, 2).name.lower()}; lang=en"

    for round in range(1, 1 + max(game.round for game in event.games)):
        table: Any = call("PAIRINGS", [players_of(event, round), games_of(event, round - 1), rules])
        pairs = {(names[white], names.get(black)) for _, white, black in table[1:]}
        assert pairs == set(posted_pairs(event, round)), round
    checked: Any = call("CHECK", [games_of(event, round), f"{rules}; pairings=yes", players_of(event, round)])
    verdicts = [row[6] for row in checked[1:] if "pair it" in row[6]]
    assert verdicts == [f"Round {round_number}: as the rules pair it." for round_number in range(1, round + 1)]


def test_what_is_missing_is_said_at_once() -> None:
    players, games = people(6), [HEADINGS]
    table: Any = call("PAIRINGS", [players, games, RULES])
    rows = played(table, 1, "10=")
    open_round = [[*row[:3], None, row[4]] for row in rows]

    assert table[1:] == [[1, "P1", "P4"], [2, "P5", "P2"], [3, "P3", "P6"]]
    for game_rows, rules, words in (
        (games, "FIDE-2026; first=white; lang=en", "planned=9"),
        (games, "FIDE-2026; planned=5; lang=en", "first=white"),
        ([HEADINGS, *open_round], RULES, "Round 1: results missing on boards 1, 2, 3."),
        ([HEADINGS, *rows[:2], open_round[2]], RULES, "Round 1: result missing on board 3."),
        ([HEADINGS, *rows[:2]], RULES, "Round 1: P3; P6 have neither a game nor a bye."),
        ([HEADINGS, *rows], "planned=1; lang=en", "All results of the only round are entered"),
        ([HEADINGS, *rows], RULES + "; system=round-robin", "BERGER"),
        ([HEADINGS, *rows, [1, 9, "Px", "1-0", "P1"]], RULES, "Px"),
        ([HEADINGS, *rows[:2], [1, 3, "P3", "7-0", "P6"]], RULES, "Row 4"),
    ):
        shown = cell("PAIRINGS", players, game_rows, rules)
        assert isinstance(shown, str)
        assert words in shown


def test_absences_byes_and_late_entries_come_from_the_list_of_players() -> None:
    players = people(7)
    players[7][4] = 2
    players[6][2] = "1, 3"
    first_round: Any = call("PAIRINGS", [players, [HEADINGS], RULES])
    games = [HEADINGS, *played(first_round, 1, "1=")]
    players[2][3], players[3][5] = 2, 0
    second: Any = cell("PAIRINGS", players, games, RULES)
    players[3][5] = 1
    grid: Any = call("CROSSTABLE", [players, games, RULES])

    # Seven enters in round 2, six has half a point: five players, the last of whom has the bye.
    assert first_round[1:] == [[1, "P1", "P3"], [2, "P4", "P2"], ["", "P5", "bye"]]
    # One point each: P1 and P5; then P4 and P6 with half a point, and P7. P2 is absent, P3 has left.
    assert sorted(name for _, *pair in second[1:] for name in pair if name != "bye") == ["P1", "P4", "P5", "P6", "P7"]
    assert call("PAIRINGS", [players, games, RULES]) == second
    assert [row[3] for row in grid[1:]] == ["3W1", "4B½", "1B0", "2W½", "EXE", "½ BYE", ""]
    assert read_crosstable(grid).crosstable.scores[5] == 1


@each_row(
    ("column", "entered_value", "key"),
    [
        (2, "2-5", "list_rounds_unreadable"),
        (3, 2.1, "list_rounds_unreadable"),
        (3, "0", "list_rounds_unreadable"),
        (2, "x", "list_rounds_unreadable"),
        (4, "2, 3", "list_one_round_unreadable"),
        (5, -1, "list_one_round_unreadable"),
    ],
)
def test_rounds_that_cannot_be_read_are_refused_and_never_hidden(column: int, entered_value: object, key: str) -> None:
    players = people(4)
    players[4][column] = entered_value
    with pytest.raises(DepartageError) as refused:
        call("PAIRINGS", [players, [HEADINGS], RULES])
    games = [HEADINGS, [1, 1, "P1", "1-0", "P2"]]
    grid: Any = call("CROSSTABLE", [players, games, RULES])
    checked: Any = call("CHECK", [games, RULES, players])

    assert refused.value.key == key
    assert refused.value.place is not None
    assert refused.value.place.row == 5
    assert len({refused.value.message(language) for language in languages()}) == len(languages())
    assert grid[4][3] == f"?{entered_value}?"
    assert any(str(entered_value) in str(row[5]) for row in checked[1:])


def test_a_round_that_is_a_bye_and_an_absence_is_refused() -> None:
    players = people(4)
    players[1][2], players[1][3] = "1, 2", "2;3"

    assert "round 2" in cell("PAIRINGS", players, [HEADINGS], RULES)


def test_two_of_one_name_are_shown_with_their_numbers() -> None:
    players = people(4)
    players[2][1] = players[4][1] = "Ann"
    table: Any = call("PAIRINGS", [players, [HEADINGS], RULES])

    assert table[1:] == [[1, "P1", "P3"], [2, "Ann #4", "Ann #2"]]


def test_sentences_follow_the_headings_of_the_list() -> None:
    assert cell("APPARIEMENTS", [["Nom"], ["A"], ["B"]], [HEADINGS], "planned=3").startswith("La couleur")
    assert cell("PAIRINGS", [["Naam"], ["A"], ["B"]], [HEADINGS], "planned=3").startswith("De kleur")


def test_a_sheet_pairs_as_many_as_it_can_show_at_once() -> None:
    assert len(cell("PAIRINGS", people(MOST), [HEADINGS], RULES)) == MOST // 2 + 1
    for count in (MOST + 1, 400):
        refused = cell("PAIRINGS", people(count), [HEADINGS], RULES)
        assert "xl-departage pair" in refused
        assert str(count) in refused


def test_teams_are_refused() -> None:
    games: Any = [["Round", "Team", "Result", "Team"], [1, "P1", "3-1", "P2"]]

    with pytest.raises(CannotPair) as refused:
        call("PAIRINGS", [people(2), games, "planned=3; boards=4"])
    assert refused.value.key == "pair_list_of_teams"


def test_without_the_engine_the_cell_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "gacrux"]:
        monkeypatch.delitem(sys.modules, name)
    # What Python itself does for a package that is not installed.
    monkeypatch.setattr(sys, "path", [])
    monkeypatch.setattr(
        sys, "meta_path", [finder for finder in sys.meta_path if not hasattr(finder, "known_source_files")]
    )
    clear_caches()
    players, games = people(4), [HEADINGS, [1, 1, "P1", "1-0", "P3"], [1, 2, "P4", "1-0", "P2"]]
    shown = cell("PAIRINGS", players, games, RULES)
    checked: Any = cell("CHECK", games, f"{RULES}; pairings=yes", players)
    clear_caches()

    assert 'pip install "xl-departage[pair]"' in shown
    assert 'pip install "xl-departage[pair]"' in checked[-1][6]


def test_check_says_which_round_is_not_that_of_the_rules_and_why_it_may_be() -> None:
    players: Any = people(8)
    games: Any = [HEADINGS]
    for round, results in ((1, "1=01"), (2, "10=1"), (3, "01=0")):
        table: Any = call("PAIRINGS", [players, games, RULES])
        games = [*games, *played(table, round, results)]
    corrected = [list(row) for row in games]
    corrected[1][3] = "0-1"
    sound: Any = call("CHECK", [games, f"{RULES}; pairings=yes", players])
    changed: Any = call("CHECK", [corrected, f"{RULES}; pairings=yes", players])
    grid: Any = call("CROSSTABLE", [players, corrected, RULES])
    of_grid: Any = call("CHECK", [grid, f"{RULES}; pairings=yes"])
    unplanned: Any = call("CHECK", [games, "lang=en; pairings=yes", players])

    assert [row[6] for row in sound[-3:]] == [f"Round {round}: as the rules pair it." for round in (1, 2, 3)]
    assert [(row[0], row[4]) for row in sound[-4:]] == [("note", ""), ("note", 1), ("note", 2), ("note", 3)]
    assert "1 February 2026" in sound[-4][6]
    assert [(row[0], row[4]) for row in changed[-3:-1]] == [("note", 1), ("warning", 2)]
    assert "result corrected" in changed[-2][7]
    assert [row[:5] for row in of_grid[-3:]] == [row[:5] for row in changed[-3:]]
    assert "planned=9" in unplanned[-1][6]


def test_check_compares_no_round_while_there_are_errors() -> None:
    games = [HEADINGS, [1, 1, "P1", "x", "P2"]]
    checked: Any = call("CHECK", [games, f"{RULES}; pairings=yes", people(2)])

    assert checked[1][0] == "error"
    assert "once the errors" in checked[-1][6]


def test_a_cell_says_why_two_meet_like_the_command() -> None:
    event = tournament(stored("g21_12.trf"))
    rules = f"planned={event.header.rounds}; first={first_colour(event, None, 2).name.lower()}; lang=en"
    games, players = games_of(event, 7), players_of(event, 7)

    for code, player, explained in (
        ("PAIRING", 6, explain_pairing(event, 6)),
        ("PAIRINGS 3", "Test0006 Player0006", explain_pairing(event, 6, 3)),
        ("appariement 7", "10>bye", explain_why_not(event, 10, None, 7)),
        ("PAIRING 7", "6 > 20", explain_why_not(event, 6, 20, 7)),
    ):
        shown = cell("EXPLAIN", games, code, player, rules, players)
        assert shown == [[line.in_language("en")] for line in (explained.title, *explained.lines)]


def test_a_pairing_is_explained_before_the_round_and_of_a_crosstable() -> None:
    players: Any = people(6)
    table: Any = call("PAIRINGS", [players, [HEADINGS], RULES])
    games: Any = [HEADINGS, *played(table, 1, "10=")]
    grid: Any = call("CROSSTABLE", [players, games, RULES])
    following: Any = call("PAIRINGS", [players, games, RULES])
    _, white, black = following[1]

    assert cell("EXPLAIN", games, "PAIRING 2", white, RULES, players)[0][0].startswith(
        f"Round 2, board 1: {white[1:]} {white}"
    )
    assert black in cell("EXPLAIN", games, "PAIRING 2", white, RULES, players)[0][0]
    of_grid = cell("EXPLAIN", grid, "PAIRING 1", 1, RULES + "; system=swiss")
    assert of_grid == cell("EXPLAIN", games, "PAIRING 1", 1, RULES, players)


@each_row(
    ("code", "player", "words"),
    [
        ("PAIRING", "1>", "7>12"),
        ("PAIRING", "1>Zoe", "Zoe"),
        ("PAIRING", 9, "9"),
        ("PAIRING", "1>1", "1"),
        ("PAIRING 2", 1, "Round 1: results missing"),
        ("PAIRING 6", 1, "There is nothing to explain of round 6: choose a round from 1 to 2."),
        ("PAIRING two", 1, "There is nothing to explain of round TWO: choose a round from 1 to 2."),
        ("PAIRING 1,5", 1, "There is nothing to explain of round 1,5: choose a round from 1 to 2."),
        ("PAIRING -1", 1, "There is nothing to explain of round -1: choose a round from 1 to 2."),
    ],
)
def test_questions_about_a_pairing_that_have_no_answer(code: str, player: int | str, words: str) -> None:
    games: Any = [HEADINGS, [1, 1, "P1", "", "P3"], [1, 2, "P4", "", "P2"]]
    shown = cell("EXPLAIN", games, code, player, RULES, people(4))

    assert isinstance(shown, str)
    assert words in shown


def test_a_pairing_needs_no_further_argument() -> None:
    shown = cell("EXPLAIN", [HEADINGS], "PAIRING", 1, RULES, people(4), OMITTED, OMITTED, 3)

    assert "further arguments" in shown


def test_who_has_left_or_comes_later_is_told_as_the_list_of_players_has_it() -> None:
    """Of eight players, 7 leaves after round 1, 8 comes in round 3, and 6 is absent from round 2."""
    players: Any = people(8)
    players[7][5], players[8][4], players[6][3] = 1, 3, 2
    games: Any = [HEADINGS, *played(call("PAIRINGS", [players, [HEADINGS], RULES]), 1, "10=")]  # type: ignore[arg-type]
    posted = [*games, *played(call("PAIRINGS", [players, games, RULES]), 2, "10=")]  # type: ignore[arg-type]

    for game_rows in (games, posted):
        for number, why in ((7, "withdrawn"), (8, "enters in round 3"), (6, "absent")):
            shown = cell("EXPLAIN", game_rows, "PAIRING 2", number, RULES, players)
            assert shown == [
                [f"No {number} is not paired in round 2: {why}."],
                [""],
            ]  # A second row: one alone would be repeated.
    assert "(withdrawn)" in cell("EXPLAIN", posted, "PAIRING 2", "7>1", RULES, players)
    assert cell("EXPLAIN", posted, "PAIRING 1", 7, RULES, players)[0][0].startswith("Round 1: 7 ")


def test_a_round_that_nobody_can_explain_yet_is_refused() -> None:
    """Of five rounds the first is played: the second one is the next."""
    players: Any = people(8)
    games: Any = [HEADINGS, *played(call("PAIRINGS", [players, [HEADINGS], RULES]), 1, "10=1")]  # type: ignore[arg-type]

    def first_cell(round: int) -> str:
        shown = cell("EXPLAIN", games, f"PAIRING {round}", 1, RULES, players)
        return shown if isinstance(shown, str) else str(shown[0][0])

    assert first_cell(1).startswith("Round 1")
    assert first_cell(2).startswith("Round 2")
    for round in (3, 4, 9):
        assert first_cell(round) == f"There is nothing to explain of round {round}: choose a round from 1 to 2."
