"""The prizes of the page: the list of `Tournament.prizes`, from a table in a box and the fields beside it."""

from __future__ import annotations

import base64
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.documents.templates.books import opened
from tests.formats.test_every_door import SAMPLES
from tests.hosts.page.test_page import session
from tests.hosts.page.test_page_layout import on_paper
from tests.hosts.page.test_page_pairing import ASKED
from xl_departage import Tournament
from xl_departage.base.messages import languages, text
from xl_departage.documents.document_reading import read_document
from xl_departage.documents.templates.swiss.prize_lines import fits_sheet
from xl_departage.formats.csv_grid import read_csv_lines
from xl_departage.formats.prize_table import read_prizes
from xl_departage.hosts.page import calculator

DATA = Path(__file__).parents[2] / "data"
TRF = DATA / "made" / "sw01-8x5-clean.trf"
ROWS = [
    ["No", "Name", "Sex", "Born", "R1", "R2"],
    ["1", "Anna", "F", "1990", "+ 3B", "+ 2N"],
    ["2", "Bert", "M", "1985", "+ 4N", "- 1B"],
    ["3", "Cleo", "F", "2012", "- 1N", "+ 4B"],
    ["4", "Dora", "F", "2013", "- 2B", "- 3N"],
]
RULES = "FIDE-2026; system=swiss"
TABLE = "Category;Age to;1;2;3\nOpen;;100;60;30\nU16;16;30;;\n"
BLANK = {"sharing": "", "rounding": "", "several": "", "without": "", "year": None}


def answered(action: str, lang: str = "en", **values: Any) -> Any:
    return json.loads(calculator.answer(json.dumps({"do": action, "lang": lang, **values})))


def prize_answer(table: str = TABLE, *, action: str = "prizes", lang: str = "en", **choices: Any) -> Any:
    event = {"rows": ROWS, "rules": RULES, "codes": "BH", **choices.pop("event", {})}
    return answered(action, lang, asked={"table": table, **BLANK, **choices}, **event)


def test_the_prizes_are_those_of_the_rule_by_hand() -> None:
    """Bert and Cleo have a point each, half of 60 and 30 and half of 45; Dora, 13, has the 30, and nothing remains."""
    prize_list = prize_answer(sharing="hort", year=2026)["value"]
    assert prize_list["table"][0] == ["Category", "Place", "No", "Name", "Points", "Prize", "Reason"]
    assert [(row[0], row[3], row[5]) for row in prize_list["table"][1:]] == [
        ("Open", "Anna", 100), ("Open", "Bert", 52.5), ("Open", "Cleo", 37.5), ("U16", "Dora", 30),
    ]  # fmt: skip
    assert prize_list["total"] == "4 prizes, 220 in all"
    assert any("U16" in note and "Cleo" in note for note in prize_list["notes"])


@pytest.mark.parametrize("lang", languages())
def test_the_list_is_that_of_the_tournament_in_python(lang: Any) -> None:
    table = [line.split(";") for line in TABLE.splitlines()]
    for choices, rules in (
        ({}, ""),
        ({"sharing": "equal", "rounding": "10"}, "prizes=equal; rounding=10"),
        ({"sharing": "hort", "several": "yes"}, "prizes=hort; several=yes"),
        ({"without": "1, Bert"}, "without=1,Bert"),
        ({"several": "no", "without": "Dora"}, "several=no; without=Dora"),
    ):
        wanted = Tournament(ROWS, rules=RULES, lang=lang).prizes(table, "BH", rules=f"{rules}; year=2026".strip("; "))
        for prize_table in (TABLE, TABLE.replace(";", "\t")):
            prize_list = prize_answer(prize_table, lang=lang, year=2026, **choices)["value"]
            assert [tuple(row) for row in prize_list["table"][1:]] == [
                (award.category, award.place, award.number, award.name, award.points, award.amount, award.why)
                for award in wanted.awards
            ]
            # Where the year is from, and where to give another, is said in the words of the page.
            year = text("prizes_year.option", lang, year=2026)
            page = text("prizes_year.option.page", lang, year=2026)
            assert prize_list["notes"] == [page if note == year else note for note in wanted.notes]
            assert page in prize_list["notes"]


