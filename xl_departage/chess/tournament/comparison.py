"""
Compares a tournament with another one: what was lost on the way into a file and back, or what changed from Saturday to Sunday.

The fields are those of the record, whatever they are: a field that is added to it is compared without another line here. Nothing
is lost silently: every difference is reported (`lost_fields`), but for points, results and opponents, which must all come back
(`other_results`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any, NamedTuple

from xl_departage.base.days import Order, read_day
from xl_departage.base.errors import Place
from xl_departage.base.messages import Text, first_of, series, verbatim
from xl_departage.base.text import points_text
from xl_departage.chess.ratings.rating_cell import ESTIMATE
from xl_departage.chess.regulations.edition_names import without_prefix
from xl_departage.chess.tournament.absences import announced_byes, coming_byes
from xl_departage.chess.tournament.crosstable import Colour, MatchScoring, Outcome, System
from xl_departage.chess.tournament.individual_crosstable import last_decided
from xl_departage.chess.tournament.persons import sex_letter
from xl_departage.chess.tournament.points import PointSystem, points_in_words
from xl_departage.chess.tournament.record import (
    COPIED,
    GRID,
    UNREAD,
    ForbiddenPairs,
    Participant,
    SourceNotice,
    Team,
    TournamentRecord,
    VirtualPoints,
)
from xl_departage.chess.tournament.rounds import next_round
from xl_departage.chess.tournament.systems import kind_of

if TYPE_CHECKING:
    pass

Numbers = Mapping[int, int]
"""The number in the other tournament for each number in this one."""


class Difference(NamedTuple):
    """A field that has another value in the other tournament."""

    part: str
    """The field of the record (`header`, `participants` …), or a kind of difference that is no field, such as `coming`."""
    field: str
    """The field within the part; blank if the part is compared as a whole."""
    whose: str
    """The player or team; blank for the event."""
    before: object
    after: object

    @property
    def label(self) -> Text:
        """What an arbiter calls the field."""
        return field_text(self.part, self.field)

    @property
    def is_loss(self) -> bool:
        """Whether the other tournament has no value there."""
        return _is_blank(self.after)

    @property
    def is_cut(self) -> bool:
        """Whether the text in the other tournament is only the beginning of this one."""
        value, read = self.before, self.after
        if not isinstance(value, str) or not isinstance(read, str) or not read:
            return False
        return " ".join(value.split()) != read and value.startswith(read)


_OF_EVENT = (
    "name city begin end type arbiter deputies time_control dates rounds first_colour by_rank system controller time_code"
    " edition tiebreaks announced points boards board_colours"
)
_OF_PLAYER = (
    "name rating rating_kind title sex birth federation fide_number national_number club category rank fide_rating"
)
_LABELS = {
    **{("header", field): f"lacking.{field}" for field in _OF_EVENT.split()},
    **{("participants", field): f"lacking.{field}" for field in _OF_PLAYER.split()},
    ("header", "federation"): "lacking.event_federation",
    ("header", "cancelled"): "lacking.cancelled",
    ("age_year", ""): "lacking.age_year",
    ("adjustments", ""): "lacking.adjustments",
    ("header", "match_points"): "lacking.match_points",
    ("header", "boards"): "lacking.board_count",
    ("participants", "name"): "lacking.names",
    ("participants", ""): "lacking.players",
    ("participants", "birth_day"): "lacking.birth_day",
    ("participants", "estimate"): "lacking.estimates",
    ("participants", "last_round"): "lacking.withdrawals",
    ("teams", "name"): "lacking.team_name",
    ("teams", "last_round"): "lacking.withdrawals",
    ("teams", "nickname"): "lacking.nickname",
    ("teams", "strength"): "lacking.strength",
    ("teams", "rank"): "lacking.rank",
    ("teams", "players"): "lacking.line_ups",
    ("teams", ""): "lacking.teams",
    ("games", "board"): "lacking.boards",
    ("games", "coloured"): "lacking.colours",
    ("matches", "table"): "lacking.boards",
    ("matches", "date"): "lacking.match_days",
    ("matches", "line_up"): "lacking.board_orders",
    ("coming", ""): "lacking.absences",
    ("virtual_points", ""): "lacking.virtual_points",
    ("forbidden", ""): "lacking.forbidden_pairs",
}
"""The key of the name of a field, by part and field; an empty field means the whole part."""

_SPELLING: Mapping[str, frozenset[str]] = {
    "header": frozenset({"played"}),
    "participants": frozenset({"number", "points", "byes", "first_round", "last_round", "place"}),
    "teams": frozenset({"number", "printed", "players", "byes", "last_round", "place"}),
    "games": frozenset({"round", "white", "black", "outcome", "reply", "result", "place"}),
    "matches": frozenset(
        {"round", "white", "black", "outcome", "reply", "game_points", "match_points", "result", "place", "coloured"}
        | {"share_by_rules"}
    ),
}
"""
Fields that are not compared by themselves: keys, places in a file, the spelling of results, printed points. Points after each
round, and the byes of coming rounds, show whether the effect of rounds and absences is the same.
"""
_ASIDE = frozenset({"notices", "language", "pairing_faults"})
"""Parts that describe how a file was read, and not the tournament."""


def field_text(part: str, field: str) -> Text:
    """What an arbiter calls a field of the record; a field without a text keeps its technical name."""
    if part in ("records", "columns"):
        return Text(f"lacking.{part}", tags=field, count=1)
    key = _LABELS.get((part, field)) or _LABELS.get((part, ""))
    return Text(key) if key else verbatim(field or part)


def differences(
    before: TournamentRecord, after: TournamentRecord, numbers: Numbers | None = None, *, teams: Numbers | None = None
) -> list[Difference]:
    """
    Every field that differs, in the order of the record; results of rounds that were played are not compared here.

    Args:
        before: The first tournament.
        after: The other tournament.
        numbers: The number in the other tournament of each player; None: the players are matched by name or number (`same_people`).
        teams: The same for teams.
    """
    people = same_people(before.participants, after.participants) if numbers is None else numbers
    sides = same_people(before.teams, after.teams) if teams is None else teams
    found: list[Difference] = []
    for part in fields(before):
        if part.name in _ASIDE:
            continue
        old = getattr(before, part.name)
        # The other record may be of a kind that lacks some of these fields.
        new = getattr(after, part.name, None)
        found += _PARTS.get(part.name, _of_any)(part.name, old, new, _Met(before, after, people, sides))
    found += _of_line_ups(_Met(before, after, people, sides))
    found += _coming(before, after, sides if before.teams else people)
    return found


class _Met(NamedTuple):
    """Both tournaments, and which numbers in them mean the same player or team."""

    before: TournamentRecord
    after: TournamentRecord
    people: Numbers
    teams: Numbers


def same_people(
    people_before: Sequence[Participant | Team], people_after: Sequence[Participant | Team]
) -> dict[int, int]:
    """
    The number in the other tournament of each player (or team) who is in both. In this order, they are matched by number and name,
    by a name that occurs once in each, by a FIDE number that occurs once in each, and by number alone.
    """
    found: dict[int, int] = {}
    unmatched = {entrant.number: entrant for entrant in people_after}

    def take(keys: Callable[[Participant | Team], object]) -> None:
        mine = Counter(keys(entrant) for entrant in people_before if entrant.number not in found)
        theirs: dict[object, list[int]] = {}
        for entrant in unmatched.values():
            theirs.setdefault(keys(entrant), []).append(entrant.number)
        for entrant in people_before:
            key = keys(entrant)
            if entrant.number not in found and key and mine[key] == 1 and len(theirs.get(key, ())) == 1:
                found[entrant.number] = theirs[key][0]
                unmatched.pop(theirs[key][0])

    take(lambda entrant: (entrant.number, _key(entrant.name)))
    take(lambda entrant: _key(entrant.name))
    take(lambda entrant: getattr(entrant, "fide_number", "").lstrip("0"))
    take(lambda entrant: entrant.number)
    return found


def _key(name: str) -> str:
    return " ".join(name.casefold().split())


def _of_header(part: str, old: Any, new: Any, met: _Met) -> Iterator[Difference]:
    for name in old._fields:
        if name in _SPELLING[part]:
            continue
        value, other_value = getattr(old, name), getattr(new, name, None)
        if name in ("tiebreaks", "announced"):
            value, other_value = (
                _listed_codes(codes or (), header.edition or other_header.edition)
                for codes, header, other_header in ((value, old, new), (other_value, new, old))
            )
        if name == "first_colour" and _shows_colours(met.after):
            continue
        if reads_alike(name, value, other_value):
            continue
        if name == "rounds" and other_value is None and value == _last_round(met.before):
            # The rounds of an event that is over show how many there are.
            continue
        if name == "points" and met.before.teams and other_value is not None:
            # In team events, a bye has points of its own.
            value, other_value = (
                point_system._replace(pairing_bye=PointSystem().pairing_bye) for point_system in (value, other_value)
            )
            if value == other_value:
                continue
        if (
            name == "type"
            and kind_of("", value).system is not None
            and kind_of("", value) == kind_of("", other_value or "")
        ):
            # The same type in other words.
            continue
        yield Difference(part, name, "", value, other_value)


def _listed_codes(codes: Sequence[str], edition: str) -> tuple[str, ...]:
    """A list of tie-breaks as people write it under that edition, without the points; a TRF, which names none, has the other record's."""
    return tuple(without_prefix(code, edition) for code in (codes[1:] if codes[:1] == ("PTS",) else codes))


