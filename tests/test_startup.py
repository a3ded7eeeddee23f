"""
What each start of a host loads, and what stays out of it: importing takes longer than most calls compute.

An import stands inside a function only for this: some start below loads the module with the function, and keeps out what the function
imports. Anything else is imported on top, where a reader sees it.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import xlsxwriter

from tests.missing import library
from tests.sources import ROOT, imports, modules, short

GRID = (("+ 2B", "= 3N"), ("- 1N", "+ 4B"), ("+ 4B", "= 1B"), ("- 3N", "- 2N"))
OTHERS = ("distributed", "fsspec", "gacrux", "networkx", "numpy", "openpyxl", "pandas", "polars", "segno")
"""Packages that are large, and seldom needed."""
OF_THE_COMMAND_LINE = ("base", "hosts.cli", "hosts.ending")
COMPUTING = (
    "chess",
    "documents",
    "formats",
    "functions",
    "hosts.excel",
    "hosts.libreoffice",
    "hosts.page",
    "hosts.python",
    "spreadsheet",
)


class Start(NamedTuple):
    """One way to start, as a program of its own process."""

    name: str
    program: str
    loads: str
    """A module without which it has not done what it should."""
    without: tuple[str, ...]
    """What it keeps out: packages and modules, ours without `xl_departage.`, with all that is below them."""
    host: str = ""
    """What the host has imported already."""


def _command(*words: str) -> str:
    return f"from xl_departage.hosts.cli import main\ntry:\n    main({list(words)!r})\nexcept SystemExit as end:\n    assert not end.code"


_PAGE = """
import sys
from xl_departage.hosts.page.calculator import answer
text = "No\\\\tName\\\\tRtg\\\\tR 1\\\\n1\\\\tAnna\\\\t1900\\\\t2W1\\\\n2\\\\tBert\\\\t1800\\\\t1B0"
for asked in ('"do": "open_boards"', '"do": "standings", "codes": "BH/C1;BH;SB"'):
    assert '"value"' in answer('{"lang": "en", "rules": "FIDE-2026", "text": "' + text + '", ' + asked + '}')
