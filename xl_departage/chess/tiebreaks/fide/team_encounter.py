"""Extended direct encounter of teams: FIDE C.07, Article 13.3."""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Text
from xl_departage.chess.regulations.editions import Authority
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tiebreaks.fide import fide_encounter
from xl_departage.chess.tiebreaks.fide.code_ledgers import DEFAULT_PRIMARY, read_modifiers, team_ledgers
from xl_departage.chess.tiebreaks.fide.fide_encounter import Criterion, Tiers, Trace
from xl_departage.chess.tiebreaks.fide.ledger import SOURCE, TeamLedgers, other_score
from xl_departage.chess.tiebreaks.registry import Definition, ExplanationTable, InGroup, ParsedCode, Tiebreak, define

Weights = tuple[int, ...]
"""The weight of each board in one comparison. A trace names the comparison by the letter of its chain and these weights."""


def extended_direct_encounter(
    ledgers: TeamLedgers,
    group: Sequence[int],
    primary: str,
    chain: str,
    *,
    forfeits_played: bool = False,
    trace: Trace | None = None,
) -> list[int]:
    """
    13.3 (EDE and its chains): the place within the tied group; 0 for all if nothing is broken.

    Direct encounter on the primary score; if that breaks nothing, on the secondary score (13.3.1); for exactly two
    teams still tied, the knock-out tie-breaks of Article 12 on the boards of their own match, in the order of `chain`
    (13.3.2). Whenever a tie is broken, the procedure restarts for each subset still tied (13.3.3).
    """
    steps = _steps(ledgers, primary, chain, forfeits_played)
    return fide_encounter.places(group, fide_encounter.by_steps(group, steps, trace))


def _steps(ledgers: TeamLedgers, primary: str, chain: str, forfeits_played: bool) -> list[Criterion]:
    def on(score: str) -> Criterion:
        ledger = ledgers.of(score)
        return score, lambda tied: fide_encounter.once(ledger, tied, forfeits_played=forfeits_played)

    def on_boards(letter: str, weights: Weights) -> Criterion:
        name = letter + " ".join(map(str, weights))
        return name, lambda tied: _on_boards(ledgers, tied, weights, forfeits_played)

    boards = ledgers.event.boards
    comparisons = [on_boards(letter, weights) for letter in chain for weights in _weights(letter, boards)]
    return [on(primary), on(other_score(primary)), *comparisons]


def _weights(letter: str, boards: int) -> list[Weights]:
    """
    The weights of the boards of one match, one tuple per comparison; the higher total is better.

    12.1, board count: the lower the better, so negative weights. 12.2, top board results: board by board. 12.3, bottom
    board elimination: all boards but the last, all but the last two, and so on.
    """
    if letter == "C":
        return [tuple(range(-1, -boards - 1, -1))]
    if letter == "T":
        return [tuple([int(board == top) for board in range(boards)]) for top in range(boards)]
    return [tuple([int(board < last) for board in range(boards)]) for last in range(boards - 1, 0, -1)]


def _on_boards(ledgers: TeamLedgers, tied: Sequence[int], weights: Weights, forfeits_played: bool) -> Tiers:
    """
    One comparison of the boards of two teams' own matches; a match without boards counts as 0 on both sides.

    Nothing is broken if the two have not met: the result of their match is unknown.
    """
    if len(tied) != 2:
        return [list(tied)]
    teams = ledgers.event.teams

    def weighted(team: int, number: int) -> int:
        boards = teams[team].matches[number].boards
        return sum([weight * result.points for weight, result in zip(weights, boards, strict=False)])

    lines = fide_encounter.separate_standings(ledgers.match, tied, forfeits_played=forfeits_played, score_of=weighted)
    if not all(line.met for line in lines) or lines[0].score == lines[1].score:
        return [list(tied)]
    first, second = tied
    return [[first], [second]] if lines[0].score > lines[1].score else [[second], [first]]


def _places(chain: str) -> InGroup:
    def places(context: Context, code: ParsedCode, group: tuple[int, ...]) -> list[int]:
        ledgers = team_ledgers(context, code)
        if chain and ledgers.boards is None:
            raise ArgumentError("tiebreak_needs_board_results", code=code.text)
        forfeits = read_modifiers(code).forfeits_played
        return extended_direct_encounter(ledgers, group, code.score or DEFAULT_PRIMARY, chain, forfeits_played=forfeits)

    return places


for _code, _chain, _key in (
    ("EDE", "", "tiebreaks.extended_direct_encounter"),
    # The codes below are those of FIDE's tie-break checker; C.07 has only EDE.
    ("EDEC", "C", "tiebreaks.fide.team_encounter.extended"),
    ("EDET", "T", "tiebreaks.extended_direct_encounter_top"),
    ("EDEB", "B", "tiebreaks.fide.team_encounter"),
    ("EDEBT", "CT", "tiebreaks.extended"),
    ("EDEBB", "CB", "team_encounter.extended"),
):
    define(
        Tiebreak(
            _code,
            Text(_key, code=_code),
        ),
        Authority.FIDE,
        Definition(
            about=Text("tiebreaks.fide.team_encounter.about"),
            article=f"{SOURCE} 13.3",
            group=_places(_chain),
            modifiers=":P",
            lower_is_better=True,
            chain=_chain,
            shape=ExplanationTable.STANDINGS,
        ),
    )
