"""
Do the quick tests look at the code? Changes one place at a time and runs the quick tests of its room.

    python -m tests.mutations [--places 200] [--seed TEXT] [--rooms formats/grids,chess] [--jobs 2] [--kinds values|steps]
    python -m tests.mutations --at xl_departage/formats/trf/records.py:131

There are two kinds of places. `values`: a comparison, a whole number, an `and` or `or`, a sum, a `not`. `steps`: a condition, which is
negated; a call, which is left out, or of which two arguments change places; a returned value, which becomes None. They are drawn from all
rooms alike, the same for the same seed (the day's date unless one is given); with `--at`, every change of the places that begin on a
line. Each change is made in a copy of the project in a temporary folder, where the tests of its room first pass without it: those of a
room whose tests fail say nothing. A change that no test notices survives: write the test that would have, or, in a comment above the
line, why no value depends on it:

    # Equivalent mutant `8 -> 9`, `10 -> 9`: the column after the field has just been refused unless it is blank.

Ends with status 1 if fewer than `GOAL` percent are caught, or a room says nothing.
"""

from __future__ import annotations

import argparse
import ast
import datetime
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from pathlib import Path
from queue import SimpleQueue
from typing import Literal, NamedTuple

from tests.sources import ROOT, modules, room, tree

GOAL = 85
_TIME_LIMIT = 900
"""Seconds for the sound tests of one room."""
_LONGER = 8
"""A change that makes them run so many times as long is caught."""
_COPIED = ("xl_departage", "tests", "workbooks", "docs", "distribution", "examples", "benchmarks")
_FUNCTIONS = (
    "tests/functions",
    "tests/chess/explain/test_comparison.py",
    "tests/chess/explain/test_entry.py",
    "tests/formats/grids/lists",
    "tests/chess/pairing/test_functions.py",
    "tests/chess/season",
    "tests/chess/explain/test_period.py",
    "tests/chess/tournament/test_team_withdrawals.py",
    "tests/distribution/test_acceptance.py",
    "tests/hosts/excel/test_classic.py",
    "tests/hosts/libreoffice/test_calling.py",
    "tests/hosts/page/test_page_answers.py",
    "tests/hosts/page/test_page_who_plays.py",
    "tests/hosts/python/test_arguments.py",
    "tests/hosts/python/test_from_python.py",
    "tests/hosts/python/test_mistaken_calls.py",
    "tests/hosts/python/test_python_module.py",
)
TESTS = {
    ".": ("tests/functions", "tests/hosts/python", "tests/hosts/cli"),
    "base": (
        "tests/base",
        "tests/test_messages.py",
        "tests/security",
        "tests/formats/test_csv_grid.py",
        "tests/formats/grids",
        "tests/hosts/cli",
        "tests/chess/ratings/test_days.py",
        "tests/hosts/python/test_one_language.py",
        "tests/spreadsheet/storage/test_remote.py",
    ),
    "base/messages": (
        "tests/base/messages",
        "tests/test_messages.py",
        "tests/test_plurals.py",
        "tests/distribution/test_languages.py",
        "tests/documents/report/test_pairings.py",
        "tests/hosts/cli/test_new.py",
        "tests/hosts/python/test_mistaken_calls.py",
    ),
    "spreadsheet/batch": (
        "tests/spreadsheet/batch",
        "tests/hosts/cli/test_recalc.py",
        "tests/spreadsheet/storage/test_store_in_memory.py",
    ),
    "spreadsheet/recalculation": (
        "tests/spreadsheet/recalculation",
        "tests/formats/test_writing_back.py",
        "tests/spreadsheet/storage/test_store_in_memory.py",
    ),
    "spreadsheet/formulas": (
        "tests/spreadsheet/formulas",
        "tests/spreadsheet/recalculation/test_ordinary_formulas.py",
        "tests/spreadsheet/recalculation/test_library.py",
        "tests/documents/test_copy_to_send.py",
        "tests/spreadsheet/repair/test_values_only.py",
    ),
    "spreadsheet/storage": (
        "tests/spreadsheet/storage",
        "tests/spreadsheet/batch/test_plan.py",
        "tests/spreadsheet/repair",
        "tests/spreadsheet/recalculation/test_calculation_chain.py",
        "tests/spreadsheet/recalculation/test_library.py",
        "tests/hosts/test_invented_format.py",
    ),
    "spreadsheet/repair": (
        "tests/spreadsheet/repair",
        "tests/documents/test_copy_to_send.py",
        "tests/hosts/cli/test_copy.py",
        "tests/spreadsheet/recalculation/test_calculation_chain.py",
    ),
    "chess/checks": (
        "tests/chess/checks",
        "tests/chess/pairing/test_apart.py",
        "tests/chess/season",
        "tests/chess/tournament/test_cancelled_rounds.py",
        "tests/chess/tournament/test_team_withdrawals.py",
        "tests/formats/grids/test_byes_in_advance.py",
        "tests/formats/trf/test_checking.py",
        "tests/hosts/page/test_page_typing.py",
    ),
    "chess/explain": (
        "tests/chess/explain",
        "tests/chess/tiebreaks/fide/test_explain.py",
        "tests/chess/tournament/test_cancelled_rounds.py",
        "tests/chess/tournament/test_withdrawals.py",
        "tests/functions/commands/test_commands.py",
        "tests/functions/test_explain.py",
        "tests/hosts/cli/test_explain.py",
        "tests/chess/tiebreaks/test_no_value.py",
        "tests/chess/tiebreaks/test_team_season.py",
    ),
    "chess/prizes": ("tests/chess/prizes", "tests/functions/test_prizes.py"),
    "chess/ratings": (
        "tests/chess/ratings",
        "tests/chess/explain/test_rating_steps.py",
        "tests/functions/test_ratings.py",
        "tests/hosts/cli/test_rate.py",
        "tests/hosts/cli/test_submission.py",
        "tests/hosts/cli/test_submission_of_tournaments.py",
        "tests/chess/checks/test_other_tables.py",
        "tests/chess/tournament/test_cancelled_rounds.py",
    ),
    "chess/regulations": (
        "tests/chess/regulations",
        "tests/chess/ratings",
        "tests/chess/checks/test_rounds.py",
        "tests/chess/tiebreaks/test_codes.py",
        "tests/chess/tiebreaks/test_papi_columns.py",
        "tests/chess/tiebreaks/test_regulation_sentences.py",
        "tests/chess/season/test_season.py",
        "tests/documents/test_converted_read_again.py",
        "tests/hosts/cli/test_opening.py",
        "tests/test_caches.py",
    ),
    "chess/tiebreaks": (
        "tests/chess/tiebreaks",
        "tests/chess/checks/test_published.py",
        "tests/chess/checks/test_published_drawn.py",
        "tests/chess/explain/test_tie_break.py",
        "tests/chess/explain/test_worked_examples.py",
        "tests/functions/test_what_if.py",
        "tests/hosts/cli/test_before_end.py",
        "tests/hosts/cli/test_new.py",
        "tests/hosts/python/test_tournament.py",
        "tests/hosts/test_names_of_file_codes.py",
    ),
    "chess/tournament": (
        "tests/chess/tournament",
        "tests/chess/checks/test_rounds.py",
        "tests/chess/checks/test_teams.py",
        "tests/chess/pairing/test_baku.py",
        "tests/chess/pairing/test_french_accelerations.py",
        "tests/formats",
        "tests/functions/commands/test_reasons.py",
        "tests/hosts/cli/test_compare.py",
        "tests/hosts/cli/test_update.py",
        "tests/hosts/page/test_page_details.py",
        "tests/chess/pairing/test_apart.py",
        "tests/hosts/page/test_page_rounds.py",
    ),
    "chess/pairing": ("tests/chess/pairing", "tests/hosts/page/test_page_pairing.py"),
    "formats": (
        "tests/formats",
        "tests/chess/prizes",
        "tests/chess/season",
        "tests/functions/test_match_rule.py",
        "tests/functions/test_prizes.py",
        "tests/hosts/cli/test_convert.py",
        "tests/hosts/cli/test_next_players.py",
        "tests/hosts/cli/test_show.py",
        "tests/hosts/cli/test_submission.py",
        "tests/hosts/page/test_page_details.py",
        "tests/hosts/page/test_page_pairing.py",
        "tests/hosts/python/test_arguments.py",
        "tests/hosts/python/test_saved_rules.py",
        "tests/hosts/test_invented_format.py",
    ),
    "formats/held": (
        "tests/formats/held",
        "tests/hosts/page/test_page_typing.py",
        "tests/hosts/page/test_page_persons.py",
        "tests/hosts/page/test_page_details.py",
        "tests/hosts/page/test_page_held.py",
        "tests/hosts/page/test_page_operations.py",
        "tests/hosts/page/test_page_pairing.py",
        "tests/hosts/page/test_page_rounds.py",
        "tests/hosts/page/test_page_lists.py",
    ),
    "formats/grids": (
        "tests/formats/grids",
        "tests/chess/checks",
        "tests/chess/tiebreaks/test_what_if.py",
        "tests/chess/tournament/test_withdrawals.py",
        "tests/chess/tournament/test_withdrawals_without_effect.py",
        "tests/hosts/cli/test_players.py",
        "tests/hosts/page/test_page_sheet.py",
        "tests/chess/pairing/test_apart.py",
        "tests/chess/tournament/test_cancelled_rounds.py",
    ),
    "formats/trf": (
        "tests/formats/trf",
        "tests/chess/pairing/test_command.py",
        "tests/chess/pairing/test_team_command.py",
        "tests/chess/pairing/test_teams.py",
        "tests/chess/tournament/test_team_withdrawals.py",
        "tests/chess/tournament/test_withdrawals.py",
        "tests/hosts/python/test_saved_rules.py",
        "tests/hosts/test_names_of_file_codes.py",
    ),
    "functions": _FUNCTIONS,
    "functions/answers": _FUNCTIONS,
    "functions/commands": (
        "tests/functions/commands",
        "tests/functions/test_topics.py",
        "tests/hosts/excel/test_ribbon.py",
        "tests/hosts/libreoffice/test_desktop.py",
        "tests/hosts/libreoffice/test_menu.py",
        "tests/hosts/page/test_page_pane.py",
    ),
    "documents": (
        "tests/documents",
        "tests/hosts/test_invented_format.py",
        "tests/hosts/python/test_mistaken_calls.py",
        "tests/hosts/python/test_saved_rules.py",
        "tests/hosts/cli/test_opening.py",
        "tests/hosts/cli/test_tiebreaks.py",
        "tests/formats/test_writing_back.py",
        "tests/formats/test_templates.py",
        "tests/hosts/page/test_page_details.py",
    ),
    "documents/report": (
        "tests/documents/report",
        "tests/hosts/page/test_page_prizes.py",
        "tests/hosts/page/test_page_rounds.py",
        "tests/hosts/page/test_page_typing.py",
        "tests/chess/tournament/test_cancelled_rounds.py",
        "tests/hosts/cli/test_report.py",
    ),
    "documents/templates": (
        "tests/documents/templates",
        "tests/chess/pairing/test_team_command.py",
        "tests/formats/player_lists/test_two_lists.py",
        "tests/formats/test_templates.py",
        "tests/formats/test_tournament_life.py",
        "tests/hosts/cli/test_new_tables.py",
        "tests/hosts/cli/test_next_players.py",
        "tests/hosts/cli/test_update.py",
        "tests/hosts/page/test_page_details.py",
        "tests/hosts/page/test_page_prizes.py",
    ),
    "hosts": ("tests/hosts/test_ending.py", "tests/hosts/cli"),
    "hosts/cli": (
        "tests/hosts/cli",
        "tests/chess/pairing/test_command.py",
        "tests/chess/pairing/test_entered.py",
        "tests/chess/pairing/test_explain.py",
        "tests/chess/pairing/test_team_command.py",
        "tests/chess/prizes/test_prizes.py",
        "tests/documents/report/test_pairings.py",
        "tests/documents/report/test_published.py",
        "tests/documents/templates/test_new_ratings.py",
        "tests/documents/templates/test_round_days.py",
        "tests/formats/papi/test_commands.py",
        "tests/formats/player_lists/test_two_lists.py",
        "tests/formats/swiss_manager/test_pairings.py",
        "tests/formats/test_formats.py",
        "tests/formats/test_played_on.py",
        "tests/hosts/libreoffice/test_conversion.py",
        "tests/hosts/libreoffice/test_install.py",
        "tests/hosts/libreoffice/test_ods.py",
        "tests/hosts/test_invented_format.py",
        "tests/security/test_terminal.py",
        "tests/security/test_xml.py",
        "tests/spreadsheet/storage/test_remote.py",
    ),
    "hosts/excel": ("tests/hosts/excel", "tests/docs/test_xlwings_page.py", "tests/hosts/cli/test_install.py"),
    "hosts/office": ("tests/web/test_office.py",),
    "hosts/page": (
        "tests/hosts/page",
        "tests/chess/pairing/test_baku.py",
        "tests/chess/pairing/test_list_of_players.py",
        "tests/documents/test_converted_read_again.py",
        "tests/formats/test_writing_back.py",
        "tests/hosts/test_names_of_file_codes.py",
    ),
    "hosts/python": (
        "tests/hosts/python",
        "tests/chess/pairing/test_list_of_players.py",
        "tests/chess/tournament/test_cancelled_rounds.py",
        "tests/docs/test_python_page.py",
        "tests/documents/test_converted_read_again.py",
        "tests/hosts/cli/test_submission_of_tournaments.py",
        "tests/spreadsheet/recalculation/test_lossless.py",
        "tests/test_packaging.py",
    ),
}
"""Tests of the rooms that have no folder of their name, or whose doors have the tests."""
_SAME = "# Equivalent mutant "
"""How the comment begins that names, above a line, the changes of it that alter no value, and why."""
_NAMED = re.compile(r"`([^`]+ -> [^`]+)`")

_SWAPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


class Change(NamedTuple):
    """One change of one place."""

    path: Path
    line: int
    before: str
    after: str
    content: bytes
    """The whole module with the change."""

    @property
    def room(self) -> str:
        return room(self.path.relative_to(ROOT))

    @property
    def text(self) -> str:
        """As it is listed."""
        where = self.path.read_text(encoding="utf-8").splitlines()[self.line - 1].strip()
        return f"{self.path.relative_to(ROOT.parent).as_posix()}: {self.before} -> {self.after} in `{where}`"

    @property
    def alters_nothing(self) -> bool:
        """Whether a comment above its line says so."""
        return f"{self.before} -> {self.after}" in harmless(self.path).get(self.line, ())


@cache
def harmless(path: Path) -> dict[int, frozenset[str]]:
    """The changes of each line that alter no value, as comments above the lines name them."""
    found: dict[int, frozenset[str]] = {}
    comment = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        text = line.strip()
        if text.startswith(_SAME):
            comment = text
        elif comment and text.startswith("#"):
            comment += text.removeprefix("#")
        elif comment:
            found[number] = frozenset(_NAMED.findall(comment))
            comment = ""
    return found


Kind = Literal["values", "steps"]
"""What is changed: what an expression computes, or what is done with it."""
KINDS: tuple[Kind, ...] = ("values", "steps")


