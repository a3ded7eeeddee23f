"""The contents of a TRF file: the crosstable, the teams and everything besides results."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from xl_departage.crosstable.model import Crosstable
from xl_departage.crosstable.team_event import TeamEvent
from xl_departage.errors import FileError, Place
from xl_departage.messages import Language
from xl_departage.trf.document import Document
from xl_departage.trf.scoring import PointSystem


class SourceNotice(NamedTuple):
    """Something odd in a file that does not prevent its use."""

    key: str
    place: Place
    values: tuple[tuple[str, object], ...] = ()

    def message(self, language: Language = "en") -> str:
        """One line for an arbiter."""
        return FileError(self.key, self.place, **dict(self.values)).message(language)


class PlayerDetails(NamedTuple):
    """The data of a player in a TRF file other than name, rating and results."""

    sex: str = ""
    title: str = ""
    federation: str = ""
    fide_number: str = ""
    birth: str = ""
    rank: int | None = None


class Header(NamedTuple):
    """The tournament section."""

    texts: tuple[tuple[str, str], ...] = ()
    """Tag and text of the plain-text records (`records.HEADER_TAGS`), in file order."""
    dates: tuple[str, ...] = ()
    """Record 132: the date of each round, as written."""
    tiebreaks: tuple[str, ...] = ()
    """Record 212, else `PTS` and record 202: the codes that make the ranking."""
    replaced: tuple[str, ...] = ()
    """The list announced before the start if another has replaced it: the comment `### 212 announced`."""

    def text(self, tag: str) -> str:
        """The first text with that tag, else `""`."""
        return next((text for known, text in self.texts if known == tag), "")

    @property
    def name(self) -> str:
        """The name of the tournament."""
        return self.text("012")


@dataclass(frozen=True)
class TrfTournament:
    """
    One tournament. `crosstable` holds the individuals in the order of their starting numbers; `event` holds the teams
    of a team tournament, else None.
    """

    crosstable: Crosstable
    event: TeamEvent | None = None
    header: Header = Header()  # noqa: RUF009 - an immutable tuple
    details: tuple[PlayerDetails, ...] = ()
    """One per player, in the order of the crosstable; empty if nothing is known."""
    point_system: PointSystem = PointSystem()  # noqa: RUF009
    document: Document | None = field(default=None, compare=False)
    """The file it was read from."""
    notices: tuple[SourceNotice, ...] = field(default=(), compare=False)
