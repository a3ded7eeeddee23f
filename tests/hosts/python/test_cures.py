"""What a program passes by mistake is answered with a cure, and the cure works as it is written."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import xl_departage as x
from xl_departage.errors import ArgumentError, DepartageError, FileError
from xl_departage.headless import recalculate
from xl_departage.testing import grid

TABLE = {"Name": ["Anna", "Bert"], "R1": ["+ 2W", "- 1B"]}
RECORDS = [{"Name": "Anna", "R1": "+ 2W"}, {"R1": "- 1B", "Name": "Bert", "Club": "X"}]
ROWS = [["Name", "R1"], ["Anna", "+ 2W"], ["Bert", "- 1B"]]


def refused(call: Callable[[], object]) -> DepartageError:
    with pytest.raises(DepartageError) as error:
        call()
    return error.value


def test_a_dict_is_answered_by_what_its_place_takes() -> None:
    for wrong, key, cure, cured in (
        (
            TABLE,
            "library_dict_columns",
            "[list(table), *zip(*table.values())]",
            [list(TABLE), *zip(*TABLE.values(), strict=True)],
        ),
        (
            RECORDS,
            "library_records",
            "[list(records[0])] + [[d.get(key) for key in records[0]] for d in records]",
            [list(RECORDS[0])] + [[d.get(key) for key in RECORDS[0]] for d in RECORDS],
        ),
    ):
        for call in (x.Tournament, lambda cells: x.POINTS(cells, "Anna"), lambda cells: x.CHECK(cells, "FIDE-2026")):
            error = refused(lambda call=call, wrong=wrong: call(wrong))  # type: ignore[misc]
            assert error.key == key
            assert all(cure in error.message(language) for language in ("en", "fr", "nl", "de"))
            call(cured)
        assert x.POINTS(cured, "Anna") == x.POINTS(ROWS, "Anna") == 1
    rules = refused(lambda: x.POINTS(ROWS, 1, {"edition": "FIDE-2026"}))  # type: ignore[call-overload]
    assert '"FIDE-2026; exempt=0.5"' in str(rules)
    assert x.POINTS(ROWS, 1, "FIDE-2026; exempt=0.5") == 1
    codes = refused(lambda: x.STANDINGS(ROWS, {"a": "BH"}))
    assert '"BH/C1;SB"' in str(codes)
    assert x.STANDINGS(ROWS, "BH/C1;SB")
    opponents = {"Anna": 1800, "Bert": 1700}
    assert "list(table.values())" in str(refused(lambda: x.AVERAGE_RATING(ROWS, opponents)))
    assert "values()" not in str(rules) + str(codes)


def test_an_address_of_the_web_is_no_path_and_has_no_program_that_holds_it_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert refused(lambda: x.BUCHHOLZ("https://example.invalid/a", 1)).key == "library_url"
    assert refused(lambda: x.BUCHHOLZ("folder/a.trf", 1)).key == "library_path"

    from xl_departage.spreadsheet.storage import remote

    def unreachable(_address: str) -> object:
        raise OSError("Cannot connect")

    monkeypatch.setattr(remote, "_store", unreachable)
    with pytest.raises(FileError) as error:
        x.Tournament.open("https://example.invalid/a.trf")
    for language in ("en", "fr", "nl", "de"):
        assert "Cannot connect" in error.value.message(language)
    assert "check the address" in str(error.value)
    assert "program" not in str(error.value)


def test_a_sheet_of_a_report_takes_its_own_name_and_refuses_another() -> None:
    book = grid(ROWS)
    book.create_sheet("It's two")["A1"] = 7
    report = recalculate(book)
    own_sheet, other_sheet = report[book.sheetnames[0]], report["It's two"]

    assert own_sheet.value(f"{own_sheet.name}!A2") == own_sheet.value("A2") == "Anna"
    assert other_sheet.value("'It''s two'!A1") == other_sheet.value("A1") == report.value("'It''s two'!A1") == 7
    error = refused(lambda: own_sheet.value("'It''s two'!A1"))
    assert "leave out the sheet" in str(error)
    assert isinstance(error, ArgumentError)


def test_team_codes_on_a_table_of_individuals_say_that_it_is_one() -> None:
    for call in (lambda: x.MATCH_POINTS(ROWS, 1), lambda: x.TIEBREAK(ROWS, "BC", 1)):
        error = refused(call)
        assert "read as one of individuals" in str(error)
    assert x.TIEBREAK(ROWS, "SB", 1) == 0


def test_a_note_needs_no_correction_and_notices_name_arguments() -> None:
    t = x.Tournament(ROWS)
    for language in ("en", "fr", "nl", "de"):
        with x.spoken(language):
            notices = (*t.notices, *t.standings("BH").notices)
            assert any("rules=" in notice for notice in notices)
            assert "--rules" not in " ".join(notices)
            assert all("corrected" not in finding.cure for finding in t.check() if finding.severity == "note")


@pytest.mark.parametrize("rules", ["FIDE-2026", "exempt", "FFE"])
def test_rules_without_quotation_marks_are_told_as_a_text(rules: str) -> None:
    book = grid(ROWS)
    book.worksheets[0]["J1"] = f"=BUCHHOLZ(A1:D9,1,{rules})"
    (problem,) = recalculate(book).problems
    for language in ("en", "fr", "nl", "de"):
        assert '"FIDE-2026; exempt=0"' in problem.explain(language)


def test_a_lost_name_is_not_told_as_rules() -> None:
    book = grid(ROWS)
    book.worksheets[0]["J1"] = "=BUCHHOLZ(A1:D9,1,my_rules)"
    (problem,) = recalculate(book).problems
    assert "Define the name again" in problem.explain("en")


def test_a_code_written_as_a_function_names_the_one_to_call() -> None:
    book = grid(ROWS)
    book.worksheets[0]["J1"] = "=SB(A1:D9)"
    (problem,) = recalculate(book).problems
    assert 'TIEBREAK(…,"SB")' in problem.explain("en")
