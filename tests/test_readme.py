"""
README and the pages that carry it on, word for word: their commands are run, and the first formula gives the printed
values, in every language.

A command that is in one of these pages but in none of the tables below fails the first test.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click
import pytest
import xlsxwriter
from click.testing import CliRunner

from docs.generator.sheets import split_arguments
from tests import missing
from tests.chess.pairing.events import after_rounds, stored
from tests.documents.templates.books import template_file
from tests.hosts.cli.test_rate import PLAYERS
from tests.rows import each_row
from xl_departage.base.messages import Language, languages
from xl_departage.formats.grid_table import table_of
from xl_departage.formats.source_opening import read_source
from xl_departage.functions import FUNCTIONS, names
from xl_departage.headless import recalculate
from xl_departage.hosts.cli import main

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
DUTCH, GERMAN = ((ROOT / "docs" / f"README.{language}.md").read_text(encoding="utf-8") for language in ("nl", "de"))
PAGES = (
    README,
    DUTCH,
    GERMAN,
    (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"),
    *(
        (ROOT / "docs" / "site" / "en" / "start" / f"{page}.md").read_text(encoding="utf-8")
        for page in ("command-line", "excel-windows", "libreoffice", "templates")
    ),
)
"""The pages whose commands are typed as they stand there."""
TOURNAMENT = ROOT / "tests" / "data" / "made" / "sw06-13x5-forfeits.trf"
PROGRAMS = r"(?:make|xl-departage|python3|py|pip|%USERPROFILE%\S+) "


@cache
def commands() -> list[str]:
    """Every command in the pages: lines of code and inline code."""
    lines: list[str] = []
    pieces: list[str] = []
    for page in PAGES:
        blocks = re.findall(r"^```(\w*)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
        lines += [
            line.partition(" #")[0].strip()
            for kind, block in blocks
            if kind in ("", "text")
            for line in block.splitlines()
        ]
        pieces += re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```$", "", page, flags=re.MULTILINE | re.DOTALL))
    return list(dict.fromkeys(command for command in (*lines, *pieces) if re.match(PROGRAMS, f"{command} ")))


QUICK = {
    "xl-departage --help": "",
    "xl-departage --version": "",
    "xl-departage recalc --help": "",
    "xl-departage report tournament.trf -o report.html": "report.html",
    "xl-departage report tournament.trf -o phone.html --phone": "phone.html",
    'xl-departage report tournament.trf -o standings.html --codes "BH/C1,BH,SB" --rules FIDE-2026 --lang en': "standings.html",
    "xl-departage recalc tournament.xlsx -o new.xlsx": "new.xlsx",
    "xl-departage recalc tournament.xlsx -o tournament-new.xlsx": "tournament-new.xlsx",
    'xl-departage tiebreaks tournament.trf --codes "PTS,BH/C1,BH,SB,DE"': "",
    'xl-departage tiebreaks tournament.trf --codes "BH/C1,BH,SB" --rules FIDE-2026': "",
    'xl-departage tiebreaks workbook.xlsx --range "Crosstable!A1:K31" --codes "BH/C1,BH" --rules FFE': "",
    "xl-departage explain tournament.trf BH/C1 7": "",
    "xl-departage explain tournament.trf BH/C1 7 --rules FIDE-2026": "",
    "xl-departage check tournament.trf": "",
    "xl-departage check tournament.trf --rules FIDE-2026": "",
    "xl-departage check tournament.trf --published --rules FIDE-2026": "",
    "xl-departage whatif tournament.trf --player 7 --round 5 --result ½": "",
    'xl-departage whatif tournament.trf --player 12 --round 5 --result 1 --codes "BH/C1,BH"': "",
    'xl-departage whatif tournament.trf --player 12 --chances --codes "BH/C1,BH"': "",
    "xl-departage pair open.trf -o round4.trf --absent 3,17": "round4.trf",
    "xl-departage pair open.trf -o round4.trf --absent 3,17 --half 5": "round4.trf",
    "xl-departage convert tournament.trf live.xlsx": "live.xlsx",
    "xl-departage convert event.xlsx event.trf": "event.trf",
    "xl-departage players PLAYER.DBF --club 201 -o players.csv": "players.csv",
    "xl-departage rate --players list.csv --games games.csv -o new.csv": "new.csv",
    "xl-departage submission season.xlsx --players members.csv -o games.csv": "games.csv",
    "xl-departage repair tournament.xlsx --to officejs -o web.xlsx": "web.xlsx",
    "xl-departage repair tournament.xlsx --to desktop -o new.xlsx": "new.xlsx",
    "xl-departage repair workbook.xlsx -o mended.xlsx --to desktop": "mended.xlsx",
    "xl-departage show tournament.xlsx --sheet Standings": "",
    "xl-departage copy tournament.xlsx": "tournament-copy.xlsx",
    "xl-departage compare saturday.trf sunday.xlsx": "",
    "xl-departage convert open.papi open.trf --for FIDE --detail city=Lille": "open.trf",
    "xl-departage install --messages --dest excel": "excel/XLSTART/xl_departage.xlam",
    "xl-departage install --dest excel": "excel/XLSTART/xl_departage.xlam",
    "xl-departage uninstall --dest excel": "",
}
"""
Commands with the file that they write. ` --dest excel` is not in the pages: Excel's own folder exists on Windows only.
"""
SLOW = {
    "xl-departage new swiss-open tournament.xlsx": "tournament.xlsx",
    "xl-departage new swiss-open tournament.xlsm": "tournament.xlsm",
    "xl-departage new swiss-open tournament.xlsx --empty": "tournament.xlsx",
    "xl-departage new swiss-open tournament.xlsx --from tournament.trf --rules FIDE-2026": "tournament.xlsx",
    "xl-departage new zwitsers-open toernooi.xlsx --empty --lang nl": "toernooi.xlsx",
    "xl-departage new schweizer-open turnier.xlsx --empty --lang de": "turnier.xlsx",
    "xl-departage update open.xlsx --from tournament.trf": "open.xlsx",
    "xl-departage libreoffice build -o xl_departage.oxt": "xl_departage.oxt",
}
WITH_LIBREOFFICE = {
    "xl-departage libreoffice ods tournament.xlsx": "tournament.ods",
    "xl-departage new round-robin tournament.ods": "tournament.ods",
    "xl-departage libreoffice install": "",
    "xl-departage libreoffice uninstall": "",
}
EVERY_COMMAND = "xl-departage COMMAND --help"
WITH_PIP = {
    "python3 -m pip install .": "{python} -m pip install {project}",
    'python3 -m pip install ".[all]"': "{python} -m pip install {project}[all]",
    r"py -m venv %USERPROFILE%\departage": "{python} -m venv {home}/departage",
    r"%USERPROFILE%\departage\Scripts\pip install .[all]": "{home}/departage/bin/pip install {project}[all]",
    r"%USERPROFILE%\departage\Scripts\xl-departage install --lang en": (
        "{home}/departage/bin/xl-departage install --lang en --dest {home}/excel"
    ),
    "python3 -m venv ~/departage": "{python} -m venv {home}/departage",
}
"""The form of each command on this system."""
MADE = {
    "make demo": "examples/demo.py",
    "make docs": "build/docs/index.html",
    "make pages": "docs/site/fr/functions/koya.md",
}
"""The commands, each with a file that must exist afterwards."""
MADE_ELSEWHERE = {
    "make test": ("-m pytest", ".ci/run", "make test"),
    "make test-all": ("-m pytest", ".ci/run", "make coverage fuzz long"),
    "make long": ("-m pytest", ".ci/run", "make coverage fuzz long"),
    "make coverage": ("-m tests.rooms", ".ci/run", "make coverage fuzz long"),
    "make matrix": ("tests/matrix.py", ".github/workflows/versions.yml", "python tests/matrix.py --python"),
    "make mutations": ("-m tests.mutations", "tests/mutations.py", "def main("),
    "make check": ("-m mypy", ".ci/run", "make check"),
    "make page": ("-m distribution.page.build dist", "tests/distribution/conftest.py", "page_build.build("),
    "make release": ("-m distribution.release dist", "tests/distribution/conftest.py", "release(folder)"),
    "make release URL=https://…": ("-m distribution.release dist", "tests/distribution/conftest.py", "release(folder)"),
    "make sign CERTIFICATE=ours.p12": (
        "-m distribution.windows.sign",
        "tests/distribution/test_signing.py",
        "sign.main([",
    ),
    "make bench": ("-m benchmarks", "benchmarks/__main__.py", "def main("),
    "make fuzz": ("-m tests.fuzz", ".ci/run", "make coverage fuzz long"),
}
"""Commands that take too long to be run again: the program that make starts, and where it is run."""


def test_every_command_has_an_entry_and_every_entry_a_command() -> None:
    quick = {command.removesuffix(" --dest excel") for command in QUICK}

    assert set(commands()) == quick | {*SLOW, *WITH_LIBREOFFICE, *WITH_PIP, *MADE, *MADE_ELSEWHERE}


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("samples")
    shutil.copy(TOURNAMENT, folder / "tournament.trf")
    shutil.copy(template_file("swiss-open-en-empty.xlsx"), folder / "open.xlsx")
    shutil.copy(ROOT / "workbooks" / "swiss-open-en.xlsx", folder / "event.xlsx")
    shutil.copy(ROOT / "tests" / "data" / "player_lists" / "PLAYER.DBF", folder / "PLAYER.DBF")
    (folder / "open.trf").write_text(after_rounds(3, stored("g21_12.trf")), encoding="utf-8")
    (folder / "list.csv").write_text(PLAYERS, encoding="utf-8")
    (folder / "members.csv").write_text("pid,affiliated\nA,1\nB,1\nC,1\n", encoding="utf-8")
    (folder / "games.csv").write_text("a,b,result_a\nA,B,1\nC,A,0.5\n", encoding="utf-8")
    with folder_entered(folder):
        carried_out("xl-departage convert tournament.trf tournament.xlsx --lang en")
    shutil.copy(folder / "tournament.xlsx", folder / "workbook.xlsx")
    shutil.copy(ROOT / "tests" / "data" / "papi" / "swiss-294.papi", folder / "open.papi")
    shutil.copy(TOURNAMENT, folder / "saturday.trf")
    shutil.copy(folder / "event.xlsx", folder / "sunday.xlsx")
    shutil.copy(ROOT / "workbooks" / "teams-en.xlsx", folder / "season.xlsx")
    return folder


class folder_entered:  # noqa: N801 - read as a sentence
    """The folder in which commands are typed."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.before = folder, Path.cwd()

    def __enter__(self) -> None:
        os.chdir(self.folder)

    def __exit__(self, *_: object) -> None:
        os.chdir(self.before)


