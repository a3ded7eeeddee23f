"""`xl-departage explain`: how a value was computed, as a table that can be read out."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from xl_departage.base.errors import ArgumentError
from xl_departage.base.exact import to_number
from xl_departage.base.messages import Language, text
from xl_departage.base.messages.notation import colon
from xl_departage.chess.explain import (
    RATING_FUNCTIONS,
    RowKind,
    WordedExplanation,
    WordedRow,
    compare,
    explain,
    explain_rating,
    rated_event,
)
from xl_departage.chess.explain.explanation import key_of
from xl_departage.chess.explain.explanation_words import Wording, cell_text, listing
from xl_departage.chess.ratings.rating_options import check_options, parse_rating_rules
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rating_editions import BEL
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tiebreaks import Context
from xl_departage.chess.tiebreaks.defaults import default_of_ratings, ranked_by, with_edition
from xl_departage.chess.tiebreaks.presets import read_list
from xl_departage.chess.tournament.origin import find_player
from xl_departage.chess.tournament.source import Source
from xl_departage.functions.answers.explain_answers import DEFAULT_EDITIONS, PERIOD_FUNCTIONS, find_pair, on_its_score
from xl_departage.functions.answers.pairing_reasons import is_pairing, round_asked
from xl_departage.hosts.cli import helping
from xl_departage.hosts.cli.helping import language_option
from xl_departage.hosts.cli.source_files import load_source
from xl_departage.hosts.cli.terminal import as_text, console_for, console_of, echo_json, fits, origin, say

NARROW = 100
"""The width of a line if stdout is not a terminal."""
_NAME = 24
"""The most characters of a name on one line; longer names wrap."""
_IN_WORDS = ("fate", "reason", "article")
"""
The columns that would make the table too wide: reasons and articles follow below it, and the fate is a column only if something does
not count.
"""


@helping.command(name="explain", help="help_explain")
@helping.argument("file", type=click.Path(path_type=Path))
@helping.argument("code")
@helping.argument("player")
@helping.option("--rules", default="", help="help_rules")
@helping.option("--range", "reference", help="help_range")
@helping.option("--games", type=click.IntRange(0, 99999), help="help_explain_games")
@helping.option("--k", type=click.IntRange(1, 200), help="help_explain_k")
@helping.option("--round", "round_", type=click.IntRange(1, 999), help="help_explain_round")
@helping.option("--against", help="help_explain_against")
@helping.option("--format", "layout", type=click.Choice(["table", "json"]), default="table", help="help_format")
@language_option
def command(
    file: Path,
    code: str,
    player: str,
    rules: str,
    reference: str | None,
    games: int | None,
    k: int | None,
    round_: int | None,
    against: str | None,
    layout: str,
    lang: Language,
) -> None:
    _refuse_other_order(str(file), code, player)
    if is_pairing(code):
        for option, value in (("--range", reference), ("--games", games), ("--k", k)):
            if value is not None:
                raise ArgumentError("pair_options_elsewhere", option=option)
        _explain_pairing(file, code, player, round_, against, rules=rules, layout=layout, language=lang)
        return
    if round_ is not None or against is not None:
        raise ArgumentError("pair_options_of_pairing")
    if code.strip().upper() not in (*RATING_FUNCTIONS, *PERIOD_FUNCTIONS):
        for option, value in (("--games", games), ("--k", k)):
            if value is not None:
                raise ArgumentError("exp_options_of_ratings", option=option, code=code)
    explained, source, edition = _explained(
        file, code, player, rules=rules, reference=reference, games=games, k=k, language=lang
    )
    say(source.notices, lang)
    if layout == "json":
        echo_json({**origin(edition), **as_json(explained)})
    else:
        _print(explained)


def _refuse_other_order(file: str, code: str, player: str) -> None:
    """Raise ArgumentError for the file, the tie-break and the player in another order, with the right one."""
    exists = Path(file).exists()
    if exists and (_is_code(code) or not _is_code(player)):
        return
    arguments = [file, code, player]
    meant = file if exists else next((argument for argument in arguments if Path(argument).is_file()), None)
    if meant is None:
        return
    arguments.remove(meant)
    # The tie-break comes first; a number or a name is none.
    first, second = sorted(arguments, key=lambda argument: not _is_code(argument))
    if _is_code(first):
        raise ArgumentError("exp_order", file=meant, code=first, player=second)


def _is_code(text: str) -> bool:
    """Whether the text says what is to be explained."""
    if is_pairing(text) or text.strip().upper() in (*RATING_FUNCTIONS, *PERIOD_FUNCTIONS):
        return True
    try:
        return bool(read_list(text))
    except ArgumentError:
        return False


def _explain_pairing(
    file: Path,
    code: str,
    player: str,
    round_: int | None,
    against: str | None,
    *,
    rules: str,
    layout: str,
    language: Language,
) -> None:
    """
    Print why a player is paired as he is, or why he is not paired with another. Raises ArgumentError if the code and the option name
    different rounds, or if nobody is the player.
    """
    from xl_departage.chess.pairing.pair_explanation import explain_pairing, explain_why_not, player_and_rival
    from xl_departage.formats.to_pair import options_to_pair
    from xl_departage.hosts.cli.pairing_files import choices_of, opened_to_pair, player_number

    opened, choices = opened_to_pair(file, options_to_pair(rules)), choices_of(rules)
    tournament = opened.tournament
    say(opened.notices, language)
    in_code = round_asked(tournament, code)
    if None not in (in_code, round_) and in_code != round_:
        raise ArgumentError("exp_two_rounds", code=code, round=round_)
    round_ = in_code or round_

    def number(name: str) -> int:
        return player_number(tournament, name)

    if against is None:
        explained = explain_pairing(tournament, number(player), round_, choices)
    else:
        asked, rival = player_and_rival(player, against, number)
        explained = explain_why_not(tournament, asked, rival, round_, choices)
    title, lines = explained.title.in_language(language), [line.in_language(language) for line in explained.lines]
    if layout == "json":
        echo_json({**origin(), "title": title, "lines": lines})
    else:
        for line in (title, *(f"- {line}" for line in lines)):
            click.echo(line)


def _explained(
    file: Path,
    code: str,
    player: str,
    *,
    rules: str,
    reference: str | None,
    games: int | None,
    k: int | None,
    language: Language,
) -> tuple[WordedExplanation, Source, str]:
    name = code.strip().upper()
    if name in PERIOD_FUNCTIONS:
        raise ArgumentError("exp_period_by_rate")
    if name in RATING_FUNCTIONS:
        rating_rules = parse_rating_rules(rules, DEFAULT_EDITIONS.get(name, BEL), name)
        check_options(rating_rules, name, grid=True)
        source = load_source(file, rating_rules.reading, reference)
        table = source.crosstable
        event = rated_event(table, table.ratings_as_given, rating_rules.edition, source.origin_of_people.texts or None)
        reading = source.origin_of_people
        if find_pair(reading, player) is not None:
            raise ArgumentError("exp_compare_rating", function=name)
        index = find_player(reading, player)
        explained = explain_rating(name, event, index, rating_rules, games=games, k=k)
        source = replace(source, notices=(*source.notices, *default_of_ratings(rating_rules)))
        return explained.in_language(rating_rules.lang or language), source, rating_rules.edition.name
    parsed = parse_rules(rules, TIEBREAK_EDITIONS, DEFAULT)
    parsed, source = with_edition(parsed, load_source(file, parsed.reading, reference))
    context = Context(source.ranked, parsed, event=source.ranked_event)
    reading = source.origin
    pair = find_pair(reading, player)
    if pair is None:
        context, parsed_code = on_its_score(context, (code,), ranked_by(source, parsed))
        explained = explain(context, parsed_code, find_player(reading, player), texts=source.origin.texts or None)
    else:
        explained = compare(context, code, *pair)
    return explained.in_language(parsed.lang or language), source, parsed.edition.name


def as_json(explained: WordedExplanation) -> dict[str, object]:
    """The explanation as JSON; `null` is a blank cell or an undefined value."""
    keys = [column.key for column in explained.columns]

    def line(row: WordedRow) -> dict[str, object]:
        cells = [cell if cell is None or isinstance(cell, str) else to_number(cell) for cell in row.cells]
        return {"kind": row.kind.value, **dict(zip(keys, cells, strict=True))}

    return {
        "title": explained.title,
        "notes": list(explained.notes),
        "columns": [column._asdict() for column in explained.columns],
        "rows": [line(row) for row in explained.rows],
        "total": line(explained.total),
        "value": None if explained.value is None else to_number(explained.value),
        "undefined": explained.undefined,
    }


def _print(explained: WordedExplanation) -> None:
    console = console_of(NARROW)
    console.print(as_text(explained.title))
    for note in explained.notes:
        console.print(as_text(note))
    if explained.position("first") is not None:
        _print_comparison(explained, console)
        return
    if explained.cells("round", RowKind.CONTRIBUTION):
        _print_rows(explained, console)
    _print_words(explained, console)


def _print_comparison(explained: WordedExplanation, console: Any) -> None:
    from rich.table import Column, Table

    positions = [index for index, column in enumerate(explained.columns) if column.key != "article"]
    columns = (explained.columns[index] for index in positions)
    sides = ("first", "second")
    table = Table(
        *(Column(as_text(column.title), justify="right" if column.key in sides else "left") for column in columns)
    )
    for row in explained.rows:
        # In a comparison, an empty cell is a value that does not exist.
        cells = [row.cells[index] for index in positions]
        table.add_row(*(as_text("#N/A" if cell is None else cell_text(cell, explained.language)) for cell in cells))
    console_for(table, console).print(table)
    console.print(as_text(str(explained.total.cells[positions[-1]])))


def _print_rows(explained: WordedExplanation, console: Any) -> None:
    """Print the rows of rounds as a table, without texts."""
    # If the table is too wide, first long headings are broken, then the names are dropped: the numbers identify the players. If no
    # table fits, the names are kept.
    tries = ((False, ()), (True, ()), (True, ("name",)))
    tables = [_rows_table(explained, broken, without) for broken, without in tries]
    table = next((table for table in tables if fits(table, console)), tables[1])
    console_for(table, console).print(table)


def _rows_table(explained: WordedExplanation, broken: bool, without: Sequence[str]) -> Any:
    """The table of the rows of rounds; `broken` wraps long headings, `without` drops columns."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    positions = [
        index
        for index, column in enumerate(explained.columns)
        if column.key not in (*_IN_WORDS, *without)
        and any(row.cells[index] is not None for row in _contributions(explained))
    ]
    counted = explained.position("fate") if _cut_shown(explained) else None
    for index in positions:
        column = explained.columns[index]
        name = column.key == "name"
        cells = [cell_text(row.cells[index], explained.language) for row in _contributions(explained)]
        title = str(column.title)
        if broken:
            title = "\n".join(textwrap.wrap(title, max(map(len, [*cells, *title.split()]))))
        table.add_column(
            Text(title),
            justify="left" if name or column.key == "typed" else "right",
            # Names may wrap; numbers never do.
            no_wrap=not name,
            min_width=None if name else max(map(len, [*cells, *title.split("\n")])),
            max_width=_NAME if name else None,
        )
    if counted is not None:
        title = explained.columns[counted].title
        table.add_column(as_text(title), no_wrap=True, min_width=len(title))
    kept_word = text("exp_kept", explained.language)
    for row in _contributions(explained):
        line = [as_text(cell_text(row.cells[index], explained.language)) for index in positions]
        if counted is not None:
            line.append(as_text(str(row.cells[counted] or kept_word)))
        table.add_row(*line)
    return table