def other_values(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """The expression, if it has values that can stand in its place, with each of them."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield node, ast.Compare(node.left, [_SWAPPED[type(node.ops[0])]()], node.comparators)
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield node, ast.Constant(node.value + 1)
        yield node, ast.Constant(node.value - 1)
    elif isinstance(node, ast.BoolOp):
        yield node, ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        yield node, node.values[0] if len(node.values) == 2 else ast.BoolOp(node.op, node.values[:-1])
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        yield node, ast.BinOp(node.left, ast.Sub() if isinstance(node.op, ast.Add) else ast.Add(), node.right)
        yield node, node.left
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node, node.operand


_EITHER_WAY = frozenset({"min", "max"})
"""Functions that do not depend on the order of their arguments."""


def other_steps(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """The parts of a statement or expression that can be negated, left out, swapped or lost, with what stands in their place."""
    if isinstance(node, ast.If | ast.IfExp | ast.While) and ast.unparse(node.test) != "TYPE_CHECKING":
        yield node.test, ast.UnaryOp(ast.Not(), node.test)
    elif isinstance(node, ast.comprehension):
        yield from ((test, ast.UnaryOp(ast.Not(), test)) for test in node.ifs)
    elif isinstance(node, ast.Return | ast.Expr):
        lost = isinstance(node, ast.Return) or isinstance(node.value, ast.Call)
        if lost and node.value is not None and ast.unparse(node.value) != "None":
            yield node.value, ast.Constant(None)
    elif isinstance(node, ast.Call):
        arguments = node.args
        # A set that nobody changes holds the same, frozen or not.
        frozen = ast.unparse(node.func) == "frozenset" and isinstance(arguments[0] if arguments else None, ast.Set)
        if len(arguments) == 1 and not node.keywords and not isinstance(arguments[0], ast.Starred | ast.GeneratorExp):
            yield from () if frozen else [(node, arguments[0])]
        for place, (argument, following) in enumerate(
            pairwise(() if ast.unparse(node.func) in _EITHER_WAY else arguments)
        ):
            if (
                not isinstance(argument, ast.Starred)
                and not isinstance(following, ast.Starred)
                and ast.dump(argument) != ast.dump(following)
            ):
                swapped = [*arguments[:place], following, argument, *arguments[place + 2 :]]
                yield node, ast.Call(node.func, swapped, node.keywords)


def without_value(node: ast.AST, path: Path) -> list[ast.AST]:
    """
    The parts of a node on which no value depends: annotations, what a cache holds, and in the templates the widths of columns and the
    heights of rows, which are for the eye (whether they are enough for headings and on paper is measured by tests of their own).
    """
    parts = [getattr(node, name, None) for name in ("annotation", "returns")]
    parts += getattr(node, "decorator_list", [])
    if isinstance(node, ast.Call) and "templates" in path.parts:
        if isinstance(node.func, ast.Name) and node.func.id in ("Column", "Block"):
            parts += node.args[1:2]
        parts += [keyword for keyword in node.keywords if keyword.arg == "heights"]
    return [part for part in parts if part is not None]


def places(path: Path, kind: Kind = "values") -> list[list[tuple[ast.expr, ast.expr]]]:
    """The places of a module, each with all that can stand there; not inside assertions, f-strings and what has no value."""
    found: dict[ast.expr, list[tuple[ast.expr, ast.expr]]] = {}
    waiting: list[ast.AST] = [tree(path)]
    while waiting:
        node = waiting.pop()
        # The positions inside an f-string are right only since Python 3.12.
        if isinstance(node, ast.JoinedStr | ast.Assert):
            continue
        for place, replacement in other_values(node) if kind == "values" else other_steps(node):
            # Positions inside an f-string again.
            if not any(isinstance(inner, ast.JoinedStr) for inner in ast.walk(place)):
                found.setdefault(place, []).append((place, replacement))
        apart = without_value(node, path)
        waiting += [child for child in ast.iter_child_nodes(node) if child not in apart]
    return list(found.values())


def change_of(path: Path, node: ast.expr, alternative: ast.expr) -> Change:
    """A change of a place."""
    after = ast.unparse(ast.fix_missing_locations(alternative))
    lines = path.read_bytes().splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    first, last = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
    content = b"".join(lines)
    return Change(path, node.lineno, ast.unparse(node), after, content[:first] + f"({after})".encode() + content[last:])


def sample(count: int, seed: str, rooms: Sequence[str] = (), kind: Kind = "values") -> list[Change]:
    """That many changes of different places, the same for the same seed and code."""
    chance = random.Random(seed)
    everywhere = [
        (path, place)
        for path in modules()
        if not rooms or room(path.relative_to(ROOT)).startswith(tuple(rooms))
        for place in places(path, kind)
    ]
    drawn = chance.sample(everywhere, min(count, len(everywhere)))
    return [change_of(path, *chance.choice(place)) for path, place in drawn]


def changes_at(place: str) -> list[Change]:
    """Every change of either kind of the places that begin on a line: `xl_departage/formats/trf/records.py:131`."""
    name, _, line = place.rpartition(":")
    path = ROOT.parent / name
    return [
        change_of(path, node, replacement)
        for kind in KINDS
        for place_here in places(path, kind)
        for node, replacement in place_here
        if node.lineno == int(line)
    ]


def quick_tests(room: str) -> list[str]:
    """The tests of a room, as pytest takes them."""
    named = TESTS.get(room, (f"tests/{room}",))
    return [name for name in named if (ROOT.parent / name).exists()]


def passes(room: str, folder: Path, seconds: float) -> bool:
    """Whether the quick tests of a room pass, in that time, in a copy of the project."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-x",
        "-m",
        "not slow and not libreoffice and not committed",
        "-p",
        "no:cacheprovider",
    ]
    try:
        ended = subprocess.run(
            [*command, *quick_tests(room)],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return False
    return ended.returncode == 0


def is_caught(change: Change, folder: Path, seconds: float) -> bool:
    """Whether the quick tests of its room notice a change, in a copy of the project."""
    target = folder / change.path.relative_to(ROOT.parent)
    sound = target.read_bytes()
    target.write_bytes(change.content)
    try:
        return not passes(change.room, folder, seconds)
    finally:
        target.write_bytes(sound)


def copy_to(folder: Path) -> None:
    """A copy of the project that tests can run in."""
    project = ROOT.parent
    for name in _COPIED:
        shutil.copytree(project / name, folder / name, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
    for path in project.iterdir():
        if path.is_file():
            shutil.copy2(path, folder / path.name)
    for name in (".github", ".ci"):
        shutil.copytree(project / name, folder / name)


def main(arguments: list[str]) -> int:
    """Read the command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutations", description=__doc__)
    parser.add_argument("--places", type=int, default=200)
    parser.add_argument("--seed", default=datetime.date.today().isoformat())
    parser.add_argument("--rooms", default="")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--kinds", choices=KINDS, default="values")
    parser.add_argument("--at", default="", metavar="FILE:LINE")
    options = parser.parse_args(arguments)
    rooms = [room for room in options.rooms.split(",") if room]
    changes = changes_at(options.at) if options.at else sample(options.places, options.seed, rooms, options.kinds)
    caught: Counter[str] = Counter()
    drawn: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="mutations-") as temporary, ThreadPoolExecutor(options.jobs) as pool:
        folders: SimpleQueue[Path] = SimpleQueue()
        for job in range(options.jobs):
            folder = Path(temporary) / str(job)
            copy_to(folder)
            folders.put(folder)

        def sound(room: str) -> float | None:
            folder = folders.get()
            began = time.monotonic()
            try:
                return time.monotonic() - began if quick_tests(room) and passes(room, folder, _TIME_LIMIT) else None
            finally:
                folders.put(folder)

        def judged(change: Change) -> bool:
            folder = folders.get()
            try:
                return is_caught(change, folder, max(60.0, _LONGER * (seconds[change.room] or 0)))
            finally:
                folders.put(folder)

        # Without the sound tests first, a room whose tests fail would seem to catch everything.
        of_rooms = sorted({change.room for change in changes})
        seconds = dict(zip(of_rooms, pool.map(sound, of_rooms), strict=True))
        silent = [room for room in of_rooms if seconds[room] is None]
        for room in silent:
            print(f"{room}: its quick tests fail without any change, or there are none")  # noqa: T201
        tried = [change for change in changes if change.room not in silent and not change.alters_nothing]
        for number, (change, noticed) in enumerate(zip(tried, pool.map(judged, tried), strict=True), 1):
            drawn[change.room] += 1
            caught[change.room] += noticed
            if not noticed:
                print(f"{number}/{len(tried)} survives: {change.text} (line {change.line})", flush=True)  # noqa: T201
    for room in sorted(drawn):
        print(f"{room:24} {caught[room]:4} of {drawn[room]:4} caught")  # noqa: T201
    total, noticed_in_all = sum(drawn.values()), sum(caught.values())
    share = 100 * noticed_in_all / max(total, 1)
    print(f"{noticed_in_all} of {total} changes caught ({share:.0f} %), seed {options.seed}, goal {GOAL} %")  # noqa: T201
    return int(share < GOAL or bool(silent))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
