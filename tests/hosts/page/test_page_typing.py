"""departage.html as an arbiter types on it: rows and their numbers, a late entry, the arrows, what is pasted, and what comes on paper."""

from __future__ import annotations

import base64
import datetime
import json
import re
from typing import Any

import pytest

from tests.chess.pairing.events import after_rounds, stored
from tests.hosts.page.operations import with_result
from tests.hosts.page.test_page import session
from tests.hosts.page.test_page_layout import on_paper
from tests.hosts.page.test_page_pairing import ASKED, opened
from xl_departage.base.messages import languages, text
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.formats.source_opening import read_source
from xl_departage.hosts.page import calculator, page_words

SWISS = {"rules": "FIDE-2026; system=swiss"}
HEAD = "No\tName\tRtg\tR 1\tR 2\tR 3"
PLAYED = "\n".join([HEAD, "1\tAnna\t1900\t3W1\t2W\t", "2\tBruno\t1800\tEXE\t1B\t", "3\tChloé\t1700\t1B0\tEXE\t"])
NAMES = "\n".join([HEAD, "1\tAnna\t1900\t\t\t", "2\tBruno\t1800\t\t\t", "3\tChloé\t1700\t\t\t"])


def answered(action: str, **values: Any) -> Any:
    return json.loads(calculator.answer(json.dumps({"do": action, "lang": "en", **values})))


def test_rows_are_those_of_the_players_in_every_message() -> None:
    """The heading is no row; the opponent's row, in the list and in the sentence that refuses."""
    wrong = PLAYED.replace("3W1", "3W0")
    problem = answered("check", text=wrong, **SWISS)["value"][0]
    refused = [
        answered("standings", text=wrong, codes="BH", **SWISS)["error"],
        answered("pair", text=wrong, asked=ASKED, **SWISS)["error"],
    ]
    forgotten = (
        PLAYED.replace("\t3W1\t2W\t", "\t2W\t3W1\t").replace("EXE\t1B", "1B\tEXE").replace("1B0\tEXE", "EXE\t1B0")
    )
    problems = answered("check", text=f"{forgotten}\n4\tDan\t1600\t5W1\t5B1\t\n5\tEva\t1500\t4B0\t4W0\t", **SWISS)[
        "value"
    ]

    assert problem["where"].startswith("row 1, Anna, round 1")
    assert "(row 3)" in problem["wrong"]
    # The cells to be coloured are those of the whole table.
    assert [cell["row"] for cell in problem["cells"]] == [2, 4]
    assert all("1, Anna, round 1" in sentence and "(row 3)" in sentence for sentence in refused)
    assert "2 Bruno (row 2, “1B”)" in problems[0]["wrong"]


def test_a_heading_that_is_wrong_has_no_row() -> None:
    answer = answered("standings", text="No\tName\tR 1\tR 3\n1\tAnna\t2W1\t2B1", codes="BH", **SWISS)

    assert answer["kind"] == "#VALUE!"
    assert answered("read", text=NAMES)["value"]["heading"] == 1
    assert answered("read", text="2W1\t\n1B0\t")["value"]["heading"] == 0


@pytest.mark.parametrize("language", languages())
def test_a_player_typed_with_semicolons_below_a_pasted_grid_is_refused_with_his_line(language: str) -> None:
    answers = [
        answered(action, text=f"{PLAYED}\n4;Dan;1600", lang=language, **SWISS, **more)
        for action, more in (("read", {}), ("standings", {"codes": "BH"}), ("check", {}))
    ]

    assert all("4;Dan;1600" in answer["error"] and "5" in answer["error"].partition(",")[0] for answer in answers)


@pytest.mark.parametrize("grid", [PLAYED, PLAYED.replace("\t", ";"), PLAYED.replace("\t", " ; ")])
def test_tabs_and_semicolons_are_read_alike(grid: str) -> None:
    rows = answered("read", text=grid)["value"]["rows"]

    assert rows == [line.split("\t") for line in PLAYED.splitlines()]


