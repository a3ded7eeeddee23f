"""departage.html pairs the next round: a round of bbpPairings, the reasons, the round in the grid; round 1 of a typed list."""

from __future__ import annotations

import base64
import io
import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.chess.pairing.events import after_rounds, stored, tournament
from tests.hosts.page.operations import with_result
from tests.hosts.page.test_page import session
from tests.hosts.page.test_page_layout import on_paper
from tests.rows import each_row
from xl_departage.base.messages import languages, text
from xl_departage.chess.pairing.event import Choices, event_before, posted_pairs
from xl_departage.chess.pairing.pairing_engine import pair
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.formats.source_opening import read_source
from xl_departage.headless import recalculate
from xl_departage.hosts.page import calculator

NAME = "g120_11.trf"
"""120 players, nine rounds."""
ASKED = {"total": None, "first": "", "absent": "", "half": ""}
PLAYERS = [["No", "Name", "1.Rd", "2.Rd", "3.Rd"], *([str(number), f"P{number}", "", "", ""] for number in range(1, 6))]


def answered(action: str, **values: Any) -> Any:
    return json.loads(calculator.answer(json.dumps({"do": action, "lang": "en", **values})))


def opened(text: str) -> dict[str, Any]:
    """What the page sends of a TRF file that was opened and not changed."""
    file = {"name": "event.trf", "data": base64.b64encode(text.encode()).decode()}
    table = answered("open_file", **file, reference=None)["value"]
    return {"rows": table["rows"], "rules": f"FIDE-2026; {table['rules']}", "opened": file}


def test_the_rounds_of_bbppairings_come_out_through_the_grid_of_the_page() -> None:
    event = stored("g21_11.trf")
    for number in (1, 4, 7):
        answer = answered("pair", **opened(after_rounds(number - 1, event)), asked={**ASKED, "first": "white"})

        posted = posted_pairs(tournament(event), number)
        if number == 1:
            # Whether White or Black was drawn, the pairs are the same.
            assert {frozenset(board["numbers"]) for board in answer["value"]["boards"]} == set(map(frozenset, posted))
            continue
        assert {tuple(board["numbers"]) for board in answer["value"]["boards"]} == set(posted)
        assert answer["value"]["heading"] == f"Round {number} of 7"


def test_the_round_added_to_the_grid_is_played_and_paired_on() -> None:
    asked = {**ASKED, "total": 3, "first": "black", "half": "4"}
    first = answered("pair", rows=PLAYERS, rules="FIDE-2026; system=swiss", asked=asked)["value"]
    rows = first["rows"]

    # The first two of four against the next two (C.04.3): White for 3 and 2, since Black was drawn.
    assert [board["numbers"] for board in first["boards"]] == [[3, 1], [2, 5]]
    assert [row[2] for row in rows[1:]] == ["3B", "5W", "1W", "½ BYE", "2B"]
    missing = answered("pair", rows=rows, rules="FIDE-2026; system=swiss", asked=ASKED | {"total": 3})
    assert missing["error"].startswith("Round 1: the result of 2 – 5 is missing")
    for row, result in zip(rows[1:], ("1", "1", "0", "", "0"), strict=True):
        row[2] += result
    second = answered("pair", rows=rows, rules="FIDE-2026; system=swiss", asked=ASKED)["value"]
    assert second["round"] == 2
    assert {1, 2} in [set(board["numbers"]) for board in second["boards"]]


def test_results_chosen_by_board_fill_in_both_cells_and_nothing_is_reported() -> None:
    grid = [[*row[:2], "Club", *row[2:]] if row[0] == "No" else [*row[:2], "Lille", *row[2:]] for row in PLAYERS]
    asked = {**ASKED, "total": 3, "first": "black"}
    rows = answered("pair", rows=PLAYERS, rules="FIDE-2026; system=swiss", asked=asked)["value"]["rows"]
    # Another column of the arbiter's stays where it is.
    rows = [[*row[:2], *club[2:3], *row[2:]] for row, club in zip(rows, grid, strict=True)]
    request = {"rules": "FIDE-2026; system=swiss"}

    board_list = answered("open_boards", rows=rows, **request)["value"]
    assert [tuple(board[key] for key in ("board", "numbers", "result")) for board in board_list["boards"]] == [
        (1, [3, 1], ""),
        (2, [2, 4], ""),
    ]
    rows = with_result(rows, round=1, numbers=[3, 1], result="0-1", **request)
    assert [row[3] for row in rows[1:]] == ["3B1", "4W", "1W0", "2B", "EXE"]
    assert [board["result"] for board in answered("open_boards", rows=rows, **request)["value"]["boards"]] == [
        "0-1",
        "",
    ]
    forfeit = with_result(rows, round=1, numbers=[2, 4], result="F-F", **request)
    rows = with_result(forfeit, round=1, numbers=[2, 4], result="½-½", **request)
    assert [row[3] for row in forfeit[1:]] == ["3B1", "4W-", "1W0", "2B-", "EXE"]
    assert [row[3] for row in rows[1:]] == ["3B1", "4W½", "1W0", "2B½", "EXE"]
    assert {row[2] for row in rows[1:]} == {"Lille"}
    # The round is complete: no cell contradicts another, and the next round can be paired. Its list stays, to be corrected.
    assert [board["result"] for board in answered("open_boards", rows=rows, **request)["value"]["boards"]] == [
        "0-1",
        "½-½",
    ]
    assert answered("check", rows=rows, **request)["value"] == []
    assert answered("pair", rows=rows, asked=ASKED, **request)["value"]["round"] == 2


SWISS = {"rules": "FIDE-2026; system=swiss"}