"""
STARTS = (
    Start("the package", "import xl_departage", "xl_departage", (*OF_THE_COMMAND_LINE, *COMPUTING)),
    Start(
        "the program, before it listens to signals",
        "import xl_departage.__main__",
        "hosts.ending",
        ("base.extras", "base.messages", "hosts.cli", "multiprocessing"),
    ),
    Start(
        "--version",
        _command("--version"),
        "hosts.cli",
        (*COMPUTING, *OTHERS, "babel", "fractions", "importlib.resources", "json", "rich", "xlsxwriter", "xlwings"),
    ),
    Start("the help", _command("--help", "--lang", "fr"), "hosts.cli", (*COMPUTING, *OTHERS, "rich")),
    Start(
        "writing a file",
        "import xl_departage.spreadsheet.storage.atomic",
        "spreadsheet.storage.atomic",
        ("functions", "spreadsheet.recalculation", *OTHERS),
    ),
    Start(
        "Excel: all declarations, before anything is computed",
        "import xl_departage.excel",
        "functions.ratings",
        (
            *(
                "chess.checks",
                "chess.explain",
                "chess.pairing",
                "chess.prizes",
                "chess.season",
                "chess.tiebreaks",
                "chess.tournament",
            ),
            *("chess.ratings.listed_results", "chess.ratings.standing", "chess.regulations.rating_editions"),
            *(
                "chess.regulations.edition_names",
                "chess.regulations.option_words",
                "chess.regulations.rules",
                "chess.regulations.rules_text",
                "documents",
                "formats",
                "functions.answers",
                "functions.commands",
                "functions.misplaced",
            ),
            *(
                "functions.request",
                "hosts.cli",
                "hosts.excel.installation",
                "hosts.libreoffice",
                "hosts.page",
                "hosts.python",
            ),
            *(
                "spreadsheet",
                "difflib",
                "gettext",
                "importlib.resources",
                "click",
                "pyopenvba",
                "rich",
                "xlsxwriter",
                *OTHERS,
            ),
        ),
        host="import xlwings",
    ),
    Start(
        "recalculating a workbook without a function of ours",
        _command("recalc", "plain.xlsx", "--output", "plain-out.xlsx"),
        "spreadsheet.recalculation.engine",
        (
            *("chess", "documents", "formats", "functions", "spreadsheet.batch.batch_record", *OTHERS),
            *("spreadsheet.recalculation.explanations", "spreadsheet.recalculation.openpyxl_workbook"),
            *("spreadsheet.recalculation.shown", "spreadsheet.recalculation.typed_today"),
            *(
                "calendar",
                "difflib",
                "hashlib",
                "importlib.metadata",
                "json",
                "multiprocessing",
                "random",
                "rich",
                "statistics",
            ),
            *("tempfile", "xlsxwriter", "xlwings", "zipfile"),
        ),
    ),
    Start(
        "recalculating a workbook of tie-breaks",
        _command("recalc", "tiebreaks.xlsx", "--output", "tiebreaks-out.xlsx"),
        "chess.tiebreaks.buchholz",
        (
            *(
                "chess.checks",
                "chess.explain",
                "chess.pairing",
                "chess.prizes",
                "chess.season",
                "documents",
                "formats.trf",
            ),
            *("chess.ratings.listed_results", "chess.ratings.standing", "chess.regulations.rating_editions"),
            *("chess.tournament.acceleration", "formats.grids.board_results", "formats.grids.lists.crosstable_rows"),
            *("formats.grids.lists.list_crosstable", "formats.grids.lists.list_reading", "formats.grids.matrix"),
            *(
                f"functions.answers.{name}"
                for name in ("check", "explain", "lists", "pairings", "prizes", "rating_tables", "ratings")
            ),
            *(
                "functions.answers.season_answers",
                "functions.answers.what_if_answers",
                "functions.misplaced",
                "spreadsheet.batch.batch_record",
                *OTHERS,
            ),
            *("csv", "difflib", "hashlib", "multiprocessing", "pkgutil", "rich", "xlsxwriter", "xlwings"),
        ),
    ),
    Start(
        "a value in Python",
        f"import xl_departage; assert xl_departage.BUCHHOLZ({GRID!r}, 1, rules='FIDE-2026') == 2.5",
        "functions.answers.tiebreak_answers",
        (
            "chess.checks",
            "documents",
            "hosts.cli",
            "spreadsheet.recalculation",
            "difflib",
            "gettext",
            "rich",
            "xlwings",
            *OTHERS,
        ),
    ),
    Start(
        "the report of a file, and the check of a workbook",
        _command("report", "event.trf", "--output", "event.html")
        + "\n"
        + _command("check", "tiebreaks.xlsx", "--rules", "FIDE-2026"),
        "chess.checks.all_checks",
        (
            *(
                "chess.pairing.matching",
                "documents.live_workbook",
                "spreadsheet.batch.batch_record",
                "spreadsheet.recalculation.engine",
            ),
            *("difflib", "multiprocessing", "spreadsheet.recalculation.shown", "xlsxwriter", "xlwings", *OTHERS),
        ),
    ),
    Start(
        "the check of a file that is no workbook",
        _command("check", "event.trf", "--rules", "FIDE-2026"),
        "chess.checks.all_checks",
        ("documents.templates", "documents.workbooks", "spreadsheet.recalculation", "xlsxwriter", "xlwings", *OTHERS),
    ),
    Start(
        "a rating period of text files",
        _command("rate", "--players", "players.csv", "--games", "games.csv", "--output", "new.csv"),
        "chess.ratings.period",
        ("documents.templates", "spreadsheet.formulas", "spreadsheet.recalculation", "xlsxwriter", *OTHERS),
    ),
    Start(
        "the first ranking of the page",
        _PAGE,
        "functions.answers.tiebreak_answers",
        (
            *("chess.checks", "chess.explain", "chess.pairing", "chess.prizes", "chess.season", "documents"),
            *("formats.prize_ranking", "formats.trf.trf_reading", "spreadsheet.recalculation", *OTHERS),
        ),
    ),
)


class Loaded(NamedTuple):
    """The modules of a process, ours without `xl_departage.`."""

    before: frozenset[str]
    """By Python and the host."""
    new: frozenset[str]


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Loaded]:
    """What each start loads."""
    library("xlwings")
    folder = tmp_path_factory.mktemp("starts")
    for name, formula in (("plain", '=COUNTIF(A1:B4,"+*")'), ("tiebreaks", "=BUCHHOLZ(A1:B4,1)")):
        with xlsxwriter.Workbook(folder / f"{name}.xlsx") as workbook:
            sheet = workbook.add_worksheet()
            for row, cells in enumerate(GRID):
                for column, cell in enumerate(cells):
                    sheet.write_string(row, column, cell)
            sheet.write_formula("D1", formula)
    (folder / "players.csv").write_text("pid,rating,games\nA,1500,30\nB,1600,40\n", encoding="utf-8")
    (folder / "games.csv").write_text("a,b,result_a\nA,B,1\n", encoding="utf-8")
    (folder / "event.trf").write_bytes((Path(__file__).parent / "data/made/sw01-8x5-clean.trf").read_bytes())
    return {start.name: _modules_of(start, folder) for start in STARTS}


def _modules_of(start: Start, folder: Path) -> Loaded:
    shown = "print()\nprint(*before)\nprint(*sys.modules.keys() - before)"
    program = f"{start.host}\nimport sys\nbefore = set(sys.modules)\n{start.program}\n{shown}"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=folder, timeout=60, check=False
    )
    assert done.returncode == 0, (start.name, done.stderr)
    loaded_before, new = (
        frozenset(name.removeprefix("xl_departage.") for name in line.split()) for line in done.stdout.splitlines()[-2:]
    )
    return Loaded(loaded_before, new)


def _below(module: str, packages: tuple[str, ...]) -> bool:
    return any(module == name or module.startswith(f"{name}.") for name in packages)


def test_each_start_loads_what_it_needs_and_keeps_out_the_rest(
    loaded: dict[str, Loaded], subtests: pytest.Subtests
) -> None:
    for start in STARTS:
        with subtests.test(start=start.name):
            assert start.loads in loaded[start.name].new
            unwanted = sorted(name for name in loaded[start.name].new if _below(name, start.without))
            assert unwanted == []


def _inside_functions(path: Path) -> Iterator[tuple[int, str]]:
    """The imports inside functions of a module: the line, and what is imported."""
    for node, inside in imports(path):
        if not inside:
            continue
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
            continue
        for alias in node.names:
            full = ROOT.parent / f"{node.module}.{alias.name}".replace(".", "/")
            is_module = full.is_dir() or full.with_suffix(".py").is_file()
            yield node.lineno, f"{node.module}.{alias.name}" if is_module else f"{node.module}"


def test_imports_inside_functions_keep_something_out_of_a_start(loaded: dict[str, Loaded]) -> None:
    """In `hosts`, each command imports what it needs; elsewhere a start above says what an import waits for."""
    paths = [path for path in modules() if not short(path).startswith("hosts/")]
    waiting = {
        (module, line, target.removeprefix("xl_departage."))
        for path in paths
        if (module := short(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")) is not None
        for line, target in _inside_functions(path)
    }

    def is_kept_out(module: str, target: str) -> bool:
        """By a start that loads the module, and whose host has not loaded the target anyway."""
        return any(
            _below(target, start.without)
            and module in loaded[start.name].new
            and target not in loaded[start.name].before
            for start in STARTS
        )

    useless = [
        (module, line, target)
        for module, line, target in sorted(waiting)
        if not is_kept_out({"__init__": "xl_departage"}.get(module, module), target)
    ]

    assert len(waiting) > 50
    assert useless == []
