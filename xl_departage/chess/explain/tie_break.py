"""Explains one tie-break of one player: selects the kind of explanation."""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.base.errors import Undefined
from xl_departage.chess.explain.departed import with_departed
from xl_departage.chess.explain.explanation import Explanation, ExplanationDraft
from xl_departage.chess.explain.explanation_request import ExplanationRequest
from xl_departage.chess.explain.explanation_words import Refusal
from xl_departage.chess.explain.groups import explain_in_group
from xl_departage.chess.explain.singles import SINGLES
from xl_departage.chess.explain.sums import explain_sum
from xl_departage.chess.tiebreaks.codes import parse_code
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tiebreaks.registry import ParsedCode, account_of, applied, compute, definition_of


def explain(
    context: Context,
    code: str | ParsedCode,
    player: int,
    *,
    texts: Sequence[Sequence[str]] | None = None,
    group: tuple[int, ...] | None = None,
) -> Explanation:
    """
    How the tie-break of the player with that index is computed.

    `texts` are the results as typed, one row per player (`Reading.texts`). `group` is the tied group in which a direct encounter
    was applied; by default, the players with the same points. Raises ArgumentError as `tiebreaks.values` does; if the value is
    undefined, the explanation says why. Raises InconsistentGrid for a game without the opponent that the value needs.
    """
    parsed = parse_code(code) if isinstance(code, str) else code
    request = ExplanationRequest(*applied(context, parsed), player, texts)
    try:
        explained = _explain(request, group)
    except Undefined as error:
        table = ExplanationDraft()
        explained = table.finish(
            request.title(None), None, request.edition_title, undefined=Refusal(error), what=request.name
        )
    return with_departed(explained, context.crosstable)


def _explain(request: ExplanationRequest, group: tuple[int, ...] | None) -> Explanation:
    definition = definition_of(request.code, request.context.edition)
    if definition.group is not None:
        return explain_in_group(request, group)
    value = compute(request.context, request.code)[request.player]
    if definition.shape is not None:
        return SINGLES[definition.shape](request, value)
    return explain_sum(request, account_of(request.context, request.code, request.player), value)