def test_the_round_taken_in_leaves_every_other_cell_where_it_is() -> None:
    head = ["Club", "N°", "Titre", "Sexe", "Nom", "Elo", "R 1", "R 2", "R 3", "Fédé", "Né(e)", "Pts", "Code FIDE"]
    rows = [
        head,
        *(
            ["Lille", str(n), "MI", "F", f"P{n}", "2000", "", "", "", "FRA", "1990", "", f"60000{n}"]
            for n in range(1, 7)
        ),
    ]
    # Announced before round 1.
    rows[3][7], rows[4][7], rows[4][8], rows[5][6] = "½ BYE", "ABS", "ABS", "½ bye"
    asked = ASKED | {"total": 3, "first": "white", "absent": "6"}

    first = answered("pair", rows=rows, asked=asked, **SWISS)["value"]

    def others(table: list[list[str]], columns: tuple[int, ...]) -> list[list[str]]:
        return [[cell for column, cell in enumerate(row) if column not in columns] for row in table]

    assert others(first["rows"], (6,)) == others(rows, (6,))
    assert [row[6] for row in first["rows"][1:]] == ["3B", "4N", "1N", "2B", "½ bye", "ABS"]
    for row, result in zip(first["rows"][1:], "100100", strict=True):
        row[6] += result if row[6][-1] in "BN" else ""
        row[11] = "½" if row[6] == "½ bye" else result
    second = answered("pair", rows=first["rows"], asked=ASKED | {"total": 3}, **SWISS)["value"]
    # What was announced is obeyed; points printed before the round are no more those of the games.
    assert [row[7] for row in second["rows"][3:5]] == ["½ BYE", "ABS"]
    assert {row[11] for row in second["rows"][1:]} == {""}
    assert others(second["rows"], (7, 11)) == others(first["rows"], (7, 11))
    for row in second["rows"][1:]:
        row[7] += "½" if row[7][-1] in "BN" else ""
    third = answered("pair", rows=second["rows"], asked=ASKED | {"total": 3}, **SWISS)["value"]
    assert others(third["rows"], (8,)) == others(second["rows"], (8,))
    assert third["rows"][4][8] == "ABS"
    [note] = answered("check", rows=third["rows"], **SWISS)["value"]
    assert "this round is being played" in note["wrong"].lower()
    saved = answered("save", rows=third["rows"], kind="trf", **SWISS)["value"]
    player = read_source(base64.b64decode(saved["data"]), "event.trf").tournament.participants[0]
    assert (player.title, player.sex, player.federation, player.fide_number) == ("IM", "w", "FRA", "600001")


def test_the_first_round_has_the_letters_of_the_headings_whatever_the_page_speaks() -> None:
    heads = {
        "de": (["Nr.", "Name", "Verein", "Runde 1"], "WS"),
        "fr": (["N°", "Nom", "Club", "Ronde 1"], "BN"),
        "nl": (["Nr.", "Naam", "Club", "Ronde 1"], "WZ"),
        "en": (["No.", "Name", "Club", "Round 1"], "WB"),
    }
    for of_grid, (head, letters) in heads.items():
        rows = [head, *([str(n), f"P{n}", "", ""] for n in range(1, 5))]
        for lang in languages():
            asked = ASKED | {"total": 3, "first": "white"}
            paired = answered("pair", rows=rows, asked=asked, lang=lang, **SWISS)["value"]["rows"]
            white, black = tuple(letters)
            assert [row[3] for row in paired[1:]] == [f"3{white}", f"4{black}", f"1{black}", f"2{white}"], (
                of_grid,
                lang,
            )


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        # The letters of the grid, where the page writes in English: B is White there.
        (["3B1", "4N0", "1N0", "2B1"], ["4N", "3B", "2N", "1B"]),
        (["3w1", "4b0", "1b0", "2w1"], ["4B", "3W", "2B", "1W"]),
        (["+ 3B", "- 4N", "- 1N", "+ 2B"], ["4N", "3B", "2N", "1B"]),
    ],
)
def test_the_round_is_written_in_the_letters_of_the_grid(cells: list[str], expected: list[str]) -> None:
    rows = [["No", "Name", "R 1"], *([str(n), f"P{n}", cell] for n, cell in enumerate(cells, 1))]

    taken = answered("pair", rows=rows, asked=ASKED | {"total": 3}, **SWISS)["value"]

    boards = {frozenset(board["numbers"]) for board in taken["boards"]}
    assert boards == {frozenset((1, 4)), frozenset((2, 3))}
    assert [row[2] for row in taken["rows"][1:]] == cells
    assert answered("open_boards", rows=taken["rows"], **SWISS)["value"]["boards"]
    assert [row[3] for row in taken["rows"]] == ["R 2", *expected]


def test_boards_stay_as_posted_when_an_earlier_result_is_corrected() -> None:
    rows = [["No", "Name", "R 1"], *([str(n), f"P{n}", cell] for n, cell in enumerate(("3W1", "4B0", "1B0", "2W1"), 1))]
    taken = answered("pair", rows=rows, asked=ASKED | {"total": 3}, **SWISS)["value"]
    posted = [board["numbers"] for board in taken["boards"]]
    assert set(posted[0]) == {1, 4}
    corrected = [list(row) for row in taken["rows"]]
    for row, cell in zip(corrected[1:], ("3W0", "4B1", "1B1", "2W0"), strict=True):
        row[2] = cell

    numbers = [
        board["numbers"] for board in answered("open_boards", rows=corrected, posted=posted, **SWISS)["value"]["boards"]
    ]
    assert numbers == posted
    # Without what was posted, and for the pairs of another round, the points say the order.
    for other_pairs in ([], [[1, 2], [3, 4]]):
        boards = answered("open_boards", rows=corrected, posted=other_pairs, **SWISS)["value"]["boards"]
        assert [board["numbers"] for board in boards] == posted[::-1]
    sheet = answered("report", rows=corrected, codes="BH", details={}, posted=posted, **SWISS)["value"]
    table = sheet[sheet.index('id="pairings-table"') :]
    assert table.index("P4") < table.index("P2")


@pytest.mark.parametrize(("cell", "opponent_cell"), [("+B3", "1W0"), ("3W", "1W")])
def test_games_in_other_words_than_the_pages_or_of_equal_colours_are_not_listed(cell: str, opponent_cell: str) -> None:
    rows = [["No", "Name", "1.Rd"], ["1", "A", cell], ["2", "B", "4W"], ["3", "C", opponent_cell], ["4", "D", "2B"]]

    board_list = answered("open_boards", rows=rows, rules="FIDE-2026; system=swiss")["value"]

    # The board of a game that is left out is its own: the next game keeps its number.
    assert [(board["board"], board["numbers"]) for board in board_list["boards"]] == [(2, [2, 4])]