def test_a_late_entry_is_absent_in_the_rounds_that_are_paired_and_is_paired_on() -> None:
    event = stored("g14_11.trf")
    request = opened(after_rounds(2, event))
    original = answered("open_file", **{key: request["opened"][key] for key in ("name", "data")}, reference=None)[
        "value"
    ]
    count = len(original["rows"]) - 1

    added = answered("add_player", rows=request["rows"], rules=request["rules"], player="Zoé 1555")["value"]
    new = added["rows"][added["row"]]
    round_3 = answered("pair", **request | {"rows": added["rows"]}, asked=ASKED)["value"]
    saved = answered("save", **request | {"rows": added["rows"]}, kind="trf")["value"]

    assert new[:5] == [str(count + 1), "Zoé", "1555", "ABS", "ABS"]
    assert set(new[5:]) == {""}
    assert "absent up to round 2" in added["message"]
    assert sum(count + 1 in board["numbers"] for board in round_3["boards"]) == 1
    table = read_source(base64.b64decode(saved["data"]), "event.trf").crosstable
    assert (table.players[-1].name, table.scores[-1]) == ("Zoé", 0)
    assert [entry.outcome for entry in table.players[-1].rounds[:2]] == [Outcome.ZERO_BYE] * 2


def test_before_round_1_a_player_is_added_with_blank_rounds_and_to_no_square() -> None:
    for player_entry, name, rating in (
        ("Zoé", "Zoé", ""),
        (" Roche,  Zoé 1555 ", "Roche, Zoé", "1555"),
        ("Roche, Zoé; 987", "Roche, Zoé", "987"),
        ("Zoé II", "Zoé II", ""),
    ):
        added = answered("add_player", text=NAMES, player=player_entry, **SWISS)["value"]
        assert added["rows"] == [*(line.split("\t") for line in NAMES.splitlines()), ["4", name, rating, "", "", ""]]
        assert added["row"] == 4
    assert (
        "one column per round" in answered("add_player", text="\t1\t½\n0\t\t1\n½\t0\t", player="Zoé", **SWISS)["error"]
    )
    for player_entry in ("", "  ", "1500", "12"):
        assert "“New player”" in answered("add_player", text=NAMES, player=player_entry, **SWISS)["error"]


def test_a_player_takes_the_row_that_waits_for_one_and_none_of_the_others_changes() -> None:
    """A blank table; a table with a row left over; one whose cells the page would write otherwise."""
    head = ["No", "Name", "Rtg", "R 1", "R 2"]
    blank = [head, *([str(number), *[""] * 4] for number in range(1, 4))]
    first = answered("add_player", rows=blank, player="Zoé 1500", **SWISS)
    assert "error" not in first, first
    assert first["value"]["rows"] == [head, ["1", "Zoé", "1500", "", ""], *blank[2:]]
    played = [head, ["1", "Anna", "1900", "2w1", ""], ["2", "Bert", "1800", "1b0", ""], ["3", "", "", "", ""]]
    second = answered("add_player", rows=played, player="Zoé", **SWISS)["value"]
    assert second["rows"] == [*played[:3], ["3", "Zoé", "", "ABS", ""]]
    third = answered("add_player", rows=second["rows"], player="Yves", **SWISS)["value"]
    assert third["rows"] == [*second["rows"], ["4", "Yves", "", "ABS", ""]]
    unrated = [[row[0], row[1], *row[3:]] for row in played]
    assert "column for the rating 1500" in answered("add_player", rows=unrated, player="Zoé 1500", **SWISS)["error"]


def test_other_players_than_before_are_another_tournament_and_corrected_ones_are_not() -> None:
    def another(now: str, grid_before: str) -> str | None:
        change: str | None = answered("another", text=now, before=grid_before, **SWISS)["value"]
        return change

    others = NAMES.replace("Anna", "Xavier").replace("Bruno", "Yves").replace("Chloé", "Zita")
    assert another(others, NAMES) == "players"
    assert another(others, PLAYED) == "players"
    assert another("Name;Rating\nXavier;1500\nYves;1400", NAMES) == "players"
    for same in (
        NAMES.replace("Anna", "Xavier"),
        "\n".join([*NAMES.splitlines(), "4\tDan\t1600"]),
        NAMES.upper(),
    ):
        assert not another(same, NAMES), same
    assert not another("\t1\t½\n0\t\t1\n½\t0\t", NAMES)
    assert not another(NAMES, "")
    # The same players in other games; a corrected result and a corrected pairing; a round further on.
    redrawn = PLAYED.replace("3W1\t2W", "EXE\t3B").replace("EXE\t1B", "3W1\tEXE").replace("1B0\tEXE", "2B0\t1W")
    assert another(redrawn, PLAYED) == another(NAMES, PLAYED) == "games"
    assert another(PLAYED.replace("3W1", "3W0").replace("1B0", "1B1"), PLAYED) is None
    assert another(PLAYED.replace("3W1", "EXE").replace("EXE\t1B", "3W1\t1B").replace("1B0", "2B0"), PLAYED) is None
    assert another(PLAYED, NAMES) == "round"
    assert another(PLAYED.replace("2W\t", "2W\t3W").replace("EXE\t\n", "EXE\t1B\n"), PLAYED) == "round"