def test_an_opened_file_and_its_fields_say_the_same() -> None:
    """What the grid does not show of a player comes from the file, and the year from the field of the first day."""
    file = {"name": TRF.name, "data": base64.b64encode(TRF.read_bytes()).decode()}
    shown = answered("open_file", **file, reference=None)["value"]
    event = {"rows": shown["rows"], "rules": f"FIDE-2026; {shown['rules']}", "opened": file, "codes": "BH;SB"}
    table = "Category;Rating below;1;2\nOpen;;100;50\nBelow 1550;1550;40;20\n"
    prize_list = prize_answer(table, event=event, sharing="equal")["value"]
    wanted = Tournament.open(TRF, rules="FIDE-2026", lang="en").prizes(
        [line.split(";") for line in table.splitlines()], "BH,SB", rules="prizes=equal"
    )
    assert [(row[0], row[2], row[5]) for row in prize_list["table"][1:]] == [
        (award.category, award.number, award.amount) for award in wanted.awards
    ]
    dated = prize_answer(event={"details": {"begin": "2026-09-05"}})["value"]
    assert text("prizes_year.days.page", "en", year=2026) in dated["notes"]
    # The season of the FFE begins on 1 September.
    season = prize_answer(event={"details": {"begin": "2026-09-05"}, "rules": "FFE; system=swiss"})["value"]
    assert text("prizes_year.season.page", "en", year=2027) in season["notes"]
    assert "“Year of the ages”" in prize_answer()["error"]


def test_a_square_table_has_prizes_too() -> None:
    rows = [["No", "Name", "Born", "1", "2", "3"], ["1", "A", "2010", "", "1", "0"], ["2", "B", "2000", "0", "", "0"],
            ["3", "C", "2001", "1", "1", ""]]  # fmt: skip
    event = {"rows": rows, "rules": "FIDE-2026", "codes": "SB", "details": {"begin": "2026-05-01"}}
    prize_list = prize_answer("Category;Age to;1\nOpen;;50\nU18;18;20", event=event)["value"]
    assert [(row[0], row[3], row[5]) for row in prize_list["table"][1:]] == [("Open", "C", 50), ("U18", "A", 20)]


@pytest.mark.parametrize("lang", languages())
def test_what_cannot_be_read_is_named_by_line_and_column_of_the_box(lang: Any) -> None:
    box = text("page_prizes_table", lang)
    for prize_table, line, column in (
        ("Category;1\nOpen;x", 2, 2),
        ("Category;1;2\nOpen;50;\nU16;10;20", 3, 3),
        ("Category;Sex;1\nOpen;;9\nW;Z;5", 3, 2),
        ("Category;Unrated;1\nOpen;maybe;9", 2, 2),
        ("Category;Sharing;1\nOpen;fair;9", 2, 2),
        ("Category;Age to;1\n\nOpen;old;9", 3, 2),
        ("Category;Rating from;Rating below;1\nOpen;1800;1600;9", 2, 2),
        ("Category;Colour;1\nOpen;x;9", 1, 2),
        ("Category\t1\n\t9", 2, 1),
    ):
        error = prize_answer(prize_table, lang=lang)["error"]
        where = f"{box}, {text('place_line', lang, value=line)}, {text('place_column', lang, value=column)}"
        assert error.startswith(where), (prize_table, error)
    assert prize_answer("", lang=lang)["error"].startswith(box)
    assert prize_answer("Open 100", lang=lang)["error"].startswith(box)


def test_what_has_no_prizes_is_refused() -> None:
    assert "Zoe" in prize_answer(without="Zoe", year=2026)["error"]
    assert "in “Tie-breaks”" in prize_answer(year=2026, event={"codes": ""})["error"]
    sample = SAMPLES["TRF of teams"].file
    file = {"name": sample.name, "data": base64.b64encode(sample.read_bytes()).decode()}
    shown = answered("open_file", **file, reference=None)["value"]
    teams = {"rows": shown["rows"], "rules": f"FIDE-2026; {shown['rules']}", "opened": file}
    assert prize_answer(event=teams)["error"] == text("prizes_teams", "en")