@each_row(
    ("cell", "opponent_cell", "shown"),
    [
        # A result in one cell alone, in the letters of the page or of the grid; two results that cannot both be; nothing or no game in
        # the other cell.
        ("3W1", "1B", "3W1 / 1B"),
        ("3W1", "1Z", "3W1 / 1Z"),
        ("3W1", "1B½", "3W1 / 1B½"),
        ("3W", "", "3W / –"),
        ("3W1", "ABS", "3W1 / ABS"),
        ("3W1", "1X", "3W1 / 1X"),
    ],
)
def test_one_choice_mends_two_cells_that_contradict_each_other(cell: str, opponent_cell: str, shown: str) -> None:
    black = "Z" if opponent_cell == "1Z" else "B"
    rows = [
        ["No", "Name", "R 1"],
        ["1", "A", cell],
        ["2", "B", "4W"],
        ["3", "C", opponent_cell],
        ["4", "D", f"2{black}"],
    ]

    boards = answered("open_boards", rows=rows, **SWISS)["value"]["boards"]

    assert [(board["numbers"], board["result"], board["at_odds"]) for board in boards] == [
        ([1, 3], shown, True),
        ([2, 4], "", False),
    ]
    mended = with_result(rows, round=1, numbers=[1, 3], result="½-½", **SWISS)
    assert [row[2] for row in mended[1:]] == ["3W½", "4W", f"1{black}½", f"2{black}"]
    assert "error" not in {problem["severity"] for problem in answered("check", rows=mended, **SWISS)["value"]}


def test_of_equal_colours_the_posted_pairs_say_who_is_white() -> None:
    rows = [["No", "Name", "R 1"], ["1", "A", "3W1"], ["2", "B", "4W"], ["3", "C", "1W0"], ["4", "D", "2B"]]
    posted = [[2, 4], [3, 1]]

    boards = answered("open_boards", rows=rows, posted=posted, **SWISS)["value"]["boards"]

    assert [(board["board"], board["numbers"], board["result"]) for board in boards] == [
        (1, [2, 4], ""),
        (2, [3, 1], "1W0 / 3W1"),
    ]
    mended = with_result(rows, round=1, numbers=[3, 1], result="0-1", **SWISS)
    assert [row[2] for row in mended[1:]] == ["3B1", "4W", "1W0", "2B"]


def test_boards_stay_where_a_fault_is_anywhere_else() -> None:
    rows = [["No", "Name", "Rtg", "R 1", "R 2"], *([str(n), f"P{n}", "2000", "", ""] for n in range(1, 5))]
    for row, cells in zip(rows[1:], (("3W1", "2B"), ("4X", "1W"), ("1B0", "4W"), ("2B", "3B")), strict=True):
        row[3:] = cells
    assert any(problem["severity"] == "error" for problem in answered("check", rows=rows, **SWISS)["value"])

    board_list = answered("open_boards", rows=rows, **SWISS)["value"]

    assert (board_list["round"], [board["numbers"] for board in board_list["boards"]]) == (2, [[2, 1], [3, 4]])
    assert not any(board["at_odds"] for board in board_list["boards"])


def test_a_table_to_type_on_has_no_points_that_would_contradict_the_next_results() -> None:
    """Blank cells in the rounds to come; the tournament is the one of the file."""
    text = after_rounds(2, stored("g14_11.trf"))
    rows = opened(text)["rows"]

    crosstable = read_source(text.encode(), "event.trf").crosstable
    head, *players = rows
    assert len(head) == 3 + crosstable.planned
    assert all(row[3 + crosstable.rounds :] == [""] * (crosstable.planned - crosstable.rounds) for row in players)
    assert all(all(row[3 : 3 + crosstable.rounds]) for row in players)


def test_what_nobody_said_is_asked_for_in_the_words_of_the_page() -> None:
    no_total = answered("pair", rows=[row[:2] for row in PLAYERS], rules="FIDE-2026", asked=ASKED)
    no_colour = answered("pair", rows=PLAYERS, rules="FIDE-2026; system=swiss", asked=ASKED | {"total": 3})
    no_number = answered("pair", rows=PLAYERS, rules="FIDE-2026", asked=ASKED | {"absent": "2, Anne"})
    file = opened(after_rounds(1, stored("g14_11.trf")))
    two = answered("pair", **{**file, "rules": f"{file['rules']}; planned=7"}, asked=ASKED | {"total": 9})

    assert "error" in no_total
    assert "choose the one that was drawn in “Colour drawn for the first player”" in no_colour["error"]
    assert "Anne" in no_number["error"]
    assert "7 and 9" in two["error"]
    assert not any("--" in answer["error"] for answer in (no_total, no_colour, no_number, two))


@pytest.mark.parametrize("absent", ["4, 2", "4 2", "Berg, Anna; 4", "4; Berg, Anna", "berg anna, P4"])
def test_absentees_are_numbers_or_names(absent: str) -> None:
    rows = [["Berg, Anna" if cell == "P2" else cell for cell in row] for row in PLAYERS]
    asked = ASKED | {"total": 3, "first": "white", "absent": absent}

    paired = answered("pair", rows=rows, rules="FIDE-2026; system=swiss", asked=asked)["value"]

    assert [row[2] for row in paired["rows"][1:]] == ["3W", "ABS", "1B", "ABS", "EXE"]


def test_a_round_taken_into_the_grid_leaves_as_trf() -> None:
    event = opened(after_rounds(2, stored("g14_11.trf")))
    paired = answered("pair", **event, asked=ASKED)["value"]

    saved = answered("save", **event | {"rows": paired["rows"]}, kind="trf")["value"]

    written = read_source(base64.b64decode(saved["data"]), "event.trf").tournament
    assert set(posted_pairs(written, 3)) == {tuple(board["numbers"]) for board in paired["boards"]}


def test_a_trf_has_the_places_of_the_ranking_once_there_is_a_result() -> None:
    rows = [["No", "Name", "R 1"], ["1", "A", "2W0"], ["2", "B", "1B1"], ["3", "C", "4W½"], ["4", "D", "3B½"]]
    paired = [[cell.rstrip("01½") if column == 2 else cell for column, cell in enumerate(row)] for row in rows[1:]]

    ranks = []
    for table in (rows, [rows[0], *paired]):
        saved = answered("save", rows=table, kind="trf", codes="", **SWISS)["value"]
        ranks.append(
            [
                participant.rank
                for participant in read_source(base64.b64decode(saved["data"]), "e.trf").tournament.participants
            ]
        )
        saved = answered("save", rows=table, kind="trf", codes="SB", **SWISS)["value"]
        ranks.append(
            [
                participant.rank
                for participant in read_source(base64.b64decode(saved["data"]), "e.trf").tournament.participants
            ]
        )

    nobody = [None] * 4
    assert ranks == [nobody, [4, 1, 2, 2], nobody, nobody]


