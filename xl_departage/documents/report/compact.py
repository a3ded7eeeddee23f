"""
All tie-breaks of one player in a single small table, for paper: a column for each round, a row for each tie-break, and
the reasons below.

Values that do not count are in brackets. Tie-breaks without rounds (boards, lots) or without a sum (direct encounters)
are explained in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from xl_departage.base.exact import Exact
from xl_departage.base.grouping import grouped
from xl_departage.base.messages import Language, text
from xl_departage.base.messages.notation import colon
from xl_departage.chess.explain import RowKind, WordedExplanation
from xl_departage.chess.explain import WordedRow as Line
from xl_departage.chess.explain.explanation import key_of
from xl_departage.chess.explain.explanation_words import Wording, cell_text, joined, listing
from xl_departage.documents.report.page_content import Cell, PageRow, PageTable, ReportColumn

_PLAIN_REMARKS = ("exp_alone", "exp_alone_team", "exp_place_in_group")
"""Remarks that only repeat the ranking, or the text next to the tie-break."""


class TieBreakNote(NamedTuple):
    """One tie-break of a player, with its explanation."""

    code: str
    """The code as in the heading of the ranking."""
    name: str
    explanation: WordedExplanation
    id: str
    """The id to which the ranking links."""
    notes: tuple[str, ...]
    """Notes of the explanation that concern only this player."""
    counts: bool = False
    """Whether the tie-break counts the player's own results, so that nothing need explain why they count."""

    def of(self, line: Line, key: str) -> Exact | str | None:
        """The value of a line in the column `key`; None if there is no such column, or the cell is blank."""
        return self.explanation.of(line, key)

    @property
    def rounds(self) -> dict[int, Line]:
        """The contributing lines by round, from 1; empty if the lines are boards or players."""
        place = self.explanation.position("round")
        if place is None or not self.explanation.headed("round", "exp_column_round", "exp_column_game"):
            return {}
        return {
            played: line
            for line in self.explanation.rows
            if line.kind is RowKind.CONTRIBUTION and isinstance(played := line.cells[place], int)
        }


def compact_table(entries: Sequence[TieBreakNote], caption: str, id: str, language: Language) -> PageTable:
    """The table, with the reasons as its notes. Screen readers read `caption` aloud."""
    # Equivalent mutant `0 -> -1`: no rounds are no columns, and both are less than one.
    last = max((played for entry in entries for played in entry.rounds), default=0)
    ordered = not any(entry.explanation.headed("round", "exp_column_game") for entry in entries)
    heads = [
        ReportColumn(text("exp_column_round" if ordered else "exp_column_game", language)),
        *(ReportColumn(str(played), numeric=True) for played in range(1, last + 1)),
        ReportColumn(text("exp_total", language), numeric=True),
    ]
    rows = [*_opponents(entries, last, language), *_adjusted(entries, last, language)]
    rows += [
        PageRow((Cell(entry.code, hint=entry.name), *_cells(entry, last), _value(entry)), entry.id, "total")
        for entry in entries
    ]
    return PageTable(caption, tuple(heads), tuple(rows), id, tuple(_reasons(entries, language)), wide=last > _PORTRAIT)


_PORTRAIT = 14
"""How many rounds fit across a portrait page."""


def _opponents(entries: Sequence[TieBreakNote], last: int, language: Language) -> Iterator[PageRow]:
    """The row of results as they were typed, after a row of opponents if the results do not name them."""
    lines = [(played, entry, line) for entry in entries for played, line in entry.rounds.items()]
    numbers = {played: cell_text(entry.of(line, "number"), language) for played, entry, line in lines}
    results = {played: cell_text(entry.of(line, "typed"), language) for played, entry, line in lines}
    if not numbers:
        return
    rounds = range(1, last + 1)
    if not all(numbers.get(played, "") in results.get(played, "") for played in rounds):
        cells = (Cell(numbers.get(played, ""), numeric=True) for played in rounds)
        yield PageRow((Cell(text("exp_column_name", language)), *cells, Cell("")), kind="contribution")
    cells = (Cell(results.get(played, ""), numeric=True) for played in rounds)
    yield PageRow((Cell(text("report_result", language)), *cells, Cell("")), kind="contribution")


def _adjusted(entries: Sequence[TieBreakNote], last: int, language: Language) -> Iterator[PageRow]:
    """For each tie-break, a row of the scores that are multiplied, if no other row shows them."""
    listed_scores = [[entry.of(line, "contribution") for line in entry.rounds.values()] for entry in entries]
    for entry in entries:
        lines = entry.rounds
        scores = [entry.of(line, "adjusted") for line in lines.values()]
        # A rating that is limited to the window may be missing.
        if None in scores or not scores or scores in listed_scores:
            continue
        listed_scores.append(scores)
        cells = [
            Cell(cell_text(entry.of(lines[played], "adjusted"), language) if played in lines else "", numeric=True)
            for played in range(1, last + 1)
        ]
        yield PageRow((Cell(text("exp_column_adjusted", language)), *cells, Cell("")), kind="contribution")


