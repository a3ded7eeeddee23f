"""
Accelerations of a Swiss tournament: virtual points by group and round, which count only in its pairings.

The Baku acceleration is that of FIDE C.04.7 (in force since 1 February 2026; the groups and points are those of C.04.5.1 before
it). Haley's system, its gentler form and the SAD come from the French federation's Livre de l'arbitre. Its chapter was not
available: they follow what Papi, the federation's own program, paired (an open of 294 players in nine rounds for the SAD, three
small events for the others) and what Sharly Chess, another French program, gives. Any other acceleration is a table of groups:
`1-45:1@1-2` gives players 1 to 45 one point in rounds 1 and 2.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from xl_departage.base.errors import ArgumentError, CannotPair
from xl_departage.base.messages import Text, series
from xl_departage.base.regex import regex
from xl_departage.base.text import plain
from xl_departage.chess.tournament.cancelled_rounds import with_cancelled
from xl_departage.chess.tournament.crosstable import MatchScoring
from xl_departage.chess.tournament.individual_crosstable import last_decided, table_of_games
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.points import PointSystem, points_in_words
from xl_departage.chess.tournament.record import Header, TournamentRecord, VirtualPoints
from xl_departage.chess.tournament.rounds import is_paired, next_round, virtual_points

BAKU, NONE = "baku", "none"
"""The names that take no groups."""
HALEY, SOFT_HALEY, SAD = "haley", "haley-soft", "sad"
"""The names that are followed by the last number of each group except the last group: `sad:131,217`. Everything else is a table."""
_NAMES = {
    **dict.fromkeys(("BAKU", "BAKOU", "BAKOE"), BAKU),
    **dict.fromkeys(("NONE", "NO", "AUCUNE", "AUCUN", "NON", "SANS", "GEEN", "NEE", "KEINE", "NEIN"), NONE),
}
_OF_GROUPS = {
    **dict.fromkeys(("HALEY",), HALEY),
    **dict.fromkeys(("HALEY-SOFT", "HALEY SOFT", "SOFT HALEY", "HALEY DEGRESSIF", "HALEYSOFT"), SOFT_HALEY),
    **dict.fromkeys(("SAD", "SUISSE ACCELERE DEGRESSIF", "SYSTEME ACCELERE DEGRESSIF"), SAD),
}
_GROUPS = {HALEY: 1, SOFT_HALEY: 1, SAD: 2}
"""How many last numbers a system takes: one for each group except the last."""
_GROUPED = regex(r"(?P<name>[A-Z][A-Z -]{1,40}?) ?:? ?(?P<first>\d{1,4})(?: ?[,+/] ?(?P<second>\d{1,4}))?")
_LINE = regex(
    r"(?P<first>\d{1,4})(?: ?- ?(?P<last>\d{1,4}))? ?: ?(?P<whole>\d{0,2})(?P<half>[.,][05]|½|) ?@ ?"
    r"(?P<from>\d{1,3})(?: ?- ?(?P<to>\d{1,3}))?"
)
_CODE = regex(r"FIDE_\w{1,40}")
_CODE_OF_BAKU = regex(r"FIDE_\w{1,40}_BAKU(?:_20\d\d)?")
_EXAMPLE = "1-40:1@1-3,1-40:0.5@4-5"
_EXAMPLES = {HALEY: "haley:40", SOFT_HALEY: "haley-soft:40", SAD: "sad:40,70"}


class _Line(NamedTuple):
    """One group of a table, and the text that was typed for it."""

    group: VirtualPoints
    typed: str


def acceleration_named(option: str, value: str) -> str:
    """
    The usual spelling of an acceleration: `baku`, `none`, a name with its groups (`sad:131,217`), or a table. Raises ArgumentError
    for an unknown name, for groups or a table that cannot be read, and for a table that gives a player two values in a round.
    """
    name = _NAMES.get(plain(value))
    if name is not None:
        return name
    if grouped := _grouped(option, value):
        system, groups = grouped
        return f"{system}:{','.join(map(str, groups))}"
    if not re.search(r"[:@]", value) or value.strip()[:1].isalpha():
        raise ArgumentError("accel_unknown", option=option, value=value, example=_EXAMPLE)
    lines = list(_table(option, value))
    for place, line in enumerate(lines):
        for earlier in lines[:place]:
            if _overlap(line.group, earlier.group):
                raise ArgumentError("accel_twice", option=option, first=earlier.typed, second=line.typed)
    return ", ".join(_spelled(line.group) for line in lines)


def _grouped(option: str, value: str) -> tuple[str, tuple[int, ...]] | None:
    """
    The system and the last numbers of its groups; None if the text does not name a system with groups. Raises ArgumentError for
    invalid groups.
    """
    words = plain(value)
    found = _GROUPED.fullmatch(words)
    name = words.rstrip(": ") if found is None else found["name"]
    system = _OF_GROUPS.get(name)
    if system is None:
        # `sad:40` and `sad 40-70` name a system, but with invalid groups; they are not tables either.
        named = next((known for known in _OF_GROUPS if re.match(rf"{known}\b", words)), None)
        if named is None:
            return None
        system, found = _OF_GROUPS[named], None
    groups = () if found is None else tuple(int(number) for number in (found["first"], found["second"]) if number)
    if len(groups) != _GROUPS[system] or not all(
        previous < last for previous, last in zip((0, *groups), groups, strict=False)
    ):
        raise ArgumentError(
            "accel_groups" if _GROUPS[system] == 1 else "accel_groups.three",
            option=option,
            value=value,
            example=_EXAMPLES[system],
        )
    return system, groups


def _table(option: str, value: str) -> Sequence[_Line]:
    lines = []
    rest = " ".join(value.replace("–", "-").split())
    while rest:
        found = _LINE.match(rest)
        after = "" if found is None else rest[found.end() :].lstrip(" ")
        if found is None or (after and after[0] not in ",+/"):
            raise ArgumentError("accel_table", option=option, text=rest, example=_EXAMPLE)
        points = 2 * int(found["whole"] or 0) + (found["half"][-1:] in ("5", "½"))
        first, start = int(found["first"]), int(found["from"])
        last, end = int(found["last"] or first), int(found["to"] or start)
        if not (1 <= first <= last and 1 <= start <= end and points > 0):
            raise ArgumentError("accel_table", option=option, text=found[0].strip(), example=_EXAMPLE)
        lines.append(_Line(VirtualPoints(points, start, end, first, last), found[0].strip()))
        rest = after[1:].lstrip(" ")
    return lines


def _overlap(group: VirtualPoints, other: VirtualPoints) -> bool:
    return (
        group.first <= other.last
        and other.first <= group.last
        and group.first_round <= other.last_round
        and other.first_round <= group.last_round
    )


def _spelled(group: VirtualPoints) -> str:
    points = f"{group.points // 2}.5" if group.points % 2 else str(group.points // 2)
    return f"{group.first}-{group.last}:{points}@{group.first_round}-{group.last_round}"


def says_baku(header: Header) -> bool:
    """
    Whether record 192 names the Baku acceleration by a code of TRF26 (`FIDE_DUTCH_2025_BAKU`), so that its points follow from
    C.04.7.
    """
    return _CODE_OF_BAKU.fullmatch(header.system.strip().upper()) is not None


def with_named_acceleration(tournament: TournamentRecord, named: str) -> TournamentRecord:
    """
    The tournament with an acceleration that the rules state: with its points, or, for the Baku acceleration, whose groups depend
    on who is paired in round 1, with its code in record 192. Raises CannotPair like `accelerated`.
    """
    if not named:
        return tournament
    rounds = tournament.header.rounds
    if named == BAKU and not (tournament.virtual_points and rounds):
        system = tournament.header.system.strip().upper()
        code = system if _CODE.fullmatch(system) else "FIDE_TEAM" if tournament.teams else "FIDE_DUTCH"
        if not tournament.virtual_points and not _CODE_OF_BAKU.fullmatch(code):
            tournament = replace(tournament, header=tournament.header._replace(system=f"{code}_BAKU"))
        return tournament
    return accelerated(tournament, named, rounds or 0)


def accelerated(tournament: TournamentRecord, named: str, total: int, away: Collection[int] = ()) -> TournamentRecord:
    """
    The tournament with the virtual points of an acceleration, spelled as by `acceleration_named`; unchanged if that is empty.
    `total` is the number of planned rounds, `away` the players who are not to be paired in the next round.

    Raises CannotPair if the source gives other virtual points, or names the Baku acceleration where another one is asked for, if
    Baku's points are not defined for the scoring (C.04.7), and for the French systems if they do not know the scoring, if it is a
    team event, or if the last group has no players.
    """
    if not named:
        return tournament
    if named != BAKU and not tournament.virtual_points and says_baku(tournament.header):
        raise CannotPair("accel_differs", acceleration=named)
    if grouped := _grouped("acceleration", named):
        return _with_groups(tournament, named, *grouped, total)
    if named == NONE:
        points: tuple[VirtualPoints, ...] = ()
    elif named == BAKU:
        points = baku(tournament, total, away)
    else:
        points = tuple(line.group for line in _table("acceleration", named))
    if tournament.virtual_points and not _gives_the_same(tournament, points):
        raise CannotPair("accel_differs", acceleration=named)
    return tournament if tournament.virtual_points else replace(tournament, virtual_points=points)


def _with_groups(
    tournament: TournamentRecord, named: str, system: str, groups: Sequence[int], total: int
) -> TournamentRecord:
    """
    The tournament with the virtual points of a system with groups, up to the round to be paired.

    Those of the SAD depend on the results: the points that the source states for rounds already paired stay, even if a result of
    an earlier round was corrected since, and only round 1, before which nobody has points, shows whether the groups are the same.
    Those of Haley's systems must be the same in every round. Raises CannotPair.
    """
    if tournament.teams or _points_for_win(tournament) is None:
        raise CannotPair("accel_groups_scoring", acceleration=named)
    last = max((participant.number for participant in tournament.participants), default=0)
    if groups[-1] >= last:
        raise CannotPair("accel_group_beyond", acceleration=named, number=groups[-1], last=last)
    points = _sad(tournament, groups, total) if system == SAD else haley(groups[0], last, soft=system == SOFT_HALEY)
    stated_points = tournament.virtual_points
    if not stated_points:
        return replace(tournament, virtual_points=points)
    if not _gives_the_same(tournament, points, rounds=1 if system == SAD else None):
        raise CannotPair("accel_differs", acceleration=named)
    stated = max(group.last_round for group in stated_points)
    return replace(
        tournament, virtual_points=(*stated_points, *(group for group in points if group.first_round > stated))
    )


def haley(first_group: int, last: int, *, soft: bool) -> tuple[VirtualPoints, ...]:
    """
    The virtual points of Haley's acceleration: one point for the first group in rounds 1 and 2. Its gentler form (*Haley
    dégressif*) gives everybody else, up to number `last`, half a point in round 2.
    """
    strong = VirtualPoints(2, 1, 2, 1, first_group)
    return (strong, VirtualPoints(1, 2, 2, first_group + 1, last)) if soft else (strong,)


_CAPITAL = 4
"""The most virtual points under the SAD, in half-points: those with which the first group begins."""


def _sad(
    tournament: TournamentRecord, groups: Sequence[int], total: int, upto: int | None = None
) -> tuple[VirtualPoints, ...]:
    """
    The virtual points of the SAD in the rounds already paired and in the next one (or up to round `upto`); none in the last two
    rounds.

    The three groups begin with 2, 1 and 0 virtual points. Each 1½ points that a player scores bring half a virtual point more, and
    half of the points possible in the whole tournament bring all of them; nobody has more than two. Empty if the number of rounds
    is not known (0).
    """
    rounds = min(next_round(tournament) if upto is None else upto, total - 2)
    if rounds < 1:
        return ()
    # All decided rounds are read: an adjustment in a round after the last one that is read would be an error.
    decided = table_of_games(tournament, ReadingOptions(rounds=max(rounds - 1, last_decided(tournament), 1)))
    table = with_cancelled(decided, tournament.header.cancelled)
    index = {player.number: place for place, player in enumerate(table.players)}

    def capital(number: int, round: int) -> int:
        scored = table.points_before(index[number], round)
        begun = _CAPITAL - 2 * sum(number > last for last in groups)
        return _CAPITAL if scored >= total else min(_CAPITAL, begun + scored // 3)

    return tuple(
        VirtualPoints(points, round, round, first, last)
        for round in range(1, rounds + 1)
        for first, last, points in _grouped_runs((number, capital(number, round)) for number in sorted(index))
    )


def _gives_the_same(tournament: TournamentRecord, points: Sequence[VirtualPoints], rounds: int | None = None) -> bool:
    """Whether these virtual points and those of the tournament give everybody the same in every round, or in the first `rounds`."""
    entrants = tournament.teams or tournament.participants
    last = max((group.last_round for group in (*tournament.virtual_points, *points)), default=0)
    last = last if rounds is None else min(last, rounds)
    return all(
        (virtual_points(tournament.virtual_points, round, entrant.number) or 0)
        == (virtual_points(points, round, entrant.number) or 0)
        for entrant in entrants
        for round in range(1, last + 1)
    )


def baku(tournament: TournamentRecord, total: int, away: Collection[int] = ()) -> tuple[VirtualPoints, ...]:
    """
    The virtual points of C.04.7: the first half of those paired in round 1, rounded up to an even number, have one point in the
    first half of the accelerated rounds and half a point in the others. A player who enters later belongs to this group if his
    number is not above the last one in it. Raises CannotPair for a scoring that the article does not cover.
    """
    win = _points_for_win(tournament)
    if win is None:
        raise CannotPair("accel_baku_scoring")
    pairing_numbers = sorted(_paired_first(tournament, away))
    if not pairing_numbers:
        return ()
    # "the first half of the players, rounded up to the nearest even number": 2 × Q, Q a quarter of them, rounded up.
    last = pairing_numbers[min(2 * -(-len(pairing_numbers) // 4), len(pairing_numbers)) - 1]
    first = min(entrant.number for entrant in tournament.teams or tournament.participants)
    rounds = -(-total // 2)
    full = -(-rounds // 2)
    groups = (VirtualPoints(win, 1, full, first, last), VirtualPoints(win // 2, full + 1, rounds, first, last))
    return tuple(group for group in groups if group.first_round <= group.last_round)


def _points_for_win(tournament: TournamentRecord) -> int | None:
    """The half-points of a win if games (matches) score as in C.04.7: 1, ½ and 0 (2, 1 and 0); None otherwise."""
    header = tournament.header
    if tournament.teams:
        return header.match_points.win if header.match_points == MatchScoring() else None
    return header.points.win if header.points.scoring == PointSystem().scoring else None


def points_known(tournament: TournamentRecord) -> tuple[VirtualPoints, ...]:
    """
    The virtual points that the record gives; or, if it only names the Baku acceleration, those of C.04.7 as soon as the pairings of
    round 1 fix the groups.
    """
    pairings = tournament.matches if tournament.teams else tournament.games
    fixed = any(game.black is not None for game in pairings)
    total = tournament.header.rounds or 0
    if tournament.virtual_points or not (
        says_baku(tournament.header) and fixed and total and _points_for_win(tournament)
    ):
        return tournament.virtual_points
    return baku(tournament, total)


def _paired_first(tournament: TournamentRecord, away: Collection[int]) -> set[int]:
    """
    The numbers of those who were, or will be, on the list to be paired for round 1: only they had a pairing number (C.04.2, 2.4). A
    round that was cancelled before anybody was paired does not count as round 1.
    """
    every = tournament.matches if tournament.teams else tournament.games
    opening = min((game.round for game in every if game.black is not None), default=next_round(tournament))
    pairings = [game for game in every if game.round == opening]
    paired = {number for game in pairings if is_paired(game) for number in (game.white, game.black) if number}
    if any(game.black is not None for game in pairings):
        return paired
    gone = {game.white for game in pairings if not is_paired(game)} | {*away}
    entrants = tournament.teams or tournament.participants
    here = {entrant.number for entrant in entrants if not any(bye.round == opening for bye in entrant.byes)}
    if not tournament.teams:
        here -= {
            participant.number for participant in tournament.participants if not participant.takes_part_in(opening)
        }
    return here - gone | paired


def accelerated_in_words(
    groups: Sequence[VirtualPoints], round: int, numbers: Sequence[int], most: int | None = None
) -> Text | None:
    """
    The virtual points in a round, in a sentence (`Players 1 to 46 have 1, 47 to 60 have 0.5`); None if nobody has any. If there are
    more than `most` groups, the sentence does not list them: the points stand beside the players.
    """
    described = [
        Text(
            "accel_group.one" if first == last else "accel_group",
            first=first,
            last=last,
            points=points_in_words(points),
        )
        for first, last, points in _runs(groups, round, sorted(numbers))
    ]
    if most is not None and len(described) > most:
        return Text("accel_round_many", round=round)
    return Text("accel_round", round=round, groups=series(described, "list.part")) if described else None


def acceleration_of(tournament: TournamentRecord) -> str:
    """
    The acceleration of a record as rules spell it: `baku` if the points are those of C.04.7, or if record 192 names it and no
    points are given; `sad` with its groups if they are those of the SAD; otherwise their table. Empty if there is none.
    """
    stated_points = tournament.virtual_points
    total = tournament.header.rounds
    if not stated_points:
        return BAKU if says_baku(tournament.header) else ""
    if total and _points_for_win(tournament) and _gives_the_same(tournament, baku(tournament, total)):
        return BAKU
    numbers = sorted(entrant.number for entrant in tournament.teams or tournament.participants)
    if total and (groups := _groups_of_sad(tournament, total, numbers)):
        return f"{SAD}:{','.join(map(str, groups))}"
    rounds_of: dict[tuple[int, int, int], list[int]] = {}
    for round in range(1, max(group.last_round for group in stated_points) + 1):
        for first, last, points in _runs(stated_points, round, numbers):
            rounds_of.setdefault((first, last, points), []).append(round)
    lines = []
    for (first, last, points), rounds in rounds_of.items():
        # Consecutive rounds form one group.
        for _, run in groupby(enumerate(rounds), lambda placed: placed[1] - placed[0]):
            consecutive = [round for _, round in run]
            lines.append(VirtualPoints(points, consecutive[0], consecutive[-1], first, last))
    return ", ".join(map(_spelled, lines))


def _groups_of_sad(tournament: TournamentRecord, total: int, numbers: Sequence[int]) -> tuple[int, ...]:
    """The last numbers of the first two groups if the given points are those of the SAD; otherwise empty."""
    opening = _runs(tournament.virtual_points, 1, numbers)
    if (
        [points for _, _, points in opening] != [_CAPITAL, _CAPITAL // 2]
        or tournament.teams
        or not _points_for_win(tournament)
    ):
        return ()
    groups = tuple(last for _, last, _ in opening)
    stated = max(group.last_round for group in tournament.virtual_points)
    return groups if _gives_the_same(tournament, _sad(tournament, groups, total, stated)) else ()


def _runs(groups: Sequence[VirtualPoints], round: int, numbers: Sequence[int]) -> list[tuple[int, int, int]]:
    """
    Runs of consecutive players with the same virtual points in a round, as first number, last number and points; players without
    any are left out.
    """
    return _grouped_runs((number, virtual_points(groups, round, number) or 0) for number in numbers)


def _grouped_runs(points_of: Iterable[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Runs of consecutive players with the same points, as first number, last number and points; players without any are left out."""
    runs: list[tuple[int, int, int]] = []
    for number, points in points_of:
        if runs and runs[-1][2] == points:
            runs[-1] = (runs[-1][0], number, points)
        else:
            runs.append((number, number, points))
    return [run for run in runs if run[2]]
