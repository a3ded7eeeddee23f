"""departage.html: place, days, federation and arbiter of the tournament, from the fields into files and onto the sheet, and back."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from tests.documents.templates.books import template_file
from tests.examples import slow
from tests.hosts.page.test_page import answered, session
from tests.hosts.page.test_page_words import packed
from tests.rows import each_row
from xl_departage.chess.tournament.required import FEDERATIONS
from xl_departage.documents.document_reading import read_document
from xl_departage.formats.source_opening import read_source

DETAILS = {
    "deputies": "Dubois, Anne; Maes, Tom",
    "name": "Open de Lille",
    "city": "Lille",
    "federation": "fra",
    "begin": "14/03/2026",
    "end": "15.03.2026",
    "arbiter": "Anne Leroy",
    "time_control": "50 min + 10 s",
    "dates": "15/03/2026",
}
TYPED = {"rows": [["No", "Name", "R 1"], ["1", "A", "2W1"], ["2", "B", "1B0"]], "rules": "FIDE-2026; system=swiss"}


def test_details_of_a_typed_tournament_stand_in_its_trf_and_on_its_sheet() -> None:
    saved = answered("save", **TYPED, kind="trf", details=DETAILS)["value"]["data"]

    lines = base64.b64decode(saved).decode().splitlines()
    records = ["012 Open de Lille", "022 Lille", "032 FRA", "042 2026/03/14", "052 2026/03/15", "102 Anne Leroy"]
    records += ["112 Dubois, Anne", "112 Maes, Tom"]
    # Record 132 has the day of round 1 in columns 92 to 99; 222 is the rate of play in seconds (TRF26).
    records += ["132".ljust(91) + "26/03/15", "222 3000+10"]
    assert set(records) <= set(lines)
    # Opened again, days stand in the fields as the language writes them, and leave as they came.
    opened = answered("open_file", name="t.trf", data=saved, reference=None, lang="fr")["value"]
    assert opened["details"] == DETAILS | {"federation": "FRA", "end": "15/03/2026"}
    request = {"rows": opened["rows"], "rules": opened["rules"], "opened": {"name": "t.trf", "data": saved}}
    assert answered("save", **request, kind="trf", details=opened["details"])["value"]["data"] == saved
    sheet = answered("report", **TYPED, codes="BH", details=DETAILS)["value"]
    for fact in ("Lille, FRA", "2026-03-14 to 2026-03-15", "Anne Leroy", "50 min + 10 s", "<title>Open de Lille"):
        assert fact in sheet


@pytest.mark.parametrize(
    ("rows", "rules"),
    [
        ([["", "A", "B"], ["A", "", "1"], ["B", "0", ""]], "FIDE-2026"),
        ([["No", "Team", "R 1"], ["1", "A", "2W2½"], ["2", "B", "1B1½"]], "FIDE-2026; boards=4; system=swiss"),
    ],
    ids=["square", "teams"],
)
def test_the_sheet_of_a_table_of_which_no_document_can_be_made_has_them_too(rows: list[list[str]], rules: str) -> None:
    sheet = answered("report", rows=rows, rules=rules, codes="SB", details=DETAILS)["value"]

    assert "Lille, FRA" in sheet
    assert "Anne Leroy" in sheet


def test_a_federation_that_fide_does_not_have_is_told_and_kept() -> None:
    warning = answered("read_details", details=DETAILS | {"federation": "hol"}, lang="nl")["value"]

    assert warning.startswith("“HOL” bij “Federatie” is geen van de federaties van de FIDE")
    assert "NED en niet HOL" in warning
    assert answered("read_details", details=DETAILS | {"federation": "NED"}, lang="nl")["value"] == ""
    assert "data" in answered("save", **TYPED, kind="trf", details=DETAILS | {"federation": "HOL"})["value"]


def test_details_that_cannot_be_read_are_refused_unless_the_file_has_them() -> None:
    def refusal(**changes: str) -> str:
        error = answered("save", **TYPED, kind="trf", details=DETAILS | changes)["error"]
        assert answered("read_details", details=DETAILS | changes)["error"] == error
        return str(error)

    assert "“mid March” in the field “First day” is not a date" in refusal(begin="mid March")
    assert "“31/02/2026” in the field “Last day” is not a date" in refusal(end="31/02/2026")
    assert "“Last day” is before “First day”" in refusal(end="13/03/2026")
    assert "“France” in the field “Federation” is not a federation" in refusal(federation="France")
    old = answered("save", **TYPED, kind="trf", details=DETAILS)["value"]["data"]
    odd = base64.b64encode(base64.b64decode(old).replace(b"2026/03/14", b"14 March").replace(b"032 FRA", b"032 France"))
    file = {"name": "t.trf", "data": odd.decode()}
    opened = answered("open_file", **file, reference=None)["value"]
    assert (opened["details"]["begin"], opened["details"]["federation"]) == ("14 March", "France")
    request = {"rows": opened["rows"], "rules": opened["rules"], "opened": file}
    assert answered("save", **request, kind="trf", details=opened["details"])["value"]["data"] == file["data"]
    # What the sheet says is what was typed.
    assert "14 March" in answered("report", **TYPED, codes="BH", details=opened["details"])["value"]


def test_details_go_back_into_the_front_sheet_of_a_template() -> None:
    file = packed(template_file("equipes-fr.xlsx"))
    opened = answered("open_file", **file, reference=None)["value"]
    request = {"rows": opened["rows"], "rules": opened["rules"], "opened": file}
    header_before = read_document(base64.b64decode(file["data"]), "o.xlsx").header
    front = {name: text for name, text in DETAILS.items() if name not in ("dates", "deputies")}

    unchanged = answered("save", **request, kind="xlsx", details=opened["details"])["value"]["data"]
    saved = answered("save", **request, kind="xlsx", details=front)["value"]["data"]

    assert unchanged == file["data"]
    assert "value" in answered("save", **request, kind="trf", details=front)
    header_after = read_document(base64.b64decode(saved), "o.xlsx").header
    assert header_after == header_before._replace(
        name="Open de Lille",
        city="Lille",
        federation="FRA",
        begin="2026/03/14",
        end="2026/03/15",
        arbiter="Anne Leroy",
        time_control="50 min + 10 s",
    )
    # Place and federation are one cell, in which a federation alone would be a place.
    refused = answered("save", **request, kind="xlsx", details=front | {"city": ""})["error"]
    assert "no cell for place; federation of the event" in refused
    # The day of a round stands beside its first match; there are no matches of a round beyond the last one.
    days = ["14/03/2026"] * (header_before.rounds or 1)
    dated = answered("save", **request, kind="xlsx", details=front | {"dates": "; ".join(days)})["value"]["data"]
    assert len(header_before.dates) == len(days)
    assert read_document(base64.b64decode(dated), "o.xlsx").header.dates == ("26/03/14",) * len(days)


def test_what_a_file_has_no_place_for_is_named() -> None:
    messages = answered("save", **TYPED, kind="csv", details=DETAILS)["value"]["messages"]
    none = answered("save", **TYPED, kind="csv", details={})["value"]["messages"]

    # The grid is read as rounds of a Swiss under its options alone.
    assert len(messages) == 2
    assert none == messages[1:]
    assert none[0].endswith(TYPED["rules"])
    for field in ("place", "first day", "last day", "chief arbiter", "rate of play", "name of the event"):
        assert field in messages[0]


@pytest.mark.slow
def test_details_are_kept_undone_printed_and_saved(page: Path, tmp_path: Path) -> None:
    grid = "\n".join("\t".join(row) for row in TYPED["rows"])
    file = tmp_path / "t.trf"
    saved = answered("save", **TYPED, kind="trf", details=DETAILS)["value"]["data"]
    file.write_bytes(base64.b64decode(saved))
    fields = [("value", f"#{field}") for field in ("title", "city", "begin", "arbiter")]
    seen = session(
        page,
        ("fill", "#grid", grid),
        ("fill", "#options", "system=swiss"),
        ("fill", "#title", "Open"),
        ("visible", "#city"),
        ("click", "#details summary"),
        ("fill", "#city", "Gand"),
        ("fill", "#begin", "mi-mars"),
        ("press", "#begin", "Tab"),
        ("wait", "#details-message .refusal"),
        ("text", "#details-message"),
        ("click", "#save-trf"),
        ("wait", "#saved .refusal"),
        ("fill", "#begin", "14/03/2026"),
        ("press", "#begin", "Tab"),
        ("wait", "#details:not(:has(.refusal))"),
        ("click", "#federation-file summary"),
        ("wait", "#required table"),
        ("choose", "#required-by", "FRBE"),
        ("wait", "#required tr:has-text('222'):has-text('manque')"),
        ("fill", "#tempo", "60 min + 30 s"),
        ("press", "#tempo", "Tab"),
        ("wait", "#required tr:has-text('222'):not(:has-text('manque'))"),
        ("fill", "#arbiter", "Anne Leroy"),
        ("axe",),
        ("fits",),
        ("click", "#request .main"),
        ("wait", "#standings table"),
        ("click", "#report"),
        ("wait", "#sheet:not([hidden])"),
        ("framed", "#sheet", "body > header"),
        ("click", "#undo"),
        ("wait", "#undone:not(:empty)"),
        ("text", "#undone"),
        *fields,
        ("reload",),
        ("wait", "#standings table"),
        *fields,
        ("save", "#save-trf"),
        # Another tournament brings its own, and undo those of the first one.
        ("upload", "#file", str(file)),
        ("click", "#yes"),
        ("wait", "#undo:not([hidden])"),
        *fields,
        ("click", "#undo"),
        ("wait", "#undone:not(:empty)"),
        *fields,
        language="fr",
        width=1280,
    )["seen"]

    closed, refused, grave, fits, sheet, undone, *rest = seen
    assert (closed, grave, fits) == (False, [], True)
    assert "mi-mars" in refused
    for fact in ("Gand", "14/03/2026", "Anne Leroy"):
        assert fact in sheet
    assert undone == "Annulé : Arbitre principal"
    first = ["Open", "Gand", "14/03/2026", ""]
    assert rest[:4] == rest[4:8] == rest[13:] == first
    assert "042 2026/03/14" in base64.b64decode(rest[8]).decode()
    assert rest[9:13] == ["Open de Lille", "Lille", "14/03/2026", "Anne Leroy"]


def test_rounds_planned_for_which_the_table_has_no_column_are_told_of_a_csv() -> None:
    rows = [["No", "Name", "R 1", "R 2"], ["1", "A", "2W1", ""], ["2", "B", "1B0", ""]]

    def messages_for(total: int | None, rules: str = "FFE") -> list[str]:
        answer = answered("save", rows=rows, rules=rules, kind="csv", total=total, details={"name": "Open"})
        return list(answer["value"]["messages"])

    event = "CSV has no field for these, which are left out: name of the event."
    assert messages_for(None) == messages_for(2) == [event]
    rounds = "number of rounds planned (7), which is left out; columns of rounds in the table: 2."
    assert messages_for(7) == [event, f"CSV has no field for the {rounds}"]
    [_, read_by, rounds_message] = messages_for(None, "FFE; planned=7")
    assert rounds_message == messages_for(7)[1]
    assert read_by.endswith(": FFE; planned=7")


@pytest.mark.slow
def test_what_a_csv_leaves_out_is_told_beside_the_button(page: Path) -> None:
    seen = session(
        page,
        ("fill", "#grid", "No\tName\tR 1\tR 2\n1\tA\t2W1\t\n2\tB\t1B0\t"),
        ("fill", "#title", "Open de Gand"),
        ("click", "#request .main"),
        ("wait", "#standings table"),
        ("fill", "#pair-total", "7"),
        ("save", "#save-csv"),
        ("wait", "#saved p + p"),
        ("text", "#saved"),
        language="fr",
        width=1280,
    )["seen"]

    assert "nom du tournoi" in seen[1]
    assert "rondes prévues (7)" in seen[1].replace("\xa0", " ")


@pytest.mark.slow
def test_a_format_without_a_button_is_chosen_from_the_list(page: Path) -> None:
    seen = session(
        page,
        ("fill", "#grid", "No\tName\tR 1\n1\tA\t2W1\n2\tB\t1B0"),
        ("click", "#request .main"),
        ("wait", "#standings table"),
        ("text", "#save-format"),
        ("choose", "#save-format", ".tsv"),
        ("save", "#save-other"),
        language="fr",
    )["seen"]

    assert "(.tsv)" in seen[0]
    rows = [line.split("\t") for line in base64.b64decode(seen[1]).decode("utf-8-sig").splitlines()]
    assert [row[1:4] for row in rows[1:]] == [["A", "", "2B1"], ["B", "", "1N0"]]


@pytest.mark.parametrize(("kind", "name"), [("trf", "open.trf"), slow("book", "open.xlsx")])
@each_row(("total", "rounds"), [(None, 2), (1, 1), (7, 7)])
def test_the_rounds_planned_go_into_the_files(total: int | None, rounds: int, kind: str, name: str) -> None:
    """Of two columns of rounds, the first is played; the file is read again with the rounds that the page shows."""
    rows = [["No", "Name", "R 1", "R 2"], ["1", "A", "2W1", ""], ["2", "B", "1B0", ""]]
    saved = answered("save", rows=rows, rules="FIDE-2026; system=swiss", kind=kind, total=total)["value"]
    opened = read_document(base64.b64decode(saved["data"]), name)
    assert opened.tournament.header.rounds == rounds


def test_what_a_federation_requires_is_a_table_before_the_file_is_saved() -> None:
    """Column R of TRF26: these eight records are mandatory; the table speaks of the file that the button writes."""
    mandatory = {"012", "022", "032", "042", "052", "102", "132", "222"}
    for details, missing in (({}, mandatory), (DETAILS, set()), (DETAILS | {"time_control": "rapid"}, {"222"})):
        for federation in ("FIDE", "FRBE", "FFE", "KNSB"):
            request = {**TYPED, "details": details, "codes": "BH", "total": 1}
            shown = answered("required", **request, federation=federation)["value"]
            head, *lines = shown["lines"]
            assert head == ["Field", "Record", "Need", "In the file"]
            states = {
                record: state
                for _, record, need, state in lines
                if need in ("required", "required for the FIDE rating", "required for the national rating")
            }
            assert {record for record, state in states.items() if state == "missing"} == missing
            assert states["001, 58–68"] == "missing for 2", "no player has a FIDE number"
            national = {"FRBE": "no TRF: games.csv", "FFE": "no TRF"}.get(federation)
            assert {record for record in states if record.startswith("no TRF")} == ({national} - {None})
            source, remark = (
                sentence.in_language("en")
                for sentence in (FEDERATIONS[federation].source, FEDERATIONS[federation].remark)
            )
            assert source in shown["remarks"][0]
            assert shown["remarks"][1:] == [remark]
            content = base64.b64decode(answered("save", **request, kind="trf")["value"]["data"]).decode()
            written = {line[:3] for line in content.splitlines()}
            assert mandatory - written == missing


def test_the_table_is_refused_with_the_field_that_cannot_be_read() -> None:
    request = {**TYPED, "details": DETAILS | {"begin": "Saturday"}, "codes": "BH"}
    refused = answered("required", **request, federation="FIDE")["error"]
    assert refused == answered("save", **request, kind="trf")["error"]


def test_a_csv_has_the_numbers_of_a_workbook_with_the_decimal_mark_of_the_language() -> None:
    """Semicolons and decimal points together are read as texts by the spreadsheet programs of half of Europe."""
    rows = [["No", "Name", "R 1", "R 2", "Pts"], [1.0, "A", "½ BYE", "2W1", 1.5], [2.0, "B", "½ BYE", "1B0", 0.5]]
    for language, mark in (("en", "."), ("fr", ","), ("nl", ","), ("de", ",")):
        saved = answered("save", rows=rows, rules="FIDE", kind="csv", lang=language)["value"]
        content = base64.b64decode(saved["data"])

        lines = content.decode("utf-8-sig").splitlines()
        assert lines[1:] == [f"1;A;½ BYE;2W1;1{mark}5", f"2;B;½ BYE;1B0;0{mark}5"]
        assert [notice for notice in read_source(content, "t.csv").notices if "points" in notice.key] == []
