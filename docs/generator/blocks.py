"""Generates the parts of hand-written pages that come from the program, by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from docs.generator import wording
from docs.generator.examples import examples, sheet
from docs.generator.function_pages import defining_editions, french_names, shown_call
from docs.generator.regulations import rows as regulation_rows
from docs.generator.sheets import Sheet, cell_text, escaped, evaluate, grid_table, spelled
from docs.generator.template_pages import sheets_table
from docs.generator.troubleshooting import all_topics, blanked
from xl_departage.base.errors import DepartageError
from xl_departage.base.messages import Language, catalogue
from xl_departage.chess.ratings.rating_options import counting
from xl_departage.chess.regulations.editions import TIEBREAK_EDITIONS, Authority, editions
from xl_departage.chess.regulations.rating_editions import RATING_EDITIONS
from xl_departage.chess.regulations.rules_text import EVENT_OPTIONS, OPTIONS, WORDS_OPTIONS
from xl_departage.chess.season import regulations as season
from xl_departage.chess.tiebreaks.registry import ROWS
from xl_departage.documents.document_reading import FORMATS
from xl_departage.formats.file_format import Tried
from xl_departage.functions import FUNCTIONS, Category, Cell, Function

COMPARED_CODES = ("BH", "BH/C1", "SB")
COMPARED_SHEET = "forfeits"
COMPARED_RANGE = "A1:H14"


def block(name: str, language: Language) -> str:
    """
    The Markdown of a generated part; its name is `sheet:NAME`, `example:FUNCTION`, `says:KEY,KEY…`, `template:NAME`, or a key of
    `BLOCKS`.
    """
    kind, _, rest = name.partition(":")
    if kind == "sheet":
        return grid_table(sheet(rest, language), language)
    if kind == "example":
        return first_example(rest, language)
    if kind == "template":
        return sheets_table(rest, language)
    if kind == "says":
        return "\n>\n".join(f"> {sentence(key, language)}" for key in rest.split(","))
    return BLOCKS[name](language)


def sentence(key: str, language: Language) -> str:
    """A message of the program as one line of Markdown, with an ellipsis for each field."""
    return escaped(blanked(catalogue(language)[key].replace("{line}", " ")))


def first_example(function: str, language: Language) -> str:
    """The first worked example of a function, as Markdown: its sheet, the formula and the value."""
    entry = examples()[function][0]
    formula = spelled(entry.formula_in(language), language, french_names())
    value = entry.evaluate(language)
    return (
        grid_table(entry.sheet(language), language)
        + "\n\n"
        + shown_call(formula, value, language, header=bool(entry.cells))
    )


def tiebreak_editions(language: Language) -> str:
    """A table of the editions of the tie-break rules: names, source, date in force."""
    head = (wording.EDITION, wording.TEXT, wording.IN_FORCE)
    rows = []
    for edition in editions():
        names = [f"`{name}`" for name, record in TIEBREAK_EDITIONS.items() if record is edition]
        since = edition.in_force or wording.NO_DATE.in_language(language)
        rows.append((", ".join(names), escaped(edition.source), since))
    return table(head=[text.in_language(language) for text in head], rows=rows)


def rating_editions(language: Language) -> str:
    """A table of the editions of the rating rules: names, source."""
    rows = []
    for edition in dict.fromkeys(RATING_EDITIONS.values()):
        names = [f"`{name}`" for name, record in RATING_EDITIONS.items() if record is edition]
        rows.append((", ".join(names), escaped(edition.source.in_language(language))))
    return table(head=[text.in_language(language) for text in (wording.EDITION, wording.TEXT)], rows=rows)


def codes(language: Language) -> str:
    """A table of all tie-break codes: name, synonyms, the editions that define it."""
    head = (wording.CODE, wording.NAMES, wording.SYNONYMS, wording.DEFINED)
    rows = []
    for row in ROWS.values():
        defining = row.editions()
        if not defining:
            continue
        known = (*row.synonyms, *row.cut_names, *row.median_names)
        rows.append(
            (
                f"`{row.code}`",
                escaped(row.names.in_language(language)),
                escaped(", ".join(known)),
                "<br>".join(_by_authority(defining)),
            )
        )
    body = table(head=[text.in_language(language) for text in head], rows=rows)
    return f"<!-- class: codes -->\n\n{body}"


def options_by_function(language: Language) -> str:
    """A table of the functions that accept rules, with the options that affect them; functions with the same options share a row."""
    rows: dict[str, list[str]] = {}
    for function in FUNCTIONS.values():
        if any(argument.name == "rules" for argument in function.arguments):
            rows.setdefault(_counting(function, language), []).append(f"`{function.name}`")
    head = (wording.FUNCTIONS_HEAD, wording.OPTIONS_HEAD)
    body = [(", ".join(named), options) for options, named in rows.items()]
    return table(head=[text.in_language(language) for text in head], rows=body)


def _counting(function: Function, language: Language) -> str:
    if function.name == "SEASON":
        return ", ".join(f"`{option}`" for option in OPTIONS if option in season.COUNTING)
    if function.category is not Category.RATINGS:
        return ", ".join(f"`{option}`" for option in OPTIONS if option in EVENT_OPTIONS | WORDS_OPTIONS)
    defining = defining_editions(function)
    found = []
    for option in OPTIONS:
        under = [name for name in defining if option in counting(function.name, RATING_EDITIONS[name])]
        if len(under) == len(defining):
            found.append(f"`{option}`")
        elif under:
            found.append(f"`{option}` ({wording.UNDER.in_language(language)} {', '.join(under)})")
    return ", ".join(found)


def _by_authority(names: Sequence[str]) -> list[str]:
    """These names of editions, sorted; if all editions of an authority are among them, its name replaces theirs."""
    labels = list(names)
    for authority in Authority:
        edition_names = [edition.name for edition in editions(authority)]
        if set(edition_names) <= set(labels):
            labels = [authority.value, *(name for name in labels if name not in edition_names)]
    return sorted(labels)


def compared(code: str) -> dict[str, list[Cell]]:
    """The values of a tie-break for all players of the compared tournament, by the name of the edition."""
    played: Sheet = sheet(COMPARED_SHEET, "en")
    columns = {}
    for edition in editions():
        value = evaluate(f'TIEBREAK({COMPARED_RANGE},"{code}",,"{edition.name}")', played)
        assert isinstance(value, list)
        columns[edition.name] = [row[0] for row in value]
    return columns


def editions_compared(code: str) -> Callable[[Language], str]:
    """
    A function that makes the table in a language: the values of a tie-break under each edition, in bold if those of a player differ.
    """

    def compare(language: Language) -> str:
        columns = compared(code)
        players = [row[1] for row in sheet(COMPARED_SHEET, language).rows[1:]]
        rows = []
        for index, player in enumerate(players):
            values = [cell_text(column[index], language) for column in columns.values()]
            differ = len(set(values)) > 1
            rows.append((escaped(str(player)), *(f"**{value}**" if differ else value for value in values)))
        head = [wording.PLAYER.in_language(language), *(f"`{edition}`" for edition in columns)]
        return f"<!-- class: numbers -->\n\n{table(head=head, rows=rows)}"

    return compare


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table; its cells are already in Markdown."""
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows)])


