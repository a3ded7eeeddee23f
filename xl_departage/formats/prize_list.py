"""
The list of the prizes of an event: of a tournament that was read, or of a ranking in cells, under the table of its regulations.

Every door asks here: the command, the function of the spreadsheet, the page and Python.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from operator import itemgetter
from typing import NamedTuple

from xl_departage.base.cells import Range
from xl_departage.base.errors import ArgumentError, Place, UnknownOpponent, UnreadableCell
from xl_departage.base.messages import Language, Text, in_every_language
from xl_departage.base.text import display_text, excerpt, key_of, plain, whole_number
from xl_departage.chess.prizes.awards import Awards, Candidate, Plan, awards
from xl_departage.chess.prizes.money import CENT, Sharing
from xl_departage.chess.prizes.wording import Line, award_lines, other_lines
from xl_departage.chess.regulations.editions import Authority, TiebreakEdition
from xl_departage.chess.regulations.rules import PrizeOptions, Rules
from xl_departage.chess.tiebreaks import Standings
from xl_departage.chess.tournament.ages import age_year
from xl_departage.chess.tournament.faults import STRICT
from xl_departage.chess.tournament.record import Participant
from xl_departage.chess.tournament.source import Source
from xl_departage.formats.grids import notations
from xl_departage.formats.grids.layout import HEADER_SEARCH, header_key
from xl_departage.formats.grids.lists.headings import PlayerColumns, find_players, language_of, player_rows
from xl_departage.formats.grids.lists.names import Roster, Unidentified
from xl_departage.formats.grids.lists.players import read_players, sex_of
from xl_departage.formats.prize_table import PrizeTable, remarks
from xl_departage.formats.season_results import read_points


class PrizeList(NamedTuple):
    """Who gets what, and why."""

    awards: Awards
    plan: Plan
    lines: tuple[Line, ...]
    """The prizes, by category and place."""
    notes: tuple[Line, ...]
    """Who gets none, and what else the arbiter should know; those of the list as a whole first."""


def prizes_of_source(
    source: Source,
    rules: Rules[TiebreakEdition],
    standings: Standings,
    table: PrizeTable,
    language: Language,
) -> PrizeList:
    """
    The prizes of a tournament with these standings, as the rules say. Raises ArgumentError for teams, for a year of ages that nobody says,
    and for an unknown player who is to have none.
    """
    refuse_teams(source)
    people = {one.number: one for one in source.people}
    ranking = []
    for row in standings.rows:
        player = source.ranked.players[row.player]
        person = people.get(player.number, Participant(player.number, player.name))
        ranking.append(
            _candidate(person._replace(name=player.name, rating=player.rating), Fraction(row.points), row.place)
        )
    return _listed(ranking, table, rules.prizes, _age_year(source, rules), language)


def refuse_teams(source: Source) -> None:
    """Raise ArgumentError for a tournament of teams."""
    if source.ranked_event is not None:
        raise ArgumentError("prizes_teams")


class Ranking(NamedTuple):
    """A final ranking in cells, the first player first."""

    candidates: tuple[Candidate, ...]
    rows: tuple[int, ...]
    """The row of each."""
    language: str
    """That of its headings."""

    @property
    def roster(self) -> Roster:
        """The players by number and by name."""
        return Roster((one.number, one.name) for one in self.candidates)


def prizes_of_ranking(
    ranking: Ranking, table: PrizeTable, rules: Rules[TiebreakEdition], language: Language
) -> PrizeList:
    """
    The prizes of a final ranking, as the rules say. Raises UnreadableCell where prizes are shared and players with equal points do not
    stand together.
    """
    listed = _listed(ranking.candidates, table, rules.prizes, (rules.reading.year, None), language)
    plan = listed.plan
    if any((category.sharing or plan.sharing) is not Sharing.NONE for category in plan.categories):
        _refuse_apart(ranking)
    return listed


def _refuse_apart(ranking: Ranking) -> None:
    """Raise UnreadableCell for the first player who has as many points as another, with others between them."""
    last: dict[int, int] = {}
    people = ranking.candidates
    for at, one in enumerate(people):
        before = last.get(one.points)
        if before is not None and before != at - 1:
            other, between = people[before], people[at - 1]
            place = Place(row=ranking.rows[at], name=one.name)
            raise UnreadableCell("prizes_ranking_apart", place, other=other.name, between=between.name)
        last[one.points] = at


def _listed(
    ranking: Sequence[Candidate],
    table: PrizeTable,
    said: PrizeOptions,
    year: tuple[int | None, Text | None],
    language: Language,
) -> PrizeList:
    # What rules and calls say goes before what is chosen above the table.
    categories, options = table.categories, _merged(table.options, said)
    plan = Plan(
        categories,
        Sharing(options.prizes or "none"),
        options.rounding or CENT,
        bool(options.several),
        year[0],
    )
    without = _left_out(ranking, options.without)
    answer = awards([one for one in ranking if one.number not in without], plan)
    by_age = any(category.ages != (None, None) for category in categories)
    notes = (
        *([year[1]] if by_age and year[1] is not None else []),
        *(Text("prizes_without", number=number, name=name) for number, name in without.items()),
        *remarks(categories),
    )
    of_all = (Line("", note) for note in notes)
    return PrizeList(
        answer, plan, tuple(award_lines(answer, plan, language)), (*of_all, *other_lines(answer, plan, language))
    )


def _age_year(source: Source, rules: Rules[TiebreakEdition]) -> tuple[int | None, Text | None]:
    """The year of the ages, and the sentence that says where it is from."""
    record = source.document
    ffe = rules.edition.authority is Authority.FFE
    for year, key in (
        (rules.reading.year, "prizes_year.option"),
        (None if record is None else record.age_year, "prizes_year.workbook"),
        (age_year(source.header, ffe=ffe), "prizes_year.season" if ffe else "prizes_year.days"),
    ):
        if year is not None:
            return year, Text(key, year=year)
    return None, None


def _left_out(ranking: Sequence[Candidate], typed: str) -> dict[int, str]:
    """
    The players that have no prize, names by numbers: all that was typed is one name, or it is numbers and names between commas, of which
    names with a comma stand between semicolons. Raises ArgumentError for nobody, GridError for several.
    """
    names = {one.number: one.name for one in ranking}
    whole = [number for number, name in names.items() if key_of(name) == key_of(typed)]
    parts = [typed] if len(whole) == 1 else typed.split(";" if ";" in typed else ",")
    roster = Roster(names.items())
    found = (prize_winner(roster, part.strip()) for part in parts if part.strip())
    return {number: names[number] for number in found}


def prize_winner(roster: Roster, typed: int | str) -> int:
    """The number of the player of a ranking that a number or a name means. Raises ArgumentError for nobody, GridError for several."""
    try:
        return roster.number_of(typed)
    except UnknownOpponent as error:
        values = {"name": excerpt(str(typed)), **error.values}
        kind = next((key for key in ("least", "meant") if key in values), "")
        raise ArgumentError(
            f"prizes_player_unknown.{kind}" if kind else "prizes_player_unknown", None, **values
        ) from None


def _candidate(person: Participant, points: Fraction, place: int | None) -> Candidate:
    half_points = points * 2
    birth = int(person.birth[:4]) if len(person.birth) >= 4 and person.birth[:4].isdecimal() else None
    return Candidate(
        person.number,
        person.name,
        int(half_points),
        rating=person.rating,
        sex=sex_of(person.sex),
        birth=birth,
        club=person.club,
        place=place,
    )


def read_ranking(cells: Range, players: Range | None, top: int = 1) -> Ranking:
    """
    The final ranking of a table under headings, such as that of `STANDINGS`: by its places, else in the order of its rows. Whoever has a
    word in place of a place (withdrawn) is not ranked. What conditions go by is taken from the list of players, where one is given: it has
    the ratings as they were typed.

    Raises GridError with the row; `top` is the number of the first row of both.
    """
    columns = _ranking_columns(cells)
    if columns is None:
        raise UnreadableCell("prizes_ranking_headings", Place(row=top))
    headings, points_column = cells[columns.row], columns.points or 0
    # The heading names the edition, too, where the rules do not.
    ranks = (
        at for at, cell in enumerate(headings) if header_key(display_text(cell).split("(")[0]) in notations.RANK_HEADERS
    )
    rank_column = next(ranks, None)
    listed = read_players(cells, STRICT, top, columns).participants
    people = listed if players is None else tuple(_joined(listed, players, top))
    ranking: list[tuple[int, int, Candidate]] = []
    place: int | None = None
    for person, row in zip(people, player_rows(cells, columns), strict=True):
        if rank_column is not None and display_text(cells[row][rank_column]).strip():
            typed = display_text(cells[row][rank_column])
            if plain(typed) in _GONE:
                continue
            place = whole_number(typed.strip("=. "))
            if place is None:
                raise UnreadableCell("prizes_ranking_place", Place(row=row + top, text=typed, name=person.name))
        points = _points(cells[row][points_column], Place(row=row + top, name=person.name))
        one = _candidate(person, points, place)
        if place is None and ranking and one.points > (above := ranking[-1][2]).points:
            # Nothing but the order of the rows says who is first, and a list by name or number says it of nobody.
            raise UnreadableCell("prizes_ranking_order", Place(row=row + top, name=person.name), above=above.name)
        ranking.append((place or 0, row + top, one))
    ranking.sort(key=itemgetter(0))
    _, rows, candidates = zip(*ranking, strict=True) if ranking else ((), (), ())
    return Ranking(candidates, rows, language_of(headings))


def _ranking_columns(cells: Range) -> PlayerColumns | None:
    """The columns of a ranking, by the first row with headings of names and points; None without one."""
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


def _joined(listed: Sequence[Participant], players: Range, top: int) -> Iterator[Participant]:
    """The players of the ranking as the list of players has them. Raises GridError for one that is not there."""
    known = read_players(players, STRICT, top).participants
    by_number: Mapping[int, Participant] = {one.number: one for one in known}
    roster = Roster((one.number, one.name) for one in known)
    for one in listed:
        same = by_number.get(one.number)
        if same is None or key_of(same.name) != key_of(one.name):
            found = roster.find(one.name)
            if isinstance(found, Unidentified):
                raise UnreadableCell("prizes_ranking_unlisted", Place(text=f"{one.number} {one.name}"))
            same = by_number[found]
        yield same


def with_options(rules: Rules[TiebreakEdition], said: PrizeOptions, year: int | None = None) -> Rules[TiebreakEdition]:
    """The rules with what a call says besides them, which goes before; None and a blank say nothing."""
    reading = rules.reading if year is None else rules.reading._replace(year=year)
    return replace(rules, prizes=_merged(rules.prizes, said), reading=reading)


def _merged(options: PrizeOptions, said: PrizeOptions) -> PrizeOptions:
    return PrizeOptions(
        said.prizes or options.prizes,
        said.rounding or options.rounding,
        options.several if said.several is None else said.several,
        said.without or options.without,
    )
