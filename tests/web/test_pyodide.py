"""Python in WebAssembly, which xlwings Lite and xlwings Wasm run on Mac, on the web and on Windows."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from tests.web import programs
from tests.web.cases import as_printed, cases, received, sendable_cells
from tests.web.programs import HERE, MODULES, package_index, pure_wheel, run_node
from xl_departage.functions import FUNCTIONS, names

pytestmark = pytest.mark.slow
PYTHONS = {"pyodide": (3, 14), "pyodide-wasm": (3, 12)}
"""The newest Pyodide and the one that xlwings Wasm loads (also in Chromium in `test_wasm.py`), with their Python."""
MICROPIP = "micropip==0.11.1"
ENVIRONMENT = {
    "HOME": "/home/pyodide",
    "XLWINGS_ON_SERVER": "true",
    # The xlwings code that answers Office.js needs a key. A test of this project may use the noncommercial licence;
    # users choose their own.
    "XLWINGS_LICENSE_KEY": "noncommercial",
    "XL_DEPARTAGE_LANG": "en",
}


def sent(function: str, arguments: list[Any]) -> dict[str, Any]:
    """The data that Excel's side of xlwings sends for a call."""
    return {
        "func_name": function,
        "args": arguments,
        "caller_address": "[tournoi.xlsx]Feuil1!H2",
        "version": version("xlwings"),
        "client": "Office.js",
        "runtime": "1.4",
        "date_format": "dd/mm/yyyy",
        "culture_info_name": "fr-FR",
    }


@pytest.fixture(scope="module", params=["pyodide", "pyodide-wasm"])
def session(request: pytest.FixtureRequest, wheel: Path) -> Any:
    """All calls in one Pyodide; the newest one installs from a real package index."""
    programs.node()
    xlwings = pure_wheel(f"xlwings=={version('xlwings')}", "3.12")
    installing = request.param == "pyodide"
    with package_index(wheel, xlwings) as index:
        answer = run_node(
            "pyodide_session.mjs",
            {
                "pyodide": (MODULES / request.param / "pyodide.mjs").as_uri(),
                "env": ENVIRONMENT,
                "wheels": [str(pure_wheel(MICROPIP, "3.14"))] if installing else [str(xlwings), str(wheel)],
                "install": "xl-departage[excel]" if installing else None,
                "index": index,
                "session": str(HERE / "lite_session.py"),
                "calls": [sent(case.function, case.sent) for case in cases()],
            },
            seconds=150,
        )
    return request.param, answer


def test_one_line_in_the_main_module_gives_excel_every_function(session: Any) -> None:
    pyodide, answer = session
    functions = {function["name"]: function for function in answer["describe"]["meta"]["functions"]}

    assert tuple(answer["describe"]["python"]) == PYTHONS[pyodide]
    assert set(functions) == set(names())
    for entry in FUNCTIONS.values():
        shown = functions[entry.name]
        assert shown["description"] == entry.summary.in_language("en")
        assert [(arg["name"], arg.get("optional", False), arg["description"]) for arg in shown["parameters"]] == [
            (argument.name, argument.optional, argument.help.in_language("en")) for argument in entry.arguments
        ]


def test_the_import_is_light(session: Any) -> None:
    _, answer = session

    assert answer["describe"]["heavy"] == []


def test_every_function_gives_the_printed_figures_and_those_of_cpython(session: Any) -> None:
    _, answer = session

    assert {case.function for case in cases()} == set(names())
    for case, result in zip(cases(), answer["results"], strict=True):
        got = received(result)
        if case.sent[-1] == [[None]]:
            # xlwings Lite hands over a single blank cell as if the argument were left out.
            continue
        assert got == case.in_cell, case.function
        if case.printed is not None:
            assert as_printed(got, case.printed), case.function


def test_an_error_carries_its_message_to_excel(session: Any) -> None:
    _, answer = session
    difficult = len(sendable_cells())
    answers = zip(cases()[:-difficult], answer["results"][:-difficult], strict=True)
    reported = {case.function: result for case, result in answers if "error" in result}

    assert {result["type"] for result in reported.values()} == {"XlwingsError"}
    assert "Row 2" in reported["BUCHHOLZ"]["error"]
    assert "did you mean" in reported["TIEBREAK"]["error"].lower()
    # All other calls have a value; no call uses meaningless arguments.
    assert set(reported) == {"BUCHHOLZ", "TIEBREAK"}