def carried_out(command: str, status: int = 0) -> str:
    """The output of a command, which must succeed, or end with that status."""
    result = CliRunner().invoke(main, shlex.split(command)[1:])
    assert result.exit_code == status, f"{command}: {result.output}"
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.output


@pytest.mark.parametrize("command", [*QUICK, *(pytest.param(command, marks=pytest.mark.slow) for command in SLOW)])
def test_a_command_does_what_it_says(command: str, samples: Path, tmp_path: Path) -> None:
    shutil.copytree(samples, tmp_path, dirs_exist_ok=True)
    with folder_entered(tmp_path):
        if command.startswith("xl-departage uninstall"):
            carried_out(command.replace("uninstall", "install"))
        if command.startswith(("xl-departage new", "xl-departage submission")):
            (tmp_path / (QUICK | SLOW)[command]).unlink(missing_ok=True)
        # Two files that differ end in 1, and the players of a season whose numbers are missing.
        output = carried_out(command, status=int(" compare " in command or " submission " in command))

    written = (QUICK | SLOW)[command]
    assert (tmp_path / written).stat().st_size > 0 if written else output.strip()


def test_every_command_has_its_help() -> None:
    context = click.Context(main)
    for name in main.list_commands(context):
        assert "Usage" in carried_out(EVERY_COMMAND.replace("COMMAND", name) + " --lang en")


