"""The tie-breaks with which a printed column without a name is compared, and how common each is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from xl_departage.chess.regulations.editions import Authority, TiebreakEdition
from xl_departage.chess.tiebreaks.presets import PRESETS
from xl_departage.chess.tiebreaks.registry import ROWS, Figure, ParsedCode

_LISTED = {
    authority: Counter(code for preset in PRESETS if preset.authority is authority for code in preset.codes)
    for authority in Authority
}


def usual_codes(edition: TiebreakEdition, *, teams: bool) -> Iterator[ParsedCode]:
    """
    Every tie-break that the edition defines and that rounds or ratings determine: plain, with the usual cuts, and for teams also
    by game points. The points themselves are among them only for teams.
    """
    # The points of teams come first: other tie-breaks may equal them.
    for row in sorted(ROWS.values(), key=lambda row: row.points is None):
        if row.nowhere is not None or not row.defined_in(edition):
            continue
        if row.points == "" or (row.points is not None and not teams):
            continue
        definition = row.definitions[edition.authority]
        if definition.counts is Figure.GIVEN:
            continue
        forms = [ParsedCode(row.code)]
        if "C" in definition.modifiers:
            forms += [ParsedCode(row.code, cut) for cut in (1, 2)]
        if "M" in definition.modifiers:
            forms += [ParsedCode(row.code, cut, cut) for cut in (1, 2)]
        yield from forms
        if teams and ":" in definition.modifiers:
            yield from (form._replace(score="GP") for form in forms)


def commonness(code: ParsedCode, edition: TiebreakEdition) -> tuple[int, int, int, int]:
    """
    A sort key that is larger for more common tie-breaks: by the number of published lists that contain it, those of the edition's
    federation first, then by how few modifiers it has and how little it cuts.
    """
    text = code._replace(score="", edition="").text
    lists = _LISTED[edition.authority][text], sum(code_counts[text] for code_counts in _LISTED.values())
    return *lists, -len(code.modifiers), -code.cut_low


def is_common(code: ParsedCode) -> bool:
    """Whether a published list contains it."""
    return any(code_counts[code._replace(score="", edition="").text] for code_counts in _LISTED.values())
