"""Generates a page for each function from the catalogue and the worked examples, and the list of all functions."""

from __future__ import annotations

from collections.abc import Sequence

from docs.generator import wording
from docs.generator.examples import Example, examples
from docs.generator.sheets import (
    cell_text,
    escaped,
    evaluate,
    grid_table,
    spelled,
    split_arguments,
    uses_cells,
    value_table,
)
from xl_departage.base.errors import ArgumentError, DepartageError
from xl_departage.base.messages import Language
from xl_departage.base.messages.notation import error_name
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rating_editions import BEL, FFE, FIDE_ENTRY, RATING_EDITIONS
from xl_departage.chess.tiebreaks.codes import parse_code
from xl_departage.chess.tiebreaks.registry import ROWS
from xl_departage.functions import FUNCTIONS, Argument, Category, Function, Result

BY_CODE = frozenset({"TIEBREAK", "RANK_BY", "STANDINGS", "WHAT_IF", "CHANCES", "EXPLAIN"})
"""Functions with the code of a tie-break as an argument; that code determines which editions define the value."""
DEFAULTS = {
    "ELO_QUANTITY": FFE.name,
    "ELO_PERFORMANCE": FFE.name,
    "ELO_COMBINE": FIDE_ENTRY.name,
    "ELO_ENTRY": FIDE_ENTRY.name,
    "ELO_INITIAL_RR": FIDE_ENTRY.name,
}
"""The default edition of those rating functions for which it is not `BEL`."""
WITHOUT_EDITION = frozenset({"SEASON", "PRIZES"})
"""Functions whose rules the organiser sets: they take options but no edition."""
NOT_DEFINED = frozenset({"tiebreak_not_in_edition", "rating_edition_lacks", "rate_not_belgian"})
"""The keys of the errors that say that an edition does not define a function."""


def page_name(function: Function | str) -> str:
    """The file name of a function's page, without its ending."""
    name = function if isinstance(function, str) else function.name
    return name.lower()


def french_names() -> dict[str, str]:
    """The French alias of each function that has one."""
    return {entry.name: entry.aliases[0] for entry in FUNCTIONS.values() if entry.aliases}