@pytest.mark.slow
@pytest.mark.libreoffice
@pytest.mark.parametrize("command", WITH_LIBREOFFICE)
def test_a_command_does_what_it_says_with_libreoffice(
    command: str, samples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if command.endswith("install") and hasattr(os, "geteuid") and os.geteuid() == 0:
        pytest.skip(
            "LibreOffice installs nothing for the administrator; tests/hosts/libreoffice/test_install.py does it as another user"
        )
    missing.soffice()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home" / ".config"))
    (tmp_path / "home").mkdir()
    shutil.copytree(samples, tmp_path, dirs_exist_ok=True)
    with folder_entered(tmp_path):
        if command.endswith("uninstall"):
            carried_out(command.replace("uninstall", "install"))
        output = carried_out(command)

    written = WITH_LIBREOFFICE[command]
    assert (tmp_path / written).stat().st_size > 0 if written else output.strip()


@pytest.mark.slow
def test_what_pip_installs_is_the_command(tmp_path: Path) -> None:
    venv_folder = tmp_path / "python"
    subprocess.run([sys.executable, "-m", "venv", venv_folder], check=True)
    places = {"python": venv_folder / "bin" / "python", "project": ROOT, "home": tmp_path}
    message = ""
    for command in WITH_PIP.values():
        done = subprocess.run(
            [word.format(**places) for word in command.split(" ")], capture_output=True, text=True, check=False
        )
        if "No matching distribution" in done.stderr or "Could not find a version" in done.stderr:
            missing.missing("no package index", "run the tests once with access to a package index")
        assert done.returncode == 0, f"{command}: {done.stderr}"
        message += done.stdout
    assert "xl_departage.xlam" in message
    assert (venv_folder / "bin" / "xl-departage").exists()


def make(*words: str, folder: Path = ROOT) -> str:
    """The output of `make`, which uses this Python and installs nothing."""
    call = ["make", *words, f"PY='{sys.executable}'", "ENVIRONMENT=@true"]
    return subprocess.run(call, cwd=folder, capture_output=True, text=True, check=True, timeout=900).stdout


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project, for commands that write into it."""
    folder = tmp_path_factory.mktemp("copy") / "project"
    fetched = shutil.ignore_patterns(".*", "node_modules", "wheels", "build", "dist", "__pycache__")
    return Path(shutil.copytree(ROOT, folder, ignore=fetched))


@pytest.mark.slow
@pytest.mark.parametrize("command", MADE)
def test_make_does_what_it_says(command: str, copied: Path) -> None:
    make(*command.split()[1:], folder=copied)

    assert (copied / MADE[command]).stat().st_size > 0


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
@each_row("command", MADE_ELSEWHERE)
def test_what_takes_longer_is_what_is_run_elsewhere(command: str) -> None:
    starts, file, line = MADE_ELSEWHERE[command]

    assert starts in make("-n", *command.split()[1:])
    assert line in (ROOT / file).read_text(encoding="utf-8")


def test_the_readme_is_two_screens_a_language() -> None:
    assert len(README.split()) <= 1500
    assert max(len(page.split()) for page in (DUTCH, GERMAN)) <= 750


def test_the_python_of_the_readme_prints_what_it_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```$", README, re.M | re.S)
    # What it reads lies beside it.
    (tmp_path / "workbooks").symlink_to(ROOT / "workbooks")
    with folder_entered(tmp_path):
        exec(code, {})
    first, second, third, fourth = capsys.readouterr().out.splitlines()

    (stated_output,) = re.findall(r"# (\[\[.*\]\])$", code, re.M)
    # By hand, as below.
    assert first == stated_output == "[[2.5], [1.5], [1.5], [2.5]]"
    assert "FIDE C.07 8.1" in second
    # The champion of 2024, with 8.5 points of 11.
    assert "'Koneru, Humpy', 2431, 8.5" in third
    # Numbers 1 and 3 have 1½ points; by hand, 4 met 3 and 2, with 1½ and 1, of which Cut 1 takes the 1.
    assert fourth.startswith("[[1, ")
    assert fourth.endswith(" 3/2 []")
    # Only 1 and 4, 2 and 3 have not met.
    lines = (tmp_path / "round3.trf").read_text(encoding="utf-8").splitlines()
    assert [line.split()[-2] for line in lines if line.startswith("001")] == ["4", "3", "2", "1"]


# --- The first formula, as a new user types it ---


def half(language: str) -> str:
    """The part for arbiters in one language."""
    if language in ("nl", "de"):
        return {"nl": DUTCH, "de": GERMAN}[language]
    begin, end = {"fr": ("## En français", "## In English"), "en": ("## In English", "## For developers")}[language]
    return README[README.index(begin) : README.index(end)]


def typed(formula: str, language: str) -> str:
    """A formula as it is spelled in files: commas between arguments."""
    parts = re.split(r'("[^"]*")', formula)
    return "".join(part if part.startswith('"') or language == "en" else part.replace(";", ",") for part in parts)


def steps(language: str) -> Iterator[str]:
    yield from re.split(r"^\d\. ", half(language), flags=re.MULTILINE)[1:]


@pytest.mark.parametrize("language", languages())
def test_the_first_formula_gives_what_the_third_step_says(language: Language, tmp_path: Path) -> None:
    grid, formula, shown = steps(language)
    rows = [re.findall(r"`([^`]+)`", line) for line in grid.splitlines() if re.match(r" +\| \*\*\d\*\* \|", line)]
    (column,) = re.findall(r"`=([^`]+)`", formula)
    assert len(rows) == 4
    with xlsxwriter.Workbook(tmp_path / "typed.xlsx") as book:
        sheet = book.add_worksheet()
        text = book.add_format({"num_format": "@"})
        for row, cells in enumerate(rows):
            for place, cell in enumerate(cells):
                sheet.write_string(row, place, cell, text)
        sheet.write_array_formula("D1:D4", "{=" + typed(column, language) + "}")

    values = recalculate(tmp_path / "typed.xlsx").values("Sheet1!D1:D4")

    # By hand: the points are 1½, 1, 1½ and 0; each Buchholz is the sum of two of them.
    assert values == [[1 + 1.5], [1.5 + 0], [0 + 1.5], [1.5 + 1]]
    (line,) = re.findall(r"D1:D4 [a-z]+ ([\d,. –]+\d)", shown)
    assert [[float(number.replace(",", "."))] for number in line.split(" – ")] == values


@pytest.mark.parametrize("language", languages())
def test_a_pasted_table_smaller_than_the_range_is_ranked(language: Language, tmp_path: Path) -> None:
    (formula,) = re.findall(r"`=((?:CLASSEMENT|STANDINGS)[^`]+)`", half(language))
    table = table_of(read_source(TOURNAMENT.read_bytes(), TOURNAMENT.name).crosstable, language=language)
    with xlsxwriter.Workbook(tmp_path / "pasted.xlsx") as book:
        sheet = book.add_worksheet()
        text = book.add_format({"num_format": "@"})
        for row, cells in enumerate(table):
            for place, cell in enumerate(cells):
                sheet.write_string(row, place, str(cell), text)
        sheet.write_dynamic_array_formula("O1", "=" + typed(formula, language))

    ranking = recalculate(tmp_path / "pasted.xlsx").values("Sheet1!O1:S5")

    # The leaders and their points as the file has them.
    assert [row[1:3] + row[4:] for row in ranking[1:]] == [
        [3, "Belchet, Noe", 4],
        [7, "Pernet, Wanda", 3.5],
        [6, "Pasbier, Paola", 3.5],
        [4, "Bonton, Alice", 3.5],
    ]


@pytest.mark.parametrize("language", languages())
def test_names_of_files_buttons_and_functions_are_those_of_the_programs(language: Language) -> None:
    from distribution.page.build import NAME as PAGE
    from distribution.windows.build import NAME as SETUP
    from xl_departage.base.messages import text
    from xl_departage.hosts.libreoffice.descriptions import EXTENSION_FILE

    message = half(language)
    assert [name for name in (SETUP, PAGE, EXTENSION_FILE) if f"`{name}`" not in message] == []
    assert f"*{text('page_compute', language)}*" in message


def test_every_formula_calls_a_function_with_no_more_arguments_than_it_takes() -> None:
    formulas = re.findall(r"=([A-Z_]+)\(([^\n`]*?)\)(?=[`\s])", README + DUTCH + GERMAN)

    assert len(formulas) > 10
    for name, inside in formulas:
        assert name in names(), name
        function = next(entry for entry in FUNCTIONS.values() if name in (entry.name, *entry.aliases))
        french = re.search(r";(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", inside) is not None
        assert len(split_arguments(typed(inside, "fr" if french else "en"))) <= len(function.arguments), inside