def test_who_has_none_follows_the_numbers_by_rating() -> None:
    rows = [["No", "Name", "Rtg", "1.Rd"], *([str(at), name, str(1000 + at), ""] for at, name in enumerate("ABCD", 1))]
    asked: dict[str, Any] = {"rows": rows, "rules": RULES, "asked": {**ASKED, "first": "white"}}
    renumbered = answered("number_by_rating", named={"withdrawn": "", "apart": "", "without": "1, 4"}, **asked)["value"]
    # The last one has the highest rating.
    assert renumbered["without"] == "4, 1"
    refused = answered("number_by_rating", **{**asked, "rules": f"{RULES}; without=1"})
    assert text("page_seed_options", "en") in refused["error"]


@pytest.mark.parametrize("lang", languages())
def test_the_sheet_has_every_prize_and_every_note(lang: Any) -> None:
    choices = {"sharing": "hort", "year": 2026, "lang": lang}
    prize_list = prize_answer(**choices)["value"]
    event = {"details": {"name": "Open of Namur", "city": "Namur"}}
    page = prize_answer(action="prize_sheet", event=event, **choices)["value"]
    section = page[page.index('<section id="prizes">') :].replace("&#39;", "'")
    for note in (prize_list["total"], *prize_list["notes"], "52.50" if lang == "en" else "52,50"):
        assert note in section, note
    for row in prize_list["table"][1:]:
        assert row[3] in section
        assert row[6] in section
    assert "Open of Namur" in page
    assert "Namur</dd>" in page


@pytest.mark.parametrize("lang", languages())
def test_the_example_of_the_box_is_read(lang: Any) -> None:
    prize_list = prize_answer(text("page_prizes_example", lang), lang=lang)["value"]
    assert [row[5] for row in prize_list["table"][1:]][:3] == [100, 60, 30]


def saved(kind: str, lang: str = "en", *, table: str = TABLE, event: Any = None, **choices: Any) -> Any:
    event = {"rows": ROWS, "rules": RULES, "codes": "BH", **(event or {})}
    prizes = {"table": table, **BLANK, **choices} if table else {}
    return answered("save", lang, kind=kind, **({"prizes": prizes} if prizes else {}), **event)["value"]


@pytest.mark.usefixtures("for_few")
def test_a_workbook_that_is_saved_has_the_prizes() -> None:
    """The same list as on the page, from the sheet, with what is chosen beside the box and the year of the ages."""
    head = "Category;Sex;Age to;Rating below;Club;Unrated;Sharing;Number of prizes;1;2;3"
    lines = "Open;;;;;;Hort;;100;62,50;30\nU16;;16;;;;;3;30\nGirls;F;14;;;;;1;;"
    table = f"{head}\n{lines}\n"
    choices: dict[str, Any] = {"sharing": "equal", "rounding": "5", "several": "yes", "without": "Anna", "year": 2026}
    saved_file = saved("book", "fr", table=table, **choices)
    source = read_document(base64.b64decode(saved_file["data"]), saved_file["name"])
    assert source.tournament.age_year == 2026
    book = opened(base64.b64decode(saved_file["data"]))
    rows = [[cell.value for cell in row] for row in book[text("templates.sheet.prizes", "fr")].iter_rows()]
    sheet_prizes = read_prizes(list(enumerate(rows, 1)), of_range=True)
    boxed = read_prizes(read_csv_lines(table), "")
    assert sheet_prizes.categories == boxed.categories
    assert sheet_prizes.options == ("equal", Fraction(5), True, "Anna")
    shown = [[cell.value for cell in row] for row in book[text("templates.sheet.prize_list", "fr")].iter_rows()]
    awarded = [(row[0], row[3], row[5]) for row in shown if isinstance(row[1], int)]
    wanted = prize_answer(table, lang="fr", **choices)["value"]["table"][1:]
    assert awarded == [(row[0], row[3], row[5]) for row in wanted]
    # By hand: half of 100 and half of 81.25 are 90.62, to fives 90; Anna has none.
    assert awarded[0] == ("Open", "Bert", 90)


