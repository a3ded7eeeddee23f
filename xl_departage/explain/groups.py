"""Tie-breaks computed within a group of tied players: direct encounters of both federations, boards of teams."""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.exact import Exact
from xl_departage.explain import words
from xl_departage.explain.asked import ExplanationRequest
from xl_departage.explain.model import Cell, Explanation, ExplanationDraft
from xl_departage.explain.words import Series
from xl_departage.messages import Message, Text
from xl_departage.tiebreaks.encounter import encounter_accounts
from xl_departage.tiebreaks.fide import encounter
from xl_departage.tiebreaks.fide.encounter import EncounterStep, MiniScore, Tiers
from xl_departage.tiebreaks.fide.ledger import Ledger
from xl_departage.tiebreaks.fide.tables import DEFAULT_PRIMARY, ledger_of, read_modifiers, team_ledgers
from xl_departage.tiebreaks.fide.team_encounter import extended_direct_encounter
from xl_departage.tiebreaks.fide.teams import points_on_boards
from xl_departage.tiebreaks.figures import Account, divided
from xl_departage.tiebreaks.registry import ExplanationTable, compute_in_group, ranking_scores, tied_groups

_PAIRS_NAMED = 4
"""Number of pairs that have not met to name; more would not fit in a sentence."""


def explain_in_group(asked: ExplanationRequest, group: tuple[int, ...] | None) -> Explanation:
    """The value of the player in a tied group; by default, the group of players with the same points."""
    if group is None:
        groups = tied_groups(ranking_scores(asked.context, asked.code.score))
        group = next(members for members in groups if asked.player in members)
    value = compute_in_group(asked.context, asked.code, group)[group.index(asked.player)]
    table = ExplanationDraft({} if asked.context.crosstable.ordered else {"round": "exp_column_game"})
    table.note(asked.definition.about)
    if len(group) == 1:
        return _finish(asked, table, value, None, remark="exp_alone_team" if asked.teams else "exp_alone")
    table.note("exp_group", members=_members(asked, group))
    explained = {
        ExplanationTable.GAMES: _games,
        ExplanationTable.COMPARISON: _boards,
        ExplanationTable.STANDINGS: _standings_in_group,
    }
    shape = asked.definition.shape
    assert shape is not None
    return explained[shape](asked, table, group, value)


def _games(
    asked: ExplanationRequest, table: ExplanationDraft, group: tuple[int, ...], value: Exact | None
) -> Explanation:
    accounts = encounter_accounts(asked.context, group)
    account = accounts[group.index(asked.player)]
    running: Exact = 0
    for number, opponent, _, _, _, counted, article in (*account.kept, *account.outside):
        points = divided(counted, 2)
        running += points
        table.contribution(
            **_opponent(asked, number, opponent),
            contribution=points,
            total=running if value is not None else None,
            article=article,
        )
    if value is None:
        return _finish(asked, table, None, _not_met(asked, group, accounts))
    for member, other in zip(group, accounts, strict=True):
        total = other.total
        assert total is not None
        table.member(asked.players[member], total, "exp_in_group", points=words.Number(total))
    return _finish(asked, table, value, None)


def _not_met(asked: ExplanationRequest, group: Sequence[int], accounts: Sequence[Account]) -> Text:
    pairs = [
        (member, other)
        for member, account in zip(group, accounts, strict=True)
        for other in group
        if member < other and other not in {line[1] for line in account.outside}
    ]
    named = [f"{asked.players[one].number}-{asked.players[other].number}" for one, other in pairs[:_PAIRS_NAMED]]
    pairs_named: Message | str = ", ".join(named)
    if len(pairs) > _PAIRS_NAMED:
        pairs_named = words.Chain((pairs_named, Text("exp_more_pairs", count=len(pairs) - _PAIRS_NAMED)))
    return Text("exp_not_all_met", pairs=pairs_named)


def _standings_in_group(
    asked: ExplanationRequest, table: ExplanationDraft, group: tuple[int, ...], value: Exact | None
) -> Explanation:
    """Article 6, and 13.3 for teams: the games within the group, then every step that involved the player."""
    forfeits = read_modifiers(asked.code).forfeits_played
    trace: list[EncounterStep] = []
    chain = asked.definition.chain
    if chain is not None:
        ledgers = team_ledgers(asked.context, asked.code)
        primary = asked.code.score or DEFAULT_PRIMARY
        ledger = ledgers.of(primary)
        extended_direct_encounter(ledgers, group, primary, chain, forfeits_played=forfeits, trace=trace)
    else:
        ledger = ledger_of(asked.context, asked.code)
        encounter.direct_encounter(ledger, group, forfeits_played=forfeits, trace=trace)
    members = frozenset(group)
    counted = set(encounter.counted_meetings(ledger, asked.player, members, forfeits or ledger.predetermined))
    opponents = [ledger.opponents[asked.player][number] for number in counted]
    if len(set(opponents)) < len(opponents):
        table.note("exp_averaged")
    # The value is a place, so nothing is added up in the column of the value.
    for number, entry in enumerate(ledger.rows[asked.player]):
        if entry.opponent not in members:
            continue
        counts = number in counted
        table.contribution(
            **_opponent(asked, number, entry.opponent),
            contribution=divided(entry.points, 2),
            fate=None if counts else Text("exp_left_out"),
            why=None if counts else Text("exp_forfeit_left_out"),
            article="FIDE C.07 6.1.1" if not counts else "FIDE C.07 6.1",
        )
    unmet: set[tuple[int, ...]] = set()
    for step in trace:
        if asked.player not in step.group or len(step.group) < 2:
            continue
        if step.criterion[0] in "CTB" and not _met(ledger, step, forfeits):
            if len(step.group) == 2 and step.group not in unmet:
                table.step("exp_step_boards_unmet", None, "FIDE C.07 13.3.2", members=_members(asked, step.group))
                unmet.add(step.group)
            continue
        _step(asked, table, step, ledger, forfeits)
    return _finish(asked, table, value, None, remark="exp_not_broken" if value == 0 else "exp_place_in_group")


