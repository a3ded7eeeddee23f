"""
The list of the prizes of an event: for a final ranking, under the table of its regulations.

The command, the spreadsheet function, the page and Python all use it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from xl_departage.base.errors import ArgumentError, UnknownOpponent
from xl_departage.base.messages import Language, Text
from xl_departage.base.text import excerpt
from xl_departage.chess.prizes.awards import Awards, awards
from xl_departage.chess.prizes.money import CENT, Sharing
from xl_departage.chess.prizes.plan import Candidate, Category, Plan
from xl_departage.chess.prizes.remarks import remarks
from xl_departage.chess.prizes.wording import Known, Line, award_lines, other_lines
from xl_departage.chess.regulations.editions import Authority, TiebreakEdition
from xl_departage.chess.regulations.rules import PrizeOptions, Rules
from xl_departage.chess.tiebreaks import Standings
from xl_departage.chess.tournament.ages import age_year
from xl_departage.chess.tournament.persons import sex_of
from xl_departage.chess.tournament.record import Participant
from xl_departage.chess.tournament.roster import Roster
from xl_departage.chess.tournament.source import Source


class PrizeTable(NamedTuple):
    """A table of prizes as it was read."""

    categories: tuple[Category, ...]
    options: PrizeOptions
    """The options that are chosen above the table, as on the sheet of a template."""


class PrizeList(NamedTuple):
    """Who gets what, and why."""

    awards: Awards
    plan: Plan
    lines: tuple[Line, ...]
    """The prizes, by category and place."""
    notes: tuple[Line, ...]
    """Who gets no prize, and what else the arbiter should know; notes on the list as a whole come first."""
    left_out: frozenset[int]
    """The numbers of the players who are to get no prize."""


def prizes_of_source(
    source: Source,
    rules: Rules[TiebreakEdition],
    standings: Standings,
    table: PrizeTable,
    language: Language,
) -> PrizeList:
    """
    The prizes of a tournament with these standings, under the rules. Raises ArgumentError for teams, if an age decides and no year
    is known, and for an unknown player who is to get no prize; GridError if several players have his name.
    """
    refuse_teams(source)
    people = {participant.number: participant for participant in source.people}
    ranking = []
    for row in standings.rows:
        player = source.ranked.players[row.player]
        person = people.get(player.number, Participant(player.number, player.name))
        ranking.append(
            candidate(person._replace(name=player.name, rating=player.rating), Fraction(row.points), row.place)
        )
    return listed_prizes(ranking, table, rules.prizes, _age_year(source, rules), language)


def refuse_teams(source: Source) -> None:
    """Raise ArgumentError for a tournament of teams, whether their boards are known or only the results of the matches."""
    if source.ranked_event is not None or source.ranked.boards is not None:
        raise ArgumentError("prizes_teams")


def listed_prizes(
    ranking: Sequence[Candidate],
    table: PrizeTable,
    overriding: PrizeOptions,
    year: tuple[int | None, Text | None],
    language: Language,
) -> PrizeList:
    # What rules and calls say overrides what is chosen above the table.
    categories, options = table.categories, _merged(table.options, overriding)
    plan = Plan(
        categories,
        Sharing(options.prizes or "none"),
        options.rounding or CENT,
        bool(options.several),
        year[0],
    )
    without = _left_out(ranking, options.without)
    answer = awards([player for player in ranking if player.number not in without], plan)
    by_age = any(category.ages != (None, None) for category in categories)
    notes = (
        *([year[1]] if by_age and year[1] is not None else []),
        *([] if answer.better is None else [_unsettled(answer.better, categories)]),
        *(Text("prizes_without", number=number, name=name) for number, name in without.items()),
        *remarks(categories),
    )
    of_all = (Line("", note) for note in notes)
    lines = tuple(award_lines(answer, plan, language))
    known = Known(
        clubs=tuple(dict.fromkeys(player.club for player in ranking if player.club)),
        ratings=any(player.rating for player in ranking),
    )
    others = other_lines(answer, plan, language, known)
    return PrizeList(answer, plan, lines, (*of_all, *others), frozenset(without))


def _unsettled(better: tuple[Candidate, int], categories: Sequence[Category]) -> Text:
    player, place = better
    return Text("prizes_unsettled", name=player.name, category=categories[place].name)


def _age_year(source: Source, rules: Rules[TiebreakEdition]) -> tuple[int | None, Text | None]:
    """The year from which ages are counted, and the sentence that says where it comes from; None and None if no year is known."""
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


def _left_out(ranking: Sequence[Candidate], left_out_text: str) -> dict[int, str]:
    """
    The players who are to get no prize, with their names by number. The text has numbers and names, as `Roster.split` separates them.
    Raises ArgumentError for an unknown player, GridError for a name of several.
    """
    names = {player.number: player.name for player in ranking}
    roster = Roster(names.items())
    return {number: names[number] for number in (prize_winner(roster, part) for part in roster.split(left_out_text))}


def prize_winner(roster: Roster, number_or_name: int | str) -> int:
    """
    The number of the player of a ranking whom a number or a name means. Raises ArgumentError for an unknown player, GridError for
    a name of several.
    """
    try:
        return roster.number_of(number_or_name)
    except UnknownOpponent as error:
        values = {"name": excerpt(str(number_or_name)), **error.values}
        kind = next((key for key in ("least", "meant") if key in values), "")
        raise ArgumentError(
            f"prizes_player_unknown.{kind}" if kind else "prizes_player_unknown", None, **values
        ) from None


def candidate(person: Participant, points: Fraction, place: int | None) -> Candidate:
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


def with_options(
    rules: Rules[TiebreakEdition], overriding: PrizeOptions, year: int | None = None
) -> Rules[TiebreakEdition]:
    """The rules with what a call says in addition, which overrides them; None and an empty text say nothing."""
    reading = rules.reading if year is None else rules.reading._replace(year=year)
    return replace(rules, prizes=_merged(rules.prizes, overriding), reading=reading)


def with_choices(table: PrizeTable, options: PrizeOptions) -> PrizeTable:
    """The table with what rules or a call say, which overrides what is chosen above it."""
    return table._replace(options=_merged(table.options, options))


def _merged(options: PrizeOptions, overriding: PrizeOptions) -> PrizeOptions:
    return PrizeOptions(
        overriding.prizes or options.prizes,
        overriding.rounding or options.rounding,
        options.several if overriding.several is None else overriding.several,
        overriding.without or options.without,
    )