def refused(formula: str, sheet_name: str, language: Language) -> str:
    """The message with which a function refuses a formula. Raises ValueError if the formula has a value."""
    try:
        evaluate(formula, sheet(sheet_name, language))
    except DepartageError as error:
        return error.message(language)
    raise ValueError(f"{formula} is not refused")


def regulations(language: Language) -> str:
    """A table of all sentences of the regulations, with the formula or code that implements each and the test that verifies it."""
    head = (wording.TEXT, wording.PHRASE, wording.ANSWER, wording.VALUE, wording.TEST)
    return table(head=[text.in_language(language) for text in head], rows=regulation_rows(language))


def wrong_cell(language: Language) -> str:
    """The message about a cell 12X1, as a Markdown quotation."""
    return f"> {escaped(refused('POINTS(A1:D5)', 'slips', language))}"


_ENOUGH = 3
"""The least number of versions of a program that must have been tried; with fewer, the table says that they are few."""


def _tried(tried: Tried, language: Language) -> str:
    files = wording.ONE_FILE if tried.files == 1 else wording.SOME_FILES
    summary = f"{files.in_language(language).format(files=tried.files)} ({', '.join(tried.versions)})"
    return summary if len(tried.versions) >= _ENOUGH else f"{summary}; {wording.FEW_VERSIONS.in_language(language)}"


def formats(language: Language) -> str:
    """A table of the formats from which a tournament is read or in which it is written."""
    rows = [
        (
            file_format.name.in_language(language),
            ", ".join(f"`{ending}`" for ending in file_format.endings),
            *(
                (wording.YES if done else wording.NO).in_language(language)
                for done in (file_format.reads, file_format.writes)
            ),
            "" if file_format.lacks is None else escaped(file_format.lacks.in_language(language)),
            "" if file_format.tried is None else _tried(file_format.tried, language),
        )
        for file_format in FORMATS
        if file_format.reads or file_format.writes
    ]
    head = (wording.PROGRAM, wording.FILES, wording.IS_READ, wording.IS_WRITTEN, wording.LACKS, wording.TRIED)
    return table([text.in_language(language) for text in head], rows)


BLOCKS: dict[str, Callable[[Language], str]] = {
    "tiebreak-editions": tiebreak_editions,
    "rating-editions": rating_editions,
    "regulations": regulations,
    "codes": codes,
    "messages": all_topics,
    "options-by-function": options_by_function,
    "wrong-cell": wrong_cell,
    "formats": formats,
    **{f"compared-{code.lower().replace('/', '-')}": editions_compared(code) for code in COMPARED_CODES},
}
