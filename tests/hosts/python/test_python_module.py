"""The functions for Python programs: the contents of the generated module, and what its functions return and refuse."""

from __future__ import annotations

import ast
import inspect
import pickle
import pydoc
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_type_hints

import pytest

import xl_departage
from docs.generator.examples import examples as documented
from docs.generator.sheets import called
from tests.rows import each_row
from xl_departage.base.cells import OMITTED
from xl_departage.base.errors import ErrorKind, Undefined
from xl_departage.functions import FUNCTIONS, call, find, names
from xl_departage.hosts.python import callables, python_module

NOUNS = {
    "DepartageError",
    "Entry",
    "Finding",
    "Language",
    "PairedBoard",
    "PairedRound",
    "Prize",
    "Prizes",
    "SentGame",
    "SentGames",
    "Standing",
    "StandingsTable",
    "Tournament",
    "UnknownPlayer",
    "Values",
    "language",
    "languages",
    "spoken",
}
"""What the package has beside the functions."""
GRID = [["+ 2B", "= 3N"], ["- 1N", "+ 4B"], ["+ 4B", "= 1B"], ["- 3N", "- 2N"]]
"""Points 1½, 1, 1½, 0."""


def test_stub_and_names_are_what_the_catalogue_says() -> None:
    for path, text in ((python_module.STUB, python_module.stub()), (python_module.MODULE_FILE, python_module.module())):
        written = path.read_text(encoding="utf-8")

        assert written == text, "write it anew: python -m xl_departage.hosts.python.python_module"


