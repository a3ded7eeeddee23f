"""The tables of EXPLAIN: how values are computed, and what separates two players."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from xl_departage.base.cells import Cell, Range, Raw, Result
from xl_departage.base.errors import ArgumentError, ErrorKind
from xl_departage.base.exact import to_number
from xl_departage.base.messages import Language, Text
from xl_departage.base.text import excerpt
from xl_departage.chess import explain as explanations
from xl_departage.chess.explain import RATING_FUNCTIONS, Explanation, RowKind, rated_event
from xl_departage.chess.regulations.rating_editions import BEL, FFE, FIDE_ENTRY, RatingEdition
from xl_departage.chess.tiebreaks.codes import parse_code
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tiebreaks.presets import read_list, split_list
from xl_departage.chess.tiebreaks.registry import ROWS, ParsedCode, refuse_steps
from xl_departage.chess.tiebreaks.standings import as_ranked
from xl_departage.chess.tournament.origin import Reading, find_player
from xl_departage.functions.answers.list_answers import berger_of, origins
from xl_departage.functions.answers.pairing_reasons import is_pairing, reasons
from xl_departage.functions.answers.prize_answers import explained_prizes
from xl_departage.functions.answers.rating_answers import events_of, rating_rules
from xl_departage.functions.answers.rating_list_answers import period_of
from xl_departage.functions.arguments import as_range
from xl_departage.functions.rating_arguments import Values, read_counts, read_points, read_ratings
from xl_departage.functions.request import open_grid, ratings_of, read_kept

PRIZE_FUNCTIONS = ("PRIZES", "PRIX", "PRIZE")
"""The names of PRIZES under which EXPLAIN explains it."""
PERIOD_FUNCTIONS = ("ELO_PERIOD", "ELO_PERIODE")
"""The names of ELO_PERIOD."""
ENTRY_FUNCTIONS = {"ELO_ENTRY": "ELO_ENTRY", "ELO_ENTREE": "ELO_ENTRY", "ELO_COMBINE": "ELO_COMBINE"}
"""The English name of each name of ELO_ENTRY and ELO_COMBINE."""
_ENTRY_COLUMNS: tuple[tuple[str, Callable[[str, Raw], Values]], ...] = (
    ("performances", read_ratings),
    ("games", read_counts),
    ("points", read_points),
    ("rated", read_counts),
    ("periods", read_counts),
    ("floors", read_ratings),
    ("published", read_ratings),
)
"""
The arguments of ELO_ENTRY, the first two of which are also those of ELO_COMBINE, and the reader of each: they are the columns of a
table of events.
"""
DEFAULT_EDITIONS: dict[str, RatingEdition] = {"ELO_PERFORMANCE": FFE, "ELO_INITIAL_RR": FIDE_ENTRY}
"""The default editions of some rating functions; that of the others is `BEL`."""
_FUNCTION_NAMES = {
    "PARTIES_GAGNEES": "WIN",
    # Without a number, these functions cut one value; as names of tie-breaks, they would mean Papi's cut by the number of rounds.
    **dict.fromkeys(("BUCHHOLZ_CUT", "BUCHHOLZ_TRONQUE"), "BH/C1"),
    "BUCHHOLZ_MEDIAN": "BH/M1",
}
"""The codes of the functions whose name has another meaning as the name of a tie-break."""


def explained(
    cells: Range,
    codes: tuple[str, ...],
    player: int | str,
    *,
    rules: str,
    ratings: Range | None,
    manual: Range | None,
    boards: Range | None,
    games: int | Range | None,
    k: int | None,
) -> Result:
    """
    The table that explains a player's value of a tie-break or a function, his pairing, or what separates two players; an empty text
    for a blank player. Raises ArgumentError if what is explained needs other arguments or does not use one that is given, and the
    errors of the value.
    """
    if player == "":
        return ""
    name = codes[0].strip().upper() if len(codes) == 1 else ""
    arguments = {"ratings": ratings, "manual": manual, "boards": boards, "games": games, "k": k}
    if name in PERIOD_FUNCTIONS:
        _refuse_unused(name, arguments, used=("games",))
        return spilled(*_member(cells, player, rules, games))
    if name in ("CROSSTABLE", "GRILLE"):
        if games is None or isinstance(games, int):
            raise ArgumentError("exp_list_of_games_missing")
        _refuse_unused(name, arguments, used=("games",))
        return origins(cells, games, player, rules)
    if is_pairing(name):
        if games is not None or k is not None or manual is not None or boards is not None:
            raise ArgumentError("exp_pairing_arguments")
        return reasons(cells, name, player, rules, ratings)
    if name in PRIZE_FUNCTIONS:
        if games is None or isinstance(games, int) or k is not None or manual is not None or boards is not None:
            raise ArgumentError("exp_prizes_arguments")
        return explained_prizes(cells, games, ratings, player, rules)
    if name == "BERGER":
        _refuse_unused(name, arguments, used=())
        return berger_of(cells, player, rules)
    if name in ENTRY_FUNCTIONS:
        _refuse_unused(name, arguments, used=())
        return spilled(*_entry(ENTRY_FUNCTIONS[name], cells, player, rules))
    if name in RATING_FUNCTIONS:
        if not (games is None or isinstance(games, int)):
            raise ArgumentError("exp_games_not_table")
        _refuse_unused(name, arguments, used=("ratings", "games", "k"))
        return spilled(*_rating(name, cells, player, rules=rules, ratings=ratings, games=games, k=k))
    _refuse_unused(";".join(codes), arguments, used=("ratings", "manual", "boards"))
    request = open_grid(cells, rules, ratings, manual, boards)
    pair = find_pair(request.reading, player)
    if pair is not None:
        code_list: str | Sequence[str] = codes[0] if len(codes) == 1 else codes
        if any(ROWS[code.name].on_ratings for code in read_list(code_list)):
            request.need_ratings()
        return spilled(explanations.compare(request.context, code_list, *pair), request.language)
    # With results board by board, the event is ranked like one read from a file, whose teams have match points first.
    by_default = () if boards is None else (ParsedCode("MPTS"),)
    context, code = on_its_score(request.context, codes, by_default)
    if ROWS[code.name].on_ratings:
        request.need_ratings()
    index = find_player(request.reading, player)
    explanation = explanations.explain(context, code, index, texts=request.reading.texts)
    return spilled(explanation, request.language)


def _refuse_unused(explained: str, arguments: Mapping[str, object], *, used: Collection[str]) -> None:
    """Raise ArgumentError for the first argument that is given, by its name, and is none of those used."""
    for name, value in arguments.items():
        if value is not None and name not in used:
            raise ArgumentError("exp_argument_unused", name=Text(f"argument.{name}"), code=excerpt(explained))


def on_its_score(context: Context, codes: Sequence[str], ranked_by: Sequence[ParsedCode]) -> tuple[Context, ParsedCode]:
    """
    The single tie-break to explain, and the context with the score on which it is computed: the score named before it (`GPTS;SB`),
    else that of the list by which the event is ranked. Raises ArgumentError for any other list.
    """
    pieces = split_list(codes[0]) if len(codes) == 1 else list(codes)
    if len(pieces) == 2 and (first := _score_named(pieces[0])) is not None:
        return as_ranked(context, one_code(pieces[1:]), (first,))
    return as_ranked(context, one_code(codes), ranked_by)


def _score_named(code_text: str) -> ParsedCode | None:
    """The score of teams that a code stands for, match points or game points; None for any other code."""
    try:
        code = parse_code(code_text)
    except ArgumentError:
        return None
    return code if ROWS[code.name].points else None


def with_score_named(code: str, first: str) -> str:
    """
    A tie-break of a ranking as `EXPLAIN` takes it: after the score of teams that the ranking names first, if it names one.
    """
    return code if _score_named(first) is None or _score_named(code) is not None else f"{first};{code}"


def one_code(codes: Sequence[str]) -> ParsedCode:
    """
    The single tie-break to explain. Raises ArgumentError for a list, for a text that names no tie-break, and for « Koya étendu » without
    a number, which has no value outside a list.
    """
    if len(codes) > 1 or any(mark in codes[0] for mark in ";\n"):
        raise ArgumentError("exp_one_code")
    # Equivalent mutant `0 -> -1`: there is exactly one code.
    code = parse_code(_FUNCTION_NAMES.get(codes[0].strip().upper(), codes[0]))
    refuse_steps(code)
    return code


def find_pair(reading: Reading, player: int | str) -> tuple[int, int] | None:
    """
    The indices of the two players of a text such as `7>12`, given by number or name; None if it names one player. Raises
    ArgumentError for an unknown player, if one side is blank, or if both are the same.
    """
    if not isinstance(player, str) or ">" not in player or _known(reading, player):
        return None
    parts = player.split(">")
    sides = [(">".join(parts[:at]).strip(), ">".join(parts[at:]).strip()) for at in range(1, len(parts))]
    splits = [pair for pair in sides if all(pair)]
    if not splits:
        raise ArgumentError("exp_compare_two", player=player)
    # A name may contain `>` itself. If no way of splitting the text names two players, the first one shows which is unknown.
    first, second = next((pair for pair in splits if all(_known(reading, side) for side in pair)), splits[0])
    first_index, second_index = find_player(reading, first), find_player(reading, second)
    if first_index == second_index:
        raise ArgumentError("exp_compare_itself", player=player)
    return first_index, second_index


def _known(reading: Reading, player: str) -> bool:
    try:
        find_player(reading, player)
    except ArgumentError:
        return False
    return True


def spilled(explained: Explanation, language: Language) -> list[list[Cell]]:
    """
    The table as cells in that language: a header, the rows, the total. An undefined value is `#N/A`.

    Notes about the whole table are added to the text of the last row, because a sheet has no other place for them.
    """
    explanation = explained.in_language(language)
    values = {explanation.position(key) for key in ("total", "first", "second")} - {None}
    compared = explanation.position("first") is not None
    table: list[list[Cell]] = [[str(column.title) for column in explanation.columns]]
    for row in explanation.all_rows:
        # In a comparison, any value may be undefined; elsewhere, a blank in the column of totals is not a value.
        undefined = compared or (row.kind is RowKind.TOTAL and explanation.value is None)
        table.append(
            [
                (ErrorKind.NA if undefined and position in values else "")
                if cell is None
                # A sentence may be an instance of a subclass of `str`, which not every host accepts.
                else str(cell)
                if isinstance(cell, str)
                else to_number(cell)
                for position, cell in enumerate(row.cells)
            ]
        )
    reason = explanation.position("reason")
    assert reason is not None, "every explanation ends in a column of words"
    table[-1][reason] = " ".join(filter(None, (str(table[-1][reason]), *explanation.notes)))
    return table


def _rating(
    name: str, cells: Range, player: int | str, *, rules: str, ratings: Range | None, games: int | None, k: int | None
) -> tuple[Explanation, Language]:
    parsed = rating_rules(rules, DEFAULT_EDITIONS.get(name, BEL), name, grid=True)
    reading = read_kept(cells, parsed.reading)
    language = parsed.words(reading.table_language)
    player_ratings = ratings_of(ratings, reading, len(cells))
    event = rated_event(reading.crosstable, player_ratings, parsed.edition, reading.texts)
    if find_pair(reading, player) is not None:
        raise ArgumentError("exp_compare_rating", function=name)
    index = find_player(reading, player)
    return explanations.explain_rating(name, event, index, parsed, games=games, k=k), language


def _entry(function: str, cells: Range, player: int | str, rules: str) -> tuple[Explanation, Language]:
    """
    The explanation of a first rating from a table of events, and its language. Raises ArgumentError for a table of another width, and for
    cells that cannot be read.
    """
    rows = [list(row) for row in as_range("grid", cells)]
    most = 2 if function == "ELO_COMBINE" else len(_ENTRY_COLUMNS)
    if not 2 <= len(rows[0]) <= most:
        names = ", ".join(name for name, _ in _ENTRY_COLUMNS[:most])
        raise ArgumentError("exp_entry_columns", function=function, columns=names, given=len(rows[0]))
    if isinstance(rows[0][0], str) and not any(letter.isdigit() for letter in rows[0][0]):
        # A header row is made blank, so that the other rows keep their numbers.
        # Equivalent mutant `0 -> -1`: all rows of a range have the same width.
        rows[0] = [None] * len(rows[0])
    read_columns = [
        read(name, [[row[place]] for row in rows]) for place, (name, read) in enumerate(_ENTRY_COLUMNS[: len(rows[0])])
    ]
    columns = [*read_columns[2:], *[None] * (len(_ENTRY_COLUMNS) - len(read_columns))]
    events, edition, language = events_of(function, read_columns[0], read_columns[1], columns, rules)
    return explanations.explain_entry(function, events, edition, str(player)), language


def _member(players: Range, player: int | str, rules: str, games: int | Range | None) -> tuple[Explanation, Language]:
    """
    The explanation of a member's new rating in a period, and its language. Raises ArgumentError if the games are missing, for an
    unknown member, and for errors in the two tables.
    """
    parsed = rating_rules(rules, BEL, "ELO_PERIOD")
    if games is None or isinstance(games, int):
        raise ArgumentError("exp_games_table_missing")
    _, _, period = period_of("grid", players, games, rules)
    return explanations.explain_member(period, explanations.find_member(period, player)), parsed.words("auto")
