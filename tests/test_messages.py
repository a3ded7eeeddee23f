"""
The message catalogues: complete in every language, consistent with the code, and the same by every way of reading.
"""

from __future__ import annotations

import ast
import gettext
import io
import os
import re
import string
import subprocess
import sys
import zipfile

import pytest
from babel.messages.pofile import read_po
from click.testing import CliRunner

from distribution import catalogues as files
from tests import missing
from tests.sources import ROOT, modules, nodes
from xl_departage.base.errors import DepartageError, Place, UnreadableCell
from xl_departage.base.messages import Language, Text, catalogue, languages, marked, text
from xl_departage.base.messages.catalogues import CompiledSentences, compiled, key_of
from xl_departage.base.messages.catalogues import read_po as read_po_of_ours
from xl_departage.documents.templates import Options, assemble, find_template
from xl_departage.functions.commands import help_page
from xl_departage.hosts.cli import main
from xl_departage.hosts.excel.ribbon import custom_ui
from xl_departage.hosts.excel.vba_functions import help_module
from xl_departage.hosts.libreoffice import descriptions, extension_package
from xl_departage.hosts.libreoffice.menu import addons

FOLDER = ROOT / "base" / "locale"


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


@pytest.mark.committed
@pytest.mark.parametrize("language", languages())
def test_gettext_s_own_check_accepts_the_catalogues(language: Language) -> None:
    """Its warnings name fields of the header that say who translated and when, which our catalogues leave to the history."""
    command = [missing.msgfmt(), "--check-format", "--check-header", "--check-domain", "--output-file", os.devnull]
    done = subprocess.run(
        [*command, FOLDER / f"{language}.po"], capture_output=True, text=True, check=False, timeout=60
    )

    assert done.returncode == 0, done.stderr
    assert all("warning: header field" in line for line in done.stderr.splitlines()), done.stderr


# `make check` looks at the same.
@pytest.mark.slow
def test_catalogues_are_complete_and_every_key_is_known_and_used() -> None:
    assert files.all_faults() == []


def test_a_key_is_short_and_says_its_place_and_not_its_number() -> None:
    # Those of other programs are their texts.
    keys = {key for key in catalogue("en") if "|" not in key}

    assert [key for key in keys if len(key.removesuffix(".cure")) > 40] == []
    assert [key for key in keys if (plain := re.sub(r"_[2-9]$", "", key)) != key and plain in keys] == []


def test_a_cure_without_its_problem_or_in_one_language_alone_is_a_fault() -> None:
    loaded = files.load()
    files.set_message(loaded, "no_such_problem.cure", dict.fromkeys(loaded, "Do it."))
    files.set_message(loaded, "boards_missing.cure", {"fr": "donnez-le"})
    files.set_message(loaded, "boards_missing", {"nl": "het resultaat van bord {board} ontbreekt:"})
    del loaded["de"].entries["boards_missing.cure"]
    files.bring_into_line(loaded)

    assert {fault.split(": ")[0]: fault.partition(": ")[2] for fault in files.faults(loaded)} == {
        **{f"{language}.po, no_such_problem.cure": "the cure of no problem" for language in languages()},
        "fr.po, boards_missing.cure": "a cure ends with a full stop",
        "nl.po, boards_missing": "the problem ends with a full stop or no mark; a colon is added before its cure",
        "de.po, boards_missing.cure": "no sentence",
    }


@pytest.mark.committed
def test_the_files_are_in_line_with_each_other() -> None:
    loaded = files.load()
    files.bring_into_line(loaded)

    for language, read in loaded.items():
        assert files.catalogue_text(read) == (FOLDER / f"{language}.po").read_text(encoding="utf-8"), (
            "run `make catalogues`",
            language,
        )