def test_the_sheet_lists_the_round_under_way_while_a_result_is_missing() -> None:
    def sheet(grid: str) -> str:
        return str(answered("report", text=grid, codes="BH", **SWISS)["value"])

    under_way, over = sheet(PLAYED), sheet(PLAYED.replace("2W", "2W1").replace("\t1B\t", "\t1B0\t"))
    pairings = under_way.partition('<section id="pairings"')[2].partition("</section>")[0]

    # Points before the round; who is exempt is on the list too.
    cells = re.sub("(<[^>]+>|\\s)+", "|", pairings)
    assert "|1|1|Anna|1|1|2|Bruno|" in cells
    assert "|3|Chloé|0|bye|" in cells
    assert pairings.index("Anna") < pairings.index("Bruno") < pairings.index("Chloé")
    # Then its results.
    assert "Pairings of round 2" in under_way
    assert "Results of round 2" in over
    assert "|1-0|" in re.sub("(<[^>]+>|\\s)+", "|", over.partition('<section id="pairings"')[2])
    assert 'id="explanations"' in over
    # Before any result there is nothing to explain.
    assert 'id="explanations"' not in sheet(NAMES)


def test_the_sheet_begins_with_errors_and_leaves_remarks_to_the_arbiter() -> None:
    played = [["No", "Name", "R 1", "Pts"], ["1", "A", "2W1", "1"], ["2", "B", "1B0", "0"]]
    remark, wrong = [[*row] for row in played], [[*row] for row in played]
    remark[1][1] = remark[2][1] = "Anna"
    wrong[1][3] = "2"
    severities = [
        [problem["severity"] for problem in answered("check", rows=rows, **SWISS)["value"]] for rows in (remark, wrong)
    ]
    assert severities == [["note"], ["error"]]

    quiet, error_report = (str(answered("report", rows=rows, codes="BH", **SWISS)["value"]) for rows in (remark, wrong))

    assert 'id="checks"' not in quiet
    assert 0 < error_report.index('id="checks"') < error_report.index('id="ranking"')
    assert "The points column says 2, but the results add up to 1." in error_report


def test_the_sheet_has_explanations_unless_they_are_left_out() -> None:
    with_them, without = (
        answered(
            "report",
            text=PLAYED.replace("2W", "2W1").replace("1B\t", "1B0\t"),
            codes="BH",
            explanations=wanted,
            **SWISS,
        )["value"]
        for wanted in (True, False)
    )

    assert text("report_explanations", "en") in with_them
    assert text("report_explanations", "en") not in without
    assert text("report_ranking", "en") in without


def test_a_step_is_named_by_the_cells_that_it_changed() -> None:
    def difference(grid_before: str, grid_after: str = PLAYED) -> tuple[bool, str]:
        answer = answered("difference", text=grid_after, before=grid_before)["value"]
        return answer["same"], answer["what"]

    # Typed with semicolons or tabs, blanks around a cell or at the end: the cells are the same.
    assert difference(PLAYED.replace("\t", " ; ") + "\n") == (True, "Grid")
    assert difference(PLAYED.replace("Bruno", "Bruni")) == (False, "Name, 2")
    # Without a rating, too.
    assert difference(PLAYED.replace("Bruno", "Bruni").replace("1800", ""), PLAYED.replace("1800", "")) == (
        False,
        "Name, 2",
    )
    assert difference(PLAYED.replace("3W1", "3W0").replace("1B0", "1B1")) == (False, "R 1, 1 Anna – 3 Chloé")
    assert difference(PLAYED.replace("2W", "").replace("\t1B\t", "\t\t").replace("EXE\t\n", "\t\n"))[1].startswith(
        "R 2"
    )
    assert difference(HEAD) == (False, "Grid")
    # A semicolon between quotation marks belongs to its cell, for whoever names the step as for the ranking.
    assert difference('No;Name;R 1\n1;"A; B";2W1', 'No;Name;R 1\n1;"A; B";2W0') == (False, "R 1, 1 A; B")
    assert difference('No;"Name') == (False, "Grid")


