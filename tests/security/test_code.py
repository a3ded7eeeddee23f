"""Calls that the package never makes, found by searching all of its code."""

from __future__ import annotations

import ast
import re
from functools import cache

from tests.sources import modules, nodes, short

PARSERS = {
    "ParserCreate",
    "XMLParser",
    "fromstring",
    "iterparse",
    "XMLPullParser",
    "make_parser",
    "parseString",
    "load_workbook",
}
"""Calls that read XML, or that read a workbook without the reader of this project."""
RUNNING = {"eval", "exec", "compile", "__import__", "system", "popen"}
PICKLES = ("pickle", "marshal", "shelve")


@cache
def calls() -> tuple[tuple[str, str, ast.Call], ...]:
    """(module, name called, call) for every call in the modules of the package in which one of the words stands that are looked for."""
    found = []
    word = re.compile(rf"""\b({"|".join({*PARSERS, *RUNNING, *PICKLES, "shell"})})\b""")
    for path in modules():
        module = short(path)
        for node in nodes(path) if word.search(path.read_text(encoding="utf-8")) else ():
            if isinstance(node, ast.Call):
                called = node.func
                name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
                found.append((module, name, node))
    return tuple(found)


def test_every_parser_of_xml_is_made_in_one_place() -> None:
    found = {(module, name) for module, name, _ in calls() if name in PARSERS}

    # `Report.workbook()` passes openpyxl a file written by this project, whose parts all went through its own reader
    # before.
    ours = {("spreadsheet/recalculation/recalculation_report.py", "load_workbook")}
    # click's parser of a command line.
    ours.add(("hosts/cli/helping.py", "make_parser"))
    assert (
        found
        == {("spreadsheet/storage/xml_text.py", "ParserCreate"), ("spreadsheet/storage/xml_text.py", "XMLParser")}
        | ours
    )


def test_no_text_is_ever_run_as_code() -> None:
    found = [(module, name) for module, name, node in calls() if name in RUNNING and not _of_a_pattern(node)]

    assert found == []


def _of_a_pattern(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name) and call.func.value.id == "re"


def test_no_program_is_started_through_a_shell() -> None:
    for module, _, node in calls():
        for keyword in node.keywords:
            assert not (keyword.arg == "shell" and getattr(keyword.value, "value", True)), module


def test_pickles_are_read_from_our_own_processes_only() -> None:
    readers = {module for module, name, node in calls() if name in ("load", "loads") and _named(node, *PICKLES)}

    # `_copy` reads in memory what it has just pickled itself.
    assert readers <= {"spreadsheet/batch/worker.py", "spreadsheet/recalculation/openpyxl_workbook.py"}


def _named(call: ast.Call, *modules: str) -> bool:
    return (
        isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name) and call.func.value.id in modules
    )