def test_functions_take_what_the_stub_declares() -> None:
    declared: dict[str, list[ast.FunctionDef]] = {}
    for node in ast.parse(python_module.STUB.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            declared.setdefault(node.name, []).append(node)

    assert len(declared) > 40
    for name, forms in declared.items():
        parameters = inspect.signature(getattr(callables, name)).parameters
        for form in forms:
            arguments = [*form.args.args, *form.args.kwonlyargs]
            assert [argument.arg for argument in arguments] == list(parameters)
            required = len(form.args.args) - len(form.args.defaults)
            assert all(parameters[argument.arg].default in (None, inspect.Parameter.empty) for argument in arguments)
            assert sum(parameter.default is inspect.Parameter.empty for parameter in parameters.values()) <= required
            assert ast.get_docstring(forms[0]) == inspect.getdoc(getattr(callables, name))


def overloads() -> dict[str, list[ast.FunctionDef]]:
    declared: dict[str, list[ast.FunctionDef]] = {}
    for node in ast.parse(python_module.STUB.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            declared.setdefault(node.name, []).append(node)
    return declared


def form_for(forms: list[ast.FunctionDef], arguments: dict[str, object]) -> ast.FunctionDef:
    """The first overload that takes these arguments, by what is given and whether it is rows."""
    for form in forms:
        written = {
            argument.arg: ast.unparse(argument.annotation)
            for argument in (*form.args.args, *form.args.kwonlyargs)
            if argument.annotation
        }
        rows = {name for name, value in arguments.items() if isinstance(value, list)}
        if all(
            written[name] != "None" and ("Rows" in written[name] if name in rows else written[name] != "Rows")
            for name in arguments
        ) and not any(
            name in ("player", "team") and "None" not in kind and name not in arguments
            for name, kind in written.items()
        ):
            return form
    raise AssertionError(f"no form of {forms[0].name} takes {list(arguments)}")


def test_the_value_of_every_documented_example_has_the_type_of_the_stub(subtests: pytest.Subtests) -> None:
    declared = overloads()
    checked = 0
    for name, entries in documented().items():
        for entry in entries:
            if name.startswith("page:") or entry.error is not None:
                continue
            function, raw = called(entry.formula_in("en"), entry.sheet("en"))
            arguments: dict[str, Any] = {
                argument.name: value
                for argument, value in zip(function.arguments, raw, strict=False)
                if value is not OMITTED and not (value is None and argument.optional)
            }
            with subtests.test(formula=entry.formula):
                returned = ast.unparse(form_for(declared[function.name], arguments).returns or ast.Constant(None))
                value = getattr(callables, function.name)(**arguments)
                expected: Any = {"Table": list, "float": (float, int), "bool": bool}[returned]
                assert isinstance(value, expected), (returned, value)
                assert isinstance(value, bool) is (returned == "bool")
                if isinstance(value, list):
                    assert all(isinstance(row, list) for row in value)
            checked += 1
    assert checked > 60


def test_help_shows_types_that_exist() -> None:
    for name in names():
        hints = get_type_hints(getattr(callables, name))
        assert set(hints) == {*inspect.signature(getattr(callables, name)).parameters, "return"}
        assert "'" not in str(inspect.signature(getattr(callables, name)))


def test_check_of_a_sound_grid_is_no_rows() -> None:
    assert xl_departage.CHECK(GRID, "FIDE-2026") == []
    assert xl_departage.CONTROLE(GRID, "FIDE-2026") == []
    assert xl_departage.CHECK([["12X1"]])[1][0] == "error"


def test_a_function_is_one_object_under_its_names_and_travels_to_other_processes() -> None:
    assert callables.SCORE_AJUSTE is xl_departage.ADJUSTED_SCORE
    assert callables.CLASSEMENT is not callables.STANDINGS
    for name in ("BUCHHOLZ", "CLASSEMENT"):
        function = getattr(xl_departage, name)
        assert function.__name__ == name
        assert pickle.loads(pickle.dumps(function)) is function


def test_arguments_that_no_function_takes_are_refused_with_its_name() -> None:
    with pytest.raises(TypeError, match=r"^POINTS\(\): missing a required argument: 'grid'$"):
        xl_departage.POINTS()  # type: ignore[call-overload]
    with pytest.raises(TypeError, match=r"^KOYA\(\): got an unexpected keyword argument 'extensions'$"):
        xl_departage.KOYA(GRID, extensions=1)  # type: ignore[call-overload]
    with pytest.raises(AttributeError, match="NO_SUCH_NAME"):
        callables.NO_SUCH_NAME  # type: ignore[attr-defined]  # noqa: B018


def test_every_name_is_an_attribute_of_the_package_that_tools_find() -> None:
    assert set(xl_departage.__all__) == {*names(), *NOUNS}
    assert set(xl_departage.__all__) <= set(dir(xl_departage))
    for name in NOUNS:
        assert getattr(xl_departage, name) is not None
    for name in names():
        function = getattr(xl_departage, name)
        entry = find(name)
        assert list(inspect.signature(function).parameters) == [argument.name for argument in entry.arguments]
        assert entry.summary.in_language("en") in " ".join(inspect.getdoc(function).split())  # type: ignore[union-attr]
        assert entry.source.split(";")[0].strip() in " ".join(pydoc.render_doc(function).split())


def test_a_star_import_brings_every_function() -> None:
    taken: dict[str, object] = {}
    exec("from xl_departage import *", taken)

    assert set(names()) <= set(taken)


def test_columns_are_rows_of_one_value_and_one_player_is_bare() -> None:
    # Counted by hand from the results.
    assert xl_departage.POINTS(GRID) == [[1.5], [1], [1.5], [0]]
    assert xl_departage.POINTS(GRID, 2) == 1
    assert xl_departage.POINTS(GRID, player=3, rules="FIDE-2026") == 1.5
    assert xl_departage.BUCHHOLZ(GRID, 1) == 2.5
    assert xl_departage.BUCHHOLZ(GRID, 1, cut_low=1) == 1.5
    assert xl_departage.SCORE_AJUSTE(tuple(map(tuple, GRID))) == [[1.5], [1], [1.5], [0]]


def test_undefined_values_are_none_in_a_column_and_raised_for_one_player() -> None:
    byes: list[list[str]] = [["EXE"], ["EXE"]]
    ratings: list[list[int | None]] = [[1500], [None]]

    assert xl_departage.AVERAGE_RATING(byes, ratings) == [[None], [None]]
    with pytest.raises(Undefined, match="AVERAGE_RATING has no value for this player") as problem:
        xl_departage.AVERAGE_RATING(byes, ratings, 1)
    assert isinstance(problem.value, ValueError)
    assert problem.value.message("fr").startswith("AVERAGE_RATING n'a pas de valeur")


@each_row(
    ("arguments", "sentence"),
    [
        (([["+ 2"], ["12X1"]],), "12X1"),
        ((GRID, 9), "9"),
        ((["+ 2B", ["- 1N"]],), "list of rows"),
        (({"R1": ["+ 2B"]},), "dict"),
        (([[{1}]],), "“set”"),
        ((None,), "None"),
        ((GRID, 1, "FIDE-1850"), "FIDE-1850"),
    ],
)
def test_what_a_cell_would_refuse_is_a_value_error_with_the_sentence(
    arguments: tuple[object, ...], sentence: str
) -> None:
    with pytest.raises(xl_departage.DepartageError, match=re.escape(sentence)) as problem:
        xl_departage.BUCHHOLZ(*arguments)  # type: ignore[call-overload]

    assert isinstance(problem.value, ValueError)


@each_row("name", [name for name, entry in FUNCTIONS.items() if entry.arguments[0].name == "grid"])
def test_the_value_is_that_of_the_catalogue(name: str) -> None:
    arguments = FUNCTIONS[name].arguments
    teams = "FFE; boards=1"
    rules = {"MATCH_POINTS": teams, "GAME_POINTS": teams, "ELO_INITIAL_RR": "FIDE-2009"}.get(name, "FFE")
    values = {
        "grid": GRID,
        "rules": rules,
        "ratings": [[1500], [1600], [1700], [1800]],
        "code": "BH",
        "tiebreaks": "BH;SB",
        "round": 2,
    }
    named_values = {"player": 1, "result": "1", **values} if not arguments[-1].optional or name == "EXPLAIN" else values
    if name in ("WHAT_IF", "CHANCES"):
        named_values = {**values, "player": 1, "result": "1"}
    if teams in rules:
        named_values["grid"] = [["2:1"], ["1:0"]]
    raw = [named_values.get(argument.name, OMITTED) for argument in arguments]

    expected = call(name, raw)  # type: ignore[arg-type]

    if name == "CHECK":
        assert expected == ""
        expected = []
    if isinstance(expected, list):
        expected = [[None if isinstance(cell, ErrorKind) else cell for cell in row] for row in expected]
    taken = {argument.name: named_values[argument.name] for argument in arguments if argument.name in named_values}
    assert getattr(callables, name)(**taken) == expected


@pytest.mark.slow
def test_mypy_accepts_its_use(tmp_path: Path) -> None:
    sample = tmp_path / "use.py"
    sample.write_text(
        "import xl_departage\n"
        "from xl_departage import BUCHHOLZ\n"
        "rows = [['+ 2B'], ['- 1N']]\n"
        "column = xl_departage.BUCHHOLZ(rows)\n"
        "first: float = column[0][0]\n"
        "def one() -> float:\n"
        "    return BUCHHOLZ(rows, 1) + xl_departage.PERFORMANCE(rows, [[1500], [1600]], player=2)\n"
        "def several() -> list[list[float]]:\n"
        "    return xl_departage.SCORE_AJUSTE(rows, rules='FFE')\n"
        "def wrong() -> None:\n"
        "    xl_departage.KOYA(rows, extensions=1)\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--no-incremental", str(sample)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )

    # The misspelt argument is the only error, which shows that the types are really known.
    errors = [line for line in done.stdout.splitlines() if ": error:" in line]
    assert {line.split(":")[1] for line in errors} == {"11"}, done.stdout
