"""Tie-breaks computed within a group of tied players: direct encounters of both federations, boards of teams."""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.base.exact import Exact
from xl_departage.base.messages import Message, Text
from xl_departage.base.text import signed_points
from xl_departage.chess.explain import explanation_words
from xl_departage.chess.explain.explanation import Cell, Explanation, ExplanationDraft
from xl_departage.chess.explain.explanation_request import ExplanationRequest
from xl_departage.chess.explain.explanation_words import Series
from xl_departage.chess.explain.sums import unscored_points
from xl_departage.chess.tiebreaks.buchholz import GLOSSARY
from xl_departage.chess.tiebreaks.encounter import encounter_accounts, forfeits_within
from xl_departage.chess.tiebreaks.fide import fide_encounter
from xl_departage.chess.tiebreaks.fide.code_ledgers import DEFAULT_PRIMARY, ledger_of, read_modifiers, team_ledgers
from xl_departage.chess.tiebreaks.fide.fide_encounter import EncounterStep, MiniScore, Tiers
from xl_departage.chess.tiebreaks.fide.ledger import Ledger
from xl_departage.chess.tiebreaks.fide.team_encounter import extended_direct_encounter
from xl_departage.chess.tiebreaks.fide.team_tiebreaks import points_on_boards
from xl_departage.chess.tiebreaks.figures import Account, divided
from xl_departage.chess.tiebreaks.registry import ExplanationTable, compute_in_group, ranking_scores, tied_groups

_PAIRS_NAMED = 4
"""How many pairs that have not met are named; more would not fit in a sentence."""


def explain_in_group(request: ExplanationRequest, group: tuple[int, ...] | None) -> Explanation:
    """The value of the player in a tied group; by default, the group of players with the same points."""
    if group is None:
        groups = tied_groups(ranking_scores(request.context, request.code.score))
        group = next(members for members in groups if request.player in members)
    value = compute_in_group(request.context, request.code, group)[group.index(request.player)]
    table = ExplanationDraft({} if request.context.crosstable.ordered else {"round": "exp_column_game"})
    table.note(request.definition.about)
    table.note("tiebreaks.within_group")
    if len(group) == 1:
        return _finish(request, table, value, None, remark="exp_alone_team" if request.teams else "exp_alone")
    table.note("exp_group", members=_members(request, group))
    explained = {
        ExplanationTable.GAMES: _games,
        ExplanationTable.COMPARISON: _boards,
        ExplanationTable.STANDINGS: _standings_in_group,
    }
    shape = request.definition.shape
    assert shape is not None
    return explained[shape](request, table, group, value)


def _games(
    request: ExplanationRequest, table: ExplanationDraft, group: tuple[int, ...], value: Exact | None
) -> Explanation:
    accounts = encounter_accounts(request.context, group)
    account = accounts[group.index(request.player)]
    running: Exact = 0
    for number, opponent, _, _, _, counted, article in (*account.kept, *account.outside):
        points = divided(counted, 2)
        running += points
        table.contribution(
            **_opponent(request, number, opponent),
            contribution=points,
            total=running if value is not None else None,
            reason=_not_scored(request, number),
            article=article,
        )
    for number, opponent in forfeits_within(request.context, group, request.player):
        table.contribution(
            **_opponent(request, number, opponent),
            fate=Text("exp_left_out"),
            why=Text("exp_forfeit_left_out"),
            article=GLOSSARY,
        )
    if value is None:
        return _finish(request, table, None, _not_met(request, group, accounts))
    for member, member_account in zip(group, accounts, strict=True):
        total = member_account.total
        assert total is not None
        table.member(request.players[member], total, "exp_in_group", points=explanation_words.Number(total))
    return _finish(request, table, value, None)