LEFT = [
    ["No", "Name", "R 1", "Club"],
    ["1", "Anna", "3W1", "A"],
    ["2", "Berg, Bo", "4B0", "B"],
    ["3", "Cleo", "1B0", "C"],
    ["4", "Dan", "2W1", "D"],
]


def test_a_player_who_withdraws_stays_out_of_every_round_until_he_is_back() -> None:
    planned = ASKED | {"total": 4}

    gone = answered("withdraw", rows=LEFT, asked=planned, player="berg bo", **SWISS)["value"]
    assert gone[0] == ["No", "Name", "R 1", "R 2", "R 3", "R 4", "Club"]
    assert [row[2:] for row in gone[1:3]] == [["3W1", "", "", "", "A"], ["4B0", "ABS", "ABS", "ABS", "B"]]
    withdrawn = answered("withdrawn", rows=gone, **SWISS)["value"]
    assert withdrawn == [{"number": 2, "message": "2 Berg, Bo is absent from round 2 on."}]
    # Nobody types his absence again, and the round taken in keeps the later ones.
    second = answered("pair", rows=gone, asked=ASKED, **SWISS)["value"]
    assert {player for board in second["boards"] for player in board["numbers"]} == {1, 3, 4, None}
    assert second["rows"][2][3:6] == ["ABS", "ABS", "ABS"]
    half = answered("pair", rows=gone, asked=ASKED | {"half": "Berg, Bo"}, **SWISS)["error"]
    assert "Number 2 stands under “Half-point byes”" in half
    assert answered("withdrawn", rows=second["rows"], **SWISS)["value"][0]["message"].endswith("from round 2 on.")
    # A bye announced there is his again, and so is every other cell.
    asks = [[*row] for row in second["rows"]]
    asks[2][5] = "½ BYE"
    assert answered("withdrawn", rows=asks, **SWISS)["value"] == []
    back = answered("come_back", rows=asks, number=2, **SWISS)["value"]
    assert back[2][3:] == ["ABS", "", "½ BYE", "B"]
    assert [row for row in back if row[0] != "2"] == [row for row in asks if row[0] != "2"]
    assert answered("check", rows=back, **SWISS)["value"] == answered("check", rows=asks, **SWISS)["value"]


def test_a_withdrawal_that_cannot_be_written_is_refused_in_words() -> None:
    def refusal(rows: list[list[str]], player: str, total: int | None = 3) -> str:
        return str(answered("withdraw", rows=rows, asked=ASKED | {"total": total}, player=player, **SWISS)["error"])

    assert "Rounds planned" in refusal(LEFT, "2", None)
    assert "none of the players" in refusal(LEFT, "Bergh, Bo")
    assert "one column per round" in refusal([["", "A", "B"], ["A", "", "1"], ["B", "0", ""]], "1")
    assert "one column per round" in refusal(
        [["Round", "White", "Result", "Black"], ["1", "Anna", "1-0", "Cleo"]], "Anna"
    )
    contradicting = [*LEFT[:4], ["4", "Dan", "1W1", "D"]]
    assert "row 2" in refusal(contradicting, "2") or "row 4" in refusal(contradicting, "2")


def test_what_is_announced_in_the_grid_of_an_opened_file_is_obeyed_and_saved() -> None:
    file = after_rounds(2, stored("g14_11.trf"))
    event = opened(file)
    rows = [[*row] for row in event["rows"]]
    rows[1][5:7] = ["ABS", "½ BYE"]

    paired = answered("pair", **event | {"rows": rows}, asked=ASKED)["value"]
    assert 1 not in {player for board in paired["boards"] for player in board["numbers"]}
    assert paired["rows"][1][5:7] == ["ABS", "½ BYE"]
    # Saved and opened again, it still stands in the cells, from where it can be taken back.
    saved = base64.b64decode(answered("save", **event | {"rows": rows}, kind="trf")["value"]["data"]).decode()
    again = opened(saved)
    assert again["rows"] == rows
    again["rows"][1][5:7] = ["", ""]
    saved = base64.b64decode(answered("save", **again, kind="trf")["value"]["data"]).decode()
    boards = answered("pair", **opened(saved), asked=ASKED)["value"]["boards"]
    assert 1 in {player for board in boards for player in board["numbers"]}


def test_byes_of_record_240_stand_in_the_cells_and_are_taken_back_there() -> None:
    event = opened(after_rounds(2, stored("g14_11.trf")) + "240 H 003    4\r\n240 Z 003    5\r\n")
    assert [row[5] for row in event["rows"][4:6]] == ["½ BYE", "ABS"]

    event["rows"][4][5] = ""
    paired = answered("pair", **event, asked=ASKED)["value"]

    playing = {player for board in paired["boards"] for player in board["numbers"]}
    assert (4 in playing, 5 in playing) == (True, False)
    saved = answered("save", **event, kind="trf")["value"]["data"]
    assert "240 H" not in base64.b64decode(saved).decode()


def test_a_column_added_to_the_grid_of_an_opened_file_goes_into_its_trf() -> None:
    event = opened(after_rounds(2, stored("g14_11.trf")))
    rows = [[*row, "FRA" if number else "Fed"] for number, row in enumerate(event["rows"])]

    saved = answered("save", **event | {"rows": rows}, kind="trf")["value"]["data"]

    people = read_source(base64.b64decode(saved), "e.trf").tournament.participants
    assert {participant.federation for participant in people} == {"FRA"}


def test_a_list_of_games_says_before_that_it_becomes_a_crosstable() -> None:
    games = [
        ["Round", "White", "Result", "Black", "Room"],
        ["1", "Anna", "1-0", "Cleo", "A"],
        ["1", "Dan", "1-0", "Bo", "B"],
    ]

    of_list = answered("pair", rows=games, asked=ASKED | {"total": 3}, **SWISS)["value"]
    of_grid = answered("pair", rows=LEFT, asked=ASKED | {"total": 3}, **SWISS)["value"]

    assert "becomes a crosstable" in of_list["remarks"][-1]
    assert "Room" not in of_list["rows"][0]
    assert of_grid["remarks"] == []


