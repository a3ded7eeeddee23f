"""The result of `xl-departage check` for one grid or one file, and the rules under which it is read."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from xl_departage.chess.checks import Checked, Problem
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS, TiebreakEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tiebreaks.defaults import edition_of
from xl_departage.chess.tournament.record import Header, SourceNotice


class CheckedSource(NamedTuple):
    """The problems of one grid or one file."""

    file: str
    range: str | None
    """The range of a workbook; None for other files and for the whole of a workbook's only sheet."""
    rules: str
    """The text of the rules under which it was read; empty if there are none."""
    problems: tuple[Problem, ...]
    notice: SourceNotice | None = None
    """A notice about the edition used; None if one was given."""
    among: bool = False
    """Whether the range is listed more than once, because formulas read it under several rules."""
    next_step: Problem | None = None
    """What is to be done next; None if there are errors, if nothing is, or for a grid."""
    ranks_compared: bool = False
    """Whether the printed ranks were compared with the results."""

    @property
    def source(self) -> str:
        """The file and the range, with the rules if that range is listed more than once."""
        source = self.file if self.range is None else f"{self.file} {self.range}"
        return f"{source} ({self.rules or '–'})" if self.among else source


def checked_source(
    file: str, range: str | None, rules: str, answer: Checked, notice: SourceNotice | None
) -> CheckedSource:
    """The result of the checks for one grid or one file."""
    return CheckedSource(
        file,
        range,
        rules,
        answer.problems,
        notice,
        next_step=answer.next_step if answer.sound else None,
        ranks_compared=answer.ranks_compared,
    )


def parsed_rules(rules: str, *, published: bool = False) -> Rules[TiebreakEdition]:
    """The rules from the text given to the command. Raises ArgumentError."""
    parsed = parse_rules(rules, TIEBREAK_EDITIONS, DEFAULT)
    return replace(parsed, published=True) if published else parsed


def with_edition(
    rules: Rules[TiebreakEdition], header: Header | None
) -> tuple[Rules[TiebreakEdition], SourceNotice | None]:
    """
    The rules by which other commands would rank the file, still marked as naming no edition, and a notice about the edition, unless
    the rules name one.
    """
    if rules.explicit:
        return rules, None
    edition, notice = edition_of(rules, header)
    return replace(rules, edition=edition), notice