def _not_met(request: ExplanationRequest, group: Sequence[int], accounts: Sequence[Account]) -> Text:
    pairs = [
        (member, opponent)
        for member, account in zip(group, accounts, strict=True)
        for opponent in group
        if member < opponent and opponent not in {line[1] for line in account.outside}
    ]
    named = [
        f"{request.players[member].number}-{request.players[opponent].number}"
        for member, opponent in pairs[:_PAIRS_NAMED]
    ]
    pairs_named: Message | str = ", ".join(named)
    if len(pairs) > _PAIRS_NAMED:
        pairs_named = explanation_words.Chain((pairs_named, Text("exp_more_pairs", count=len(pairs) - _PAIRS_NAMED)))
    return Text("exp_not_all_met", pairs=pairs_named)


def _standings_in_group(
    request: ExplanationRequest, table: ExplanationDraft, group: tuple[int, ...], value: Exact | None
) -> Explanation:
    """Article 6, and 13.3 for teams: the games within the group, then every step that involved the player."""
    forfeits = read_modifiers(request.code).forfeits_played
    trace: list[EncounterStep] = []
    chain = request.definition.chain
    if chain is not None:
        ledgers = team_ledgers(request.context, request.code)
        primary = request.code.score or DEFAULT_PRIMARY
        ledger = ledgers.of(primary)
        extended_direct_encounter(ledgers, group, primary, chain, forfeits_played=forfeits, trace=trace)
    else:
        ledger = ledger_of(request.context, request.code)
        fide_encounter.direct_encounter(ledger, group, forfeits_played=forfeits, trace=trace)
    members = frozenset(group)
    counted = set(fide_encounter.counted_meetings(ledger, request.player, members, forfeits or ledger.predetermined))
    opponents = [ledger.opponents[request.player][number] for number in counted]
    if len(set(opponents)) < len(opponents):
        table.note("exp_averaged")
    # The value is a place, so nothing is added up in its column.
    for number, entry in enumerate(ledger.rows[request.player]):
        if entry.opponent not in members:
            continue
        counts = number in counted
        table.contribution(
            **_opponent(request, number, entry.opponent),
            contribution=divided(entry.points, 2),
            fate=None if counts else Text("exp_left_out"),
            why=None if counts else Text("exp_forfeit_left_out"),
            reason=_not_scored(request, number),
            article="FIDE C.07 6.1.1" if not counts else "FIDE C.07 6.1",
        )
    unmet: set[tuple[int, ...]] = set()
    for step in trace:
        if request.player not in step.group or len(step.group) < 2:
            continue
        if step.criterion[0] in "CTB" and not _met(ledger, step, forfeits):
            if len(step.group) == 2 and step.group not in unmet:
                table.step("exp_step_boards_unmet", None, "FIDE C.07 13.3.2", members=_members(request, step.group))
                unmet.add(step.group)
            continue
        _step(request, table, step, ledger, forfeits)
    return _finish(request, table, value, None, remark="exp_not_broken" if value == 0 else "exp_place_in_group")


def _met(ledger: Ledger, step: EncounterStep, forfeits: bool) -> bool:
    """Whether all teams of a step have met."""
    return fide_encounter.all_met(
        ledger, fide_encounter.separate_standings(ledger, step.group, forfeits_played=forfeits)
    )


def _step(
    request: ExplanationRequest, table: ExplanationDraft, step: EncounterStep, ledger: Ledger, forfeits: bool
) -> None:
    """One application of a criterion: the separate standings, the rule, and the order it gives."""
    members = _members(request, step.group)
    order = _order(request, step.tiers)
    if step.criterion[0] in "CTB":
        if len(step.group) == 2:
            # 13.3.2 applies to exactly two teams still tied.
            weights = step.criterion[1:].split()
            last = max(number for number, weight in enumerate(weights, 1) if weight != "0")
            key = f"exp_step_boards_{step.criterion[0].lower()}"
            table.step(key, None, "FIDE C.07 13.3.2", members=members, order=order, board=last)
        return
    if step.criterion in ("MP", "GP"):
        ledger = team_ledgers(request.context, request.code).of(step.criterion)
        table.step(f"exp_step_on_{step.criterion.lower()}", None, "FIDE C.07 13.3.1", members=members)
    lines = fide_encounter.separate_standings(ledger, step.group, forfeits_played=forfeits)
    complete = fide_encounter.all_met(ledger, lines)
    standings = _standings(request, step.group, lines, complete)
    key = "exp_step_all_met" if complete else "exp_step_not_all_met"
    if ledger.predetermined:
        key = "exp_step_predetermined"
    article = "FIDE C.07 6.2" if complete else "FIDE C.07 6.3"
    table.step(key, None, article, standings=standings, order=order)
    if len(step.tiers) > 1 and any(1 < len(tier) < len(step.group) and request.player in tier for tier in step.tiers):
        table.step("exp_step_again", None, article, members=text_of(request, step.tiers))