def _last_round(tournament: TournamentRecord) -> int:
    """The last round that has pairings; 0 if there is none."""
    games: Sequence[Any] = tournament.matches if tournament.teams else tournament.games
    return max((game.round for game in games if game.black is not None), default=0)


def _shows_colours(tournament: TournamentRecord) -> bool:
    """Whether the games of round 1 show the colour of the first player."""
    return any(game.round == 1 and game.coloured and game.black is not None for game in tournament.games)


def _is_round_robin(tournament: TournamentRecord) -> bool:
    """Whether it is a round robin, in which a withdrawal decides which games count, so that absences do not say the same."""
    header = tournament.header
    return kind_of(header.system, header.type).system is System.ROUND_ROBIN


def _of_entrants(part: str, old: Any, new: Any, met: _Met) -> Iterator[Difference]:
    numbers = met.teams if part == "teams" else met.people
    known = {entrant.number: entrant for entrant in new or ()}
    if old and not known:
        yield from (Difference(part, "", entrant.name, entrant.name, None) for entrant in old)
        return
    for entrant in old:
        entrant_after = known.get(numbers.get(entrant.number, 0))
        if entrant_after is None:
            yield Difference(part, "", _number_and_name(entrant), _number_and_name(entrant), None)
            continue
        for name in entrant._fields:
            if name in _SPELLING[part] and not (name == "last_round" and _is_round_robin(met.before)):
                continue
            value, read = getattr(entrant, name), getattr(entrant_after, name, None)
            if name == "fide_rating" and value in (None, entrant.rating) and read in (None, entrant_after.rating):
                # Without a separate FIDE rating, `rating` holds the same value.
                continue
            if not reads_alike(name, value, read):
                yield _of_entrant(part, name, entrant, read)
        if (
            part == "teams"
            and met.after.participants
            and [met.people.get(player) for player in entrant.players] != list(entrant_after.players)
        ):
            yield Difference(part, "players", entrant.name, entrant.players, entrant_after.players)
    mine = set(numbers.values())
    for entrant_after in new or ():
        if entrant_after.number not in mine:
            yield Difference(part, "", _number_and_name(entrant_after), None, _number_and_name(entrant_after))