def test_a_round_goes_into_a_workbook_whose_points_are_formulas() -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    formula = '=COUNTIF(C{row}:D{row},"*1")'
    sheet.append(["No", "Name", "R 1", "R 2", "Pts"])
    for row, cells in enumerate((("Anna", "3W1"), ("Bo", "4B0"), ("Cleo", "1B0"), ("Dan", "2W1")), 2):
        sheet.append([row - 1, *cells, None, formula.format(row=row)])
    saved = io.BytesIO()
    book.save(saved)
    file = {"name": "book.xlsx", "data": base64.b64encode(recalculate(saved.getvalue()).content).decode()}
    rows = answered("open_file", **file, reference=None)["value"]["rows"]
    assert [row[4] for row in rows[1:]] == [1, 0, 0, 1]

    taken = answered("pair", rows=rows, opened=file, asked=ASKED, **SWISS)["value"]["rows"]
    taken[1][3] += "1"
    taken[4][3] += "0"
    written = base64.b64decode(answered("save", rows=taken, kind="xlsx", opened=file, **SWISS)["value"]["data"])

    formula_sheet = openpyxl.load_workbook(io.BytesIO(written)).active
    shown = openpyxl.load_workbook(io.BytesIO(written), data_only=True).active
    assert formula_sheet is not None
    assert shown is not None
    assert [formula_sheet.cell(row, 5).value for row in range(2, 6)] == [formula.format(row=row) for row in range(2, 6)]
    assert [shown.cell(row, 5).value for row in range(2, 6)] == [2, 0, 0, 1]
    assert shown.cell(2, 4).value == taken[1][3]
    # Other points typed over a formula are still refused.
    taken[1][4] = "7"
    assert "formula" in answered("save", rows=taken, kind="xlsx", opened=file, **SWISS)["error"]


@pytest.mark.slow
def test_a_withdrawal_is_shown_undone_and_taken_back(page: Path) -> None:
    rows = "\n".join("\t".join(row) for row in LEFT)
    seen = session(
        page,
        ("fill", "#grid", rows),
        ("fill", "#options", "system=swiss"),
        ("click", "#request .main"),
        ("wait", "#standings table"),
        ("fill", "#pair-total", "3"),
        ("fill", "#withdrawing", "Berg, Bo"),
        ("click", "#withdraw button"),
        ("wait", "#withdrawn li"),
        ("text", "#withdrawn"),
        ("value", "#grid"),
        ("value", "#withdrawing"),
        ("fits",),
        ("axe",),
        ("click", "#undo"),
        ("wait", "#undone:not(:empty)"),
        ("value", "#grid"),
        ("count", "#withdrawn li"),
        ("fill", "#withdrawing", "2"),
        ("click", "#withdraw button"),
        ("wait", "#withdrawn li"),
        ("click", "#pair button"),
        ("wait", "#take-round"),
        ("text", "#paired"),
        ("click", "#withdrawn button"),
        ("wait", "#pair-part:not(:has(#withdrawn li))"),
        ("count", "#paired table"),
        ("value", "#grid"),
        ("fill", "#withdrawing", "Zorro"),
        ("click", "#withdraw button"),
        ("wait", "#withdrawn .refusal"),
        ("text", "#withdrawn"),
        ("fill", "#withdrawing", ""),
        ("count", "#withdrawn .refusal"),
        ("click", "#withdraw button"),
        ("wait", "#withdrawn .refusal"),
        ("text", "#withdrawn"),
        ("fill", "#withdrawing", "2"),
        ("click", "#withdraw button"),
        ("wait", "#withdrawn li"),
        ("fill", "#withdrawing", "Zorro"),
        ("click", "#withdraw button"),
        ("wait", "#withdrawn .refusal"),
        ("count", "#withdrawn li"),
        language="fr",
        width=1280,
    )["seen"]

    *seen, refusals, blank, out = seen
    absence_text, gone, emptied, fits, grave, undone, none, paired, stale, back, refused = seen
    # What was refused is told no more once the field is emptied; a blank field is told in words, and those who are out stay in sight.
    assert (refusals, blank, out) == (0, "Écrivez le numéro ou le nom du joueur qui abandonne.", 1)
    assert absence_text.startswith("Absence de 2 Berg, Bo à partir de la ronde 2")
    assert gone.splitlines()[2].split("\t") == ["2", "Berg, Bo", "4B0", "ABS", "ABS", "B"]
    assert (emptied, fits, grave, undone, none) == ("", True, [], rows, 0)
    assert "Absents : 2 Berg, Bo" in paired.replace("\xa0", " ")
    assert stale == 0
    assert back.splitlines()[2].split("\t") == ["2", "Berg, Bo", "4B0", "", "", "B"]
    assert "Zorro" in refused


@pytest.mark.slow
def test_the_page_pairs_a_large_open_and_says_why(page: Path, tmp_path: Path) -> None:
    event = tmp_path / "event.trf"
    event.write_text(after_rounds(4, stored(NAME)), encoding="utf-8", newline="")
    posted = posted_pairs(tournament(stored(NAME)), 5)

    result = session(
        page,
        ("upload", "#file", str(event)),
        ("wait", "#standings table"),
        ("click", "#pair button"),
        ("wait", "#paired table"),
        ("count", "#paired tbody tr"),
        ("text", "#paired tbody tr:nth-child(1)"),
        ("click", "#paired tbody tr:nth-child(1) td:nth-child(2) button"),
        ("wait", "#why li"),
        ("text", "#why"),
        ("fill", "#why-player", str(posted[0][0])),
        ("fill", "#why-against", str(posted[-1][0])),
        ("click", "#why-not button"),
        ("wait", "#why h3:text('why not')"),
        ("text", "#why"),
        ("click", "#take-round"),
        ("wait", "#results select"),
        ("value", "#grid"),
        ("count", "#paired table"),
        ("count", "#results tbody select"),
        ("text", "#results tbody tr:nth-child(1)"),
        ("choose", "#results tr:nth-child(1) select", "1-0"),
        ("choose", "#results tr:nth-child(2) select", "½-½"),
        ("click", "#results-compute"),
        ("wait", "#standings table"),
        ("value", "#results tr:nth-child(1) select"),
        ("value", "#results tr:nth-child(2) select"),
        ("axe",),
        ("hurried", "#results tr:nth-child(3) select", "0-1", "#save-trf"),
    )

    boards, first_board, why, why_not, grid, shown, result_selects, result_board, first, second, grave, saved = result[
        "seen"
    ]
    played = [
        game.outcome for game in read_source(base64.b64decode(saved), "event.trf").tournament.games if game.round == 5
    ]
    assert [played.count(outcome) for outcome in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)] == [1, 1, 1]
    assert boards == len(posted)
    assert first_board.split()[0] == "1"
    white, black = posted[0]
    assert why.startswith(f"Round 5, board 1: {white} ")
    assert result_board.split()[:2] == ["1", str(white)]
    assert "5.2." in why
    assert "why not" in why_not
    assert grid.splitlines()[white].split("\t").count(f"{black}W") == 1
    assert sum(cell.endswith(("W", "B")) for line in grid.splitlines()[1:] for cell in line.split("\t")) == 2 * boards
    assert result_selects == sum(black is not None for _, black in posted)
    assert (first, second) == ("1-0", "½-½")
    assert shown == 0, "the grid has the round now: its pairing is stale"
    assert grave == []


