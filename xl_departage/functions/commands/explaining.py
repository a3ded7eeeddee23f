"""Makes, from the formula of a cell, the formula that explains its value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Language, Text
from xl_departage.base.regex import regex
from xl_departage.chess.tournament.origin import Reading, find_player
from xl_departage.functions import OMITTED, Cell, Function, Range, Raw, find, names
from xl_departage.functions.answers.explain_answers import with_score_named
from xl_departage.functions.answers.tiebreak_answers import standings
from xl_departage.functions.arguments import as_cell
from xl_departage.functions.commands.command_sheet import Sheet, Written, literal
from xl_departage.functions.crosstable import code_of
from xl_departage.functions.host_cells import raw_argument, raw_arguments
from xl_departage.functions.rankings import read_codes
from xl_departage.functions.request import GridRequest, open_grid
from xl_departage.spreadsheet.formulas.addresses import Area
from xl_departage.spreadsheet.formulas.function_names import parted, without_prefixes
from xl_departage.spreadsheet.formulas.scanner import FormulaSyntaxError
from xl_departage.spreadsheet.formulas.syntax import Kind, Node, parse

_TRANSPARENT: Final = ("IFERROR", "IFNA")
"""The functions whose value is, cell by cell, that of their first argument unless it is an error."""
_LANGUAGE: Final = regex(r"(?i)(?:^|;)\s*lang\s*=")
_COMPANIONS: Final = ("ratings", "manual", "boards")


class FormulaCell(NamedTuple):
    """The formula behind the active cell."""

    text: str
    """The formula in English spelling: commas between arguments, decimal points, with or without its `=`."""
    area: Area
    """The cells that it fills, the first of which contains it; a single cell if it does not spill."""
    cell: tuple[int, int]
    """The row and column of the active cell, which lies in that area."""


class _Call(NamedTuple):
    """A call of one of our functions in a formula, and the values of its arguments."""

    entry: Function
    written: Mapping[str, str]
    """The text of each argument that is not omitted, as in the formula."""
    values: Mapping[str, Raw]
    """The value of each argument that is not omitted."""
    row: int | None
    """
    The row of the call's value in which the active cell lies, from 0; None if the formula uses only a single value of the call.
    """
    column: int
    """The column of the active cell in the area of the formula, from 0."""

    def request(self) -> GridRequest:
        """The request for the grid, with the ratings, manual values and boards that the call gives."""
        entry = {argument.name: argument for argument in self.entry.arguments}
        raw = {name: raw_argument(entry[name], value) for name, value in self.values.items()}
        read = {name: entry[name].read(name, value) for name, value in raw.items() if value is not OMITTED}
        return open_grid(read["grid"], read.get("rules", ""), *(read.get(name) for name in _COMPANIONS))


class _Question(NamedTuple):
    """What EXPLAIN is asked: two of its arguments, as a formula writes them."""

    code: str
    """The code of a tie-break, or the name of a function."""
    player: str


def areas_read(formula: str) -> list[str]:
    """
    The areas with a sheet name and the defined names in a formula, as written: a command needs their values to explain the formula.
    Empty if the text is not a formula.
    """
    try:
        tree = parse(formula.removeprefix("="))
    except FormulaSyntaxError:
        return []
    text = formula.removeprefix("=")
    found = (node for node in _nodes(tree) if (node.kind is Kind.AREA and node.prefix) or node.kind is Kind.NAME)
    return list(dict.fromkeys(text[node.start : node.end] for node in found))


def explain_cell(sheet: Sheet, formula: FormulaCell, reads: Mapping[str, Range], language: Language) -> Written:
    """
    The formula that explains the active cell.

    Args:
        sheet: The cells of the sheet of the active cell.
        formula: The formula behind that cell.
        reads: The values of `areas_read(formula.text)`.
        language: The language of the explanation, unless the formula names one.

    Raises:
        DepartageError: The cell has no value of one of our functions, or none that can be explained; for an error, its reason and cure.
    """
    call = _call(sheet, formula, reads)
    # Whatever the function is, the error that the cell shows is raised here, with its message.
    call.entry.call(raw_arguments(call.entry.arguments, _raw(call)))
    if call.entry.name not in _QUESTIONS and code_of(call.entry.name, {}) is None:
        raise ArgumentError("command_explain_not_this", function=call.entry.name)
    asked = _QUESTIONS.get(call.entry.name, _of_code)(call)
    written = {**call.written, "code": asked.code, "player": asked.player}
    values = {**call.values, "code": _unquoted(asked.code), "player": _unquoted(asked.player)}
    for argument, own_argument in _MEANT.get(call.entry.name, {}).items():
        if own_argument in call.written:
            written[argument], values[argument] = call.written[own_argument], call.values[own_argument]
    written["rules"], values["rules"] = _spoken(call, language)
    if asked.player == call.written.get("player"):
        values["player"] = call.values["player"]
    if asked.code == call.written.get("code"):
        values["code"] = call.values["code"]
    if asked.code == call.written.get("tiebreaks"):
        values["code"] = call.values["tiebreaks"]
    entry = find("EXPLAIN")
    parts = [written.get(argument.name, "") for argument in entry.arguments]
    while not parts[-1]:
        parts.pop()
    raw = [values.get(argument.name, OMITTED) for argument in entry.arguments[: len(parts)]]
    value = entry.call(raw_arguments(entry.arguments, raw))
    return Written(f"=EXPLAIN({','.join(parts)})", sheet.free(formula.area[3], formula.cell[0], value))


def _call(sheet: Sheet, formula: FormulaCell, reads: Mapping[str, Range]) -> _Call:
    """
    The first outermost call of one of our functions in the formula, with its arguments. Raises ArgumentError if there is none, and the
    errors of `_value`.
    """
    text = formula.text.removeprefix("=")
    try:
        tree = parse(text)
    except FormulaSyntaxError:
        raise ArgumentError("command_explain_none") from None
    first = _first_of_ours(tree)
    if first is None:
        raise ArgumentError("command_explain_none")
    node, entry = first
    row, column = formula.cell[0] - formula.area[0], formula.cell[1] - formula.area[1]
    written_arguments = [
        (argument, part)
        for argument, part in zip(entry.arguments, node.args, strict=False)
        if part.kind is not Kind.OMITTED
    ]
    written = {argument.name: text[part.start : part.end] for argument, part in written_arguments}
    values = {
        argument.name: _value(_Cells(sheet, text, reads), part, argument.title) for argument, part in written_arguments
    }
    return _Call(entry, written, values, row if _whole(tree) is node else None, column)


def _nodes(node: Node) -> Iterator[Node]:
    yield node
    for part in node.args:
        yield from _nodes(part)


def _first_of_ours(tree: Node) -> tuple[Node, Function] | None:
    """The first outermost call of one of our functions, and the function; None if there is none."""
    for node in _nodes(tree):
        if node.kind is Kind.CALL and (name := parted(without_prefixes(node.text), names())) is not None:
            return node, find(name.name)
    return None


def _whole(tree: Node) -> Node:
    """
    The part of a formula that determines its value cell by cell, without parentheses, `@` and functions that replace errors.
    """
    while (
        tree.kind is Kind.PAREN
        or (tree.kind is Kind.PREFIX and tree.text == "@")
        or (tree.kind is Kind.CALL and without_prefixes(tree.text).upper() in (*_TRANSPARENT, "SINGLE"))
    ):
        tree = tree.args[0]
    return tree


class _Cells(NamedTuple):
    """The cells that a formula may read."""

    sheet: Sheet
    formula: str
    """The formula without its `=`."""
    reads: Mapping[str, Range]
    """The values of what `areas_read` finds in it, by its text."""


def _value(cells: _Cells, node: Node, argument: Text) -> Raw:
    """
    The value of an argument. Raises ArgumentError if it would have to be computed, and the error of a call of one of our functions.
    """
    written = cells.formula[node.start : node.end]
    match node.kind:
        case Kind.TEXT:
            return _unquoted(written)
        case Kind.NUMBER:
            return float(written)
        case Kind.BOOLEAN:
            return node.text.upper() == "TRUE"
        case Kind.AREA | Kind.NAME if written in cells.reads:
            return cells.reads[written]
        case Kind.AREA if node.area is not None and not node.prefix:
            return cells.sheet.rows(node.area[:4])
        case Kind.PAREN:
            return _value(cells, node.args[0], argument)
        case Kind.PREFIX if node.text in ("-", "+"):
            value = _number(_value(cells, node.args[0], argument))
            if value is not None:
                return -value if node.text == "-" else value
        case Kind.BINARY if set(node.operators) == {"&"}:
            parts = [_text(_value(cells, part, argument)) for part in node.args]
            if None not in parts:
                return "".join(map(str, parts))
        case Kind.CALL if (name := parted(without_prefixes(node.text), names())) is not None:
            entry = find(name.name)
            raw = [
                OMITTED if part.kind is Kind.OMITTED else _value(cells, part, inner_argument.title)
                for inner_argument, part in zip(entry.arguments, node.args, strict=False)
            ]
            return entry.call(raw_arguments(entry.arguments, raw))
    raise ArgumentError("command_explain_computed", argument=argument, value=written)


def _number(value: Raw) -> int | float | None:
    """The number that a value is; None for any other value."""
    single = _only(value)
    return single if isinstance(single, (int, float)) and not isinstance(single, bool) else None


def _text(value: Raw) -> str | None:
    """A text or a whole number in the form in which `&` joins it, a blank as an empty text; None for any other value."""
    single = _only(value)
    if isinstance(single, float) and single.is_integer():
        single = int(single)
    return (
        str(single)
        if isinstance(single, (str, int)) and not isinstance(single, bool)
        else ""
        if single is None
        else None
    )


def _only(value: Raw) -> object:
    """The only cell of a value; `...` for a larger range, which cannot be joined or negated."""
    if isinstance(value, (list, tuple)):
        return value[0][0] if len(value) == 1 and len(value[0]) == 1 else ...
    return value


def _unquoted(text: str) -> str:
    return text[1:-1].replace('""', '"') if text.startswith('"') else text


def _spoken(call: _Call, language: Language) -> tuple[str, Raw]:
    """
    The rules of the call, with the person's language if they name none: as a formula writes them, and their value.
    """
    if "rules" not in call.written:
        return literal(f"lang={language}"), f"lang={language}"
    written, value = call.written["rules"], _single(call.values["rules"])
    if not isinstance(value, str) or _LANGUAGE.search(value):
        return written, value
    spoken = f"{value}; lang={language}"
    return (literal(spoken) if written.startswith('"') else f'{written}&"; lang={language}"'), spoken


def _single(value: Raw) -> Cell:
    """The value of a cell that may have been passed as a range of one cell. Raises ArgumentError for a larger range."""
    return as_cell("rules", value)


def _of_code(call: _Call) -> _Question:
    """The question about a tie-break that has a function of its own."""
    options = {name: value for name, value in call.values.items() if value is not None}
    code = code_of(call.entry.name, options)
    assert code is not None, "the caller has looked"
    return _Question(literal(code.text), _player(call))


def _of_its_code(call: _Call) -> _Question:
    """The question about a value of TIEBREAK, which gives the code itself."""
    return _Question(call.written["code"], _player(call))


def _of_its_name(call: _Call) -> _Question:
    """The question about a value of a rating function over a grid."""
    return _Question(literal(call.entry.name), _player(call))


def _player(call: _Call) -> str:
    """
    The player or team that the call names, otherwise the one in whose row the active cell is, as a formula writes it. Raises
    ArgumentError if there is none.
    """
    for selector in ("player", "team"):
        if selector in call.written:
            return call.written[selector]
    reading = call.request().reading
    index = reading.rows[call.row] if call.row is not None and call.row < len(reading.rows) else None
    if index is None:
        raise ArgumentError("command_explain_one_value", function=call.entry.name)
    return _named(reading, index)


def _named(reading: Reading, index: int) -> str:
    """A player by number, or by name if the number could be another player's."""
    player = reading.crosstable.players[index]
    try:
        return str(player.number) if find_player(reading, player.number) == index else literal(player.name)
    except ArgumentError:
        return literal(player.name)