def _cut_shown(explained: WordedExplanation) -> bool:
    """Whether some row shows a contribution that does not count: a column must then mark the rows that do."""
    return any(
        explained.of(row, "contribution") is not None
        and (fate := explained.of(row, "fate")) is not None
        and key_of(fate) != "exp_kept"
        for row in _contributions(explained)
    )


def _contributions(explained: WordedExplanation) -> list[WordedRow]:
    """The rows that are each about a round, a game, a board or a player, without steps and the total."""
    return [row for row in explained.rows if row.kind is RowKind.CONTRIBUTION]


def _print_words(explained: WordedExplanation, console: Any) -> None:
    """Print the reasons round by round, then the steps, then the value."""
    grounds: dict[str, list[str]] = {}
    for row in _contributions(explained):
        words, rule = explained.of(row, "reason"), explained.of(row, "article")
        if words:
            named = not rule or (isinstance(words, Wording) and words.shows(rule))
            grounds.setdefault(str(words) if named else f"{words} [{rule}]", []).append(
                str(explained.of(row, "round") or "")
            )
    sign = colon(explained.language)
    for words, labels in grounds.items():
        place = explained.position("round")
        heading = (
            "" if place is None or labels == [""] else _heading(explained.columns[place].title.key, labels, explained)
        )
        console.print(as_text(f"{heading}{sign}{words}" if heading else words))
    for row in explained.all_rows:
        if row.kind is RowKind.CONTRIBUTION:
            continue
        name = explained.of(row, "name") if row.kind is RowKind.STEP else None
        who = "" if name is None else f"{name}{sign}"
        words, value = str(explained.of(row, "reason") or ""), explained.of(row, "total")
        value_text = cell_text(value, explained.language)
        if row.kind is RowKind.TOTAL:
            value_text = "#N/A" if value is None and explained.undefined else value_text
            console.print(as_text(f"{row.cells[0]} = {value_text}" + (f" ({words})" if words else "")))
        else:
            rule = explained.of(row, "article")
            rule_in_brackets = f" [{rule}]" if rule else ""
            console.print(as_text(f"  {who}{words}{rule_in_brackets}" + (f" -> {value_text}" if value_text else "")))
    console.print(as_text(str(explained.of(explained.total, "article"))))


def _heading(title: str, labels: list[str], explained: WordedExplanation) -> str:
    """ "Ronde 3", "Rondes 1, 3 et 4": the rounds that share a reason; `title` is the key of the column heading."""
    language = explained.language
    return text(f"{title}s_named", language, count=len(labels), labels=listing(labels, language))
