"""One problem: how bad, where, what is wrong, and the cure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from xl_departage.errors import Place
from xl_departage.messages import CURE, Language, catalogue, filled, text


class Severity(Enum):
    """How bad a problem is; the order is that of the list."""

    ERROR = "error"
    """The source contradicts itself or cannot be read: values may be wrong, or are refused."""
    WARNING = "warning"
    """It can be read, but something is most likely missing or mistaken."""
    NOTE = "note"
    """Nothing need be wrong: what an arbiter should know."""

    def name_in(self, language: Language) -> str:
        """The word for it."""
        return text(f"check_{self.value}", language)


@dataclass(frozen=True)
class Problem:
    """One line of the list. `key` and `values` make the two sentences, as those of an error."""

    check: str
    """Id of the check that found it."""
    severity: Severity
    key: str
    place: Place = Place()  # noqa: RUF009 - an immutable tuple
    number: int | None = None
    """The player's number."""
    column: int | None = None
    """Column of the range, from 1, where a single cell is meant."""
    values: Mapping[str, object] = field(default_factory=dict)

    def wrong(self, language: Language) -> str:
        """What is wrong, one sentence."""
        return self._filled(0, language)

    def cure(self, language: Language) -> str:
        """What to do about it, one sentence."""
        return self._filled(1, language)

    def _filled(self, part: int, language: Language) -> str:
        wrong, _, cure = catalogue(language)[self.key].partition(CURE)
        if part and not cure:
            return text("check_cure", language)
        # Before the cure may be a colon or a semicolon; alone it is a sentence.
        template = cure if part else wrong.rstrip(" ;:.\N{NO-BREAK SPACE}") + "." if cure else wrong
        shown = " ".join(filled(template, language, self.values).split())
        return shown[:1].upper() + shown[1:]