def _of_standings(call: _Call) -> _Question:
    """
    The question about a value in the table of STANDINGS: points or a tie-break; a cell before these, such as the place, is explained
    as `_compared` says. Raises ArgumentError for the headings.
    """
    request = call.request()
    ranked = standings(request, read_codes("tiebreaks", call.values["tiebreaks"]))
    if call.row is None or not 1 <= call.row <= len(ranked.rows):
        raise ArgumentError("command_explain_one_value", function=call.entry.name)
    if call.column < 4:
        return _compared(call, request, [row.player for row in ranked.rows], call.row - 1)
    code = "PTS" if call.column == 4 else ranked.codes[call.column - 5].text
    if call.column > 5:
        code = with_score_named(code, ranked.codes[0].text)
    return _Question(literal(code), _named(request.reading, ranked.rows[call.row - 1].player))


def _of_place(call: _Call) -> _Question:
    """
    The question about a place of RANK_BY, which is explained as `_compared` says. Raises ArgumentError for a cell without a player.
    """
    request = call.request()
    order = [row.player for row in standings(request, read_codes("tiebreaks", call.values["tiebreaks"])).rows]
    if "player" in call.values:
        argument = next(declared for declared in call.entry.arguments if declared.name == "player")
        index = find_player(request.reading, argument.read("player", raw_argument(argument, call.values["player"])))
    else:
        player = request.reading.rows[call.row] if call.row is not None else None
        if player is None:
            raise ArgumentError("command_explain_one_value", function=call.entry.name)
        index = player
    return _compared(call, request, order, order.index(index))


