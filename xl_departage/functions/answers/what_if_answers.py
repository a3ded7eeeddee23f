"""The tables of WHAT_IF and CHANCES."""

from __future__ import annotations

import re
from dataclasses import replace

from xl_departage.base.cells import Cell, Range, Result
from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Language, text
from xl_departage.base.messages.notation import colon
from xl_departage.base.text import points_text
from xl_departage.chess.tiebreaks.chances import Chances, Example, Extreme, chances
from xl_departage.chess.tiebreaks.changed_results import (
    PairingSide,
    decided,
    game_against,
    game_in_round,
    rounds_to_read,
    shown_name,
    worth_in,
)
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tournament.crosstable import Colour, Crosstable
from xl_departage.chess.tournament.origin import Reading, find_player
from xl_departage.formats.grids.sided_result import format_result, read_game_result
from xl_departage.functions.answers.tiebreak_answers import standings, standings_table
from xl_departage.functions.request import GridRequest, open_grid

EXAMPLE_GAMES = 40
"""The most games of an example that a cell shows; the command line gives all of them as JSON."""


def standings_then(
    cells: Range,
    codes: tuple[str, ...],
    player: int | str,
    *,
    round: int | str,
    result: Cell,
    rules: str,
    ratings: Range | None,
    manual: Range | None,
) -> Result:
    """
    The standings if a game ended differently, with the previous place of each player and by how many places he moved; an empty text
    for a blank player.
    """
    if player == "":
        return ""
    request_before = open_grid(cells, rules, ratings, manual)
    request = request_before
    if isinstance(round, int) and request_before.rules.reading.rounds is None:
        table = request_before.reading.crosstable
        if table.ordered and table.last_round < round <= table.all_rounds:
            request = _read_through(round, cells, rules, ratings, manual)
    index = find_player(request.reading, player)
    game = game_named(request.reading.crosstable, request.reading, index, round)
    ended = read_game_result(result, worth_in(request.context, request.reading.format))
    changed = _with_context(request, decided(request.context, [(game, ended)]))
    return _with_moves(standings_table(changed, codes), changed, request_before, codes)


def chances_of(
    cells: Range,
    codes: tuple[str, ...],
    player: int | str,
    *,
    rules: str,
    ratings: Range | None,
    manual: Range | None,
) -> Result:
    """The best and the worst place that the open games leave possible for a player; an empty text for a blank player."""
    if player == "":
        return ""
    request = open_grid(cells, rules, ratings, manual)
    later = rounds_to_read(request.reading.crosstable)
    if later is not None and request.rules.reading.rounds is None:
        request = _read_through(later, cells, rules, ratings, manual)
    index = find_player(request.reading, player)
    # This raises ArgumentError if the list needs ratings that were not given.
    standings(request, codes)
    # Equivalent mutant `0 -> -1`: there is exactly one code.
    code_list = codes[0] if len(codes) == 1 else codes
    prospects = request.keep(("chances", codes, index), lambda: chances(request.context, code_list, index))
    return chances_table(index, prospects, request.language)


def chances_table(player: int, prospects: Chances, language: Language) -> list[list[Cell]]:
    """The best and the worst place, each with its certainty and an example, then how many outcomes were examined."""
    table = prospects.crosstable
    rows: list[list[Cell]] = [
        [
            text("chances_heading", language, name=shown_name(table.players[player])),
            text("standings_place", language),
            text("chances_limit", language),
            text("chances_how", language),
            text("chances_example", language),
        ]
    ]
    for name, extreme in (("best", prospects.best), ("worst", prospects.worst)):
        rows.append(
            [
                text(f"chances_{name}", language),
                extreme.place,
                extreme.limit,
                certainty(name, extreme, prospects, language),
                _short_example(table, extreme.example, player, language) or text("chances_no_games", language),
            ]
        )
    rows.append([text("chances_games", language), prospects.games, "", text("chances_over_the_board", language), ""])
    rows.append([text("chances_looked", language), prospects.looked, "", _of_total(prospects.total, language), ""])
    if prospects.unpaired:
        rows.append(["", "", "", text("chances_unpaired", language, rounds=prospects.unpaired), ""])
    return rows