def _of_entrant(part: str, name: str, entrant: Any, read: Any) -> Difference:
    """The difference in one field. A birth that lost its day, and an estimated rating that was lost, have names of their own."""
    value = getattr(entrant, name)
    if name == "birth" and value and read:
        day_typed, day_read = read_day(value), read_day(read)
        if (
            day_typed is not None
            and day_read is not None
            and (day_typed.year, 0) == (day_read.year, day_read.day)
            and day_typed.day
        ):
            return Difference(part, "birth_day", entrant.name, value, None)
    if name == "rating" and entrant.rating_kind == ESTIMATE and read is None:
        return Difference(part, "estimate", entrant.name, value, None)
    return Difference(part, name, entrant.name, value, read)


def _number_and_name(entrant: Participant | Team) -> str:
    return f"{entrant.number} {entrant.name}".strip()


def _of_games(part: str, old: Any, new: Any, met: _Met) -> Iterator[Difference]:
    """The differences between games, or matches, other than in their results."""
    numbers = met.teams if part == "matches" else met.people
    known = {_game_key(game, None): game for game in new or ()}
    named = {
        entrant.number: entrant.name for entrant in (met.before.teams if part == "matches" else met.before.participants)
    }
    for game in old:
        game_after = known.get(_game_key(game, numbers))
        if game_after is None:
            continue
        for name in game._fields:
            if name in _SPELLING[part] and not (name == "last_round" and _is_round_robin(met.before)):
                continue
            value, read = getattr(game, name), getattr(game_after, name, None)
            if name == "board" and (met.before.teams or game.black is None):
                # The boards of a match follow from the line-ups, and a bye has no board.
                continue
            if name == "coloured" and game.black is None:
                continue
            if value != read:
                yield Difference(part, name, named.get(game.white, ""), value, read)


