"""The rules under which a written file is read as the same tournament, except those that the file states itself."""

from __future__ import annotations

from collections.abc import Iterable

from xl_departage.base.errors import FileError, Place
from xl_departage.base.text import points_text
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS, TiebreakEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tiebreaks import Context
from xl_departage.chess.tiebreaks.defaults import edition_of
from xl_departage.chess.tiebreaks.registry import ranking_scores
from xl_departage.chess.tournament.record import Header, SourceNotice
from xl_departage.chess.tournament.source import Source

NOWHERE = ("unrated", "lots", "free")
"""Options that affect the ranking and that no format holds."""
OF_GRIDS = ("first", "acceleration", "apart", *NOWHERE, "announced")
"""Options that a table has no place for, besides those that its cells need."""


def rules_text(rules: Rules[TiebreakEdition], options: Iterable[str], *cells: str) -> str:
    """The rules as text: the edition, the options that the `cells` need, and those named in `options`, as they were typed."""
    stated = (f"{name}={value}" for name, value in rules.values if name in options)
    return "; ".join((rules.edition.name, *filter(None, cells), *stated))


def rules_lost(
    rules: Rules[TiebreakEdition], header: Header | None, text: str, *, options: Iterable[str], alone: bool = True
) -> tuple[SourceNotice, ...]:
    """
    The notice that a file has to be read under these rules (`text`); none if it is read as the same tournament without
    any.

    Args:
        rules: The rules that rank the tournament.
        header: The header as read from the file; None for a table.
        text: The edition and the options.
        options: The options that the file does not hold.
        alone: Whether the results and points are the same without options.
    """
    read, _ = edition_of(parse_rules("", TIEBREAK_EDITIONS, DEFAULT), header)
    other_edition = rules.explicit and read is not rules.edition
    if alone and not other_edition and rules.given.isdisjoint(options):
        return ()
    return (SourceNotice("rules_not_in_file", Place(), (("rules", text),)),)


def ranked_otherwise(source: Source, read: Source, rules: Rules[TiebreakEdition], score: str = "") -> FileError | None:
    """
    The error to raise if a table of teams would be ranked by other points than their event; None if the points are the
    same.

    Args:
        source: The event.
        read: What is read from the table.
        rules: The rules that rank both.
        score: The points that a list of tie-breaks begins with, `MP` or `GP`.
    """
    before, after = (
        dict(zip((team.number for team in compared_source.ranked.players), ranking_scores(context, score), strict=True))
        for compared_source in (source, read)
        for context in [Context(compared_source.ranked, rules, event=compared_source.ranked_event)]
    )
    for team in source.ranked.players:
        if team.number in after and after[team.number] != before[team.number]:
            here, there = points_text(before[team.number]), points_text(after[team.number])
            place = Place(name=team.name or str(team.number))
            return FileError("team_table_other_points", place, before=here, after=there, edition=rules.edition.name)
    return None