def test_the_rounds_planned_are_those_of_the_option_the_file_or_the_grid() -> None:
    file = opened(after_rounds(2, stored("g14_11.trf")))

    assert answered("planned", text=NAMES, asked=ASKED, **SWISS)["value"] == 3
    assert answered("planned", text=NAMES, asked=ASKED, rules="FIDE-2026; planned=5")["value"] == 5
    assert answered("planned", **file, asked=ASKED)["value"] == 7
    # What is ranked and never paired has none; its ranking must stand.
    for square_or_teams in ("\tA\tB\nA\t\t1\nB\t0\t", "No\tTeam\tR 1\n1\tA\t2W2½\n2\tB\t1B1½"):
        assert answered("planned", text=square_or_teams, asked=ASKED, rules="FIDE-2026")["value"] is None


@pytest.mark.parametrize("field", ["absent", "half"])
def test_an_unknown_absentee_is_told_what_may_be_typed(field: str) -> None:
    error = answered("pair", text=NAMES, asked=ASKED | {"first": "white", field: "Zorro"}, **SWISS)["error"]

    assert "Zorro" in error
    assert "number or a name" in error
    assert "bye" not in error


@pytest.mark.slow
def test_a_player_is_added_in_the_grid_and_named_with_the_arrows(page: Any) -> None:
    result = session(
        page,
        ("visible", "#add-player"),
        ("fill", "#grid", PLAYED),
        ("click", "#request .main"),
        ("wait", "#standings table"),
        ("text", "#cells tr:nth-child(1) th"),
        ("text", "#cells tr:nth-child(4) th"),
        ("fill", "#new-player", "Eve 1400"),
        ("press", "#new-player", "Enter"),
        ("wait", "#added:not(:empty)"),
        ("text", "#added"),
        ("click", "#cells tr:nth-child(5) td:nth-child(3)"),
        # The name, the rating; back through the figures into the name, and over its letters to the end.
        ("keys", ["Eva", "<ArrowRight>", "1500", *["<ArrowLeft>"] * 5, "Zoé"]),
        # One letter to the left of the end, then on over it and out.
        ("keys", ["<ArrowLeft>", "<ArrowRight>", "<ArrowRight>", "1550", "<ArrowUp>"]),
        ("value", "#grid"),
        # Each visit of a cell is a step, and so is the row.
        *[("click", "#undo"), ("wait", "#standings table")] * 5,
        ("value", "#grid"),
        language="en",
    )

    hidden, heading, last, added_text, grid, back = result["seen"]
    assert (hidden, heading, last) == (False, "", "3")
    assert "absent up to round 2" in added_text
    assert grid.splitlines()[-1].split("\t") == ["4", "Zoé", "1550", "ABS", "ABS", ""]
    assert back == PLAYED


@pytest.mark.slow
def test_what_is_pasted_behind_the_last_row_begins_a_row_of_its_own(page: Any) -> None:
    pasted = "4\tDan\t1600\tABS\tABS\t"
    result = session(
        page,
        # Cut from the box, to be pasted again.
        ("fill", "#grid", pasted),
        ("keys", ["<Control+a>", "<Control+x>"]),
        ("fill", "#grid", PLAYED),
        ("keys", ["<Control+End>", "<Control+v>"]),
        ("value", "#grid"),
        # A mere word goes on where it is pasted.
        ("fill", "#title", "½"),
        ("keys", ["<Control+a>", "<Control+x>"]),
        ("fill", "#grid", PLAYED),
        ("keys", ["<Control+End>", "<Control+v>"]),
        ("value", "#grid"),
    )

    assert result["seen"] == [f"{PLAYED}\n{pasted}", f"{PLAYED}½"]


@pytest.mark.slow
def test_the_rounds_planned_are_shown_and_the_colour_drawn_stays_in_the_draft(page: Any) -> None:
    result = session(
        page,
        ("fill", "#grid", NAMES),
        ("fill", "#options", "system=swiss"),
        ("click", "#request .main"),
        ("wait", "#pair-total[placeholder='3']"),
        ("choose", "#pair-first", "black"),
        ("reload",),
        ("wait", "#standings table"),
        ("value", "#pair-first"),
    )

    assert result["seen"] == ["black"]


