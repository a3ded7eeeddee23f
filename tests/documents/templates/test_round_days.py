"""The days of the rounds: on the front sheet of individuals, beside the matches of teams, and back through every door."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.documents.templates.books import DATA, glanced, made, with_cells
from xl_departage.base.messages import Text
from xl_departage.chess.tournament.record import Header
from xl_departage.chess.tournament.round_days import days_shown, days_typed
from xl_departage.documents.document_reading import read_document
from xl_departage.documents.templates import Options, assemble, find_template
from xl_departage.documents.templates.form import Form
from xl_departage.documents.workbooks import open_workbook
from xl_departage.formats.details import details_named
from xl_departage.headless import recalculate
from xl_departage.hosts.cli import main

SWISS, ROBIN = DATA / "made" / "sw06-13x5-forfeits.trf", DATA / "made" / "rr06-6-double.trf"
DAYS = ("26/03/14", "26/03/14", "26/03/15", "26/03/15", "26/03/16")
TYPED = "14/03/2026; 14/03/2026; 15/03/2026; 15/03/2026; 16/03/2026"
_AT_COLUMN = 88
"""Of record 132: each day stands under the column of its round."""


def run(*arguments: object, status: int = 0) -> Result:
    language = () if "--lang" in arguments else ("--lang", "en")
    result = CliRunner().invoke(main, [*map(str, arguments), *language])
    assert result.exit_code == status, result.output
    return result


def dated(file: Path, target: Path, times: int = 1) -> Path:
    """The file with record 132, and without any other that says when."""
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line[:3] not in ("042", "052", "132")]
    line = "132" + " " * _AT_COLUMN + "  ".join(day for day in DAYS for _ in range(times))
    target.write_text("\n".join([*lines, line, ""]), encoding="utf-8", newline="")
    return target


def days_line(file: Path) -> str:
    return next((line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("132")), "")


@pytest.mark.parametrize(
    ("template", "file", "times"),
    # Five rounds, and ten.
    [
        pytest.param("swiss-open", SWISS, 1, id="swiss"),
        pytest.param("round-robin", ROBIN, 2, id="all", marks=pytest.mark.slow),
    ],
)
def test_days_of_rounds_of_a_file_stand_on_home_and_come_back(
    template: str, file: Path, times: int, tmp_path: Path
) -> None:
    source, made, back = dated(file, tmp_path / "event.trf", times), tmp_path / "made.xlsx", tmp_path / "back.trf"

    result = run("new", template, made, "--from", source, *(("--most", "32") if template == "swiss-open" else ()))
    run("convert", made, back)

    assert "dates of the rounds" not in result.output
    form = Form(open_workbook(made.read_bytes(), made.name))
    days_shown_on_home = "; ".join(day for day in TYPED.split("; ") for _ in range(times))
    assert form.text("templates.name.round_days") == days_shown_on_home
    assert days_line(back) == days_line(source)


@pytest.mark.slow("days of rounds stand on the front sheet quickly")
@pytest.mark.lasts("builds a workbook")
def test_fewer_days_than_rounds_are_a_notice_of_the_new_workbook(tmp_path: Path) -> None:
    """It holds all that the file says: status 0 (`run`), in words, and whatever the language of the workbook."""
    source = dated(SWISS, tmp_path / "event.trf")
    cut = source.read_text(encoding="utf-8").replace("  26/03/15  26/03/15  26/03/16", "")
    source.write_text(cut, encoding="utf-8", newline="")
    result = run("new", "swiss-open", tmp_path / "made.xlsx", "--from", source, "--lang", "fr")
    assert "2 jours pour 5 rondes." in result.stderr
    assert "ne vont pas ensemble" not in result.stderr


@pytest.mark.lasts("computes a whole workbook")
def test_update_fills_what_the_front_sheet_lacks_and_leaves_what_is_typed(tmp_path: Path) -> None:
    source, made = dated(SWISS, tmp_path / "event.trf"), tmp_path / "made.xlsx"
    empty = assemble(find_template("swiss-open"), Options("en", empty=True, most=13))
    form = Form(open_workbook(empty, made.name))
    arbiter = form.place("templates.arbiter")
    made.write_bytes(with_cells(empty, str(arbiter.sheet), {str(arbiter.cell): "Typed, Tom"}))

    result = run("update", made, "--from", source, status=1)

    form = Form(open_workbook(made.read_bytes(), made.name))
    assert form.text("templates.name.round_days") == TYPED
    assert form.text("templates.arbiter") == "Typed, Tom"
    assert "front sheet: name of the event; place; dates of the rounds; rate of play." in result.output
    assert "which is kept (file → workbook): chief arbiter: Arbiter, Test → Typed, Tom" in result.stderr
    assert "Added to the front sheet" not in run("update", made, "--from", source, status=1).output


def test_wrong_days_are_named_at_their_cell_and_no_text_stands_in_record_132(tmp_path: Path) -> None:
    """The sample lasts from 25 to 28 October 2025 and has seven rounds."""
    made, out = tmp_path / "made.xlsx", tmp_path / "out.trf"
    book = assemble(find_template("swiss-open"), Options("en", most=24))
    place = Form(open_workbook(book, made.name)).place("templates.name.round_days")

    def sentences_about(days_text: str) -> tuple[str, str]:
        """By `check` and `convert`; both name the cell."""
        out.unlink(missing_ok=True)
        made.write_bytes(with_cells(book, str(place.sheet), {str(place.cell): days_text}))
        checked = " ".join(run("check", made, "--format", "json").output.split())
        converted = run("convert", made, out).stderr
        return checked, converted

    days = "; ".join(["25/10/2025", "26/10/2025", "26/10/2025", "27/10/2025", "27/10/2025", "28/10/2025"])
    for entry, expected_text, last_day in (
        (f"{days}; 21/11", "“21/11” is not a date", "25/10/28"),
        ("21/11; 22/11", "2 days for 7 rounds", ""),
        (f"{days}; 29/10/2025", "the round of 2025/10/29 lies outside the days of the event", "25/10/29"),
        (f"{days}; 24/10/2025", "the round of 2025/10/24 is before the one that it follows", "25/10/24"),
    ):
        for sentence in sentences_about(entry):
            assert expected_text.casefold() in sentence.casefold(), entry
            assert str(place.cell) in sentence
        assert days_line(out).endswith(last_day)
        assert "/11" not in days_line(out)
    assert days_line(out).startswith("132")
    assert all(
        "date:" not in sentence and "days for" not in sentence for sentence in sentences_about(f"{days}; 28/10/2025")
    )
    # A text in the middle leaves its column blank.
    sentences_about("25/10/2025; Sunday; 26/10/2025")
    assert days_line(out)[_AT_COLUMN + 3 :] == "25/10/25" + " " * 12 + "25/10/26"
    assert read_document(made.read_bytes(), made.name).header.dates == ("2025/10/25", "Sunday", "2025/10/26")


def test_a_round_without_a_day_keeps_its_place() -> None:
    dates = days_typed("14/03/2026; ; 16/03/2026;")
    assert dates == ("2026/03/14", "", "2026/03/16")
    assert days_typed(days_shown(dates)) == dates
    assert days_typed("") == ()
    assert details_named(Header(), ["dates=14/03/2026, , 16/03/2026"]).dates == dates


def test_a_workbook_of_an_earlier_version_has_no_such_line(tmp_path: Path) -> None:
    """A name that is not there is nothing typed."""
    made = tmp_path / "made.xlsx"
    made.write_bytes(assemble(find_template("swiss-open"), Options("en", most=24)))
    name = Text("templates.name.round_days").in_language("en")
    old = tmp_path / "old.xlsx"
    with zipfile.ZipFile(made) as archive_before, zipfile.ZipFile(old, "w") as archive_after:
        for part in archive_before.namelist():
            content = archive_before.read(part)
            if part == "xl/workbook.xml":
                assert f'"{name}"'.encode() in content
                content = content.replace(f'"{name}"'.encode(), b'"Something"')
            archive_after.writestr(part, content)
    assert read_document(old.read_bytes(), old.name).header.dates == ()


@pytest.mark.slow("the days of a file are typed and read back quickly")
@pytest.mark.lasts("recalculates a whole workbook several times")
def test_the_status_counts_the_days_as_the_command_does() -> None:
    """The sample has seven rounds; a day is as good as any other here."""
    book = made("swiss-open", "en")
    place = Form(open_workbook(book, "made.xlsx")).place("templates.name.round_days")
    for entry in ("21/11; 22/11", "25/10/2025, 26/10/2025,", "25/10/2025 26/10/2025", " ; ".join(["25/10/2025"] * 7)):
        filled = with_cells(book, str(place.sheet), {str(place.cell): entry})
        status = str(glanced(recalculate(filled).content)["Home"]["A1"].value)
        count = len(days_typed(entry))
        assert (f"“Days of the rounds”: number of days {count}, number of rounds 7." in status) is (count != 7), (
            entry,
            status,
        )
