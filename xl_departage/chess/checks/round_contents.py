"""
Checks of the contents of the rounds: pairings without a result, blanks that may be games not yet entered, team matches whose two
sides do not add up to the number of boards, and what the basic rules of Swiss systems forbid (FIDE C.04.1, in force from 1 July
2025; the same rules applied before).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from xl_departage.base.errors import Place
from xl_departage.base.grouping import grouped
from xl_departage.base.messages import Text
from xl_departage.base.text import points_text
from xl_departage.chess.checks.subject import Finding, Severity, Subject
from xl_departage.chess.tournament.cancelled_rounds import blanked, games_in
from xl_departage.chess.tournament.crosstable import Colour, Outcome, Round, System
from xl_departage.chess.tournament.match_totals import BOARDS_WRONG, match_totals_of
from xl_departage.chess.tournament.record import ForbiddenPairs

_SHARE = 5
"""A round counts as half entered if at least one player in this many has no entry; fewer may well be absent."""


def without_result(subject: Subject) -> Iterator[Finding]:
    """
    A pairing or a question mark in a round that others have finished; not in a square table, nor in a list of games, for which
    the next step names the boards. Results that are missing from the last paired round, which is being played, are no mistake:
    one finding gives their number, as a note as long as the round has no result and does not count.
    """
    table = blanked(subject.crosstable)
    if not table.ordered or subject.lists is not None:
        return
    missing = [
        (player, round, cell.opponent)
        for player, entry in enumerate(table.players)
        for round, cell in enumerate(entry.rounds[: table.rounds + (table.paired == table.rounds + 1)])
        if cell.outcome is Outcome.PENDING
        and (player, round) not in subject.unread
        and (cell.opponent is not None or round < table.rounds)
    ]
    for player, round, opponent in missing:
        if opponent is None:
            yield Finding("check_pending_alone", {}, player, round)
        elif player < opponent and round < table.paired - 1:
            typed_values = {"other": subject.where.cell(opponent, round).text or ""}
            yield Finding("check_pending", subject.other(opponent) | typed_values, player, round)
    playing = [
        (player, opponent)
        for player, round, opponent in missing
        if opponent is not None and player < opponent and round == table.paired - 1
    ]
    if playing:
        yield Finding(
            "check_playing",
            {"games": subject.pairs(playing), "count": len(playing)},
            round=table.paired - 1,
            severity=None if table.paired == table.rounds else Severity.NOTE,
        )


def half_entered(subject: Subject) -> Iterator[Finding]:
    """
    Blanks in a Swiss, which are read as absences: in the last round, those of players who were present in the previous one; in
    round 1, those of players who were present in round 2; in other rounds, those of players who were present before and after.
    Two of them may be a game that was not entered, many a half-entered round. Single blanks, late entries, withdrawals and
    written absences (`--`, ABS) are not reported, nor is anything that the list of players announces; but the only player without
    an opponent in a round may have had the bye.
    """
    table = subject.crosstable
    if not subject.swiss or not subject.texts:
        return
    rounds = [round for round in range(table.rounds) if round + 1 not in table.cancelled]
    blank = [[not row[round].strip() for round in rounds if round < len(row)] for row in subject.texts]
    for position, round in enumerate(rounds):
        last = position == len(rounds) - 1
        suspects = [
            player
            for player, row in enumerate(blank)
            if row[position] and _was_there(row, position, last) and not subject.is_away(player, round)
        ]
        if len(suspects) == 1 and all(
            entry.rounds[round].opponent is not None
            for player, entry in enumerate(table.players)
            if player != suspects[0]
        ):
            yield Finding("check_blank_alone", {}, suspects[0], round, severity=Severity.NOTE)
        if len(suspects) < 2:
            continue
        entered = sum(not row[position] for row in blank)
        many = _SHARE * len(suspects) >= len(suspects) + entered
        whole = "check_half_entered" if position else "check_half_entered_first"
        few = "check_blank_first" if not position else "check_blank_last" if last else "check_blank_between"
        yield Finding(
            whole if many else few,
            {
                "players": subject.numbers(suspects),
                "count": len(suspects),
                "entered": entered,
                "round": round + 1,
                "before": rounds[position - 1] + 1 if position else 0,
            },
            round=round,
            severity=None if many else Severity.NOTE,
        )


def _was_there(row: Sequence[bool], round: int, last: bool) -> bool:
    """
    Whether a player whose round is blank has entries around it. In round 1, an entry in round 2 suffices; if it is the only
    round, none is needed.
    """
    if round == 0:
        return last or not row[1]
    present_before = not row[round - 1] if last else not all(row[:round])
    return present_before and (last or not all(row[round + 1 :]))


def met_twice(subject: Subject) -> Iterator[Finding]:
    """
    Two players who were paired with each other more than once (C.04.1, article 2), or more often than the option `games` allows;
    also in the round that is being played, which can still be changed. A pairing that ended in a forfeit may be repeated (C.04.2,
    3.5). Nothing is reported if there are more rounds than a round robin has: repetitions are then necessary. If most pairs that
    could meet again, and more than two, did so with the colours reversed or not given, the event has matches of several games:
    one note.
    """
    table = blanked(subject.crosstable)
    if not subject.swiss or max(table.rounds, table.paired) > len(table.players) - (len(table.players) % 2 == 0):
        return
    met = grouped(
        ((player, cell.opponent), (round, cell))
        for player, entry in enumerate(table.players)
        for round, cell in enumerate(entry.rounds)
        if (cell.outcome.played or cell.outcome is Outcome.PENDING)
        and cell.opponent is not None
        and player < cell.opponent
    )
    repeated = {pair: games for pair, games in met.items() if len(games) > (subject.rules.reading.games or 1)}
    matches = sum(
        not first_game.colour or first_game.colour is not second_game.colour
        for (_, first_game), (_, second_game), *_ in repeated.values()
    )
    if matches > 2 and 2 * matches > sum(games[0][0] < table.paired - 1 for games in met.values()):
        yield Finding("check_met_twice_all", {"pairs": len(repeated), "met": len(met)}, severity=Severity.NOTE)
        return
    for (player, opponent), games in repeated.items():
        round = games[-1][0]
        values = {
            **subject.other(opponent),
            "other": subject.where.cell(opponent, round).text or "",
            "rounds": _listed([round for round, _ in games]),
        }
        # In a list of games, both players stand in the same row.
        key = "check_met_twice" if all(cell.outcome.played for _, cell in games) else "check_meets_again"
        place = subject.where.row(opponent)
        yield Finding(f"{key}{'' if place.row or place.line else '_listed'}", values, player, round)


def apart_unknown(subject: Subject) -> Iterator[Finding]:
    """Numbers that nobody has among those who may not meet: they keep no pair apart."""
    known = {player.number for player in subject.crosstable.players}
    unknown = {number: ban for ban in reversed(subject.kept_apart) for number in ban.numbers if number not in known}
    for number, ban in sorted(unknown.items()):
        yield Finding("check_apart_unknown", {"number": number}, place=_apart_place(subject, ban, number))


def apart_beyond(subject: Subject) -> Iterator[Finding]:
    """Pairs that may not meet from a round on that is after the last one of the event."""
    planned = subject.rounds_stated
    for ban in subject.kept_apart:
        if planned is not None and ban.first_round > planned:
            values = {"round": ban.first_round, "planned": planned, "pair": "+".join(map(str, ban.numbers))}
            yield Finding("check_apart_beyond", values, place=_apart_place(subject, ban, ban.first_round))


def apart_round_robin(subject: Subject) -> Iterator[Finding]:
    """Pairs that may never meet, in a round robin, in which everybody meets everybody: the ban has no effect."""
    for ban in subject.kept_apart if subject.crosstable.system is System.ROUND_ROBIN else ():
        if _in_every_round(subject, ban):
            pair = "+".join(map(str, ban.numbers))
            yield Finding("check_apart_round_robin", {"pair": pair}, place=_apart_place(subject, ban, ban.numbers[0]))


def _in_every_round(subject: Subject, ban: ForbiddenPairs) -> bool:
    """Whether these may not meet in any round of the event."""
    last = subject.rounds_stated or subject.crosstable.planned
    return ban.first_round == 1 and (ban.last_round is None or ban.last_round >= last)


def _apart_place(subject: Subject, ban: ForbiddenPairs, named: int) -> Place | None:
    """The cell of the list of players that states the ban and contains the number `named`; None if there is none."""
    places = {} if subject.lists is None else subject.lists.apart_places
    stated_places = (places[number] for number in ban.numbers if number in places)
    return next((place for place in stated_places if str(named) in re.findall(r"\d+", place.text or "")), None)


def met_apart(subject: Subject) -> Iterator[Finding]:
    """
    Two players who were paired with each other in a round in which they may not meet; in a table without rounds, only bans for the
    whole event count. Bans for the whole of a round robin are left to `apart_round_robin`.
    """
    players, ordered = subject.crosstable.players, subject.crosstable.ordered
    everybody = subject.crosstable.system is System.ROUND_ROBIN
    kept_apart = [ban for ban in subject.kept_apart if not (everybody and _in_every_round(subject, ban))]
    for index, player in enumerate(players if kept_apart else ()):
        for round, cell in enumerate(player.rounds):
            opponent = cell.opponent
            if opponent is None or opponent < index:
                continue
            pair = {player.number, players[opponent].number}
            if any(
                pair <= set(ban.numbers)
                and (ban.first_round <= round + 1 if ordered else ban.first_round == 1)
                and (ban.last_round is None or (ordered and round < ban.last_round))
                for ban in kept_apart
            ):
                yield Finding("check_met_apart", subject.other(opponent), index, round if ordered else None)


_FREE_WINS = frozenset({Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.FORFEIT_WIN})


def byes(subject: Subject) -> Iterator[Finding]:
    """
    Players with more than one bye in a Swiss. Nobody may have a pairing-allocated bye after any earlier one, or after any round
    won without a game (C.04.1, article 4); the round being played is checked too. Requested half-point and full-point byes are
    limited by each event's own rules, so more than one is only a note.
    """
    if not subject.swiss:
        return
    for player, entry in enumerate(blanked(subject.crosstable).players):
        outcomes = [
            Outcome.PAIRING_BYE
            if (player, round) in subject.left_over and round + 1 not in subject.crosstable.cancelled
            else cell.outcome
            for round, cell in enumerate(entry.rounds)
        ]
        free = [round for round, outcome in enumerate(outcomes) if outcome in _FREE_WINS]
        requested = [round for round, outcome in enumerate(outcomes) if outcome in (Outcome.HALF_BYE, Outcome.FULL_BYE)]
        for earlier_count, round in enumerate(free):
            if earlier_count and outcomes[round] is Outcome.PAIRING_BYE:
                yield Finding("check_bye_again", {"rounds": _listed(free[:earlier_count])}, player, round)
        if len(requested) > 1:
            values = {"rounds": _listed(requested), "count": len(requested)}
            yield Finding("check_byes_asked", values, player, requested[-1], severity=Severity.NOTE)


def nobody_played(subject: Subject) -> Iterator[Finding]:
    """
    A round of a Swiss that everybody missed. A cancelled round may be entered like this, but unless the option `cancelled` names
    it, FIDE's tie-breaks count it as a bye that each player requested (C.07 16.2.3 and 16.2.5 since 2024), which a cut may remove
    before a game (16.5).
    """
    table = subject.crosstable
    if not subject.swiss or len(table.players) < _FEWEST_ABSENT:
        return
    for round in range(table.rounds):
        if round + 1 in table.cancelled:
            continue
        if all(round < len(player.rounds) and _missed(player.rounds[round]) for player in table.players):
            yield Finding("check_nobody_played", {"round": round + 1}, round=round)


def cancelled(subject: Subject) -> Iterator[Finding]:
    """Every cancelled round, as a note; with games in it, as a warning, because these count only for ratings."""
    table = subject.crosstable
    for number in table.cancelled:
        count = games_in(table, number)
        if count:
            yield Finding("check_cancelled_games", {"count": count}, round=number - 1)
        else:
            yield Finding("check_cancelled", {}, round=number - 1, severity=Severity.NOTE)


def _missed(entry: Round) -> bool:
    return entry.opponent is None and entry.outcome is Outcome.ZERO_BYE


def two_exempt(subject: Subject) -> Iterator[Finding]:
    """Two pairing-allocated byes in one round, although a pairing leaves at most one player over (C.04.1, article 3)."""
    if not subject.swiss:
        return
    exempt = grouped(
        (round, player)
        for player, entry in enumerate(blanked(subject.crosstable).players)
        for round, cell in enumerate(entry.rounds)
        if cell.outcome is Outcome.PAIRING_BYE
        or ((player, round) in subject.left_over and round + 1 not in subject.crosstable.cancelled)
    )
    for round, players in sorted(exempt.items()):
        if len(players) > 1:
            values = {"players": subject.numbers(players), "count": len(players)}
            yield Finding("check_two_exempt", values, players[1], round)


def mostly_forfeits(subject: Subject) -> Iterator[Finding]:
    """More forfeits than games played, in an event of individuals: wins and losses were probably entered as forfeits."""
    if subject.crosstable.boards is not None:
        return
    players = blanked(subject.crosstable).players
    results = [entry.outcome for player in players for entry in player.rounds if entry.opponent is not None]
    forfeits, games = (
        sum(outcome.forfeit for outcome in results) // 2,
        sum(outcome.forfeit or outcome.played for outcome in results) // 2,
    )
    if forfeits >= _FEWEST_FORFEITS and 2 * forfeits > games:
        yield Finding("check_mostly_forfeits", {"forfeits": forfeits, "games": games})


_FEWEST_FORFEITS = 3
"""Fewer forfeits are not reported: in a small tournament they may be all that happened."""


def _listed(rounds: list[int]) -> str:
    return ", ".join(str(round + 1) for round in rounds)


def match_totals(subject: Subject) -> Iterator[Finding]:
    """
    Matches in which both teams together scored less than the boards allow: a board that both lost, or a mistake. If most matches fall
    short, the number of boards is wrong. See `MatchTotals`.
    """
    if subject.event is not None:
        return
    totals = match_totals_of(subject.crosstable, subject.unread)
    if totals.boards_wrong:
        yield Finding(BOARDS_WRONG, totals.values)
        return
    for match in totals.short:
        sides: dict[str, object] = {
            **subject.other(match.opponent),
            "own": points_text(match.own_points),
            "other": points_text(match.their_points),
            "total": points_text(match.own_points + match.their_points),
            "boards": subject.crosstable.boards,
        }
        yield Finding("check_match_short", sides, match.team, match.round)


_FEWEST_ABSENT = 3
_FEWEST_PLAYERS = 8
_COLOUR_SHARE = 10
"""Breaches are reported if at most one player in this many has one: an event with more does not follow the rules."""


def colour_sequences(subject: Subject) -> Iterator[Finding]:
    """
    For each player, the first time that he has the same colour three times in a row, or three more games with one colour than
    with the other, before the last round (where C.04.1 says « each system may have exceptions »), in a Swiss of individuals, not
    too small, that otherwise follows the rule: a colour may be mistyped in both cells. Players are left out from a game without a
    colour on.
    """
    table = subject.crosstable
    if not subject.swiss or subject.of_teams:
        return
    if len(table.players) < _FEWEST_PLAYERS:
        return
    breaches = [
        finding for player in range(len(table.players)) if (finding := _first_breach(subject, player)) is not None
    ]
    if _COLOUR_SHARE * len(breaches) <= len(table.players):
        yield from breaches


def drawn_colour(subject: Subject) -> Iterator[Finding]:
    """The colour that number 1 had in round 1, if it is not the one stated as drawn, by which round 1 was paired (C.04.3, 5.2.5)."""
    drawn = subject.rules.reading.first
    for index, player in enumerate(subject.crosstable.players if drawn is not None and subject.swiss else ()):
        colour = player.rounds[0].colour if player.number == 1 and player.rounds else None
        if colour is not None and colour.name.lower() != drawn:
            yield Finding(
                "check_drawn_colour",
                {"had": Text(f"pair_{colour.name.lower()}"), "drawn": Text(f"pair_{drawn}")},
                index,
                0,
            )


def _first_breach(subject: Subject, player: int) -> Finding | None:
    colours: list[Colour] = []
    for round, cell in enumerate(blanked(subject.crosstable).players[player].rounds[: subject.crosstable.rounds - 1]):
        if not cell.outcome.played:
            continue
        if cell.colour is None:
            return None
        colours.append(cell.colour)
        if len(colours) > 2 and len(set(colours[-3:])) == 1:
            return Finding("check_colour_thrice", {}, player, round)
        if abs(colours.count(Colour.WHITE) - colours.count(Colour.BLACK)) > 2:
            return Finding("check_colour_balance", {}, player, round)
    return None
