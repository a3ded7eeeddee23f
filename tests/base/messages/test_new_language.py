"""
A language is one file: with one more catalogue in a copy of the package, none of its texts appears in another language.
"""

from __future__ import annotations

import html
import re
import shutil
import string
import subprocess
import sys
from pathlib import Path

import pytest

import xl_departage
from distribution import catalogues

PACKAGE = Path(xl_departage.__file__).parent
LETTERS = str.maketrans(
    {letter: chr(0x10D0 + place % 26) for place, letter in enumerate(string.ascii_lowercase + string.ascii_uppercase)}
)
"""English letters are replaced by Georgian ones, so that different sentences stay different."""
ASK = """
import contextlib, io, zipfile
from click.testing import CliRunner
from xl_departage.hosts.cli import main
from xl_departage.errors import DepartageError
from xl_departage.hosts.excel.vba_functions import answers_module, functions_module, help_module, intellisense_xml
from xl_departage.functions import FUNCTIONS, call
from xl_departage.hosts.libreoffice import descriptions
from xl_departage.base.messages import languages
from xl_departage.base.messages.user_language import language_of

assert languages() == ("fr", "en", "de", "eo", "nl"), languages()
assert language_of("eo_XX.UTF-8") == "eo"
GRID = [["+ 2B", "= 3N", "> 4"], ["- 1N", "= 4B", "= 3N"], ["= 4B", "= 1B", "= 2B"], ["= 3N", "= 2N", "< 1"]]

def show(part, *texts):
    for text in texts:
        for line in str(text).splitlines():
            print(f"{part}\\t{line}")

def cells(part, table):
    for row in table:
        show(part, *(cell for cell in row if isinstance(cell, str) and cell))

cells("EXPLAIN", call("EXPLAIN", [GRID, "BH", 1, "FIDE; system=swiss; lang=eo"]))
cells("CHECK", call("CHECK", [[*GRID[:3], ["= 3N", "= 2N", "+ 1"]], "system=swiss; lang=eo"]))
try:
    call("BUCHHOLZ", [[["+ 9B"], ["- 1N"]]])
except DepartageError as error:
    show("error", error.message("eo"))
for entry in FUNCTIONS.values():
    show("wizard", entry.category.value.in_language("eo"), entry.summary.in_language("eo"))
    for argument in entry.arguments:
        show("wizard", argument.title.in_language("eo"), argument.help.in_language("eo"))
import re
configuration, description = descriptions.configuration(), descriptions.description()
show("libreoffice", *re.findall(r'<value xml:lang="eo">([^<]*)</value>', configuration))
show("libreoffice", *re.findall(r'<name lang="eo">([^<]*)</name>', description))
assert descriptions.about_file("eo") in description
functions_module("eo").encode("cp1252")
for module in (answers_module("eo", show_messages=True), help_module("eo")):
    module.encode("cp1252")
    assert "ChrW(43" in module
show("wizard", *re.findall(r'(?:Description|(?<=Argument )Name)="([^"]*)"', intellisense_xml("eo").decode()))
open("grid.csv", "w", encoding="utf-8").write("\\n".join(",".join(row) for row in GRID))
for words in (["tiebreaks", "--help"], ["report", "--help"], ["tiebreaks", "grid.csv", "--codes", "BH"], ["new"]):
    show(" ".join(["command", *words]), CliRunner().invoke(main, [*words, "--lang", "eo"]).output)
# Explanations as tables, comparisons and steps; faults; and what click itself says.
open("faults.csv", "w", encoding="utf-8").write("\\n".join(",".join(row) for row in [*GRID[:3], ["= 3N", "= 2N", "+ 1"]]))
for words in (
    ["explain", "grid.csv", "BH/C1", "1", "--rules", "FIDE"], ["explain", "grid.csv", "DE;BH;SB", "1>2"],
    ["explain", "grid.csv", "CP", "2", "--rules", "FFE"], ["check", "faults.csv"], ["whatif", "grid.csv", "1"], ["recalc", "absent.xlsx"],
    ["recalc"], ["new", "sviss"], ["check"], ["check", "absent.csv"], ["explain", "grid.csv", "BH", "1", "--format", "xml"],
    ["tiebreaks", "grid.csv", "--unknown"], ["explain", "grid.csv", "BH", "1", "--k", "0"], ["explain", "grid.csv", "BH"],
    ["--help"], *([one, "--help"] for one in main.list_commands(None)),
):
    show(" ".join(["command", *words]), CliRunner().invoke(main, words, env={"LANG": "eo", "LC_ALL": "", "LC_MESSAGES": ""}).output)
CliRunner().invoke(main, ["report", "grid.csv", "--codes", "BH", "--rules", "FIDE; system=swiss", "-o", "page.html", "--lang", "eo"])
import re
page = re.sub(r"(?s)<(style|script).*?</\\1>", "", open("page.html", encoding="utf-8").read())
show("report", *re.findall(r">([^<>]+)<", page))
from xl_departage.documents.templates import Options, assemble, templates
for template in templates():
    book = zipfile.ZipFile(io.BytesIO(assemble(template, Options("eo", empty=True))))
    texts = book.read("xl/sharedStrings.xml").decode()
    show(f"template {template.name.in_language('en')}", *re.findall(r"<t[^>]*>([^<]*)</t>", texts))
"""
OURS = re.compile(r"[A-Za-zÀ-ÿ]{4,}")
NAMES = re.compile(
    r"\*\w+ ?=\*|--[a-z-]+|\bmain(?: [a-z]+)?\b|^ {2}[a-z]+(?= {2})|\[[a-z-]+(?:\|[a-z-]+)+\]|“(?:table|json|sviss)”|'(?:xml|absent\.\w+)'"
    r"|\.(?:papi|tunx|html|xlsx|xlsm)\b|\bbaku\|none\b|\b(?:event|city|federation|begin|end|arbiter|deputies|tempo|dates)(?=[,.])"
    r"|\b(?:(?:grid|faults|absent)\.(?:csv|xlsx)|gacrux\|bbp|open-suisse|swiss-open|grid|xl[-_]departage)\b|\b[A-Z0-9_]+\b"
)
"""Options and their choices, fields, commands, files and their endings, codes and functions: the same in every language."""
SAME = {
    "Buchholz",
    "Berlin",
    "LibreOffice",
    "NON APPARIÉ",
    "which",
    "open",
    "unpaired",
    "late",
    "postponed",
    "board",
    "round",
    "table",
    "home",
    "away",
}
"""Names, words of other programs that are understood, and headings of hidden columns."""