def certainty(name: str, extreme: Extreme, prospects: Chances, language: Language) -> str:
    """
    Whether a place is exact or only a bound, as text, and after which round it holds if later ones are not paired. `name` is `best`
    or `worst`.
    """
    if extreme.exact:
        how = text("chances_exact", language)
    else:
        how = text(f"chances_bounded_{name}", language, place=extreme.place, limit=extreme.limit)
    if not prospects.unpaired:
        return how
    return text(
        f"chances_later_{name}", language, how=how, round=prospects.crosstable.last_round, rounds=prospects.unpaired
    )


def example_text(table: Crosstable, example: Example, language: Language) -> str:
    """The games of an outcome, White first if colours are known: `R9: 1–14 1-0, 2–9 ½-½`."""
    parts: list[str] = []
    last = -1
    for game, result in example:
        entry = table.players[game.player].rounds[game.place]
        first, second = table.players[game.player].number, table.players[game.opponent].number
        mine, theirs, points, their_points = result
        if entry.colour is Colour.BLACK:
            first, second, mine, theirs, points, their_points = second, first, theirs, mine, their_points, points
        # In a team match, the outcomes of two sides cannot express the score.
        teams = table.boards is not None
        score = f"{points_text(points)}-{points_text(their_points)}" if teams else format_result(mine, theirs)
        heading = ""
        if table.ordered and game.place != last:
            heading = text("chances_round", language, round=table.round_number(game.place)) + colon(language)
            last = game.place
        parts.append(f"{heading}{first}–{second} {score}")
    return ", ".join(parts)


def _short_example(table: Crosstable, example: Example, player: int, language: Language) -> str:
    """The example; if it has more than `EXAMPLE_GAMES` games, only the player's own and the first of the others."""
    if len(example) <= EXAMPLE_GAMES:
        return example_text(table, example, language)
    own_games = [item for item in example if player in (item[0].player, item[0].opponent)]
    others = [item for item in example if item not in own_games]
    shown_games = (*own_games, *others)[:EXAMPLE_GAMES]
    in_order = tuple(item for item in example if item in shown_games)
    more = text("chances_more_games", language, count=len(example) - len(shown_games))
    return f"{example_text(table, in_order, language)} {more}"


def _of_total(total: int, language: Language) -> str:
    if total < 10**9:
        return text("chances_of_total", language, total=total)
    return text("chances_of_many", language, power=exponent_of_ten(total))


def exponent_of_ten(number: int) -> int:
    """
    The exponent of the largest power of ten that does not exceed `number` (at least 1); Python by default does not write numbers
    of more than 4,300 digits.
    """
    # 10 ** 3 < 2 ** 10, so this is never too large.
    # Equivalent mutant `10 -> 11`: a smaller estimate is raised below.
    power = (number.bit_length() - 1) * 3 // 10
    while 10 ** (power + 1) <= number:
        power += 1
    return power


def _read_through(rounds: int, cells: Range, rules: str, ratings: Range | None, manual: Range | None) -> GridRequest:
    """
    The grid read with its first `rounds` rounds counted as played, including the byes of the last one, as if a result of that round
    had been typed.
    """
    return open_grid(cells, f"{rules}; rounds={rounds}", ratings, manual)


def game_named(table: Crosstable, reading: Reading, player: int, round: int | str) -> PairingSide:
    """
    A player's game, by its round; in a square table by the opponent, whom `reading` identifies (`12#2` is the second game against
    12). Raises ArgumentError.
    """
    if table.ordered:
        if not isinstance(round, int):
            raise ArgumentError("what_if_round_not_number", round=round)
        return game_in_round(table, player, round)
    number = None
    if isinstance(round, str) and (match := re.fullmatch(r"(.*\S)\s*#\s*(\d{1,3})", round)):
        round, number = match[1], int(match[2])
    return game_against(table, player, find_player(reading, round), number)


def _with_context(request: GridRequest, context: Context) -> GridRequest:
    reading = replace(request.reading, crosstable=context.crosstable)
    changed = GridRequest(reading, request.rules, context.ratings, context.manual, context.event)
    changed.has_ratings = request.has_ratings
    return changed


def _with_moves(
    table: list[list[Cell]], changed: GridRequest, request_before: GridRequest, codes: tuple[str, ...]
) -> list[list[Cell]]:
    """Add the previous place and the move of each player to a table of standings."""
    language = changed.language
    places = standings(request_before, codes).places
    table[0] += [text("what_if_before", language), text("what_if_move", language)]
    for row, standing in zip(table[1:], standings(changed, codes).rows, strict=True):
        place = places[standing.player]
        row += [place, place - standing.place]
    return table