@pytest.mark.slow
def test_undo_takes_back_one_step_at_a_time_and_never_a_whole_round_for_a_slip_in_a_cell(page: Path) -> None:
    rows = [
        "No\tNom\tElo\tR 1",
        "1\tAnna\t1900\t3w1",
        "2\tBruno\t1800\t4b0",
        "3\tChloé\t1700\t1b0",
        "4\tDavid\t1600\t2w1",
    ]
    seen = session(
        page,
        ("fill", "#grid", "\n".join(rows)),
        ("click", "#request .main"),
        ("wait", "#standings table"),
        ("fill", "#pair-total", "3"),
        ("click", "#pair button"),
        ("wait", "#take-round"),
        ("click", "#take-round"),
        ("wait", "#results select"),
        ("choose", "#results tr:nth-child(1) select", "1-0"),
        ("click", "#results-compute"),
        ("wait", "#standings table"),
        ("value", "#grid"),
        ("fill", "#cells tr:nth-child(2) td:nth-child(3)", "ZZZ"),
        ("value", "#grid"),
        ("fill", "#title", "Open"),
        # The same again is no step.
        ("fill", "#cells tr:nth-child(3) td:nth-child(4)", "1800"),
        *[
            step
            for selector in (
                ":has-text('titre de la feuille')",
                ":has-text('Nom, 1')",
                ":has-text('1 Anna – 4 David')",
                ":has-text('R 2'):not(:has-text('Anna'))",
            )
            for step in (("click", "#undo"), ("wait", f"#undone{selector}"), ("value", "#grid"), ("text", "#undone"))
        ],
        ("fill", "#title", "Open"),
        ("value", "#title"),
        ("choose", "#language", "nl"),
        ("reload",),
        ("value", "#title"),
        ("value", "#language"),
        language="fr",
    )["seen"]

    played, slipped, *both, title, reloaded_title, spoken = seen
    undone, reports = both[::2], both[1::2]
    assert reports.pop(0) == "Annulé : Tournoi (titre de la feuille)"
    assert "ZZZ" in undone.pop(0)
    assert reports == ["Annulé : Nom, 1", "Annulé : R 2, 1 Anna – 4 David", "Annulé : R 2"]
    assert (title, reloaded_title, spoken) == ("Open", "Open", "nl")
    assert "ZZZ" in slipped
    assert undone[0] == played
    assert [len(text.splitlines()[1].split("\t")) for text in undone] == [5, 5, 4]
    assert undone[1] != played
    assert undone[2].splitlines() == rows


PLAYED = "\n".join("\t".join(row) for row in PLAYERS)
ROUND_1 = (
    ("fill", "#grid", PLAYED),
    ("fill", "#options", "system=swiss"),
    ("click", "#request .main"),
    ("wait", "#pair-part.possible"),
    ("fill", "#pair-total", "3"),
    ("choose", "#pair-first", "white"),
    ("fill", "#pair-absent", "5"),
    ("fill", "#pair-half", "P4; 3"),
    ("click", "#pair button"),
    ("wait", "#take-round"),
)


@pytest.mark.slow
def test_absences_and_byes_are_those_of_one_round_and_undo_brings_them_back(page: Path) -> None:
    fields = [("value", "#pair-absent"), ("value", "#pair-half"), ("value", "#pair-total")]
    result = session(
        page,
        *ROUND_1,
        ("text", "#paired"),
        ("click", "#take-round"),
        ("wait", "#results select"),
        *fields,
        ("click", "#undo"),
        ("wait", "#undone:not(:empty)"),
        *fields,
        ("reload",),
        *fields,
        ("click", "#sample"),
        ("click", "#yes"),
        ("wait", "#standings tbody tr:nth-child(24)"),
        *fields,
    )

    paired, *seen = result["seen"]
    # Those who do not play, by number and name.
    assert "Absent: 5 P5" in paired
    assert "Half-point bye: 3 P3; 4 P4" in paired
    assert seen[:3] == ["", "", "3"]
    assert seen[3:6] == seen[6:9] == ["5", "P4; 3", "3"]
    assert seen[9:] == ["", "", ""]


@pytest.mark.slow
def test_a_round_that_is_proposed_stays_until_something_else_is_typed(page: Path) -> None:
    result = session(
        page,
        *ROUND_1,
        ("click", "#request .main"),
        ("wait", "#check p"),
        ("text", "#paired"),
        ("fill", "#pair-absent", ""),
        ("text", "#paired"),
        ("click", "#pair button"),
        ("wait", "#take-round"),
        ("fill", "#options", "system=swiss; planned=3"),
        ("text", "#paired"),
    )

    stays, *gone = result["seen"]
    assert "Absent: 5 P5" in stays
    assert gone == ["", ""]


@pytest.mark.slow
def test_the_pairings_are_printed_alone_on_one_page_for_sixty_boards(page: Path) -> None:
    players = "\n".join(f"{n}\tPlayer Number-{n}\t2000\t" for n in range(1, 121))
    result = session(
        page,
        ("fill", "#grid", f"No\tName\tRtg\tR 1\n{players}"),
        ("fill", "#options", "system=swiss; planned=9; first=white"),
        ("fill", "#title", "Open de Lille"),
        ("click", "#request .main"),
        ("wait", "#pair-part.possible"),
        ("click", "#pair button"),
        ("wait", "#take-round"),
        ("click", "#take-round"),
        ("wait", "#results select"),
        # Nothing has to be computed first.
        ("click", "#report"),
        ("wait", "#print-pairings:not([hidden])"),
        ("print",),
        ("click", "#print-pairings"),
        ("print",),
    )

    whole, alone = map(on_paper, result["seen"])
    assert alone.startswith("Open de Lille\nPairings of round 1")
    assert alone.count("\f") == 1
    assert "Result" in alone
    assert "120 Player Number-120" in alone
    # Before the first result, everyone would be first.
    assert "Player Number-120" in whole
    assert text("report_ranking", "en") not in whole