def _met(ledger: Ledger, step: EncounterStep, forfeits: bool) -> bool:
    """Whether all teams of a step have met."""
    return encounter.all_met(ledger, encounter.separate_standings(ledger, step.group, forfeits_played=forfeits))


def _step(
    asked: ExplanationRequest, table: ExplanationDraft, step: EncounterStep, ledger: Ledger, forfeits: bool
) -> None:
    """One application of a criterion: the separate standings, the rule, and the order it gives."""
    members = _members(asked, step.group)
    order = _order(asked, step.tiers)
    if step.criterion[0] in "CTB":
        if len(step.group) == 2:
            # 13.3.2 applies to exactly two teams still tied.
            weights = step.criterion[1:].split()
            last = max(number for number, weight in enumerate(weights, 1) if weight != "0")
            key = f"exp_step_boards_{step.criterion[0].lower()}"
            table.step(key, None, "FIDE C.07 13.3.2", members=members, order=order, board=last)
        return
    if step.criterion in ("MP", "GP"):
        ledger = team_ledgers(asked.context, asked.code).of(step.criterion)
        table.step(f"exp_step_on_{step.criterion.lower()}", None, "FIDE C.07 13.3.1", members=members)
    lines = encounter.separate_standings(ledger, step.group, forfeits_played=forfeits)
    complete = encounter.all_met(ledger, lines)
    standings = _standings(asked, step.group, lines, complete)
    key = "exp_step_all_met" if complete else "exp_step_not_all_met"
    if ledger.predetermined:
        key = "exp_step_predetermined"
    article = "FIDE C.07 6.2" if complete else "FIDE C.07 6.3"
    table.step(key, None, article, standings=standings, order=order)
    if len(step.tiers) > 1 and any(1 < len(tier) < len(step.group) and asked.player in tier for tier in step.tiers):
        table.step("exp_step_again", None, article, members=text_of(asked, step.tiers))


def text_of(asked: ExplanationRequest, tiers: Tiers) -> Series:
    """The subset that is still tied with the player."""
    return _members(asked, next(tier for tier in tiers if asked.player in tier))


def _standings(asked: ExplanationRequest, group: Sequence[int], lines: Sequence[MiniScore], complete: bool) -> Series:
    told = []
    for member, line in sorted(zip(group, lines, strict=True), key=lambda pair: -pair[1].score):
        score = words.Number(line.score / 2 if not isinstance(line.score, int) else divided(line.score, 2))
        key = "exp_standing" if complete else "exp_standing_met"
        told.append(Text(key, who=asked.players[member].number, score=score, met=line.met))
    return Series(tuple(told), ", ")


def _order(asked: ExplanationRequest, tiers: Tiers) -> Message:
    if len(tiers) < 2:
        return Text("exp_nothing_broken")
    order = (" = ".join(str(asked.players[member].number) for member in tier) for tier in tiers)
    return Series(tuple(order), Text("exp_then"))


def _boards(
    asked: ExplanationRequest, table: ExplanationDraft, group: tuple[int, ...], value: Exact | None
) -> Explanation:
    """12.2 and 12.3: the points on each board, then the values compared, team by team."""
    compared_on = asked.definition.compared_on
    told = points_on_boards(asked.context, asked.code) if compared_on is None else compared_on(asked.context, group)
    if told is None:
        return _finish(asked, table, None, Text("exp_teams_not_met"))
    points = told if compared_on is None else dict(zip(group, told, strict=True))
    table.titles["round"] = "exp_column_board"
    for board, scored in enumerate(points[asked.player], 1):
        table.contribution(round=board, contribution=divided(scored, 2))
    key = asked.definition.board_key
    assert key is not None
    for member in group:
        compared = words.reasons(words.points(part) for part in key(points[member]))
        table.member(asked.players[member], None, "exp_compared", values=compared)
    return _finish(asked, table, value, None, remark="exp_not_broken" if value == 0 else "exp_place_in_group")


def _opponent(asked: ExplanationRequest, number: int, opponent: int | None) -> dict[str, Cell]:
    assert opponent is not None
    player = asked.players[opponent]
    return {"round": number + 1, "number": player.number, "name": player.name, "typed": asked.typed(number)}


def _members(asked: ExplanationRequest, group: Sequence[int]) -> Series:
    return words.Series(tuple([words.label(asked.players[member]) for member in group]))


def _finish(
    asked: ExplanationRequest, table: ExplanationDraft, value: Exact | None, undefined: Text | None, *, remark: str = ""
) -> Explanation:
    return table.finish(
        asked.title(value),
        value,
        asked.edition_title,
        undefined=undefined,
        what=asked.name,
        remark=Text(remark) if remark else None,
    )
