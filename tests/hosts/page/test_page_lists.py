"""departage.html as a tournament begins and goes on: lists and rows pasted, posted rounds explained and corrected, files named."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest

from tests.hosts.page.operations import with_result
from tests.hosts.page.test_page import TEXT, session
from tests.hosts.page.test_page_pairing import ASKED
from tests.rows import each_row
from xl_departage.base.messages import Language, languages, text
from xl_departage.formats.source_opening import read_source
from xl_departage.hosts.page import calculator

SWISS = {"rules": "FIDE-2026; system=swiss"}
EMPTY = [["No", "Name", "Rtg", "R 1", "R 2"], *([str(number), "", "", "", ""] for number in range(1, 21))]
PEOPLE = [(f"Player {number}", str(2400 - 10 * number)) for number in range(1, 25)]
LIST = "Nom;Elo;Club\nÉloi;1500;Lille\nZoé;1900;Namur\nAnne;2100;Gand\nYves;1700;Köln"


def answered(action: str, **values: Any) -> Any:
    return json.loads(calculator.answer(json.dumps({"do": action, "lang": "en", **values})))


def columns(rows: list[list[str]], *wanted: int) -> list[tuple[str, ...]]:
    return [tuple(row[column] for column in wanted) for row in rows]


@pytest.mark.parametrize("between", ["\t", ";", " ; "])
def test_players_pasted_beyond_the_last_row_are_added(between: str) -> None:
    block = "\n".join(between.join(player) for player in PEOPLE)

    pasted = answered("paste", rows=EMPTY, block=block, at=[1, 1])["value"]

    assert columns(pasted["rows"][1:], 1, 2) == PEOPLE
    assert [row[0] for row in pasted["rows"][1:]] == [str(number) for number in range(1, 25)]
    assert pasted["message"] == [text("page_pasted_rows", "en", count=4)]


@pytest.mark.parametrize(
    "headings", ["Name\tRtg\tClub", "Nom\tElo\tClub", "Naam\tRating\tClub", "Name\tElo\tVerein", "Elo\tNom\tClub"]
)
def test_a_pasted_row_of_headings_is_no_player_and_says_where_each_column_goes(headings: str) -> None:
    rating_first = headings.startswith("Elo")
    lines = [f"{rating}\t{name}\tLille" if rating_first else f"{name}\t{rating}\tLille" for name, rating in PEOPLE]

    pasted = answered("paste", rows=EMPTY, block="\n".join([headings, *lines]), at=[1, 1])["value"]

    club = headings.split("\t")[2]
    assert pasted["rows"][0] == [*EMPTY[0], club]
    assert columns(pasted["rows"][1:], 1, 2, 5) == [(*player, "Lille") for player in PEOPLE]
    assert {row[3] for row in pasted["rows"][1:]} == {""}
    assert pasted["message"] == [
        text("page_pasted_heading", "en"),
        text("page_pasted_columns", "en", columns=club),
        text("page_pasted_rows", "en", count=4),
    ]


def test_one_column_pasted_with_its_heading_stays_in_its_column() -> None:
    pasted = answered("paste", rows=EMPTY, block="Elo\n2000\n1900", at=[1, 2])["value"]

    assert columns(pasted["rows"][1:4], 0, 1, 2) == [("1", "", "2000"), ("2", "", "1900"), ("3", "", "")]
    # A single cell is no row of headings, whatever stands in it.
    assert answered("paste", rows=EMPTY, block="Elo", at=[1, 1])["value"]["rows"][1][1] == "Elo"


@pytest.mark.parametrize("language", languages())
def test_columns_without_a_heading_beyond_the_table_are_refused_and_none_is_lost(language: Language) -> None:
    refused = answered("paste", rows=EMPTY, block="A;1;;;x;y", at=[1, 1], lang=language)
    blank = answered("paste", rows=EMPTY, block="A;1;;;;", at=[1, 1], lang=language)["value"]

    cause = text("page_paste_columns", language, count=2)
    assert refused["error"] == cause[0].upper() + cause[1:]
    assert blank["rows"][1] == ["1", "A", "1", "", ""]


def test_players_pasted_once_a_round_is_paired_are_late_entries() -> None:
    rows = [["No", "Name", "R 1", "R 2"], ["1", "A", "2W1", ""], ["2", "B", "1B0", ""]]

    pasted = answered("paste", rows=rows, block="B\nC\nD", at=[2, 1])["value"]

    assert pasted["rows"][2:] == [["2", "B", "1B0", ""], ["3", "C", "ABS", ""], ["4", "D", "ABS", ""]]
    assert pasted["message"] == [text("page_pasted_late", "en", count=2, rounds=1)]
    square = answered("paste", rows=[["", "A", "B"], ["A", "", "1"], ["B", "0", ""]], block="B\nC", at=[2, 0])
    assert "one column per round" in square["error"]
    # A list of games has room below its last line, and nobody in it comes late.
    games = [["Round", "White", "Result", "Black"], ["1", "A", "1-0", "B"]]
    below = answered("paste", rows=games, block="C\nD", at=[2, 1])["value"]
    assert below["rows"] == [*games, ["", "C", "", ""], ["", "D", "", ""]]
    assert below["message"] == [text("page_pasted_rows", "en", count=2)]


def test_a_list_of_players_begins_a_tournament_of_the_rounds_asked_for() -> None:
    begun = answered("begin", text=LIST, rounds=3)["value"]
    seeded = answered("number_by_rating", rows=begun["rows"], asked=ASKED, **SWISS)["value"]["rows"]
    first = answered("pair", rows=seeded, asked=ASKED | {"first": "white"}, **SWISS)["value"]

    assert begun["rows"][:2] == [
        ["No", "Nom", "Elo", "Club", "R 1", "R 2", "R 3"],
        ["1", "Éloi", "1500", "Lille", "", "", ""],
    ]
    assert begun["message"] == text("page_begun", "en", count=4, rounds=3)
    assert columns(seeded[1:], 0, 1) == [("1", "Anne"), ("2", "Zoé"), ("3", "Yves"), ("4", "Éloi")]
    # Upper half against lower half (C.04.3).
    assert [board["numbers"] for board in first["boards"]] == [[1, 3], [4, 2]]


def test_who_may_not_meet_by_the_list_goes_into_the_field() -> None:
    player_list = "Nr;Nom;Pas contre\n1;A;3\n2;B;\n3;C;4@2-3\n4;D;"
    begun = answered("begin", text=player_list, rounds=3)["value"]
    assert begun["apart"] == "1+3; 3+4@2-3"
    asked = ASKED | {"first": "white"}
    paired = answered("pair", rows=begun["rows"], asked=asked, apart=begun["apart"], **SWISS)["value"]
    assert {1, 3} not in [set(board["numbers"]) for board in paired["boards"]]


def test_what_a_list_says_of_rounds_goes_into_them() -> None:
    player_list = "Nr;Nom;Elo;Absences\n1;A;2000;2\n2;B;1900;\n3;C;1800;2, 3"

    rows = answered("begin", text=player_list, rounds=2)["value"]["rows"]

    assert columns(rows[1:], 4, 5) == [("", "ABS"), ("", ""), ("", "ABS")]
    # Who enters late, and who withdraws.
    player_list = "Nr;Nom;Elo;Entrée ronde;Abandon après\n1;A;2000;2;\n2;B;1900;;1\n3;C;1800;;"
    rows = answered("begin", text=player_list, rounds=3)["value"]["rows"]
    assert [row[-3:] for row in rows[1:]] == [["ABS", "", ""], ["", "ABS", "ABS"], ["", "", ""]]


def test_nothing_else_is_taken_for_a_list_of_players() -> None:
    standings = "Rk;Name;Rtg;Pts\n1;A;2000;3\n2;B;1900;2"
    grid = "No;Name;R 1\n1;A;2W1\n2;B;1B0"
    square = "No;Name;1;2\n1;A;;1\n2;B;0;"
    games = "White;Result;Black\nA;1-0;B"

    assert [
        answered("begin", text=table, rounds=3)["value"] for table in (standings, grid, square, games, "2W1\n1B0")
    ] == [None] * 5


def test_an_opened_list_of_players_is_shown_to_begin_with() -> None:
    file = {"name": "players.csv", "data": base64.b64encode(LIST.encode()).decode()}
    rows = answered("open_file", **file, reference=None)["value"]["rows"]

    begun = answered("begin", rows=rows, rounds=2)["value"]["rows"]
    saved = answered("save", rows=begun, kind="trf", opened=file, **SWISS)["value"]

    written = read_source(base64.b64decode(saved["data"]), "t.trf").tournament
    assert [participant.name for participant in written.participants] == ["Éloi", "Zoé", "Anne", "Yves"]


def posted() -> list[list[str]]:
    """Two rounds of six players, the second one without results; 6 absent from it."""
    rows = [["No", "Name", "Rtg", "R 1", "R 2"], *([str(n), f"P{n}", str(2000 - n), "", ""] for n in range(1, 7))]
    rows = answered("pair", rows=rows, asked=ASKED | {"first": "white"}, **SWISS)["value"]["rows"]
    for numbers, result in (([1, 4], "1-0"), ([5, 2], "0-1"), ([3, 6], "1-0")):
        rows = with_result(rows, round=1, numbers=numbers, result=result, **SWISS)
    taken: list[list[str]] = answered("pair", rows=rows, asked=ASKED | {"absent": "6"}, **SWISS)["value"]["rows"]
    return taken


def why(rows: list[list[str]], **asked: Any) -> list[str]:
    """The title and the reasons, while the fields already speak of the next round."""
    fields = ASKED | {"total": 2, "round": 2, "absent": "1", "half": "2"} | asked
    lines: list[str] = answered("why_paired", rows=rows, asked=fields, **SWISS)["value"]
    return lines


def test_a_posted_round_is_explained_from_the_rounds_before_it() -> None:
    rows = posted()
    boards = {tuple(board["numbers"]) for board in answered("open_boards", rows=rows, **SWISS)["value"]["boards"]}

    title, *reasons = why(rows, player=1, against="")
    why_not = why(rows, player=1, against="5")

    white, black = next(pair for pair in boards if 1 in pair)
    assert title.startswith(f"Round 2, board 1: {white} P{white}")
    assert f" {black} P{black}" in title
    assert len(reasons) > 1
    assert "why not" in why_not[0]
    assert text("pair_exp_anew", "en", round=2) not in (*reasons, *why_not)


@pytest.mark.parametrize("language", languages())
def test_a_round_that_the_results_no_longer_give_is_said_to_be_another(language: Language) -> None:
    corrected = with_result(posted(), round=1, numbers=[1, 4], result="0-1", **SWISS)
    fields = ASKED | {"total": 2, "round": 2}

    reasons, why_not = (
        answered("why_paired", rows=corrected, asked=fields | asked, lang=language, **SWISS)["value"]
        for asked in ({"player": 1, "against": ""}, {"player": 1, "against": "5"})
    )
    assert reasons[1].startswith(text("pair_exp_not_posted", language, pair="@").partition("@")[0])
    assert text("pair_exp_anew", language, round=2) in why_not


def test_an_earlier_round_is_corrected_in_both_cells_at_once() -> None:
    rows = posted()
    board_list = answered("open_boards", rows=rows, round=1, **SWISS)["value"]
    assert (board_list["round"], board_list["rounds"]) == (1, [1, 2])
    assert {tuple(board["numbers"]): board["result"] for board in board_list["boards"]} == {
        (1, 4): "1-0",
        (5, 2): "0-1",
        (3, 6): "1-0",
    }

    corrected = with_result(rows, round=1, numbers=[1, 4], result="½-½", **SWISS)

    changed = [
        (row, column, cell)
        for row, line in enumerate(corrected)
        for column, cell in enumerate(line)
        if cell != rows[row][column]
    ]
    assert changed == [(1, 3, "4W½"), (4, 3, "1B½")]
    assert answered("open_boards", rows=corrected, **SWISS)["value"]["round"] == 2


def test_a_round_in_other_words_than_those_of_the_page_is_not_offered() -> None:
    rows = [["No", "Name", "R 1", "R 2"], ["1", "A", "+W2", "2B"], ["2", "B", "-B1", "1W"]]

    assert answered("open_boards", rows=rows, **SWISS)["value"]["rounds"] == [2]


def test_columns_of_the_guide_go_into_the_trf_and_one_sentence_names_the_club() -> None:
    rows = [
        ["No", "Title", "Sex", "Name", "Rtg", "Fed", "FIDE-ID", "Birth", "Club", "R 1"],
        ["1", "IM", "F", "A", "2000", "BEL", "200001", "1990", "Namur", "2W1"],
        ["2", "", "", "B", "1900", "", "", "", "", "1B0"],
    ]

    saved = answered("save", rows=rows, kind="trf", **SWISS)["value"]

    first = read_source(base64.b64decode(saved["data"]), "t.trf").tournament.participants[0]
    assert (first.title, first.sex, first.federation, first.fide_number) == ("IM", "w", "BEL", "200001")
    assert first.birth.startswith("1990")
    assert first.club == ""
    clubs, event, missing = sorted(
        saved["messages"], key=lambda message: (message != text("page_clubs_stay", "en"), message)
    )
    assert clubs == text("page_clubs_stay", "en")
    assert event.startswith(text("required.event_missing", "en", fields="").partition(":")[0])
    # Of B alone; nobody misses a title or a club in the file.
    fields = "; ".join(f"{text(f'lacking.{name}', 'en')} (1)" for name in ("fide_number", "birth", "federation", "sex"))
    assert f": {fields}." in missing


@each_row(
    ("title", "rounds", "name"),
    [
        ("Open de Namur", ("2W1", ""), "Open-de-Namur-R1.trf"),
        ("Open de Namur", ("2W1", "2B"), "Open-de-Namur-R2-pairings.trf"),
        ("Open", ("2W", ""), "Open-R1-pairings.trf"),
        ("Open d'été: n° 3/«B»", ("2W1", "2B0"), "Open-d-ete-n-3-B-R2.trf"),
        ("Open", ("", ""), "Open.trf"),
        ("Турнир", ("2W1", ""), "departage.trf"),
        ("", ("2W1", ""), "departage.trf"),
    ],
)
def test_a_saved_file_is_named_after_the_tournament_and_its_last_round(
    title: str, rounds: tuple[str, str], name: str
) -> None:
    mirror = {"2W1": "1B0", "2W": "1B", "2B": "1W", "2B0": "1W1", "": ""}
    rows = [["No", "Name", "R 1", "R 2"], ["1", "A", *rounds], ["2", "B", *(mirror[cell] for cell in rounds)]]

    assert answered("save", rows=rows, kind="trf", details={"name": title}, **SWISS)["value"]["name"] == name
    # What cannot be read is saved as it was typed.
    assert answered("save", rows=[["x"], ["?"]], kind="csv", details={"name": "Open"}, **SWISS)["value"]["name"] == (
        "Open.csv"
    )


@pytest.mark.parametrize(
    ("language", "name"),
    [("fr", "appariements"), ("nl", "paringen"), ("de", "Paarungen"), ("en", "pairings")],
)
def test_the_file_of_a_posted_round_says_so_in_the_language_of_the_page(language: Language, name: str) -> None:
    rows = [["No", "Name", "R 1", "R 2"], ["1", "A", "2W1", "2B"], ["2", "B", "1B0", "1W"]]

    saved = answered("save", rows=rows, kind="trf", details={"name": "Open"}, lang=language, **SWISS)["value"]

    assert saved["name"] == f"Open-R2-{name}.trf"


@pytest.mark.parametrize("language", languages())
def test_after_the_last_round_the_tournament_is_over(language: Language) -> None:
    def pair_answer(rows: list[list[str]], **asked: Any) -> Any:
        return answered("pair", rows=rows, asked=ASKED | {"total": 2} | asked, lang=language, **SWISS)

    rows = posted()
    assert pair_answer(rows)["value"] == {"over": text("page_over_open", language, total=2)}
    for board in answered("open_boards", rows=rows, **SWISS)["value"]["boards"]:
        rows = with_result(rows, round=2, numbers=board["numbers"], result="1-0", **SWISS)
    assert pair_answer(rows)["value"] == {"over": text("page_over", language, total=2)}
    # Fewer rounds than were played are a slip.
    assert "error" in pair_answer(rows, total=1)
    assert pair_answer(rows, total=3)["value"]["round"] == 3


@each_row(
    "day",
    [
        "8 décembre 2026",
        "8 decembre 2026",
        "8 December 2026",
        "December 8, 2026",
        "8th December 2026",
        "8 december 2026",
        "8. Dezember 2026",
        "8 déc. 2026",
        "8-Dec-2026",
    ],
)
def test_a_day_is_written_out(day: str) -> None:
    rows = [["No", "Name", "R 1"], ["1", "A", "2W1"], ["2", "B", "1B0"]]

    saved = answered("save", rows=rows, kind="trf", details={"begin": day}, **SWISS)["value"]

    assert read_source(base64.b64decode(saved["data"]), "t.trf").tournament.header.begin == "2026/12/08"


@pytest.mark.parametrize("language", languages())
def test_the_form_shown_in_the_field_is_a_day(language: Language) -> None:
    assert answered("read_details", details={"begin": text("page_day_example", language)}) == {"value": ""}


@pytest.mark.parametrize("day", ["31 février 2026", "8 jui 2026", "8 Brumaire 2026", "Open 2026"])
def test_words_that_name_no_day_are_refused(day: str) -> None:
    assert day in answered("read_details", details={"begin": day})["error"]


def test_a_column_of_the_players_is_added_before_the_rounds() -> None:
    rows = [["Open", "", "", ""], ["No", "Name", "R 1", "R 2"], ["1", "Anna", "2W1", ""], ["2", "Bruno", "1B0", ""]]

    for field in ("title", "sex", "federation", "fide_number", "birth", "club", "rating", "national_number"):
        for language in languages():
            added = answered("add_column", rows=rows, field=field, lang=language, **SWISS)["value"]
            heading = text(f"grid_table.{field}", language)
            assert added["rows"][1] == ["No", "Name", heading, "R 1", "R 2"]
            assert added["rows"][2] == ["1", "Anna", "", "2W1", ""]
            assert (added["row"], added["column"]) == (2, 2)
            # It is known as what it is, in any language of the page.
            again = answered("add_column", rows=added["rows"], field=field, lang="en", **SWISS)
            there = text("page_add_column_there", "en", column=text(f"grid_table.{field}", "en"))
            assert again["error"].lower() == there.lower()
    added["rows"][2][2] = "A1"
    saved = answered("save", rows=added["rows"], kind="csv", **SWISS)["value"]
    assert read_source(base64.b64decode(saved["data"]), "t.csv").tournament.participants[0].national_number == "A1"


def test_a_column_is_added_to_an_empty_table_and_to_none_without_headings() -> None:
    rows = [["No", "Name", "Rtg", "R 1"], ["1", "", "", ""], ["2", "", "", ""]]

    assert answered("add_column", rows=rows, field="club", **SWISS)["value"]["rows"][0][3] == "Club"
    refused = answered("add_column", rows=[["2W1"], ["1B0"]], field="club", **SWISS)
    assert refused["error"].lower() == text("page_add_column_shape", "en").lower()


@pytest.mark.slow
@pytest.mark.parametrize("width", [380, 1280])
def test_the_button_adds_a_column_that_is_typed_at_once_and_undone(page: Any, width: int) -> None:
    result = session(
        page,
        ("fill", "#grid", "No;Name;R 1\n1;Anna;2W1\n2;Bruno;1B0"),
        ("click", "#request .main"),
        ("wait", "#standings table"),
        *((("click", "#tabs [aria-controls=grid-part]"),) if width == 380 else ()),
        ("box", "#column"),
        ("box", "#add-column"),
        ("axe",),
        ("choose", "#column", "club"),
        ("press", "#add-column", "Enter"),
        ("wait", "#added:not(:empty)"),
        ("keys", ["Gand", "<Enter>", "Lille"]),
        ("value", "#grid"),
        ("fits",),
        ("text", "#added"),
        ("click", "#undo"),
        ("wait", "#undone:not(:empty)"),
        ("click", "#undo"),
        ("click", "#undo"),
        ("wait", "#cells tr:first-child td:nth-child(4):last-child"),
        width=width,
    )

    column, button, grave, grid, fits, _ = result["seen"]
    assert (grave, fits) == ([], True)
    assert grid.splitlines() == ["No\tName\tClub\tR 1", "1\tAnna\tGand\t2W1", "2\tBruno\tLille\t1B0"]
    assert width > 380 or min(column["height"], button["height"]) >= 44


@pytest.mark.slow
def test_what_a_saved_trf_lacks_is_said_below_the_button_on_a_phone(page: Any) -> None:
    result = session(
        page,
        ("fill", "#grid", "No;Name;Club;R 1\n1;Anna;Gand;2W1\n2;Bruno;Lille;1B0"),
        ("save", "#save-trf"),
        ("wait", "#saved p"),
        ("text", "#saved"),
        ("visible", "#saved"),
        ("fits",),
        ("fill", "#grid", "No;Name;R 1\n1;Anna;2W1\n2;Bruno;1B0"),
        ("text", "#saved"),
        width=380,
    )

    _, saved_text, visible, fits, gone = result["seen"]
    assert text("page_clubs_stay", "en") in saved_text
    assert f"{text('lacking.fide_number', 'en')} (2)" in saved_text
    assert (visible, fits, gone) == (True, True, "")


@pytest.mark.slow
def test_rows_pasted_into_an_empty_table_and_a_list_in_the_box(page: Any) -> None:
    block = "\n".join(["Nom\tElo", *("\t".join(player) for player in PEOPLE)])
    result = session(
        page,
        # Cut from the box, to be pasted into the table.
        ("fill", "#grid", block),
        ("keys", ["<Control+a>", "<Control+x>"]),
        ("click", "#blank"),
        ("keys", ["<Control+v>"]),
        ("wait", "#added:not(:empty)"),
        ("text", "#added"),
        ("value", "#grid"),
        ("count", "#cells tr"),
        ("click", "#undo"),
        ("wait", "#undone:not(:empty)"),
        ("value", "#grid"),
        ("fill", "#rounds", "3"),
        ("fill", "#grid", LIST),
        ("click", "#request .main"),
        ("wait", "#added:not(:empty)"),
        ("text", "#added"),
        ("value", "#grid"),
        ("click", "#seed"),
        ("wait", "#added:has-text('C.04.2')"),
        language="fr",
    )

    added_text, pasted, rows, undone, begun, grid = result["seen"]
    assert added_text == " ".join([text("page_pasted_heading", "fr"), text("page_pasted_rows", "fr", count=4)])
    assert [tuple(line.split("\t")[1:3]) for line in pasted.splitlines()[1:]] == PEOPLE
    assert (rows, len(undone.splitlines())) == (25, 21)
    assert begun.startswith("La liste des joueurs")
    assert grid.splitlines()[0].split("\t")[-3:] == ["R 1", "R 2", "R 3"]


@pytest.mark.slow
def test_a_round_in_the_grid_is_explained_and_an_earlier_one_corrected(page: Any) -> None:
    result = session(
        page,
        ("fill", "#grid", "\n".join("\t".join(row) for row in posted())),
        ("fill", "#options", "system=swiss; planned=2"),
        ("click", "#request .main"),
        ("wait", "#results tbody select"),
        ("click", "#results tbody tr:nth-child(1) td:nth-child(2) button"),
        ("wait", "#why li"),
        ("text", "#why h3"),
        ("fill", "#why-player", "1"),
        ("fill", "#why-against", "5"),
        ("click", "#why-not button"),
        ("wait", "#why h3:text('why not')"),
        ("choose", "#results-round", "1"),
        ("wait", "#results h3:text('round 1')"),
        ("choose", "#results tbody tr:nth-child(1) select", "½-½"),
        ("click", "#results-compute"),
        ("wait", "#standings"),
        ("wait", "#results h3:text('round 2')"),
        ("value", "#grid"),
        ("value", "#results-round"),
        ("axe",),
    )

    title, grid, chosen, grave = result["seen"]
    assert title.startswith("Round 2, board 1: ")
    assert [line.split("\t")[3] for line in grid.splitlines()[1:]].count("4W½") == 1
    assert [line.split("\t")[3] for line in grid.splitlines()[1:]].count("1B½") == 1
    assert chosen == "2"
    assert grave == []


@pytest.mark.slow
def test_a_file_replaces_what_was_typed_only_if_it_may_and_undo_brings_all_of_it_back(page: Any, tmp_path: Any) -> None:
    file = tmp_path / "grid.csv"
    file.write_text(TEXT.replace("\t", ";"), encoding="utf-8")
    fields = [("value", "#grid"), ("value", "#options")]
    trf = tmp_path / "rounds.trf"
    saved = answered("save", rows=posted(), kind="trf", **SWISS)["value"]
    trf.write_bytes(base64.b64decode(saved["data"]))
    result = session(
        page,
        ("upload", "#file", str(trf)),
        ("wait", "#standings table"),
        *fields,
        ("upload", "#file", str(file)),
        ("click", "#no"),
        *fields,
        ("upload", "#file", str(file)),
        ("click", "#yes"),
        ("wait", "#standings table"),
        *fields,
        ("click", "#undo"),
        ("wait", "#undone:not(:empty)"),
        *fields,
        ("click", "#undo"),
        ("wait", "#standings .refusal"),
        *fields,
        ("value", "#begin"),
        language="en",
    )

    first, declined, replaced, back, nothing = (result["seen"][at : at + 2] for at in range(0, 10, 2))
    assert first == declined == back
    assert first[1] != ""
    assert replaced[0] == TEXT
    assert nothing == ["", ""]


@pytest.mark.slow
def test_the_last_round_is_paired_played_and_the_tournament_over(page: Any) -> None:
    result = session(
        page,
        ("fill", "#rounds", "1"),
        ("fill", "#grid", LIST),
        ("fill", "#options", "system=swiss"),
        ("click", "#request .main"),
        ("wait", "#pair-part.possible"),
        ("choose", "#pair-first", "white"),
        ("click", "#pair button"),
        ("wait", "#take-round"),
        ("click", "#take-round"),
        ("wait", "#results tbody select"),
        ("value", "#pair-total"),
        ("choose", "#results tbody tr:nth-child(1) select", "1-0"),
        ("choose", "#results tbody tr:nth-child(2) select", "½-½"),
        ("click", "#pair button"),
        ("wait", "#paired p"),
        ("text", "#paired"),
        ("count", "#results tbody select"),
        ("attribute", "#begin", "placeholder"),
    )

    assert result["seen"] == ["1", text("page_over", "en", total=1), 2, text("page_day_example", "en")]


def test_headings_pasted_onto_the_headings_name_the_columns_that_are_added() -> None:
    """A table that begins above the players, or a column of it, as it is copied from another page."""
    table = [[*EMPTY[0], "Club"], ["1", "Ann", "2000", "", "", "Lille"], ["2", "Bob", "1900", "", "", "Gent"]]
    whole = answered("paste", rows=EMPTY, block="\n".join("\t".join(row) for row in table), at=[0, 0])["value"]
    column = answered("paste", rows=EMPTY, block="Club\nLille\nGent", at=[0, len(EMPTY[0])])["value"]

    for pasted in (whole, column):
        assert [row[-1] for row in pasted["rows"][:3]] == ["Club", "Lille", "Gent"]
        assert pasted["message"] == [text("page_pasted_columns", "en", columns="Club")]
    assert whole["rows"][:3] == table
    # Each heading that the table does not have gets a column of its own, a repeated one too.
    block = "Name\tClub\tBorn\tClub\nAnn\tLille\t1990\tGent"
    several = answered("paste", rows=EMPTY, block=block, at=[1, 1])["value"]
    assert several["rows"][0] == [*EMPTY[0], "Club", "Born", "Club"]
    assert several["rows"][1][1:2] + several["rows"][1][len(EMPTY[0]) :] == ["Ann", "Lille", "1990", "Gent"]
    titled = [["Open", "", "", "", ""], *EMPTY]
    below = answered("paste", rows=titled, block="\n".join("\t".join(row) for row in table), at=[1, 0])["value"]
    assert below["rows"][1:4] == table