@pytest.mark.slow
def test_undo_pressed_more_often_than_there_are_steps_finds_the_empty_page(page: Path) -> None:
    # The result, the round, the list of players and each field said before it; the last clicks find nothing.
    result = session(
        page,
        *ROUND_1,
        ("click", "#take-round"),
        ("wait", "#results select"),
        ("together", "#results tbody select", "1-0", ["#undo"] * 12),
        ("wait", "#standings .refusal"),
        ("value", "#grid"),
        ("visible", "#undo"),
    )

    assert result["seen"] == ["", False]


def test_rounds_are_compared_with_the_rules_where_the_options_say_so() -> None:
    """A result of round 2 corrected after round 3 was posted: the rules pair round 3 otherwise."""
    event = opened(after_rounds(3, stored("g14_11.trf")))
    rows, rules = [[*row] for row in event["rows"]], event["rules"] + "; planned=7; pairings=yes"

    def round_problems() -> list[tuple[str, str]]:
        found = answered("check", rows=rows, rules=rules)["value"]
        return [
            (problem["wrong"].partition(":")[0], problem["severity"])
            for problem in found
            if problem["wrong"].startswith("Round ")
        ]

    assert {problem["severity"] for problem in answered("check", rows=rows, rules=event["rules"])["value"]} <= {"note"}
    assert round_problems() == [("Round 1", "note"), ("Round 2", "note"), ("Round 3", "note")]
    # 5 had beaten 2.
    assert (rows[2][4], rows[5][4]) == ("5B0", "2W1")
    rows[2][4], rows[5][4] = "5B1", "2W0"
    assert round_problems() == [("Round 1", "note"), ("Round 2", "note"), ("Round 3", "warning")]


def test_the_reasons_of_a_tournament_that_is_over_need_no_number_of_rounds() -> None:
    """A finished tournament from a CSV file has columns for its seven rounds, and nobody says how many are planned."""
    event = stored("g14_11.trf")
    rows = opened(event)["rows"]
    asked = {**ASKED, "player": "1", "against": "", "round": None}

    def lines(rows: list[list[str]], **more: Any) -> Any:
        answer = answered("why_paired", rows=rows, rules="system=swiss", asked=asked | more)
        return answer.get("value") or answer["error"]

    assert rows[0][-7:] == [f"{number}.Rd" for number in range(1, 8)]
    assert answered("planned", rows=rows, rules="system=swiss", asked=ASKED)["value"] is None
    for more in ({}, {"round": 7}, {"round": 3}, {"against": "2"}, {"against": "bye", "round": 7}):
        assert isinstance(lines(rows, **more), list)
        assert lines(rows, **more) == lines(rows, total=7, **more)
    # The next round is not paired by a number that nobody said.
    assert "The number of rounds is not given" in lines(rows, round=8)
    assert (
        "The number of rounds is not given" in answered("pair", rows=rows, rules="system=swiss", asked=ASKED)["error"]
    )


@each_row("absentees", ["2", "Bos", "1, 2"])
@each_row(("cell", "refused"), [("½ BYE", True), (">", True), ("ABS", False), ("", False)])
def test_an_absence_takes_no_bye_away(cell: str, refused: bool, absentees: str) -> None:
    rows = [["No", "Name", "R 1", "R 2"], ["1", "Adam", "5W1", ""], ["2", "Bos", "EXE", cell]]
    rows += [["3", "Cox", "4W1", ""], ["4", "Dam", "3B0", ""], ["5", "Eik", "1B0", ""]]

    answer = answered("pair", rows=rows, **SWISS, asked={**ASKED, "total": 2, "absent": absentees})

    if refused:
        assert answer["error"].startswith("Number 2 stands under “Absent”, but the cell of this round has a bye")
    else:
        assert answer["value"]["rows"][2][3] == "ABS"
    # The bye alone stays, and the reasons of a round that is posted ask nothing of the fields of the next one.
    alone = answered("pair", rows=rows, **SWISS, asked={**ASKED, "total": 2})["value"]["rows"]
    assert not refused or alone[2][3] == cell
    posted = answered(
        "why_paired", rows=alone, **SWISS, asked={**ASKED, "absent": "2", "player": "1", "against": "", "round": None}
    )
    assert "value" in posted


def test_the_rounds_planned_are_those_of_the_field() -> None:
    """The field has the number of the file until another one is typed; columns that are blank, and all rounds played, say nothing."""
    event = after_rounds(4, stored("g21_11.trf"))
    rounds = tournament(event).header.rounds
    assert rounds == 7

    def paired(text: str, total: int | None) -> Any:
        return answered("pair", **opened(text), asked={**ASKED, "first": "white", "total": total})

    played = event.replace("142 7", "142 4")
    assert paired(played, None)["value"] == paired(played, 4)["value"]
    assert "all 4 rounds" in paired(played, 4)["value"]["over"]
    assert paired(played, 5)["value"]["heading"] == "Round 5 of 5"
    for total in (5, 6, 8):
        assert paired(event, total)["value"]["heading"] == f"Round 5 of {total}"
    # Four are paired.
    assert paired(event, 3)["error"] == "Rounds planned: 3, but 4 rounds are paired. Enter 4 or more."


def test_a_namesake_with_a_comma_is_told_whole() -> None:
    rows = [["Berg, Anna" if cell in ("P2", "P4") else cell for cell in row] for row in PLAYERS]
    asked = ASKED | {"total": 3, "first": "white", "absent": "5, Berg, Anna"}

    error = answered("pair", rows=rows, rules="FIDE-2026; system=swiss", asked=asked)["error"]

    assert "“Berg, Anna”" in error
    assert "numbers 2, 4" in error


