"""
`xl-departage whatif`: the ranking if a game ended differently; with `--chances`, a player's best and worst possible
place.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click

from xl_departage.base.errors import ArgumentError
from xl_departage.base.exact import to_number
from xl_departage.base.messages import Language, text
from xl_departage.base.messages.notation import with_decimal_mark
from xl_departage.base.text import whole_number
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS, TiebreakEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tiebreaks import Context, Standings, rank
from xl_departage.chess.tiebreaks.chances import OUTCOMES, Chances, Extreme, chances
from xl_departage.chess.tiebreaks.changed_results import decided, last_round_paired, results_worth, rounds_to_read
from xl_departage.chess.tiebreaks.defaults import chosen_codes, with_edition
from xl_departage.chess.tournament.origin import find_player
from xl_departage.chess.tournament.source import Source
from xl_departage.formats.grids.sided_result import read_game_result
from xl_departage.functions.answers.what_if_answers import chances_table, example_text, exponent_of_ten, game_named
from xl_departage.hosts.cli import helping
from xl_departage.hosts.cli.helping import language_option
from xl_departage.hosts.cli.source_files import load_source
from xl_departage.hosts.cli.terminal import as_text, console_for, console_of, echo_json, origin, say

_MOST_DIGITS = 4000
"""The most digits of a number that is written in JSON."""


class Situation(NamedTuple):
    """The tournament, read so that the rounds in question count."""

    source: Source
    context: Context
    codes: str


@helping.command(name="whatif", help="help_whatif")
@helping.argument("file", type=click.Path(path_type=Path))
@helping.option("--player", required=True, help="help_whatif_player")
@helping.option("--round", "round_", help="help_whatif_round")
@helping.option("--result", help="help_whatif_result")
@helping.option("--chances", "wants_chances", is_flag=True, help="help_whatif_chances")
@helping.option(
    "--outcomes",
    type=click.IntRange(1, 10_000_000),
    help="help_whatif_outcomes",
    values={"outcomes": OUTCOMES},
)
@helping.option("--codes", help="help_codes")
@helping.option("--rules", default="", help="help_rules")
@helping.option("--range", "reference", help="help_range")
@helping.option("--format", "layout", type=click.Choice(["table", "json"]), default="table", help="help_format")
@language_option
def command(
    file: Path,
    player: str,
    round_: str | None,
    result: str | None,
    wants_chances: bool,
    outcomes: int | None,
    codes: str | None,
    rules: str,
    reference: str | None,
    layout: str,
    lang: Language,
) -> None:
    if wants_chances and (round_ is not None or result is not None):
        raise ArgumentError("whatif_both")
    parsed = parse_rules(rules, TIEBREAK_EDITIONS, DEFAULT)
    if wants_chances:
        situation = _open(file, parsed, reference, codes, None)
        index = find_player(situation.source.origin, player)
        prospects = chances(situation.context, situation.codes, index, outcomes)
        answer, table = _chances_json(prospects, index, lang), chances_table(index, prospects, lang)
    else:
        if round_ is None or result is None:
            raise ArgumentError("whatif_needs")
        situation = _open(file, parsed, reference, codes, round_)
        index = find_player(situation.source.origin, player)
        standings_before = rank(_open(file, parsed, reference, codes, None, natural=True).context, situation.codes)
        number = whole_number(round_) if situation.context.crosstable.ordered else None
        named: int | str = round_ if number is None else number
        game = game_named(situation.context.crosstable, situation.source.origin, index, named)
        supposed = decided(
            situation.context, [(game, read_game_result(result, results_worth(situation.source, situation.context)))]
        )
        standings_after = _ranked(supposed, situation)
        answer = _ranking_json(situation, standings_before, standings_after)
        table = _ranking_table(situation, standings_before, standings_after, lang)
    say(situation.source.notices, lang)
    if layout == "json":
        echo_json({**origin(situation.context.rules.edition.name), **answer})
    else:
        _print(table, lang)


def _ranked(supposed: Context, situation: Situation) -> Standings:
    """
    The standings with the other result. Raises ArgumentError, with a message of its own for a match of teams if a tie-break needs
    the results of its boards.
    """
    try:
        return rank(supposed, situation.codes)
    except ArgumentError as error:
        if error.key != "tiebreak_needs_board_results" or situation.source.event is None:
            raise
        raise ArgumentError("whatif_needs_boards", code=error.values["code"]) from None


def _open(
    file: Path,
    rules: Rules[TiebreakEdition],
    reference: str | None,
    codes: str | None,
    round_: str | None,
    *,
    natural: bool = False,
) -> Situation:
    """
    The situation in a file. It is read again with more rounds if the game is in a later one (without `round_`: if a later one has games
    without a result), so that the byes of these rounds count too. With `natural`, only the rounds that count anyway are read.
    """
    source = load_source(file, rules.reading, reference)
    if rules.reading.rounds is None and not natural:
        table = source.ranked
        later = None
        if round_ is None:
            later = rounds_to_read(table) if source.event is None else last_round_paired(table)
        elif (
            (asked := whole_number(round_)) is not None
            and table.ordered
            and table.last_round < asked <= table.all_rounds
        ):
            later = asked
        if later is not None:
            source = load_source(file, rules.reading._replace(rounds=later), reference)
    rules, source = with_edition(rules, source, all_rounds=True)
    wanted, source = chosen_codes(codes, source, rules, str(file))
    return Situation(source, Context(source.ranked, rules, event=source.ranked_event), wanted)


def _ranking_json(situation: Situation, standings_before: Standings, standings_after: Standings) -> dict[str, Any]:
    places = standings_before.places
    players = situation.context.players
    return {
        "codes": [code.text for code in standings_after.codes],
        "players": [
            {
                "number": players[row.player].number,
                "name": players[row.player].name,
                "rating": situation.context.ratings[row.player],
                "points": to_number(row.points),
                "rank": row.place,
                "values": [None if value is None else to_number(value) for value in row.values],
                "before": places[row.player],
                "move": places[row.player] - row.place,
            }
            for row in standings_after.rows
        ],
    }


def _ranking_table(
    situation: Situation, standings_before: Standings, standings_after: Standings, language: Language
) -> list[list[Any]]:
    names = ("place", "number", "name", "rating", "points")
    codes = standings_after.headings(situation.codes)
    moves = [text("what_if_before", language), text("what_if_move", language)]
    rows: list[list[Any]] = [[*(text(f"standings_{name}", language) for name in names), *codes, *moves]]
    for player in _ranking_json(situation, standings_before, standings_after)["players"]:
        values = ["#N/A" if value is None else value for value in player["values"]]
        move = f"{player['move']:+d}" if player["move"] else "="
        rating = "" if player["rating"] is None else player["rating"]
        start = [player["rank"], player["number"], player["name"], rating, player["points"]]
        rows.append([*start, *values, player["before"], move])
    return rows


def _chances_json(prospects: Chances, player: int, language: Language) -> dict[str, Any]:
    entrant = prospects.crosstable.players[player]
    power = exponent_of_ten(prospects.total)

    def extreme(boundary: Extreme) -> dict[str, Any]:
        return {
            "place": boundary.place,
            "limit": boundary.limit,
            # While rounds are not paired yet, nothing is proven about the final place.
            "exact": boundary.exact and not prospects.unpaired,
            "exact_after_round": boundary.exact,
            "example": example_text(prospects.crosstable, boundary.example, language),
        }

    return {
        "player": {"number": entrant.number, "name": entrant.name},
        "best": extreme(prospects.best),
        "worst": extreme(prospects.worst),
        "games": prospects.games,
        # Readers of JSON, and Python itself, refuse numbers of thousands of digits.
        "outcomes": prospects.total if power < _MOST_DIGITS else None,
        "outcomes_power_of_ten": power,
        "looked_at": prospects.looked,
        "after_round": prospects.crosstable.last_round if prospects.crosstable.ordered else None,
        "rounds_not_paired": prospects.unpaired,
    }


def _print(rows: Sequence[Sequence[Any]], language: Language) -> None:
    from rich import box
    from rich.table import Table

    def shown(cell: Any) -> Any:
        if isinstance(cell, float):
            cell = with_decimal_mark(f"{cell:.15g}", language)
        return as_text(cell)

    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    numbers = [any(isinstance(row[column], int | float) for row in rows[1:]) for column in range(len(rows[0]))]
    for column, title in enumerate(rows[0]):
        # Only texts of several words may wrap.
        single = numbers[column] or not any(" " in str(row[column]) for row in rows[1:])
        table.add_column(as_text(title), justify="right" if numbers[column] else "left", no_wrap=single)
    for row in rows[1:]:
        table.add_row(*map(shown, row))
    console = console_of(1_000)
    console_for(table, console).print(table)
