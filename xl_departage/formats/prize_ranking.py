"""Reads a final ranking from cells, for its prizes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from operator import itemgetter
from typing import NamedTuple

from xl_departage.base.cells import Range
from xl_departage.base.errors import Place, UnreadableCell
from xl_departage.base.messages import Language, Text, in_every_language
from xl_departage.base.text import display_text, key_of, plain, whole_number
from xl_departage.chess.prizes.money import Sharing
from xl_departage.chess.prizes.plan import Candidate
from xl_departage.chess.prizes.prize_list import PrizeList, PrizeTable, candidate, listed_prizes
from xl_departage.chess.regulations.editions import TiebreakEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.tournament.faults import STRICT
from xl_departage.chess.tournament.record import Participant
from xl_departage.chess.tournament.roster import Roster, Unidentified
from xl_departage.formats.grids import notations
from xl_departage.formats.grids.header_row import HEADER_SEARCH, header_key
from xl_departage.formats.grids.lists.headings import PlayerColumns, find_players, language_of, player_rows
from xl_departage.formats.grids.lists.player_rows import read_players
from xl_departage.formats.season_results import read_points


class Ranking(NamedTuple):
    """A final ranking, the first player first."""

    candidates: tuple[Candidate, ...]
    rows: tuple[int, ...]
    """The row of each player in the table."""
    language: str
    """The language of the headings."""

    @property
    def roster(self) -> Roster:
        """The players by number and name."""
        return Roster((player.number, player.name) for player in self.candidates)


def prizes_of_ranking(
    ranking: Ranking, table: PrizeTable, rules: Rules[TiebreakEdition], language: Language
) -> PrizeList:
    """
    The prizes for a final ranking, according to the rules. Raises UnreadableCell if prizes are shared and players with
    equal points are not listed together.
    """
    prize_list = listed_prizes(ranking.candidates, table, rules.prizes, (rules.reading.year, None), language)
    plan = prize_list.plan
    if any((category.sharing or plan.sharing) is not Sharing.NONE for category in plan.categories):
        _refuse_apart(ranking)
    return prize_list


def _refuse_apart(ranking: Ranking) -> None:
    """
    Raise UnreadableCell for the first player who has the same points as another but is separated from him by players
    with other points.
    """
    last: dict[int, int] = {}
    people = ranking.candidates
    for at, player in enumerate(people):
        earlier_index = last.get(player.points)
        if earlier_index is not None and earlier_index != at - 1:
            earlier_player, between = people[earlier_index], people[at - 1]
            place = Place(row=ranking.rows[at], name=player.name)
            raise UnreadableCell("prizes_ranking_apart", place, other=earlier_player.name, between=between.name)
        last[player.points] = at


def read_ranking(cells: Range, players: Range | None, top: int = 1) -> Ranking:
    """
    The final ranking in a table with headings, such as that of `STANDINGS`: by its places, otherwise in the order of
    its rows. A player with a word instead of a place (withdrawn) is not ranked. If a list of players is given, the
    details that conditions depend on come from it, because it has the ratings as they were typed.

    Raises GridError, with the row unless a player is missing from the list; `top` is the number of the first row of
    both.
    """
    columns = _ranking_columns(cells)
    if columns is None:
        raise UnreadableCell("prizes_ranking_headings", Place(row=top))
    headings, points_column = cells[columns.row], columns.points or 0
    # If the rules do not name the edition, the heading does, in brackets.
    ranks = (
        at for at, cell in enumerate(headings) if header_key(display_text(cell).split("(")[0]) in notations.RANK_HEADERS
    )
    rank_column = next(ranks, None)
    participants = read_players(cells, STRICT, top, columns).participants
    people = participants if players is None else tuple(_joined(participants, players, top))
    ranking: list[tuple[int, int, Candidate]] = []
    place: int | None = None
    for person, row in zip(people, player_rows(cells, columns), strict=True):
        if rank_column is not None and display_text(cells[row][rank_column]).strip():
            place_text = display_text(cells[row][rank_column])
            if plain(place_text) in _GONE:
                continue
            place = whole_number(place_text.strip("=. "))
            if place is None:
                raise UnreadableCell("prizes_ranking_place", Place(row=row + top, text=place_text, name=person.name))
        points = _points(cells[row][points_column], Place(row=row + top, name=person.name))
        contender = candidate(person, points, place)
        if place is None and ranking and contender.points > (above := ranking[-1][2]).points:
            # Only the order of the rows shows who is first, and in a list by name or number it does not.
            raise UnreadableCell("prizes_ranking_order", Place(row=row + top, name=person.name), above=above.name)
        ranking.append((place or 0, row + top, contender))
    ranking.sort(key=itemgetter(0))
    _, rows, candidates = zip(*ranking, strict=True) if ranking else ((), (), ())
    return Ranking(candidates, rows, language_of(headings))


def _ranking_columns(cells: Range) -> PlayerColumns | None:
    """The columns of a ranking, from the first row with headings of names and of points; None if there is none."""
    for row, line in enumerate(cells[:HEADER_SEARCH]):
        keys = [header_key(cell) if isinstance(cell, str) else "" for cell in line]
        names = [at for at, key in enumerate(keys) if key in notations.NAME_HEADERS]
        points = [at for at, key in enumerate(keys) if key in notations.POINTS_HEADERS]
        if names and points:
            found = find_players([line]) or PlayerColumns(0, {"name": names[0]}, language_of(line))
            return found._replace(row=row, points=points[0])
    return None


_GONE = {plain(word) for word in in_every_language(Text("swiss.withdrawn"))}


def _points(cell: object, place: Place) -> Fraction:
    place = place._replace(text=display_text(cell))
    try:
        points = read_points(cell)
    except UnreadableCell:
        points = None
    if points is None or (points * 2).denominator != 1:
        raise UnreadableCell("prizes_ranking_points", place)
    return points


def _joined(ranked_players: Sequence[Participant], players: Range, top: int) -> Iterator[Participant]:
    """
    The players of the ranking with their details from the list of players, found by number and name, or else by name
    alone. Raises UnreadableCell for one who is not on that list.
    """
    known = read_players(players, STRICT, top).participants
    by_number: Mapping[int, Participant] = {player.number: player for player in known}
    roster = Roster((player.number, player.name) for player in known)
    for person in ranked_players:
        same = by_number.get(person.number)
        if same is None or key_of(same.name) != key_of(person.name):
            found = roster.find(person.name)
            if isinstance(found, Unidentified):
                raise UnreadableCell("prizes_ranking_unlisted", Place(text=f"{person.number} {person.name}"))
            same = by_number[found]
        yield same