def test_a_round_behind_the_last_column_is_paired_as_one_with_a_blank_column() -> None:
    """
    2 is a late entry, absent up to now, 5 missed the last round, 6 missed two and comes back: the table does not say that anyone has left,
    as the guide to pairing says of the command. Who is withdrawn by the option, or in the field, is absent.
    """
    rows = [
        ["No", "Name", "1.Rd", "2.Rd", "3.Rd"],
        ["1", "P1", "3W1", "4B1", "7W1"],
        ["2", "P2", "ABS", "ABS", "ABS"],
        ["3", "P3", "1B0", "EXE", "4W1"],
        ["4", "P4", "5W1", "1W0", "3B0"],
        ["5", "P5", "4B0", "7W1", "ABS"],
        ["6", "P6", "EXE", "ABS", "ABS"],
        ["7", "P7", "ABS", "5B0", "1B0"],
    ]
    asked = ASKED | {"total": 5, "first": "white"}
    longer = [[*rows[0], "4.Rd", "5.Rd"], *([*row, "", ""] for row in rows[1:])]

    def playing(rows: list[list[str]], **changed: Any) -> list[int]:
        paired = answered("pair", **{"rows": rows, "asked": asked, **SWISS, **changed})["value"]
        away = [row[0] for row in paired["rows"][1:] if row[5] == "ABS"]
        numbers = sorted(number for board in paired["boards"] for number in board["numbers"] if number)
        assert sorted((*numbers, *map(int, away))) == list(range(1, 8))
        return numbers

    everybody = list(range(1, 8))
    assert playing(rows) == playing(longer) == everybody
    remarks = answered("pair", rows=rows, asked=asked, **SWISS)["value"]["remarks"]
    # 2 and 6, too, are named, for the arbiter who knows better.
    assert any(all(f"{number} P{number}" in remark for number in (5, 6)) for remark in remarks), remarks
    remaining = [number for number in everybody if number != 6]
    for table in (rows, longer):
        assert playing(table, rules=f"{SWISS['rules']}; withdrawn=6@1") == remaining
        assert playing(table, withdrawn="6@1", apart="") == remaining
        assert playing(table, asked={**asked, "absent": "6"}) == remaining
    gone = answered("withdraw", rows=rows, asked=asked, player="6", **SWISS)["value"]
    assert playing(gone) == remaining


def test_the_page_and_the_command_pair_a_late_entry_alike(tmp_path: Path) -> None:
    """A grid copied from Papi has no columns for the rounds to come."""
    late = answered("add_player", rows=PAPI, player="TARD Olivier 1820", **SWISS)["value"]["rows"]
    on_page = answered("pair", rows=late, asked=ASKED | {"total": 3, "first": "white"}, **SWISS)["value"]

    file = tmp_path / "late.csv"
    file.write_text("\n".join(";".join(row) for row in late), "utf-8")
    event = event_before(read_source(file.read_bytes(), file.name).tournament, Choices(total=3))
    assert [tuple(board["numbers"]) for board in on_page["boards"]] == [
        (board.white, board.black) for board in pair(event).boards
    ]
    assert 5 in {number for board in on_page["boards"] for number in board["numbers"]}


PAPI = [
    ["Pl", "Nom", "Elo", "Rd 1", "Rd 2"],
    ["1", "ARNOUX Luc", "1990", "+  3B", "=  2N"],
    ["2", "BLANC Ève", "1980", "+  4N", "=  1B"],
    ["3", "COLIN Max", "1970", "-  1N", ">  4B"],
    ["4", "DURAND Zoé", "1960", "-  2B", "<  3N"],
]
"""As Papi prints it."""


@pytest.mark.parametrize(
    ("style", "cells"),
    [
        ("ffe", {"+": "+ {}{}", "=": "= {}{}", "-": "- {}{}", ">": "> {}{}", "<": "< {}{}"}),
        ("chess-results", {"+": "{}{}1", "=": "{}{}½", "-": "{}{}0", ">": "{}{}+", "<": "{}{}-"}),
        ("keyboard", {"+": "{}{}1", "=": "{}{}½", "-": "{}{}0", ">": "{}{}+", "<": "{}{}-"}),
    ],
)
def test_results_of_every_round_are_corrected_in_the_notation_of_the_grid(style: str, cells: dict[str, str]) -> None:
    for lang, letters in {"fr": "BN", "en": "WB", "de": "WS", "nl": "WZ"}.items():
        colours = dict(zip("BN", letters.lower() if style == "chess-results" else letters, strict=True))

        def written(cell: str, colours: dict[str, str] = colours) -> str:
            return cells[cell[0]].format(cell[-2], colours[cell[-1]])

        rows = [PAPI[0], *([*row[:3], *map(written, row[3:])] for row in PAPI[1:])]
        # Round 3 is added by the page, and its first result entered.
        paired = answered("pair", rows=rows, asked=ASKED | {"total": 3}, lang=lang, **SWISS)["value"]
        white, black = paired["boards"][0]["numbers"]
        assert answered("open_boards", rows=rows, **SWISS)["value"]["rounds"] == [1, 2]
        changed = with_result(paired["rows"], round=3, numbers=[white, black], result="½-½", **SWISS)
        changed = with_result(changed, round=1, numbers=[1, 3], result="0-1", **SWISS)
        changed = with_result(changed, round=2, numbers=[3, 4], result="F-1", **SWISS)

        def blanks_apart(row: int, column: int, changed: list[list[str]] = changed) -> str:
            return "".join(changed[row][column].split())

        def expected(cell: str, written: Any = written) -> str:
            return "".join(written(cell).split())

        assert blanks_apart(1, 3) == expected("-  3B")
        assert blanks_apart(3, 3) == expected("+  1N")
        assert blanks_apart(3, 4) == expected("<  4B")
        assert blanks_apart(4, 4) == expected(">  3N")
        assert blanks_apart(white, 5) == expected(f"= {black}B")
        assert blanks_apart(black, 5) == expected(f"= {white}N")
        board_list = answered("open_boards", rows=changed, round=1, **SWISS)["value"]
        assert board_list["rounds"] == [1, 2, 3]
        results = {tuple(board["numbers"]): board["result"] for board in board_list["boards"]}
        assert results == {(1, 3): "0-1", (4, 2): "0-1"}
        problems = answered("check", rows=changed, **SWISS)["value"]
        assert not [problem for problem in problems if problem["entry"]["anchor"] == "check_mixed_notations"], (
            letters,
            problems,
        )
        # Taken back, the game waits for its result, and for the same two.
        open_again = with_result(changed, round=1, numbers=[1, 3], result="", **SWISS)
        boards = answered("open_boards", rows=open_again, round=1, **SWISS)["value"]["boards"]
        assert {tuple(board["numbers"]): board["result"] for board in boards} == {(1, 3): "", (4, 2): "0-1"}