def _compared(call: _Call, request: GridRequest, order: list[int], at: int) -> _Question:
    """
    The question why a player is behind the one above him; for the first player, why he is ahead of the second. Raises ArgumentError
    if there is only one.
    """
    if len(order) < 2:
        raise ArgumentError("command_explain_one_value", function=call.entry.name)
    pair = (order[at - 1], order[at]) if at else (order[0], order[1])
    both = ">".join(_unquoted(_named(request.reading, index)) for index in pair)
    return _Question(call.written["tiebreaks"], literal(both))


def _of_table(call: _Call) -> _Question:
    """The question about a row of CROSSTABLE: where its cells come from. Raises ArgumentError for its headings."""
    value = call.entry.call(raw_arguments(call.entry.arguments, _raw(call)))
    if call.row is None or not isinstance(value, list) or not 1 <= call.row < len(value):
        raise ArgumentError("command_explain_one_value", function=call.entry.name)
    return _Question(literal(call.entry.name), str(value[call.row][0]))


def _of_prizes(call: _Call) -> _Question:
    """
    The question about a row of PRIZES, or about the amount of one player. Raises ArgumentError for a row without a player.
    """
    if "player" in call.written:
        return _Question(literal(call.entry.name), call.written["player"])
    value = call.entry.call(raw_arguments(call.entry.arguments, _raw(call)))
    row = value[call.row] if call.row is not None and isinstance(value, list) and 1 <= call.row < len(value) else ()
    if len(row) < 3 or not isinstance(row[2], int):
        raise ArgumentError("command_explain_one_value", function=call.entry.name)
    return _Question(literal(call.entry.name), str(row[2]))


def _raw(call: _Call) -> list[Raw]:
    """The raw values of all arguments of the call, in order."""
    return [call.values.get(argument.name, OMITTED) for argument in call.entry.arguments]


_QUESTIONS: Final[Mapping[str, Callable[[_Call], _Question]]] = {
    "TIEBREAK": _of_its_code,
    "STANDINGS": _of_standings,
    "RANK_BY": _of_place,
    "CROSSTABLE": _of_table,
    "ELO_INITIAL_RR": _of_its_name,
    "PRIZES": _of_prizes,
}
"""What makes the question for functions other than those that compute one tie-break of their own (`_of_code`)."""
_MEANT: Final[Mapping[str, Mapping[str, str]]] = {
    "CROSSTABLE": {"grid": "players"},
    "PRIZES": {"grid": "ranking", "ratings": "players", "games": "plan"},
}
"""The arguments of EXPLAIN that have another name in a function: for each, the name there."""