@pytest.mark.slow
def test_paper_has_what_there_is_before_any_result(page: Any) -> None:
    """Ctrl+P computes what was typed; the browser's own command prints what was typed as it is; an empty table is a table."""
    asked = (("keys", ["<Control+p>"]), ("wait", "body[data-printed]"), ("print",))
    sheets = [
        session(page, ("fill", "#grid", NAMES), ("fill", "#options", "system=swiss"), *asked),
        session(page, ("fill", "#grid", PLAYED), ("fill", "#options", "system=swiss"), *asked),
        session(page, ("fill", "#grid", NAMES), ("print",)),
        session(page, ("click", "#blank"), ("print",)),
    ]

    names, paired, as_typed, blank = [on_paper(sheet["seen"][-1]) for sheet in sheets]
    assert text("report_wall_list", "en", round=2) in paired
    assert text("report_wall_list", "en", round=1) not in names
    assert all("Chloé" in paper for paper in (names, paired, as_typed))
    assert "R 9" in blank
    # A browser's heading is not the name of the page.
    assert all(paper.startswith(text("page_untitled", "en")) for paper in (names, paired, as_typed, blank))
    assert all(text("page_title", "en") not in paper for paper in (names, paired, as_typed, blank))


SEEDED = [
    ["N°", "Titre", "Nom", "Elo", "R 1", "Club"],
    ["1", "", "Éloi", "1500", "", "A"],
    ["2", "", "Zoé", "", "½ BYE", "B"],
    ["3", "", "", "", "", ""],
    ["4", "FM", "Bruno", "2100", "", "D"],
    ["5", "MI", "Yves", "2100", "", "E"],
    ["6", "", "Anne", "1500", "", "F"],
]


def test_players_are_numbered_by_rating_then_title_then_name() -> None:
    """FIDE C.04.2, article 2: rating, title (GM, IM, WGM, FM …), alphabet."""
    seeded = answered("number_by_rating", rows=SEEDED, asked=ASKED, **SWISS)["value"]["rows"]

    assert [row[0] for row in seeded] == ["N°", "1", "2", "3", "4", "5", "6"]
    assert [row[2] for row in seeded] == ["Nom", "Yves", "Bruno", "Anne", "Éloi", "Zoé", ""]
    # Each row stays whole: what was announced, and any other column.
    assert sorted(row[1:] for row in seeded) == sorted(row[1:] for row in SEEDED)
    assert answered("number_by_rating", rows=seeded, asked=ASKED, **SWISS)["value"]["rows"] == seeded


def test_the_games_of_three_rounds_follow_new_numbers_and_those_of_four_keep_the_old_ones() -> None:
    """FIDE C.04.2, article 2: no number changes after round 4 is paired. The table of four is a round robin, twice in part."""
    head = ["No", "Name", "Rtg", "R 1", "R 2", "R 3", "R 4"]
    rows = [
        head,
        ["1", "Anna", "1900", "4W1", "3B½", "2W", ""],
        ["2", "Bruno", "1800", "3W1", "4B-", "1B", "½ BYE"],
        ["3", "Chloé", "1700", "2B0", "1W½", "4W", ""],
        ["4", "Dan", "2000", "1B0", "2W+", "3B", ""],
    ]
    asked = ASKED | {"absent": "4, Chloé", "half": "Anna"}

    answer = answered("number_by_rating", rows=rows, asked=asked, posted=[[1, 2], [3, 4], [None, 9]], **SWISS)["value"]

    assert answer["rows"] == [
        head,
        ["1", "Dan", "2000", "2B0", "3W+", "4B", ""],
        ["2", "Anna", "1900", "1W1", "4B½", "3W", ""],
        ["3", "Bruno", "1800", "4W1", "1B-", "2B", "½ BYE"],
        ["4", "Chloé", "1700", "3B0", "2W½", "1W", ""],
    ]
    # What names a player by his number elsewhere follows.
    assert (answer["absent"], answer["half"]) == ("1, 4", "Anna")
    assert answer["posted"] == [[2, 3], [4, 1], [None, 9]]
    fourth = [head, *([*row[:6], cell] for row, cell in zip(rows[1:], ("4W", "3W", "2B", "1B"), strict=True))]
    error = answered("number_by_rating", rows=fourth, asked=ASKED, **SWISS)["error"]
    assert error.startswith("Round 4 is paired")


