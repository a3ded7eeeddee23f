"""The table of PRIZES, and the amount of one player."""

from __future__ import annotations

from fractions import Fraction

from xl_departage.base.cells import Cell, Range, Result
from xl_departage.base.errors import ArgumentError
from xl_departage.base.exact import points, to_number
from xl_departage.base.messages import Language, Text, decimal, text
from xl_departage.base.messages.catalogues import columns_language
from xl_departage.chess.prizes.prize_list import PrizeList, prize_winner
from xl_departage.chess.prizes.prize_reasons import lines_of
from xl_departage.chess.prizes.wording import COLUMNS, Line, total
from xl_departage.chess.tournament.points import format_points
from xl_departage.formats.prize_ranking import Ranking, prizes_of_ranking, read_ranking
from xl_departage.formats.prize_table import has_prize_headings, read_prizes
from xl_departage.functions.request import tiebreak_rules


def prize_table(standings: Range, prizes: Range, players: Range | None, rules: str) -> Result:
    """
    Every prize with its reason below a row of headings, then the total, then remarks on the whole list, and who receives none and why.
    """
    _, prize_list, language = _prizes(standings, prizes, players, rules)
    table: list[list[Cell]] = [head(language), *(row_of(line, language) for line in prize_list.lines)]
    blanks: list[Cell] = [""] * (len(COLUMNS) - 1)
    table.append([*blanks, total(prize_list.awards, language).in_language(language)])
    return [*table, *(row_of(line, language) for line in prize_list.notes)]


def amount_of(standings: Range, prizes: Range, players: Range | None, player: int | str, rules: str) -> Result:
    """
    The amount that one player receives, by number or name: 0 without a prize in money, an empty text for a blank player.
    """
    if player == "":
        return ""
    ranking, prize_list, _ = _prizes(standings, prizes, players, rules)
    number = prize_winner(ranking.roster, player)
    amounts = (award.amount for award in prize_list.awards.awards if award.candidate.number == number)
    return to_number(sum(amounts, Fraction(0)))


def explained_prizes(standings: Range, prizes: Range, players: Range | None, player: int | str, rules: str) -> Result:
    """
    For each category, what a player receives there and why, or why nothing; below, what he receives altogether, with what matters
    for the whole list.
    """
    ranking, prize_list, language = _prizes(standings, prizes, players, rules)
    number = prize_winner(ranking.roster, player)
    candidate = next(candidate for candidate in ranking.candidates if candidate.number == number)
    table: list[list[Cell]] = [[text(f"prizes.head.{key}", language) for key in _EXPLAINED]]
    for line in lines_of(candidate, ranking.candidates, prize_list, language):
        award = line.award
        award_cells: list[Cell] = ["", ""] if award is None else [award.place, to_number(award.amount)]
        table.append([line.category, *award_cells, line.why.in_language(language)])
    own_amounts = [award.amount for award in prize_list.awards.awards if award.candidate.number == number]
    values = {"number": number, "name": candidate.name, "points": decimal(format_points(candidate.points))}
    remarks = [Text("prizes_of_player", **values), *(line.why for line in prize_list.notes if not line.category)]
    words = " ".join(dict.fromkeys(remark.in_language(language) for remark in remarks))
    return [*table, ["", "", to_number(sum(own_amounts, Fraction(0))), words]]


_EXPLAINED = ("category", "place", "amount", "why")


def _prizes(standings: Range, prizes: Range, players: Range | None, rules: str) -> tuple[Ranking, PrizeList, Language]:
    parsed = tiebreak_rules(rules)
    top = parsed.reading.row
    _refuse_exchanged(standings, prizes, players)
    ranking = read_ranking(standings, players, top)
    language = parsed.spoken(columns_language(ranking.language))
    table = read_prizes(list(enumerate(prizes, top)), of_range=True)
    return ranking, prizes_of_ranking(ranking, table, parsed, language), language


def _refuse_exchanged(standings: Range, prizes: Range, players: Range | None) -> None:
    """Raise ArgumentError if the table of prizes and another table were given in each other's place."""
    others = [standings, *([] if players is None else [players])]
    if not has_prize_headings(enumerate(prizes)) and any(has_prize_headings(enumerate(table)) for table in others):
        raise ArgumentError("prizes_exchanged")


def head(language: Language) -> list[Cell]:
    """The row of headings, in that language."""
    return [text(f"prizes.head.{key}", language) for key in COLUMNS]


def row_of(line: Line, language: Language) -> list[Cell]:
    """A line of the list as cells."""
    award_or_passed = line.award or line.passed
    why = line.why.in_language(language)
    if award_or_passed is None:
        return [line.category, "", "", "", "", "", why]
    candidate = award_or_passed.candidate
    place: Cell = "" if line.award is None else line.award.place
    amount: Cell = "" if line.award is None else to_number(line.award.amount)
    return [line.category, place, candidate.number, candidate.name, to_number(points(candidate.points)), amount, why]
