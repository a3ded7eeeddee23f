"""Everything that the package caches is bounded: a server that runs for months must not grow with its requests."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

from tests.rows import each_row
from tests.sources import modules, nodes, short, tree
from xl_departage.chess.regulations.rating_tables import quantity
from xl_departage.functions.request import Cache

FINITE = {"bool", "Language", "BelgianEdition", "FideEdition"}
"""Parameter types with few values: the editions are those of a table, and no others are made."""
REASONS = {
    "chess/explain/explanation_words.py:_fields": "sentences of our catalogues",
    "hosts/libreoffice/calc_calls.py:_ways": "names of our functions",
    "hosts/libreoffice/extension_package.py:_imported": "our own modules",
    "formats/grids/notations.py:joined_words": "sets of headings of the notations",
    "base/messages/catalogues.py:_plural_rule": "headers of our catalogues, one per language",
    "chess/tiebreaks/fide/performance_tiebreaks.py:_expectations": "powers of two up to the largest difference of ratings",
}
"""Functions that cache without a bound, and what bounds them."""
KNOWN = {
    "spreadsheet/batch/worker.py:_IDLE": "processes that wait, no more than threads",
    "functions/catalogue.py:FUNCTIONS": "filled by the declarations",
    "functions/catalogue.py:_BY_ANY_NAME": "filled by the declarations",
    "functions/arguments.py:RANGES": "emptied when it has as many as ranges are kept",
    "functions/crosstable.py:_CODES": "filled by the declarations",
    "spreadsheet/recalculation/native/function_table.py:NATIVES": "filled by the declarations",
    "functions/request.py:FURTHER": "the caches themselves, added where they are made",
    "functions/request.py:_FINGERPRINTS": "emptied when it has as many as grids are kept",
    "base/messages/chosen.py:_of_program": "one language, or none",
    "chess/tiebreaks/registry.py:ROWS": "filled by the declarations",
    "chess/tiebreaks/registry.py:SCORES": "filled by the declarations",
}
"""Collections of modules that begin empty, and what bounds them."""
EMPTY_CALLS = {"dict", "list", "set", "deque", "defaultdict", "OrderedDict", "Counter", "WeakKeyDictionary"}
EMPTY = re.compile(rf"^\w[^\n]*=\s*(\{{\s*\}}|\[\s*\]|(\w+\.)*({'|'.join(EMPTY_CALLS)})\()", re.MULTILINE)
"""What such a line may look like: a module without any is not parsed."""


def name_of(node: ast.expr) -> str:
    """The name of a decorator: `cache` for `@cache`, `@functools.cache` and `@cache()`."""
    if isinstance(node, ast.Call):
        return name_of(node.func)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def unbounded(decorator: ast.expr) -> bool:
    if name_of(decorator) == "cache":
        return True
    if name_of(decorator) != "lru_cache" or not isinstance(decorator, ast.Call):
        return False
    sizes = [*decorator.args[:1], *(word.value for word in decorator.keywords if word.arg == "maxsize")]
    return any(isinstance(size, ast.Constant) and size.value is None for size in sizes)


def remembering(module: Iterable[ast.AST]) -> Iterator[ast.FunctionDef]:
    for node in module:
        if isinstance(node, ast.FunctionDef) and any(map(unbounded, node.decorator_list)):
            yield node


def begins_empty(value: ast.expr | None) -> bool:
    if isinstance(value, (ast.Dict, ast.List, ast.Set)):
        return not (value.keys if isinstance(value, ast.Dict) else value.elts)
    return isinstance(value, ast.Call) and name_of(value) in EMPTY_CALLS and not value.args


def test_a_function_that_remembers_without_bound_has_few_things_to_remember() -> None:
    found = set()
    for path in modules():
        for function in remembering(nodes(path)) if "cache" in path.read_text(encoding="utf-8") else ():
            arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
            types = {ast.unparse(argument.annotation) if argument.annotation else "" for argument in arguments}
            if not types <= FINITE:
                found.add(f"{short(path)}:{function.name}")

    assert found == set(REASONS)


def test_a_collection_of_a_module_that_begins_empty_is_known_and_bounded() -> None:
    found = set()
    for path in modules():
        for node in tree(path).body if EMPTY.search(path.read_text(encoding="utf-8")) else ():
            if isinstance(node, ast.AnnAssign) and begins_empty(node.value):
                found.add(f"{short(path)}:{ast.unparse(node.target)}")
            elif isinstance(node, ast.Assign) and begins_empty(node.value):
                found.update(f"{short(path)}:{ast.unparse(target)}" for target in node.targets)

    assert found == set(KNOWN)


@each_row(
    ("source", "bounded"),
    [
        ("@cache\ndef f(a: str): ...", False),
        ("@functools.cache\ndef f(a): ...", False),
        ("@lru_cache(maxsize=None)\ndef f(a): ...", False),
        ("@lru_cache(None)\ndef f(a): ...", False),
        ("@lru_cache\ndef f(a): ...", True),
        ("@lru_cache(maxsize=10)\ndef f(a): ...", True),
    ],
)
def test_the_look_at_the_source_sees_what_it_is_for(source: str, bounded: bool) -> None:
    assert bool(list(remembering(ast.walk(ast.parse(source))))) is not bounded


def test_what_users_type_is_forgotten_again() -> None:
    for number in range(5000):
        quantity(number, number + 1)
    assert quantity.cache_info().currsize <= 4096


def test_the_cache_of_grids_keeps_the_last_ones() -> None:
    cache: Cache[int] = Cache(3)
    computed = []

    def ask(key: int) -> int:
        return cache.get(key, lambda: computed.append(key) or key)  # type: ignore[func-returns-value]

    for key in (1, 2, 3, 1, 4, 1, 2):
        assert ask(key) == key
    assert computed == [1, 2, 3, 4, 2]