@pytest.mark.committed
@pytest.mark.parametrize("language", languages())
def test_babel_and_gettext_read_what_we_read(language: str) -> None:
    content = (FOLDER / f"{language}.po").read_bytes()
    ours = read_po_of_ours(content)

    read = read_po(io.BytesIO(content), abort_invalid=True)
    by_babel = [message for message in read if message.id and message.string and not message.fuzzy]
    theirs = {key_of(message.context, str(message.id)): message.string for message in by_babel}
    assert theirs == {key: sentence for key, sentence in ours.items() if key}
    machine = compiled(content)
    looked_up = CompiledSentences(machine)
    for key in (*ours, *ours):
        assert (looked_up[key], looked_up.get(key)) == (ours[key], ours[key])
        assert f"{key}\0" not in looked_up
    assert dict(looked_up) == ours
    assert (len(looked_up), looked_up.get("no such key", "x"), "click|" in looked_up) == (len(ours), "x", False)
    by_gettext = gettext.GNUTranslations(io.BytesIO(machine))
    for message in by_babel:
        if message.context is not None:
            assert by_gettext.pgettext(message.context, str(message.id)) == message.string


@pytest.mark.committed
def test_a_catalogue_that_no_native_speaker_has_reviewed_says_so_where_users_see_it() -> None:
    assert [language for language in languages() if catalogue(language).unreviewed] == ["de", "nl"]
    remark = catalogue("nl").unreviewed
    book = zipfile.ZipFile(io.BytesIO(assemble(find_template("grand-prix"), Options("nl", empty=True))))
    help_text = CliRunner().invoke(main, ["--help", "--lang", "nl"]).stdout

    shown = {
        "command line": " ".join(help_text.split()),
        "help of the menu": help_page("nl"),
        "extension": extension_package.members(engine={})[descriptions.about_file("nl")].decode(),
        "template": book.read("xl/sharedStrings.xml").decode(),
        "page": marked("Nederlands", "nl"),
    }
    assert [place for place, words in shown.items() if remark not in words] == []
    assert marked("English", "en") == "English"
    # A footnote, and no word of a menu, a tab or a category of functions.
    menus = (help_module("nl"), descriptions.configuration(), addons(), custom_ui("nl").decode())
    assert [words for words in menus if remark in words] == []


def test_a_call_reads_the_catalogue_of_its_language_alone() -> None:
    """The cost of a start: one catalogue is read, or none if no message is shown, and Babel is never needed."""
    program = (
        "import sys; from xl_departage.base.messages import text, catalogues; from xl_departage.functions import FUNCTIONS\n"
        "silent = catalogues.catalogue.cache_info().currsize\n"
        "text('place_row', 'nl', value=7)\n"
        "print(silent, catalogues.catalogue.cache_info().currsize, 'babel' in sys.modules, FUNCTIONS is not None)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)

    assert done.stdout.split() == ["0", "1", "False", "True"]


def test_an_entry_marked_fuzzy_is_no_text_and_its_neighbours_are() -> None:
    first, fuzzy, last = (
        f'msgctxt "{key}"\nmsgid "{key}"\nmsgstr "{key.upper()}"\n'.encode() for key in ("a", "b", "c")
    )

    assert read_po_of_ours(b"\n".join([first, b"#, fuzzy, python-format\n" + fuzzy, last])) == {"a": "A", "c": "C"}
    assert read_po_of_ours(b"\n".join([first, b"#, python-format\n" + fuzzy, last])) == {"a": "A", "b": "B", "c": "C"}


def test_what_is_no_catalogue_is_refused() -> None:
    with pytest.raises(ValueError, match="no entry of a catalogue: msgid"):
        read_po_of_ours(b'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\n')
    with pytest.raises(ValueError, match="not a compiled catalogue"):
        CompiledSentences(b"msgid" + b" " * 20)


def test_a_key_that_no_catalogue_has_is_an_error() -> None:
    with pytest.raises(KeyError, match="no_such_key"):
        text("no_such_key", "fr")
    with pytest.raises(LookupError, match="'xx'"):
        text("place_row", "xx", value=1)


def test_a_value_that_is_a_message_speaks_the_same_language() -> None:
    row = Text("place_row", value=7)

    assert Text("verbatim", value=row).in_language("fr") == "ligne 7"
    assert Text("verbatim", value=row).in_language("en") == "row 7"
    assert row == Text("place_row").filled(value=7) != Text("place_row", value=8)
    assert len({row, Text("place_row", value=7)}) == 1


def error_classes() -> set[str]:
    found = {"DepartageError"}
    queue = [DepartageError]
    while queue:
        for child in queue.pop().__subclasses__():
            found.add(child.__name__)
            queue.append(child)
    return found


def test_every_key_that_an_error_is_raised_with_has_a_text_with_the_fields_it_gives() -> None:
    raised: list[tuple[str, str, set[str]]] = []
    classes = error_classes()
    for path in modules():
        for node in nodes(path):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in classes
                and node.args
                and isinstance(node.args[0], ast.Constant)
                and isinstance(node.args[0].value, str)
            ):
                given_fields = {keyword.arg for keyword in node.keywords if keyword.arg and keyword.arg != "place"}
                if all(keyword.arg for keyword in node.keywords):
                    raised.append((f"{path.name}:{node.lineno}", node.args[0].value, given_fields))

    assert raised
    english = catalogue("en")
    for where, key, given_fields in raised:
        assert key in english, f"{where} raises an unknown text {key}"
        assert {name.split(".")[0].split("[")[0] for name in fields(english[key])} <= given_fields, f"{where}: {key}"


