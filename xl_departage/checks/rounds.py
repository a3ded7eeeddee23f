"""Rounds half entered: pairings without a result, and blanks that may be games still to be typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xl_departage.checks.problem import Severity
from xl_departage.checks.subject import Finding, Subject
from xl_departage.crosstable.model import Outcome

_SHARE = 5
"""One in so many players without an entry makes a round half entered; fewer may well be absent."""


def without_result(subject: Subject) -> Iterator[Finding]:
    """A pairing or a question mark in a round that others have finished."""
    table = subject.crosstable
    if not table.ordered:
        return
    for player, entry in enumerate(table.players):
        for round, cell in enumerate(entry.rounds[: table.rounds]):
            if cell.outcome is not Outcome.PENDING or (player, round) in subject.unread:
                continue
            if cell.opponent is None:
                yield Finding("check_pending_alone", {}, player, round)
            elif player < cell.opponent:
                values = {
                    **subject.other(cell.opponent),
                    "other": _text(subject, cell.opponent, round),
                }
                yield Finding("check_pending", values, player, round)


def _text(subject: Subject, player: int, round: int) -> str:
    return subject.where.cell(player, round).text or ""


def half_entered(subject: Subject) -> Iterator[Finding]:
    """
    Blanks of a Swiss, which read as absences: in the last round of players who were there the round before, in others of
    players who were there before and after. Two of them may be a game not entered, many are a round half entered.

    Nothing is said of one alone, of late entries, of withdrawals, nor of absences that are written (`--`, ABS).
    """
    table = subject.crosstable
    if not subject.swiss or not subject.texts:
        return
    blank = [[not text.strip() for text in row[: table.rounds]] for row in subject.texts]
    for round in range(table.rounds):
        last = round == table.rounds - 1
        suspects = [player for player, row in enumerate(blank) if row[round] and _was_there(row, round, last)]
        if len(suspects) < 2:
            continue
        entered = sum(not row[round] for row in blank)
        many = _SHARE * len(suspects) >= len(suspects) + entered
        whole = "check_half_entered" if round else "check_half_entered_first"
        key = whole if many else "check_blank_last" if last else "check_blank_between"
        yield Finding(
            key,
            {
                "players": subject.numbers(suspects),
                "count": len(suspects),
                "entered": entered,
                "round": round + 1,
                "before": round,
            },
            round=round,
            severity=None if many else Severity.NOTE,
        )


def _was_there(row: Sequence[bool], round: int, last: bool) -> bool:
    """Whether a player whose round is blank has entries around it. In round 1, one in round 2 must do."""
    if round == 0:
        return last or not row[1]
    before = not row[round - 1] if last else not all(row[:round])
    return before and (last or not all(row[round + 1 :]))
