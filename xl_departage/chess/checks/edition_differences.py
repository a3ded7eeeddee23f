"""Differences between the values that the editions of the rules give for this tournament because of its unplayed rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from xl_departage.base.exact import Exact, to_number
from xl_departage.base.grouping import grouped
from xl_departage.base.messages import Text, decimal, series
from xl_departage.chess.checks.subject import Finding, Subject, of_ranked
from xl_departage.chess.regulations.editions import TiebreakEdition, editions
from xl_departage.chess.tiebreaks import values
from xl_departage.chess.tiebreaks.codes import parse_code
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tiebreaks.registry import ROWS, Figure, Tiebreak
from xl_departage.chess.tournament.crosstable import Outcome, Round, System


def compared_codes() -> list[str]:
    """
    Tie-breaks that are defined in the same way, as long as every round is played, by all editions that have them, so that any
    difference comes from unplayed rounds. Those based on adjusted scores come first.
    """
    figures = list(Figure)

    def order(row: Tiebreak) -> int:
        return min(figures.index(definition.counts) for definition in row.definitions.values())

    rows = sorted((row for row in ROWS.values() if row.compared), key=order)
    return [row.code + modifier for row in rows for modifier in row.compared]


EditionColumn = Sequence[Exact | None]


@of_ranked
def differ(subject: Subject) -> Iterator[Finding]:
    """
    A finding for each player with unplayed rounds for whom, or for one of whose opponents, the editions give different values.
    Nothing is reported if the rules name their edition, or if tie-breaks are printed.

    In team events, only editions of one federation are compared: the FFE ranks by other points than FIDE, which is unrelated to
    unplayed rounds.
    """
    if subject.rules.explicit or subject.published.columns:
        # Printed columns show which edition was used.
        return
    table = subject.crosstable
    unplayed = [
        [round for round, cell in enumerate(player.rounds[: _entry_count(subject)]) if _not_played(subject, cell)]
        for player in table.players
    ]
    if not any(unplayed):
        return
    columns = {edition.name: tie_break_columns(subject, edition) for edition in editions()}
    differing = [_differences(subject, columns, player) for player in range(len(table.players))]
    for player, rounds in enumerate(unplayed):
        if not rounds:
            continue
        opponents = sorted({cell.opponent for cell in table.players[player].rounds if cell.opponent is not None})
        touched = [opponent for opponent in opponents if differing[opponent]]
        if not differing[player] and not touched:
            continue
        own_differences = series(differing[player], "list.part") if differing[player] else Text("checks.the_same")
        details: dict[str, object] = {
            "rounds": ", ".join(str(table.round_number(round)) for round in rounds),
            "own": own_differences,
            "others": subject.numbers(touched) or "–",
        }
        if not table.ordered:
            yield Finding("check_editions_square", {"count": len(rounds), **details}, player)
        elif len(rounds) == 1:
            yield Finding("check_editions", details, player, rounds[0])
        else:
            yield Finding("check_editions", details, player)


def _entry_count(subject: Subject) -> int:
    table = subject.crosstable
    return table.rounds if table.ordered else len(table.players[0].rounds)


def _not_played(subject: Subject, cell: Round) -> bool:
    """Whether a round was due but not played. Neither a game without a result nor the rest of a round robin is one."""
    rest = cell.opponent is None and subject.crosstable.system is System.ROUND_ROBIN
    return not cell.outcome.played and cell.outcome is not Outcome.PENDING and not rest


def tie_break_columns(subject: Subject, edition: TiebreakEdition) -> dict[str, EditionColumn]:
    """The values of every compared tie-break that the edition defines."""
    rules = replace(subject.rules, edition=edition, explicit=True)
    context = Context(subject.crosstable, rules, event=subject.event)
    parsed = ((code, parse_code(code)) for code in compared_codes())
    return {
        code: values(context, parsed_code) for code, parsed_code in parsed if ROWS[parsed_code.name].defined_in(edition)
    }


def _differences(subject: Subject, columns: dict[str, dict[str, EditionColumn]], player: int) -> list[Text]:
    """
    The tie-break and its values with their editions, for each tie-break of a player on which editions differ; for teams, on which
    editions of one federation differ.
    """
    differences = []
    for code in compared_codes():
        edition_values = [
            (edition, column[player])
            for edition in editions()
            if (column := columns[edition.name].get(code)) is not None and column[player] is not None
        ]
        groups = (
            [list(group) for _, group in groupby(edition_values, lambda pair: pair[0].authority)]
            if subject.of_teams
            else [edition_values]
        )
        for group in groups:
            if len({value for _, value in group}) > 1:
                differences.append(Text("check_editions_code", code=code, values=_by_value(group)))
    return differences


def _by_value(edition_values: Sequence[tuple[TiebreakEdition, Exact | None]]) -> Text:
    named = grouped((value, edition.name) for edition, value in edition_values if value is not None)
    groups = [
        Text("check_editions_value", value=decimal(f"{to_number(value):g}"), editions=", ".join(names))
        for value, names in named.items()
    ]
    return series(groups, "list.slash")
