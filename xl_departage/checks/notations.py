"""What was read using a default, and other remarks from reading and ranking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from xl_departage.checks.subject import Finding, Severity, Subject
from xl_departage.crosstable.cells import FORM_FORMAT, excerpt, scan
from xl_departage.errors import GridError
from xl_departage.regulations.editions import Authority
from xl_departage.tiebreaks.presets import notices

_DIFFERENCES = frozenset({"trf_points_differ"})
"""Remarks on a contradiction: the results count, but one of the two is wrong."""


def remarks(subject: Subject) -> Iterator[Finding]:
    """The notices from reading: `+` and `-` in a round robin read as forfeits, byes after the last round, totals that differ."""
    for notice in subject.notices:
        values = notice.values if isinstance(notice, GridError) else dict(notice.values)
        place = notice.place
        player = None if place is None else subject.where.player_at(place)
        severity = Severity.ERROR if notice.key in _DIFFERENCES else None
        yield Finding(notice.key, values, player, place=place, severity=severity)


def mixed(subject: Subject) -> Iterator[Finding]:
    """Cells of several programs in one range: all of them then determine the meaning of a lone sign."""
    survey = subject.survey
    if survey is None or survey.grid is None or survey.layout is None or subject.rules.reading.format != "auto":
        return
    evidence = survey.grid.context.evidence
    if len(evidence) < 2:
        return
    cells: dict[str, list[tuple[int, int]]] = {}
    for player, row in enumerate(survey.rows):
        for round, column in enumerate(survey.layout.rounds[: len(survey.grid.entries[player])]):
            if (player, round) in subject.unread:
                continue
            kind = scan(survey.layout.cells[row][column]).kind
            family = FORM_FORMAT.get(kind.form)
            if family in evidence and (kind.mark or not kind.letter):
                cells.setdefault(family, []).append((player, round))
    counts = Counter({family: len(places) for family, places in cells.items()})
    if len(counts) < 2:
        return
    (main, _), *others = counts.most_common()
    for family, count in others:
        player, round = cells[family][0]
        yield Finding("check_mixed_notations", {"main": main, "other": family, "count": count}, player, round)


def estimates(subject: Subject) -> Iterator[Finding]:
    """
    Papi's estimates (`1399 E`). The FFE ignores the estimate of an unrated player (2.4 section 4, « Performance Elo »);
    under other editions estimates count as ratings, although FIDE has no such rating.
    """
    estimated = [player for player, entry in enumerate(subject.crosstable.players) if entry.estimated]
    survey = subject.survey
    if not estimated or survey is None or survey.layout is None or survey.layout.rating is None:
        return
    first, column = estimated[0], survey.layout.rating
    place = subject.where.row(first)._replace(text=excerpt(survey.layout.cells[survey.rows[first]][column]))
    values = {"count": len(estimated), "players": subject.numbers(estimated)}
    key = "check_estimates" if subject.rules.edition.counts_estimates else "check_estimates_unrated"
    yield Finding(key, values, first, place=place, column=column + 1)


def styles_lost(subject: Subject) -> Iterator[Finding]:
    """A page of Vega (`1 53`), where a forfeit is only a cell style: once pasted, it looks like a game."""
    survey = subject.survey
    if survey is not None and survey.grid is not None and survey.grid.context.score_first:
        yield Finding("check_vega_page")


def families(subject: Subject) -> Iterator[Finding]:
    """A list of tie-breaks from several families, which FFE 2.4 section 3 advises against."""
    if subject.rules.edition.authority is Authority.FFE and subject.tiebreaks:
        for notice in notices(subject.tiebreaks):
            yield Finding(notice.key, dict(notice.values))