def test_no_text_is_left_in_one_language_by_mistake() -> None:
    french, english = catalogue("fr"), catalogue("en")
    same = {
        key
        for key in english
        if "." not in key
        and french[key] == english[key]
        and re.search(r"[A-Za-zÀ-ÿ]{4,}", re.sub(r"\{[^}]*\}", "", french[key]))
    }

    assert same == {"click|Options", "usage_metavar_options", "usage_metavar_code"}


def test_an_error_says_where_first_and_then_what() -> None:
    error = UnreadableCell("rules_not_text", Place(row=7, round=3, text="12X1"), value="x")

    assert error.message("fr").startswith("Ligne 7, ronde 3, « 12X1 » : ")
    assert error.message("en").startswith("Row 7, round 3, “12X1”: ")


def test_a_cell_with_line_breaks_stays_on_one_line() -> None:
    error = UnreadableCell("rules_not_text", Place(row=7, text="12\nX1\r\n"), value="x")

    assert "“12 X1”" in error.message("en")
    assert "\n" not in error.message("fr")


def test_a_key_that_names_a_place_is_used_in_that_place() -> None:
    """Where a text is used by another place alone, its key is that of the other place."""
    places = {
        "page": ("hosts/page/",),
        "help": ("hosts/cli/",),
        "usage": ("hosts/cli/",),
        "excel": ("hosts/excel/",),
        "testing": ("hosts/python/",),
        "trf": ("formats/trf/",),
        "papi": ("formats/papi/",),
        "swiss_manager": ("formats/swiss_manager/",),
        "web_page": ("formats/page_table.py",),
        "held": ("formats/held/",),
        "comparison": ("chess/tournament/comparison.py", "documents/document_reading.py"),
        "roster": ("chess/tournament/roster.py",),
        "adjustments": ("chess/tournament/adjustments.py",),
        "lacking": ("chess/tournament/lacking.py",),
        "tiebreak": ("chess/tiebreaks/",),
    }
    used: dict[str, set[str]] = {}
    for path in modules():
        for node in nodes(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                used.setdefault(node.value, set()).add(path.relative_to(ROOT).as_posix())
    found = {
        key: sorted(used[key])
        for key in catalogue("en")
        for place, folders in places.items()
        if key.startswith(f"{place}_")
        and key in used
        and not any(module_path.startswith(folders) for module_path in used[key])
    }

    assert found == {}