def function_page(function: Function, language: Language) -> str:
    """The page of a function, in Markdown."""
    parts = [
        f"# {_name(function, language)}",
        escaped(function.summary.in_language(language)),
        _aliases(function, language),
        f"```text\n{_syntax(function, language)}\n```",
        wording.SPILLS.in_language(language) if function.spills else "",
        f"## {wording.ARGUMENTS.in_language(language)}",
        _arguments(function, language),
        f"## {wording.EXAMPLES.in_language(language)}",
        _examples([entry for entry in examples()[function.name] if entry.error is None], language),
        f"## {wording.ERRORS.in_language(language)}",
        _refusals(function, language),
        wording.ERRORS_MORE.in_language(language),
        f"## {wording.EDITIONS.in_language(language)}",
        _editions(function, language),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def index_page(language: Language) -> str:
    """The page with the list of all functions, by category, in Markdown."""
    parts = [f"# {wording.FUNCTIONS.in_language(language)}", wording.FUNCTIONS_INTRO.in_language(language)]
    for category in Category:
        parts.append(f"## {category.value.in_language(language)}")
        lines = [f"| {wording.FUNCTION.in_language(language)} | {wording.WHAT.in_language(language)} |", "|---|---|"]
        for entry in FUNCTIONS.values():
            if entry.category is category:
                local_name = _name(entry, language)
                others = [name for name in (entry.name, *entry.aliases) if name != local_name]
                names = [f"[{local_name}]({page_name(entry)}.md)", *others]
                lines.append(f"| {'<br>'.join(names)} | {escaped(entry.summary.in_language(language))} |")
        parts.append("\n".join(["<!-- class: functions -->", "", *lines]))
    functions = [entry for category in Category for entry in FUNCTIONS.values() if entry.category is category]
    parts.append(f"<!-- folder: {' '.join(page_name(entry) for entry in functions)} -->")
    return "\n\n".join(parts) + "\n"


def _name(function: Function, language: Language) -> str:
    """The name of the function that comes first in a language: in French, its French alias if there is one."""
    return french_names().get(function.name, function.name) if language == "fr" else function.name


def _aliases(function: Function, language: Language) -> str:
    others = [name for name in (function.name, *function.aliases) if name != _name(function, language)]
    if not others:
        return ""
    mark = " :" if language == "fr" else ":"
    return f"{wording.AND_ALSO.in_language(language)}{mark} " + ", ".join(f"`{name}`" for name in others)


def _title(argument: Argument, language: Language) -> str:
    return argument.title.in_language(language)


def _syntax(function: Function, language: Language) -> str:
    titles = [_title(argument, language) for argument in function.arguments]
    argument_names = [
        f"[{name}]" if argument.optional else name for name, argument in zip(titles, function.arguments, strict=True)
    ]
    return f"={_name(function, language)}({('; ' if language == 'fr' else ', ').join(argument_names)})"


def _arguments(function: Function, language: Language) -> str:
    head = [text.in_language(language) for text in (wording.ARGUMENT, wording.WHAT, wording.LEFT_OUT)]
    lines = ["| " + " | ".join(head) + " |", "|---|---|---|"]
    for argument in function.arguments:
        lines.append(
            f"| `{_title(argument, language)}` | {escaped(argument.help.in_language(language))} "
            f"| {_default(function, argument, language)} |"
        )
    return "\n".join(lines)


def _default(function: Function, argument: Argument, language: Language) -> str:
    if argument.name == "rules" and function.name in WITHOUT_EDITION:
        return "–"
    if not argument.optional:
        return f"*{wording.NEEDED.in_language(language)}*"
    if argument.name == "rules":
        return f"`{default_edition(function)}`"
    if argument.default in (None, "", ()):
        return "–"
    return f"`{argument.default}`"


def default_edition(function: Function) -> str:
    """The edition that a function uses if its rules name none."""
    return DEFAULTS.get(function.name, BEL.name if function.category is Category.RATINGS else DEFAULT.name)


def _examples(entries: Sequence[Example], language: Language) -> str:
    parts: list[str] = []
    previous_sheet = None
    for entry in entries:
        parts += _new_sheet(entry, previous_sheet, language)
        previous_sheet = entry.sheet_name
        formula = spelled(entry.formula_in(language), language, french_names())
        parts += [shown_call(formula, entry.evaluate(language), language, header=bool(entry.cells))]
        parts.append(entry.note.in_language(language))
    return "\n\n".join(parts)


def _new_sheet(entry: Example, previous_sheet: str | None, language: Language) -> list[str]:
    if entry.sheet_name == previous_sheet or not uses_cells(entry.formula):
        return []
    return [wording.SHEET.in_language(language), grid_table(entry.sheet(language), language)]


def shown_call(formula: str, value: Result, language: Language, *, header: bool) -> str:
    """
    A formula and its result as Markdown. `header` says whether the first row of a table is its heading, in which case it is shown as a
    table.
    """
    if isinstance(value, list):
        if not header and len(value[0]) == 1:
            line = " · ".join(escaped(cell_text(row[0], language)) or "–" for row in value)
            return f"`{formula}`\n: {line}"
        table = value_table(value, language, header=header)
        return f"`{formula}` {wording.GIVES_TABLE.in_language(language)}\n\n{table}"
    if value == "":
        return f"`{formula}`\n: *{wording.GIVES_EMPTY.in_language(language)}*"
    return f"`{formula}`\n: **{escaped(cell_text(value, language))}**"


def _refusals(function: Function, language: Language) -> str:
    parts: list[str] = []
    previous_sheet = None
    for entry in examples()[function.name]:
        if entry.error is None:
            previous_sheet = entry.sheet_name
            continue
        parts += _new_sheet(entry, previous_sheet, language)
        previous_sheet = entry.sheet_name
        formula = spelled(entry.formula_in(language), language, french_names())
        why = _why(entry, language)
        parts.append(f"`{formula}`\n: **{escaped(error_name(entry.error.value, language))}** – {escaped(why)}")
    return "\n\n".join(parts)


def _why(entry: Example, language: Language) -> str:
    """
    The message with which the function refuses the formula, or the note of an example whose value is an error without being refused.
    """
    try:
        entry.evaluate(language)
    except DepartageError as error:
        return error.message(language)
    return entry.note.in_language(language)


def _editions(function: Function, language: Language) -> str:
    mark = " :" if language == "fr" else ":"
    lines = [f"- {wording.SOURCE.in_language(language)}{mark} {escaped(function.source)}"]
    without = function.name in WITHOUT_EDITION
    if without or not any(argument.name == "rules" for argument in function.arguments):
        lines.append(f"- {wording.SAME.in_language(language)}")
    elif function.name in BY_CODE:
        lines.append(f"- {wording.BY_CODE.in_language(language)}")
        lines.append(f"- {wording.DEFAULT.in_language(language)} `{default_edition(function)}`.")
    else:
        edition_list = ", ".join(f"`{name}`" for name in defining_editions(function))
        lines.append(f"- {wording.DEFINED.in_language(language)}{mark} {edition_list} ([?](../guides/editions.md)).")
        lines.append(f"- {wording.DEFAULT.in_language(language)} `{default_edition(function)}`.")
    return "\n".join(lines)


def defining_editions(function: Function) -> list[str]:
    """The editions that define the function, found by evaluating its first example under each of them."""
    editions = RATING_EDITIONS if function.category is Category.RATINGS else TIEBREAK_EDITIONS
    names = list(dict.fromkeys(edition.name for edition in editions.values()))
    return [name for name in names if _defined(function, name)]


def _defined(function: Function, edition: str) -> bool:
    if edition in TIEBREAK_EDITIONS and _borrowed(function, edition):
        return False
    example = examples()[function.name][0]
    try:
        under_edition(example, function, edition)
    except DepartageError as error:
        return error.key not in NOT_DEFINED
    return True


def _borrowed(function: Function, edition: str) -> bool:
    """
    Whether an edition computes the tie-break by another federation's definition, because the organiser may announce it in addition to the
    edition's own rules.
    """
    try:
        row = ROWS[parse_code(function.name).name]
    except ArgumentError:
        return False
    return row.additional and not row.defined_in(TIEBREAK_EDITIONS[edition])


def under_edition(example: Example, function: Function, edition: str) -> Result:
    """
    The value of an example under another edition; with an empty name of an edition, the rules contain only the example's options.
    """
    place = [argument.name for argument in function.arguments].index("rules")
    name, _, inside = example.formula_in("en").partition("(")
    parts = split_arguments(inside.removesuffix(")"))
    parts += [""] * (place + 1 - len(parts))
    options = parts[place].strip('"').partition(";")[2]
    rules = ";".join(filter(None, (edition, options)))
    parts[place] = f'"{rules}"' if rules else ""
    return evaluate(f"{name}({','.join(parts)})", example.sheet("en"))