def test_players_keep_their_numbers_where_no_game_could_follow() -> None:
    others = [["No", "Name", "Rtg", "R 1"], ["1", "Anna", "1500", "+W2"], ["2", "Bruno", "1600", "-B1"]]
    error = answered("number_by_rating", rows=others, asked=ASKED, **SWISS)["error"]
    assert "as the page writes them" in error
    square = answered("number_by_rating", rows=[["", "A", "B"], ["A", "", "1"], ["B", "0", ""]], asked=ASKED, **SWISS)
    assert "one column per round" in square["error"]
    played = [[*row[:3], cell] for row, cell in zip(others, ("R 1", "2W1", "1B0"), strict=True)]
    file = {"name": "t.trf", "data": answered("save", rows=played, kind="trf", **SWISS)["value"]["data"]}
    assert file["name"] in answered("number_by_rating", rows=played, asked=ASKED, opened=file, **SWISS)["error"]


def test_a_player_added_before_round_4_is_paired_may_get_the_number_of_his_rating() -> None:
    sentence = text("page_added_number", "en", action=text("page_seed", "en"))

    assert sentence in answered("add_player", text=NAMES, player="Zoé", **SWISS)["value"]["message"]
    assert sentence in answered("add_player", text=PLAYED, player="Zoé", **SWISS)["value"]["message"]
    unrated = NAMES.replace("1900", "").replace("1800", "").replace("1700", "")
    assert sentence not in answered("add_player", text=unrated, player="Zoé", **SWISS)["value"]["message"]
    # To whom it is said, the rating is typed.
    rated = answered("add_player", text=PLAYED, player="Zoé 1650", **SWISS)["value"]["message"]
    assert sentence not in rated
    assert text("page_added_number_rated", "en", action=text("page_seed", "en")) in rated
    later = "No\tName\tRtg\tR 1\tR 2\tR 3\tR 4\n1\tAnna\t1900\t2W1\t2B1\t2W1\t2B\n2\tBruno\t1800\t1B0\t1W0\t1B0\t1W"
    assert sentence not in answered("add_player", text=later, player="Zoé", **SWISS)["value"]["message"]


@pytest.mark.parametrize(
    ("ratings", "warned"),
    [
        (("1900", "1800", "1800", "", ""), False),
        (("1800", "1900", "", "", ""), True),
        (("", "1800", "", "", ""), True),
        (("",) * 5, False),
    ],
)
def test_round_1_by_numbers_that_do_not_follow_the_ratings_is_told(ratings: tuple[str, ...], warned: bool) -> None:
    rows = [["No", "Name", "Rtg", "R 1", "R 2", "R 3"]]
    rows += [[str(n), f"P{n}", rating, "", "", ""] for n, rating in enumerate(ratings, 1)]

    paired = answered("pair", rows=rows, asked=ASKED | {"first": "white"}, **SWISS)["value"]
    assert paired["seeding"] == (text("page_not_by_rating", "en") if warned else "")
    results = paired["rows"]
    for board in paired["boards"]:
        if None not in board["numbers"]:
            results = with_result(results, round=1, numbers=board["numbers"], result="1-0", **SWISS)
    # Round 2 follows the results.
    assert answered("pair", rows=results, asked=ASKED, **SWISS)["value"]["seeding"] == ""


def test_an_opened_file_keeps_what_it_says_of_players_who_get_other_numbers() -> None:
    first = answered("save", rows=SEEDED, kind="trf", details={"arbiter": "Anne Leroy"}, **SWISS)["value"]["data"]
    file = {"name": "t.trf", "data": first}
    rows = answered("open_file", **file, reference=None)["value"]["rows"]

    seeded = answered("number_by_rating", rows=rows, asked=ASKED, opened=file, **SWISS)["value"]["rows"]
    saved = answered("save", rows=seeded, kind="trf", opened=file, **SWISS)["value"]

    written = read_source(base64.b64decode(saved["data"]), "t.trf").tournament
    assert [(participant.number, participant.name, participant.title) for participant in written.participants][:3] == [
        (1, "Yves", "IM"),
        (2, "Bruno", "FM"),
        (3, "Anne", ""),
    ]
    # Nothing but what nobody has typed: of the players, of the event.
    untyped = text("lacking.sex", "en"), text("required.event_missing", "en", fields="").partition(":")[0]
    assert [message for message in saved["messages"] if not any(part in message for part in untyped)] == []
    assert written.header.arbiter == "Anne Leroy"