def _game_key(game: Any, numbers: Numbers | None) -> tuple[object, ...]:
    sides = [side if numbers is None or side is None else numbers.get(side) for side in (game.white, game.black)]
    return game.round, frozenset(sides)


def _of_sets(part: str, old: Any, new: Any, met: _Met) -> Iterator[Difference]:
    """Differences in what concerns several players at once: forbidden pairs and virtual points."""
    ends = [entry.last_round or 0 for entry in (*old, *(new or ())) if isinstance(entry, ForbiddenPairs)]
    end = met.before.header.rounds or met.after.header.rounds or max([next_round(met.before), *ends])
    mine, theirs = _set_of(old, end), _set_of(new, end)
    if met.people != {number: number for number in met.people}:
        # With other numbers, the entries name other players: only whether there are any is compared.
        mine, theirs = set(map(bool, mine)), set(map(bool, theirs))
    if mine != theirs:
        yield Difference(part, "", "", tuple(old), tuple(new or ()))


def _set_of(entries: Any, end: int) -> set[object]:
    """
    The entries for comparison: the numbers of forbidden pairs sorted, and their last round at most `end`, the last round of the
    event.
    """
    return {
        entry._replace(
            last_round=max(entry.first_round, min(entry.last_round or end, end)), numbers=tuple(sorted(entry.numbers))
        )
        if isinstance(entry, ForbiddenPairs)
        else entry
        for entry in entries or ()
    }


def _of_unread_parts(_part: str, old: Any, new: Any, _met: _Met) -> Iterator[Difference]:
    """Differences in parts that no field holds: records and columns, by their names."""
    parts_before = {(part.kind, part.name) for part in old if part.kind not in (UNREAD, COPIED)}
    lost = sorted(parts_before - {(part.kind, part.name) for part in new or ()})
    yield from (Difference("columns" if kind == GRID else "records", name, "", name, None) for kind, name in lost)
    new_ones = sorted(
        {(part.kind, part.name) for part in new or () if part.kind not in (UNREAD, COPIED)} - parts_before
    )
    yield from (Difference("columns" if kind == GRID else "records", name, "", None, name) for kind, name in new_ones)


def _of_any(part: str, old: Any, new: Any, _: _Met) -> Iterator[Difference]:
    if old != new:
        yield Difference(part, "", "", old, new)


def _of_adjustments(part: str, old: Any, new: Any, met: _Met) -> Iterator[Difference]:
    """
    Adjustments of teams, if all of them were lost.

    What the arbiter gave individuals is compared by the points that result from it (`other_results`). So are the teams of a file of
    match scores, but not those of a file that derives its matches from the games of the players.
    """
    if new or not met.before.teams:
        return
    named = {team.number: team.name or str(team.number) for team in met.before.teams}
    for adjustment in old:
        for number in adjustment.numbers or named:
            yield Difference(
                part, "", named.get(number, str(number)), adjustment.match_points or adjustment.points, None
            )