def pseudo(sentence: str) -> str:
    """The sentence in other letters; its fields stay unchanged, except for words that agree with a number."""
    parts = re.split(r"(\{[^{}]*\})", sentence)
    return "".join(_field(part) if place % 2 else part.translate(LETTERS) for place, part in enumerate(parts))


def _field(field: str) -> str:
    name, colon, words = field.partition(":")
    return name + colon + (words.translate(LETTERS) if {"|", "/"} & {*words} else words)


pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, str]]:
    """The texts that the front ends of the copy show; each line names its part of the program."""
    root = tmp_path_factory.mktemp("language")
    package = root / "xl_departage"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    loaded = catalogues.load()
    for entry in loaded["en"].entries.values():
        entry.text = pseudo(entry.text)
    (package / "base" / "locale" / "eo.po").write_text(catalogues.catalogue_text(loaded["en"]), encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-c", ASK], cwd=root, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert ran.returncode == 0, ran.stderr
    return [(part, line) for part, _, line in (each.partition("\t") for each in ran.stdout.splitlines())]


def test_every_front_end_speaks_the_new_language(shown: list[tuple[str, str]]) -> None:
    speaking = {part.split()[0] for part, line in shown if re.search("[ა-ჿ]{3}", line)}

    assert speaking == {"EXPLAIN", "CHECK", "error", "wizard", "command", "report", "template", "libreoffice"}


def test_no_text_of_ours_is_outside_the_catalogue(shown: list[tuple[str, str]]) -> None:
    untranslated = [
        f"{part}: {line}"
        for part, line in shown
        if OURS.search(NAMES.sub("", html.unescape(line))) and line.strip() not in SAME
    ]

    assert not untranslated, "\n".join(untranslated)