@pytest.mark.slow
def test_the_button_numbers_the_players_and_undo_takes_it_back(page: Any) -> None:
    grid = "\n".join("\t".join(row) for row in SEEDED)
    result = session(
        page,
        ("fill", "#grid", grid),
        ("fill", "#options", "system=swiss"),
        ("click", "#request .main"),
        ("wait", "#cells table"),
        ("click", "#seed"),
        ("wait", "#added:not(:empty)"),
        ("text", "#added"),
        ("value", "#grid"),
        ("click", "#undo"),
        ("wait", "#undone:not(:empty)"),
        ("value", "#grid"),
        language="fr",
        width=1280,
    )

    added_text, seeded, back = result["seen"]
    assert "C.04.2" in added_text
    assert [line.split("\t")[2] for line in seeded.splitlines()[1:6]] == ["Yves", "Bruno", "Anne", "Éloi", "Zoé"]
    assert back == grid


@pytest.mark.slow
def test_round_1_of_an_unsorted_list_is_paired_anew_by_rating_with_one_click(page: Any) -> None:
    grid = "No;Name;Rtg;R 1;R 2;R 3;R 4;R 5\n1;Anna;1500;;;;;\n2;Bruno;1900;;;;;\n3;Chloé;1700;;;;;\n4;Dan;1600;;;;;\n5;Eva;1800;;;;;"
    result = session(
        page,
        ("fill", "#grid", grid),
        ("fill", "#options", "system=swiss"),
        ("click", "#request .main"),
        ("wait", "body[data-tab=ranking-part]"),
        ("click", "#tabs [aria-controls=pair-part]"),
        ("choose", "#pair-first", "white"),
        ("fill", "#pair-absent", "1"),
        ("click", "#pair button"),
        ("wait", "#seed-first"),
        ("text", "#paired"),
        ("box", "#seed-first"),
        ("axe",),
        ("fits",),
        ("click", "#seed-first"),
        ("wait", "#paired:not(:has(#seed-first)) #take-round"),
        ("text", "#paired table"),
        ("value", "#pair-absent"),
        ("click", "#tabs [aria-controls=grid-part]"),
        ("click", "#undo"),
        ("wait", "#undone:not(:empty)"),
        ("value", "#pair-absent"),
        ("value", "#grid"),
        width=380,
    )

    paired_text, box, grave, fits, boards, absent, absent_before, undone = result["seen"]
    assert text("page_not_by_rating", "en") in paired_text
    assert (grave, fits, box["height"] >= 44) == ([], True, True)
    # Four by rating, the upper half against the lower one; Anna, the last of them now, is absent.
    assert [[cell.split()[1] for cell in line.split("\t")[1:]] for line in boards.splitlines()[1:]] == [
        ["Bruno", "Chloé"],
        ["Dan", "Eva"],
    ]
    assert (absent, absent_before) == ("5", "1")
    assert undone == grid


def test_what_is_blank_or_cannot_be_read_is_answered_as_that() -> None:
    """A page without players, games, or a text to paste; an earlier text whose quotation mark nobody closed."""
    nobody, names = {"text": HEAD, **SWISS}, {"text": NAMES, **SWISS}
    assert answered("open_boards", **names)["value"] == {"boards": []}
    assert answered("open_boards", round=2, **names)["value"] == {"boards": []}
    assert answered("stage", total=None, **nobody)["value"] == ""
    assert answered("stage", total=3, **names)["value"] == text("page_stage_players", "en", count=3)
    rows = answered("read", **names)["value"]["rows"]
    assert answered("paste", block="", at=[1, 1], **names)["value"] == {"rows": rows, "message": []}
    assert answered("difference", before=NAMES, **names)["value"]["same"] is True
    assert answered("difference", before='1\t"Anna', **names)["value"] == {
        "same": False,
        "what": text("page_tab_grid", "en"),
    }
    assert page_words.plain(datetime.date(2026, 5, 1)) == "2026-05-01"
    assert page_words.plain(datetime.datetime(2026, 5, 1, 14)) == "2026-05-01T14:00:00"


def test_a_drawn_colour_that_contradicts_the_rules_is_refused() -> None:
    rules = {"text": NAMES, "rules": "FIDE-2026; system=swiss; first=white"}
    blank = answered("pair", asked={**ASKED, "total": 3}, **rules)
    assert "value" in blank
    assert answered("pair", asked={**ASKED, "total": 3, "first": "white"}, **rules) == blank
    refused = answered("pair", asked={**ASKED, "total": 3, "first": "black"}, **rules)
    assert refused["error"].startswith("Two colours are given for the first player in round 1 ("), refused
    assert refused["error"].endswith("; keep the one that was drawn.")


