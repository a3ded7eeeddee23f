"""
Checks of round robins: whether every pair met as often as due, who left with less than half of the games completed, and whether
the event is a round robin at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from xl_departage.chess.checks.edition_differences import tie_break_columns
from xl_departage.chess.checks.subject import Finding, Severity, Subject, of_ranked
from xl_departage.chess.regulations.editions import editions
from xl_departage.chess.tournament.crosstable import Crosstable, Outcome, System, without_cancelled
from xl_departage.chess.tournament.source import SYSTEM_BY_WITHDRAWALS, by_withdrawals_values
from xl_departage.chess.tournament.withdrawals import PLAYED_ALL, departure_in_words, withdrawals_in_vain

_MOST_ROWS = 10
"""If more pairs than this are missing, one finding lists them all."""


def _round_robin(subject: Subject) -> bool:
    return subject.crosstable.system is System.ROUND_ROBIN and len(subject.crosstable.players) > 1


def _met(table: Crosstable) -> Counter[tuple[int, int]]:
    """How often each pair has met, including forfeits but not future games."""
    return Counter(
        (player, cell.opponent)
        for player, entry in enumerate(table.players)
        for cell in entry.rounds
        if cell.opponent is not None and player < cell.opponent and cell.outcome is not Outcome.PENDING
    )


def pairs(subject: Subject) -> Iterator[Finding]:
    """
    Pairs that met too often, or not often enough although the tournament is over: all rounds played, or, in a square table, three
    quarters of the games entered. Before that, a square table gets a note with the number of games left. If most pairs met
    another number of times than due, the option `games` is wrong. Players who left, and those with an entry that could not be
    read, miss no game.

    A game of a cancelled round may be played again, so it does not make a meeting too many; nor is its pair missing.
    """
    if not _round_robin(subject):
        return
    table = subject.crosstable
    met, due = _met(table), table.cycles
    counting = _met(without_cancelled(table))
    all_pairs = list(combinations(range(len(table.players)), 2))
    usual = _usual(met, all_pairs)
    if usual and ((usual > due and usual == _usual(counting, all_pairs)) or (usual < due and _is_over(subject, met))):
        yield Finding("check_games_wrong", {"due": due, "met": usual})
        return
    for pair in all_pairs:
        if counting[pair] > due:
            yield _pair(subject, pair, "check_pair_too_often", counting[pair])
    # A player with an unreadable entry may have met anybody in it; that fault is reported by itself.
    gone = {
        *_early_leavers(subject),
        *(withdrawal.player for withdrawal in table.withdrawn),
        *(player for player, _ in subject.unread),
    }
    # In a list of games, the next step names the games that are paired and have no result.
    named = subject.lists is not None
    missing = [
        (player, opponent)
        for player, opponent in all_pairs
        if (table.meetings[player][opponent] if named else met[player, opponent]) < due
        and not gone & {player, opponent}
    ]
    if not missing:
        return
    if not _is_over(subject, met):
        if not table.ordered:
            # In a square table, the remaining games are not obvious; with rounds, the blank columns show them.
            played = sum(met.values())
            values = {"left": due * len(all_pairs) - played, "games": due * len(all_pairs)}
            yield Finding("check_games_left", values, severity=Severity.NOTE)
    elif len(missing) > _MOST_ROWS:
        yield Finding("check_pairs_missing", {"pairs": subject.pairs(missing), "count": len(missing)})
    else:
        for pair in missing:
            yield _pair(subject, pair, "check_pair_missing", met[pair])


def _usual(met: Counter[tuple[int, int]], pairs: Sequence[tuple[int, int]]) -> int:
    """How often more than half of the pairs have met; 0 if no number is that common."""
    common, share = Counter(met[pair] for pair in pairs).most_common(1)[0]
    return common if 2 * share > len(pairs) else 0


def _is_over(subject: Subject, met: Counter[tuple[int, int]]) -> bool:
    table = subject.crosstable
    if table.ordered:
        return table.rounds == table.planned and subject.rules.reading.rounds is None
    count = len(table.players)
    return 4 * sum(met.values()) >= 3 * (table.cycles * count * (count - 1) // 2)


def _pair(subject: Subject, pair: tuple[int, int], key: str, met: int) -> Finding:
    player, opponent = pair
    rounds = [
        round
        for round, cell in enumerate(subject.crosstable.players[player].rounds)
        if cell.opponent == opponent and cell.outcome is not Outcome.PENDING
    ]
    values = {
        **subject.other(opponent),
        "met": met,
        "due": subject.crosstable.cycles,
    }
    last = rounds[-1] if rounds and subject.crosstable.ordered else None
    return Finding(key, values, player, last)


def _early_leavers(subject: Subject) -> dict[int, tuple[int, int]]:
    """
    Players who left with less than half of their games completed, by index, with the games completed and the games due; without
    those whose withdrawal is stated and those with an entry that could not be read. Empty while the tournament is not over, and
    unless somebody has completed half: otherwise it has only just begun.
    """
    table = subject.crosstable
    counting = without_cancelled(table)
    due = counting.due
    played = [sum(cell.outcome.played for cell in entry.rounds) for entry in counting.players]
    # Equivalent mutant `0 -> 1`, `0 -> -1`: a table without players is never checked.
    if 2 * max(played, default=0) < due or not _is_over(subject, _met(table)):
        return {}
    withdrawn = {withdrawal.player for withdrawal in table.withdrawn}
    return {
        player: (count, due)
        for player, count in enumerate(played)
        if 2 * count < due
        and player not in withdrawn
        and not any((player, round) in subject.unread for round in range(table.planned))
    }


def withdrawn(subject: Subject) -> Iterator[Finding]:
    """
    Players who were taken out of the ranking because they left, as notes; and others with less than half of their games
    completed: their results stay in the table, but « the points scored by him or against him are not counted in the final
    standings » (FIDE C.05, round robins, withdrawals). Also players who are said to have left, but have played all games.
    """
    if not _round_robin(subject):
        return
    for departure in subject.crosstable.standing.departed:
        yield Finding(
            "check_withdrawn_played",
            {"departure": departure_in_words(departure)},
            departure.how.player,
            severity=Severity.NOTE,
        )
    for player, in_vain in withdrawals_in_vain(subject.crosstable):
        yield Finding(PLAYED_ALL, in_vain, player)
    for player, (played, due) in _early_leavers(subject).items():
        yield Finding(
            "check_withdrawn",
            {"played": played, "due": due, "number": subject.crosstable.players[player].number},
            player,
        )


def not_annulled(subject: Subject) -> Iterator[Finding]:
    """
    Teams that withdrew from an event that is read as a Swiss: all their matches count, whereas in a round robin C.05 may take
    them out of the ranking. Typed pairings may be those of a league with its own calendar. Nothing is reported if the stated
    rounds are too few for a round robin.
    """
    table = subject.crosstable
    few = subject.rounds_stated is not None and subject.rounds_stated < len(table.players) - 1
    if not subject.swiss or few or not subject.of_teams:
        return
    entrants = () if subject.lists is None else subject.lists.players
    gone = {number for number, _ in subject.rules.reading.withdrawn}
    gone |= {entrant.number for entrant in entrants if entrant.last_round is not None}
    if gone:
        yield Finding("check_not_annulled", {"numbers": ", ".join(map(str, sorted(gone)))})


@of_ranked
def decided(subject: Subject) -> Iterator[Finding]:
    """
    A range that is read as a round robin because of who met whom, if that makes a difference: a small Swiss may look like one,
    and its unplayed rounds count differently. If it looks like one only because of its withdrawals, that is said in any case, as the
    commands do.
    """
    table = subject.crosstable
    if (
        not _round_robin(subject)
        or not table.ordered
        or subject.cells is None
        or subject.rules.reading.system != "auto"
    ):
        return
    if table.by_withdrawals:
        yield Finding(SYSTEM_BY_WITHDRAWALS, by_withdrawals_values(table))
        return
    if all(cell.outcome.played for entry in table.players for cell in entry.rounds[: table.rounds]):
        return
    swiss = replace(subject, crosstable=replace(table, system=System.SWISS, cycles=1))
    compared = (subject.rules.edition,) if subject.rules.explicit else editions()
    if any(tie_break_columns(subject, edition) != tie_break_columns(swiss, edition) for edition in compared):
        yield Finding("check_system_decided", {"games": table.cycles})


def nearly(subject: Subject) -> Iterator[Finding]:
    """
    A table of four players or more that is read as a Swiss although it has as many rounds as a round robin (or a multiple) and at
    least four fifths of the pairs met: how its unplayed rounds count depends on the system.
    """
    table = without_cancelled(subject.crosstable)
    count = len(table.players)
    a_cycle = count if count % 2 else count - 1
    if not subject.swiss or subject.rules.reading.system != "auto" or count < 4 or table.rounds % a_cycle:
        return
    cycles = table.rounds // a_cycle
    met = _met(table)
    all_pairs = list(combinations(range(count), 2))
    missing = [pair for pair in all_pairs if met[pair] < cycles]
    if cycles and 5 * len(missing) <= len(all_pairs):
        yield Finding("check_nearly_round_robin", {"pairs": subject.pairs(missing)})