def _cells(entry: TieBreakNote, last: int) -> Iterator[Cell]:
    lines = entry.rounds
    for played in range(1, last + 1):
        line = lines.get(played)
        value = "" if line is None else cell_text(entry.of(line, "contribution"), entry.explanation.language)
        if value and line is not None and _gone(entry, line):
            yield Cell(f"({value})", numeric=True, kind="gone")
        else:
            yield Cell(value, numeric=True)


def _value(entry: TieBreakNote) -> Cell:
    value = entry.explanation.value
    worded = (
        text("report_undefined", entry.explanation.language)
        if value is None
        else cell_text(value, entry.explanation.language)
    )
    return Cell(worded, numeric=True, kind="value")


def _gone(entry: TieBreakNote, line: Line) -> bool:
    fate = entry.of(line, "fate")
    return fate is not None and key_of(fate) != "exp_kept"


def _reasons(entries: Sequence[TieBreakNote], language: Language) -> Iterator[str]:
    """Why scores were adjusted, round by round; then what was cut or left out; then everything that is not a sum over rounds."""
    sign = colon(language)
    adjusted: dict[str, list[int]] = {}
    fates: dict[tuple[str, str], list[int]] = {}
    for entry in entries:
        usual = _usual_article(entry)
        for played, line in entry.rounds.items():
            stated_reason = entry.of(line, "reason")
            parts = list(stated_reason.parts) if isinstance(stated_reason, Wording) else []
            if parts and _gone(entry, line):
                fates.setdefault((parts.pop(0), entry.code), []).append(played)
            if entry.counts:
                continue
            article = entry.of(line, "article")
            for position, part in enumerate(parts):
                cited = f" ({article})" if not position and article != usual and not part.shows(article) else ""
                rounds = adjusted.setdefault(part + cited, [])
                if played not in rounds:
                    rounds.append(played)
    for rounds_alike, reasons in sorted(
        grouped((tuple(rounds), reason) for reason, rounds in adjusted.items()).items()
    ):
        yield f"{_rounds(rounds_alike, language)}{sign}{joined(reasons, language)}"
    alike = grouped(((reason, tuple(rounds)), code) for (reason, code), rounds in fates.items())
    for (reason, rounds_gone), codes in alike.items():
        yield f"{', '.join(codes)}, {_rounds(rounds_gone, language)}{sign}{reason}"
    for entry in entries:
        words = list(_in_words(entry, language))
        if words:
            yield f"{entry.code}{sign}{joined(words, language)}"


def _usual_article(entry: TieBreakNote) -> object:
    """The article of the tie-break itself, which need not be repeated in the table."""
    cited = [entry.of(line, "article") for line in entry.rounds.values() if not entry.of(line, "reason")]
    return cited[0] if cited else None


def _rounds(rounds: Sequence[int], language: Language) -> str:
    """A list of rounds in words, such as "R3" or "R1, R4 et R7 à R9"."""
    runs = []
    for _, group in groupby(enumerate(sorted(rounds)), lambda item: item[1] - item[0]):
        run = [text("report_round", language, round=played) for _, played in group]
        runs += run if len(run) < 3 else [text("report_round_to", language, first=run[0], last=run[-1])]
    return listing(runs, language)


def _in_words(entry: TieBreakNote, language: Language) -> Iterator[str]:
    """The steps after the rounds, contributions that are not rounds, and why there is no value."""
    explanation = entry.explanation
    yield from (note.rstrip(".") for note in entry.notes)
    if not entry.rounds:
        yield from _without_rounds(entry, language)
    for line in explanation.rows:
        if line.kind is not RowKind.STEP:
            continue
        sentence, value = entry.of(line, "reason"), entry.of(line, "total")
        who = entry.of(line, "name")
        statement = f"{who}{colon(language)}{sentence}" if who else str(sentence)
        # The sentence about a sum or a mean already ends with its value.
        ended = value is None or (isinstance(sentence, Wording) and sentence.shows(value))
        yield statement if ended else f"{statement} = {cell_text(value, language)}"
    remark = entry.of(explanation.total, "reason")
    if remark and key_of(remark) not in _PLAIN_REMARKS:
        yield cell_text(remark, language).rstrip(".")


def _without_rounds(entry: TieBreakNote, language: Language) -> Iterator[str]:
    """The contributions of boards or players, one by one."""
    for line in entry.explanation.rows:
        if line.kind is RowKind.CONTRIBUTION:
            first = entry.explanation.columns[0].title
            place = cell_text(entry.of(line, "round"), language)
            label = f"{first} {place}" if place else cell_text(entry.of(line, "name"), language)
            yield f"{label} = {cell_text(entry.of(line, 'contribution'), language)}"