def _of_line_ups(met: _Met) -> Iterator[Difference]:
    """Line-ups that depart from the order of the team's list and whose players have other boards in the other tournament."""
    team_of = {player: team for team in met.before.teams for player in team.players}
    theirs = {(game.round, side): game.board for game in met.after.games for side in (game.white, game.black)}
    seats: dict[tuple[int, int], list[tuple[int, int, int | None]]] = {}
    for game in met.before.games:
        for side in (game.white, game.black):
            team = team_of.get(side or 0)
            if side is not None and team is not None and game.board is not None:
                seat = (game.board, team.players.index(side), theirs.get((game.round, met.people.get(side))))
                seats.setdefault((game.round, team.number), []).append(seat)
    named = {team.number: team.name or str(team.number) for team in met.before.teams}
    for (round, number), seated in sorted(seats.items()):
        boards = [board for board, _, _ in sorted(seated)]
        places = [place for _, place, _ in sorted(seated)]
        in_order = places == sorted(places) and boards == list(range(1, len(boards) + 1))
        if not in_order and any(read not in (None, board) for board, _, read in seated):
            yield Difference("matches", "line_up", named[number], round, None)


_PARTS: Mapping[str, Callable[[str, Any, Any, _Met], Iterator[Difference]]] = {
    "header": _of_header,
    "participants": _of_entrants,
    "teams": _of_entrants,
    "games": _of_games,
    "matches": _of_games,
    "virtual_points": _of_sets,
    "forbidden": _of_sets,
    "adjustments": _of_adjustments,
    "unread_parts": _of_unread_parts,
}


def _coming(before: TournamentRecord, after: TournamentRecord, numbers: Numbers) -> Iterator[Difference]:
    """Differences in the byes and absences of coming rounds."""
    mine, theirs = _byes(before), _byes(after)
    named = {entrant.number: entrant.name for entrant in before.teams or before.participants}
    for (number, round), outcome in sorted(mine.items()):
        read = theirs.get((numbers.get(number, 0), round))
        if read is not outcome:
            whose = f"{named.get(number) or number}, {round}"
            yield Difference("coming", "", whose, outcome.value, None if read is None else read.value)
    number_before = {theirs: mine for mine, theirs in numbers.items()}
    for (number, round), outcome in sorted(theirs.items()):
        if (number_before.get(number, 0), round) not in mine and number in number_before:
            yield Difference(
                "coming",
                "",
                f"{named.get(number_before[number]) or number_before[number]}, {round}",
                None,
                outcome.value,
            )


def _byes(tournament: TournamentRecord) -> dict[tuple[int, int], Outcome]:
    if not tournament.teams:
        return coming_byes(tournament)
    played, planned = last_decided(tournament), tournament.header.rounds or 0
    return {
        (team.number, round): outcome
        for team in tournament.teams
        for round, outcome in announced_byes(team, played, planned).items()
    }


# --- What is the same, and how it is written ---


def _is_blank(value: object) -> bool:
    return value is None or value in ("", (), 0, False) or value in (PointSystem(), MatchScoring())


def reads_alike(name: str, value: object, other: object) -> bool:
    """Whether two values of the field `name` mean the same, however they are spelled."""
    return _canonical(name, value) == _canonical(name, other)


def _canonical(name: str, value: Any) -> object:
    """A value without what is merely its spelling."""
    if _is_blank(value):
        return None
    if name == "board_colours" and value == ("WB" * len(value))[: len(value)]:
        return None
    if name in ("begin", "end", "birth"):
        return _day(value)
    if name == "dates":
        days = tuple(_day(day, Order.YEAR_FIRST) for day in value)
        return days if any(days) else None
    if name in ("fide_number", "national_number"):
        return value.strip().lstrip("0").upper() or None
    if name == "sex":
        return sex_letter(value) or value.strip().upper()
    if name in ("title", "federation"):
        return value.strip().upper()
    return " ".join(value.split()) if isinstance(value, str) else value


def _day(text: str, order: Order = Order.DAY_FIRST) -> object:
    day = read_day(text, order)
    return " ".join(text.split()) if day is None else (day.year, day.month, day.day)


