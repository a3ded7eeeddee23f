"""The line *Rules* of the report: the edition, and in words those options in force that nothing else on the page says."""

from __future__ import annotations

from collections.abc import Iterator

from xl_departage.base.messages import Language, Text
from xl_departage.chess.regulations.editions import TiebreakEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.tournament.acceleration import BAKU, acceleration_of
from xl_departage.chess.tournament.crosstable import STANDARD_MATCH, MatchScoring, Scoring
from xl_departage.chess.tournament.points import points_in_words, under_options
from xl_departage.chess.tournament.source import Source


def rules_in_words(source: Source, rules: Rules[TiebreakEdition], language: Language) -> str:
    """
    The edition, then the scoring and the worth of a bye where they are not the usual ones, the acceleration, how unrated players count,
    and the text from which lots are drawn. Cancelled rounds, planned rounds and cuts are said beside the values.
    """
    edition = f"{rules.edition.title.in_language(language)} ({rules.edition.name})"
    return "; ".join((edition, *(option.in_language(language) for option in _options(source, rules))))


def _options(source: Source, rules: Rules[TiebreakEdition]) -> Iterator[Text]:
    points = under_options(source.header.points, source.options)
    if points.scoring != Scoring():
        yield _scoring("report_rules_scoring", points.scoring)
    if source.event is None and points.pairing_bye != points.win:
        yield Text("report_rules_bye", points=points_in_words(points.pairing_bye))
    matches = source.ranked.match_scoring
    if (source.event is not None or source.ranked.boards is not None) and matches != STANDARD_MATCH:
        yield _scoring("report_rules_match", matches)
    acceleration = source.options.acceleration or _of_record(source)
    if acceleration:
        named = Text("report_rules_baku") if acceleration == BAKU else acceleration
        yield Text("report_rules_acceleration", acceleration=named)
    if rules.unrated is not None:
        kind = rules.unrated if isinstance(rules.unrated, str) else "rating"
        yield Text(f"report_rules_unrated.{kind}", rating=rules.unrated)
    if rules.lots is not None:
        yield Text("report_rules_lots", lots=rules.lots)


def _scoring(key: str, worth: Scoring | MatchScoring) -> Text:
    return Text(key, win=points_in_words(worth.win), draw=points_in_words(worth.draw), loss=points_in_words(worth.loss))


def _of_record(source: Source) -> str:
    return "" if source.document is None else acceleration_of(source.document)
