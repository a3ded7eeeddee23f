"""`xl-departage new`: the list of templates, the files that it writes, and its refusals."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.documents.templates.books import DATA, WORKBOOKS, front, opened
from tests.hosts.libreoffice.office import Office
from xl_departage.documents.templates import template_registry, templates
from xl_departage.hosts.cli import main
from xl_departage.hosts.cli.next_players import next_players
from xl_departage.hosts.libreoffice.calc_names import SERVICE

SWISS = DATA / "made" / "sw01-8x5-clean.trf"


def new(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["new", *map(str, arguments)])


@pytest.mark.parametrize("language", ["fr", "en"])
def test_without_a_name_the_templates_are_listed(language: str) -> None:
    result = new("--lang", language)

    assert result.exit_code == 0
    lines = result.stdout.splitlines()[1:]
    assert [line.split()[0] for line in lines] == [template.name.in_language(language) for template in templates()]
    assert all(len(line.split(maxsplit=1)[1]) > 30 for line in lines)


def test_an_unknown_name_is_answered_with_the_nearest_and_the_list(tmp_path: Path) -> None:
    result = new("suis", tmp_path / "x.xlsx", "--lang", "fr")

    assert result.exit_code == 2
    assert "open-suisse" in result.stderr.splitlines()[0]
    assert len(result.stderr.splitlines()) == 2 + len(templates())
    assert not list(tmp_path.iterdir())


def test_an_existing_file_is_replaced_only_by_force(tmp_path: Path) -> None:
    """
    The file is byte for byte the workbook of the project; the template name may be given in either language, whatever
    the language of the workbook.
    """
    out = tmp_path / "gp.xlsx"
    out.write_text("mine")

    refused = new("grand prix", out, "--lang", "en")

    assert refused.exit_code == 2
    assert "--force" in refused.stderr
    assert out.read_text() == "mine"
    result = new("grand prix", out, "--lang", "fr", "--force")
    assert (result.exit_code, result.output) == (0, f"{out} : un fichier existant a été remplacé.\n")
    assert out.read_bytes() == (WORKBOOKS / "grand-prix-fr.xlsx").read_bytes()


def test_national_numbers_of_digits_have_letters_in_the_column_of_codes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What is typed needs no values.
    monkeypatch.setattr(template_registry, "with_values", lambda content: content)
    grid, out = tmp_path / "open.csv", tmp_path / "open.xlsx"
    grid.write_text(
        "No;Name;Fed;FIDE ID;Matricule;R1\n1;A;BEL;;17083;2W1\n2;B;NED;;A 17;1B0\n3;C;;;17085;4W1\n4;D;BEL;200018;17086;3B0\n"
    )

    made = new("swiss-open", out, "--from", grid, "--lang", "en", "--most", "32")

    assert made.output == "Swiss open has no field for these, which are left out: national number (2).\n"
    sheet = opened(out.read_bytes())["Players"]
    headings = [cell.value for cell in sheet[4]]
    column = headings.index("Code")
    assert [row[column].value for row in sheet.iter_rows(min_row=5, max_row=8)] == ["BEL17083", "A 17", None, "200018"]
    table = next_players(out)
    codes = table.columns[table.header.index("Code")]
    assert list(codes) == ["BEL17083", "A 17", "", "200018"]


@pytest.mark.slow
def test_a_tournament_file_is_filled_in_and_the_functions_go_inside(tmp_path: Path) -> None:
    """
    The tie-breaks are the figures of the FIDE checker. The case of a `.trf` of eight players without byes and forfeits
    is `slow`.
    """
    out = tmp_path / "open.xlsm"

    result = new("open-suisse", out, "--from", SWISS, "--lang", "fr", "--rules", "FIDE-2024")

    assert (result.exit_code, result.output) == (0, "")
    with zipfile.ZipFile(io.BytesIO(out.read_bytes())) as archive:
        assert "xl/vbaProject.bin" in archive.namelist()
        assert b"macroEnabled" in archive.read("[Content_Types].xml")
        # The crosstable is one array.
        grid = archive.read("xl/worksheets/sheet6.xml")
        assert b't="array" ref="A4:' in grid
        assert b't="array" ref="B4"' not in grid
    workbook = opened(out.read_bytes())
    assert front(workbook, "Règlement des départages") == "FIDE-2024"
    assert (front(workbook, "Nombre de rondes"), front(workbook, "Joueurs inscrits")) == (5, 8)
    assert [workbook["Grille"][cell].value for cell in ("B5", "C5")] == ["Larrel, Rita", 2034]
    checker = json.loads(SWISS.with_suffix(".fide.json").read_text(encoding="utf-8"))
    places = [checker["codes"].index(code) for code in ("PTS", "BH/C1", "BH", "SB")]
    # Place, number, name, rating, then points and the three tie-breaks.
    lines = workbook["Classement"].iter_rows(min_row=5, max_row=12, max_col=8, values_only=True)
    assert {str(line[1]): list(line[4:]) for line in lines} == {
        number: [player["values"][place] for place in places] for number, player in checker["players"].items()
    }


@pytest.mark.libreoffice
@pytest.mark.slow
def test_a_tournament_file_is_filled_into_a_file_for_libreoffice(calc: Office, tmp_path: Path) -> None:
    out = tmp_path / "open.ODS"
    assert calc is not None, "LibreOffice is there"

    result = new("open-suisse", out, "--from", SWISS, "--lang", "fr")

    assert (result.exit_code, result.output) == (0, "")
    with calc.document(out) as sheet:
        grid = sheet.sheet("Grille")
        assert grid.values("B5:C5") == [["Larrel, Rita", 2034]]
        assert f"{SERVICE.upper()}.CROSSTABLE(" in grid.formulas("A4:A4")[0][0], "one formula for the table"
        assert sum(row[0] for row in grid.values("O5:O12")) == 20, "five rounds of four games"


@pytest.mark.parametrize(
    ("arguments", "reported"),
    [
        (["toutes-rondes"], "toutes-rondes.xlsx"),
        (["toutes-rondes", "x.odt"], ".odt"),
        (["toutes-rondes", "x.ods", "--program", "nowhere"], "soffice"),
        (["toutes-rondes", "x.xlsx", "--empty", "--from", SWISS], "--from"),
        (["toutes-rondes", "x.xlsx", "--from", SWISS], "open-suisse"),
        (["toutes-rondes", "x.xlsx", "--from", "nowhere.trf"], "nowhere.trf"),
        (["toutes-rondes", "x.xlsx", "--rules", "FFFE"], "FFE"),
        (["open-suisse", "x.xlsx", "--from", DATA / "made" / "big-1000x9.trf"], "1000"),
        (["open-suisse", "x.xlsx", "--from", DATA / "made" / "rr10-10.trf"], "toutes-rondes"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_line_and_nothing_is_written(
    arguments: list[str | Path], reported: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    result = new(*arguments, "--lang", "fr")

    assert result.exit_code == 2
    assert reported in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("rules", "belgian"), [("BEL-2015", "BEL-2015"), pytest.param("", "BEL", marks=pytest.mark.slow)]
)
def test_the_rating_list_takes_rating_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: str, belgian: str
) -> None:
    # The test compares typed cells, not the values computed from them.
    monkeypatch.setattr(template_registry, "with_values", lambda content: content)
    result = new("liste-elo", tmp_path / "list.xlsx", "--empty", "--rules", rules, "--lang", "fr")

    assert (result.exit_code, result.output) == (0, "")
    workbook = opened((tmp_path / "list.xlsx").read_bytes())
    assert front(workbook, "Classement belge") == belgian


@pytest.mark.parametrize(
    ("rules", "words"), [("FFE", "BEL-2015"), ("FIDE-2025", "BEL-2015"), ("BEL; scoring=3-1-0", "scoring")]
)
def test_rules_that_make_no_rating_list_are_refused(tmp_path: Path, rules: str, words: str) -> None:
    result = new("liste-elo", tmp_path / "list.xlsx", "--rules", rules, "--lang", "en")

    assert result.exit_code == 2
    assert words in result.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (("swiss-open", "out.xlsx", "--program", "."), "--program only applies to .ods files;"),
        (("swiss-open", "out.xlsx", "--program="), "Option '--program' requires an argument."),
        (("swiss-open", "out.xlsx", "--program"), "Option '--program' requires an argument."),
        (("swiss-open", "out.xlsx", "--program", "--force"), "Option '--program' requires an argument."),
        (("--program", "out.xlsx"), "Which template? Put its name before --program:"),
        (("--empty",), "Which template? Put its name before --empty:"),
    ],
    ids=" ".join,
)
def test_an_option_that_would_be_swallowed_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: tuple[str, ...], sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)

    refused = CliRunner().invoke(main, ["--lang", "en", "new", *call])

    assert (refused.exit_code, list(tmp_path.iterdir())) == (2, [])
    assert sentence in refused.stderr


def test_a_file_that_fits_no_template_is_named_and_a_choice_that_does_not_is_not(tmp_path: Path) -> None:
    source = DATA / "made" / "rr10-10.trf"
    out = str(tmp_path / "open.xlsx")

    of_file = CliRunner().invoke(main, ["new", "swiss-open", out, "--from", str(source), "--lang", "en"])
    of_choice = CliRunner().invoke(
        main, ["new", "swiss-open", out, "--from", str(SWISS), "--most", "7", "--lang", "en"]
    )

    assert of_file.exit_code == of_choice.exit_code == 2
    assert of_file.stderr.startswith(f"{source}: ")
    assert str(SWISS) not in of_choice.stderr
    assert "7" in of_choice.stderr