@pytest.mark.usefixtures("for_few")
@pytest.mark.parametrize("lang", languages())
def test_a_file_without_a_place_for_prizes_says_so(lang: Any) -> None:
    warning = text("page_prizes_not_saved", lang)
    for kind in ("csv", "trf", ".tsv"):
        assert warning in saved(kind, lang)["messages"], kind
        assert warning not in saved(kind, lang, table="")["messages"], kind
    if lang == "en":
        wrong = saved("book", table="Category;1\nOpen;x\n")["messages"]
        assert any("line 2" in message for message in wrong)
        assert not fits_sheet(read_prizes(read_csv_lines("Category;1\n" + "C;10\n" * 21)))
        places = ";".join(map(str, range(1, 22)))
        assert not fits_sheet(read_prizes(read_csv_lines(f"Category;{places}\nC{';10' * 21}\n")))
        # A round robin has no sheet of prizes.
        all_play = [
            ["No", "Name", "R1", "R2", "R3"], ["1", "A", "+ 4B", "+ 3N", "+ 2B"], ["2", "B", "+ 3B", "+ 4N", "- 1N"],
            ["3", "C", "- 2N", "- 1B", "+ 4B"], ["4", "D", "- 1N", "- 2B", "- 3N"],
        ]  # fmt: skip
        event = {"rows": all_play, "rules": "FIDE-2026; system=round-robin", "codes": "SB"}
        assert warning in saved("book", event=event)["messages"]


@pytest.mark.slow
def test_prizes_in_the_browser(page: Path) -> None:
    """Typed, listed, refused, kept over a reload, printed, and gone with another input."""
    grid = "\n".join("\t".join(row) for row in ROWS)
    seen = session(
        page,
        ("fill", "#grid", grid),
        ("fill", "#options", "system=swiss"),
        ("fill", "#codes", "BH"),
        ("click", "#request .main"),
        ("wait", "#standings tbody tr"),
        ("click", "#prizes-part > summary"),
        ("fill", "#prizes-table", TABLE),
        ("click", "#prizes-do"),
        ("wait", "#prize-list .refusal"),
        ("text", "#prize-list"),
        ("fill", "#prizes-year", "2026"),
        ("choose", "#prizes-sharing", "hort"),
        ("click", "#prizes-do"),
        ("wait", "#prize-list table"),
        ("text", "#prize-list tbody tr:nth-child(2)"),
        ("axe",),
        ("reload",),
        ("wait", "#standings tbody tr"),
        ("value", "#prizes-table"),
        ("value", "#prizes-sharing"),
        ("click", "#prizes-part > summary"),
        ("wait", "#prize-list table"),
        ("count", "#prize-list tbody tr"),
        ("click", "#print-prizes"),
        ("wait", "body[data-printed]"),
        ("print",),
        ("click", "#details > summary"),
        ("fill", "#begin", "2027-05-01"),
        ("count", "#prize-list tbody tr"),
        ("click", "#prizes-do"),
        ("wait", "#prize-list table"),
        ("fill", "#prizes-without", "Anna"),
        ("count", "#prize-list tbody tr"),
        language="fr",
        width=1280,
    )["seen"]
    refused, second, grave, reloaded_table, sharing, lines, paper, dated, gone = seen
    assert text("page_prizes_year", "fr") in refused
    assert "52,50" in second
    assert grave == []
    assert (reloaded_table, sharing, lines, dated, gone) == (TABLE, "hort", 4, 0, 0)
    printed = on_paper(paper)
    assert text("templates.sheet.prize_list", "fr") in printed
    assert "52,50" in printed
    assert text("report_crosstable", "fr") not in printed