def value_text(value: object) -> str | Text:
    """A value as an arbiter reads it; a dash if there is none."""
    if value is None or value in ("", ()):
        return "–"
    if isinstance(value, (PointSystem, MatchScoring)):
        return series([points_in_words(points) for points in value], "list.comma")
    if isinstance(value, Colour):
        return Text("templates.white" if value is Colour.WHITE else "templates.black")
    if isinstance(value, (tuple, list)):
        return "; ".join(map(_shown_one, value))
    return str(value)


def _shown_one(value: object) -> str:
    if isinstance(value, ForbiddenPairs):
        return " ".join(map(str, value.numbers))
    if isinstance(value, VirtualPoints):
        return f"{value.first}–{value.last}: {points_text(value.points)}"
    return str(value)


# --- What a format has lost: reported ---


def lost_fields(before: TournamentRecord, after: TournamentRecord, door: str) -> tuple[SourceNotice, ...]:
    """
    At most four notices for the format `door` (`TRF26`, `CSV`): the fields that it does not hold, the fields that have another
    value in it, the cells that could not be read, and the texts that it cut off.

    Args:
        before: What was to be written.
        after: What is read from the file.
        door: The name of the format, for the arbiter.
    """
    found = [difference for difference in differences(before, after) if not _is_blank(difference.before)]
    cut = [difference for difference in found if difference.is_cut]
    lost = [difference for difference in found if difference.is_loss]
    changed = [difference for difference in found if not (difference.is_loss or difference.is_cut)]
    unread = [
        Text("lacking.unread", field=Text(_LABELS["participants", part.name]), **_listed(part.text))
        for part in before.unread_parts
        if part.kind == UNREAD
    ]
    parts = (
        ("comparison_left_out", [_counted(same) for same in _by_field(lost)]),
        ("comparison_changed", [_changed(same) for same in _by_field(changed)]),
        ("comparison_unread", unread),
        (
            "comparison_cut",
            [_named(same[0].label, [difference.whose for difference in same]) for same in _by_field(cut)],
        ),
    )
    return tuple(
        SourceNotice(key, Place(), (("door", door), ("fields", series(words, "list.part"))))
        for key, words in parts
        if words
    )


def _by_field(found: Sequence[Difference]) -> list[list[Difference]]:
    groups: dict[tuple[str, str], list[Difference]] = {}
    for difference in found:
        key = (
            (difference.part, "") if difference.part in ("records", "columns") else (difference.part, difference.field)
        )
        groups.setdefault(key, []).append(difference)
    return list(groups.values())


def _counted(same: Sequence[Difference]) -> Text:
    """
    The name of a field that was lost, with the number of players or teams that it concerns, if it is one of theirs; lost records or
    columns, which no field holds, together in one text with their number.
    """
    first = same[0]
    if first.part in ("records", "columns"):
        return Text(
            f"lacking.{first.part}", tags=", ".join(str(difference.before) for difference in same), count=len(same)
        )
    return Text("lacking.field", field=first.label, count=len(same)) if first.whose else first.label


_FEW = 3
"""Up to this many players or teams are named; more are only counted."""
_NAMED = 10


def _named(field: Text, names: Sequence[str]) -> Text:
    """The name of a field with the number of players or teams that it concerns, and with their names if they are few."""
    if len(names) > _FEW or not all(names):
        return Text("lacking.field", field=field, count=len(names))
    return Text("lacking.field_named", field=field, count=len(names), names=", ".join(names))


def _changed(same: Sequence[Difference]) -> Text:
    """A field with another value: what it was and what it is now, for the first few whom it concerns."""
    words = [
        Text(
            "lacking.changed_of" if difference.whose else "lacking.changed",
            whose=difference.whose,
            **_sides(difference),
        )
        for difference in same[:_FEW]
    ]
    changes = series(words, "list.comma")
    more = len(same) - len(words)
    if not more:
        return Text("lacking.changed_field", field=same[0].label, changes=changes)
    return Text("lacking.changed_more", field=same[0].label, changes=changes, count=more)


def _sides(difference: Difference) -> dict[str, object]:
    return {"before": value_text(difference.before), "after": value_text(difference.after)}


def _listed(text: str) -> dict[str, object]:
    """How many lines the text has, and the first of them."""
    lines = text.replace("\t", " ").split("\n")
    return {"count": len(lines), "who": first_of(lines, _NAMED)}