def test_the_result_supposed_says_what_stood_there_before() -> None:
    """A game without a result has none before; a forfeit that is replaced is named."""
    sentences = {
        result_before: answered(
            "what_if",
            codes="BH",
            player="1",
            round=1,
            result="1",
            text=PLAYED.replace("3W1", white).replace("1B0", black),
            **SWISS,
        )["value"]["lines"]
        for result_before, white, black in (("", "3W", "1B"), ("0", "3W0", "1B1"), ("forfeit", "3W-", "1B+"))
    }
    values: dict[str, Any] = {"player": "Anna", "opponent": "Chloé", "round": 1, "result": "1-0"}
    assert sentences[""] == [text("page_supposed_open", "en", **values)]
    assert sentences["0"] == [text("page_supposed", "en", before="0-1", **values)]
    assert (len(sentences["forfeit"]), sentences["forfeit"][1]) == (2, text("page_supposed_forfeit", "en"))
    # Of a square table it is known which game is meant.
    square = "Name\t1\t2\t3\nAnna\t*\t1\t½\nBruno\t0\t*\t1\nChloé\t½\t0\t*"
    asked = {"codes": "SB", "player": "1", "round": 2, "result": "0", "text": square, "rules": "FIDE-2026"}
    assert answered("what_if", **asked)["value"]["lines"] == []


def test_the_reasons_in_two_lists_that_are_over_need_no_number_of_rounds() -> None:
    lists = "No\tName\n1\tAnna\n2\tBruno\n3\tChloé\n4\tDirk\n\nRound\tWhite\tResult\tBlack\n"
    lists += "1\t1\t1-0\t3\n1\t4\t0-1\t2\n2\t2\t½-½\t1\n2\t3\t1-0\t4"
    asked = {**ASKED, "player": "1", "against": ""}
    for round in (None, 1, 2):
        alone = answered("why_paired", text=lists, asked={**asked, "round": round}, **SWISS)
        assert "value" in alone, alone
        assert alone == answered("why_paired", text=lists, asked={**asked, "round": round, "total": 2}, **SWISS)


HALL = "No\tName\tR 1\tR 2\n1\tAnna\t2W1\t\n2\tBruno\t1B0\t\n3\tChloé\t4W½\t\n4\tDirk\t3B½\t"


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ((), None),
        # Half of the names, or of the games, are still there; fewer are another tournament.
        ((("Chloé", "Xenia"), ("Dirk", "Yves")), None),
        ((("Bruno", "Wanda"), ("Chloé", "Xenia"), ("Dirk", "Yves")), "players"),
        ((("2W1", ""), ("1B0", "")), None),
        ((("2W1", "3W1"), ("1B0", "4B0"), ("4W½", "1B0"), ("3B½", "2W1")), "games"),
        ((("2W1\t", "2W1\t3B"), ("4W½\t", "4W½\t1W")), "round"),
        ((("2W1", "2W0"), ("1B0", "1B1")), None),
    ],
)
def test_another_tournament_or_round_is_told_from_a_correction(
    changes: tuple[tuple[str, str], ...], what: str | None
) -> None:
    now = HALL
    for old, new in changes:
        now = now.replace(old, new)
    assert answered("another", text=now, before=HALL, **SWISS)["value"] == what
    for unread in ("", 'No\t"Name', "x"):
        assert answered("another", text=now, before=unread, **SWISS)["value"] is None


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ((("4W½", "4W1"),), "R 1, 3 Chloé"),
        ((("4W½", "4W1"), ("3B½", "3B0")), "R 1, 3 Chloé – 4 Dirk"),
        # Three cells are no result, and two columns are the whole table.
        ((("4W½", "4W1"), ("3B½", "3B0"), ("1B0", "1B½")), "R 1"),
        ((("4W½", "4W1"), ("Dirk", "Dirck")), None),
        ((("Dirk", "Dirck"),), "Name, 4"),
        ((("R 1", "Rd 1"),), "Rd 1"),
        ((("3\tChloé\t4W½", "3\t\t4W½"),), "Name, 3"),
    ],
)
def test_what_a_step_changed_is_named_by_its_column_and_players(
    changes: tuple[tuple[str, str], ...], what: str | None
) -> None:
    now = HALL
    for old, new in changes:
        now = now.replace(old, new)
    difference = answered("difference", text=now, before=HALL, **SWISS)["value"]
    assert difference == {"same": False, "what": what or text("page_tab_grid", "en")}
    unnamed = HALL.replace("Dirk", "")
    difference = answered("difference", text=unnamed.replace("3B½", "3B1"), before=unnamed, **SWISS)["value"]
    assert difference == {"same": False, "what": "R 1, 4"}