def text_of(request: ExplanationRequest, tiers: Tiers) -> Series:
    """The players of the tier in which the player is still tied."""
    return _members(request, next(tier for tier in tiers if request.player in tier))


def _standings(request: ExplanationRequest, group: Sequence[int], lines: Sequence[MiniScore], complete: bool) -> Series:
    described = []
    for member, line in sorted(zip(group, lines, strict=True), key=lambda pair: -pair[1].score):
        score = explanation_words.Number(line.score / 2 if not isinstance(line.score, int) else divided(line.score, 2))
        key = "exp_standing" if complete else "exp_standing_met"
        described.append(Text(key, who=request.players[member].number, score=score, met=line.met))
    return Series(tuple(described), ", ")


def _order(request: ExplanationRequest, tiers: Tiers) -> Message:
    if len(tiers) < 2:
        return Text("exp_nothing_broken")
    order = (" = ".join(str(request.players[member].number) for member in tier) for tier in tiers)
    return Series(tuple(order), Text("exp_then"))


def _boards(
    request: ExplanationRequest, table: ExplanationDraft, group: tuple[int, ...], value: Exact | None
) -> Explanation:
    """12.2 and 12.3: the points on each board, then the values compared, team by team."""
    compared_on = request.definition.compared_on
    described = (
        points_on_boards(request.context, request.code) if compared_on is None else compared_on(request.context, group)
    )
    if described is None:
        return _finish(request, table, None, Text("exp_teams_not_met"))
    points = described if compared_on is None else dict(zip(group, described, strict=True))
    table.titles["round"] = "exp_column_board"
    for board, scored in enumerate(points[request.player], 1):
        table.contribution(round=board, contribution=divided(scored, 2))
    key = request.definition.board_key
    assert key is not None
    for member in group:
        compared = explanation_words.reasons(explanation_words.points(part) for part in key(points[member]))
        table.member(request.players[member], None, "exp_compared", values=compared)
    return _finish(request, table, value, None, remark="exp_not_broken" if value == 0 else "exp_place_in_group")


def _not_scored(request: ExplanationRequest, number: int) -> Text | None:
    """What the arbiter gave or took in addition to the result of a game, as a text; None if nothing."""
    unscored = unscored_points(request, number)
    return Text("exp_given_not_scored", points=signed_points(unscored)) if unscored else None


def _opponent(request: ExplanationRequest, number: int, opponent: int | None) -> dict[str, Cell]:
    assert opponent is not None
    player = request.players[opponent]
    round = request.context.crosstable.round_number(number)
    return {"round": round, "number": player.number, "name": player.name, "typed": request.typed(number)}


def _members(request: ExplanationRequest, group: Sequence[int]) -> Series:
    return explanation_words.Series(tuple([explanation_words.label(request.players[member]) for member in group]))


def _finish(
    request: ExplanationRequest,
    table: ExplanationDraft,
    value: Exact | None,
    undefined: Text | None,
    *,
    remark: str = "",
) -> Explanation:
    return table.finish(
        request.title(value),
        value,
        request.edition_title,
        undefined=undefined,
        what=request.name,
        remark=Text(remark) if remark else None,
    )
