"""What a competition may choose in C.04.6: the colour model (1.7), the primary score and the use of the other one (1.2)."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from xl_departage.base.errors import CannotPair
from xl_departage.base.messages import Text
from xl_departage.base.regex import regex
from xl_departage.chess.tournament.record import Header

_CODE = regex(r"FIDE_TEAM(?:_TYPE([AB]))?(_MP_GP|_GP_MP|_MP|_GP)?(?:_BAKU)?(?:_20\d\d)?")
_SWISS = regex(r"SWISS|SUISSE|SCHWEIZ|SUIZO|SVIZZER|ZWITSERS|SUICO|TEAM")


class Colours(Enum):
    """The colour preferences of 1.7; the values are those of the option of `pair`."""

    TYPE_A = "a"
    """1.7.1: preferences of one strength. The rules' default if the competition chooses nothing."""
    TYPE_B = "b"
    """1.7.2: strong and mild preferences."""
    NONE = "none"
    """No preferences; 4.3 still assigns colours."""


class TeamRules(NamedTuple):
    """The choices of a competition."""

    colours: Colours = Colours.TYPE_A
    match_points_first: bool = True
    """Whether match points are the primary score (1.2.2); otherwise game points are."""
    secondary: bool = True
    """Whether the other score helps to decide which team is the first-team of a match (4.2.2)."""

    @property
    def in_words(self) -> Text:
        """The choices, as the output of a pairing reports them."""
        scores = ("mp" if self.match_points_first else "gp") + ("_both" if self.secondary else "")
        return Text(
            "pair_team_rules",
            colours=Text(f"pair_team_colours_{self.colours.value}"),
            scores=Text(f"pair_team_{scores}"),
        )


def team_rules(header: Header, colours: Colours | None) -> TeamRules:
    """
    The choices in record 192, or the defaults of C.04.6 if it says nothing (but game points first if they are the first tie-break), with
    the colour model that the arbiter names. Raises CannotPair for another system, and if record 192 and the arbiter differ.
    """
    code = header.system.upper().strip()
    read = _CODE.fullmatch(code)
    if code and read is None and (code.startswith(("FIDE", "CUSTOM")) or not _SWISS.search(code)):
        raise CannotPair("pair_team_other_system", system=header.system)
    named_type = read[1] if read else None
    # If the record does not say which score comes first, the tie-breaks do.
    first = "_GP_MP" if header.tiebreaks[:1] == ("GPTS",) else "_MP_GP"
    scores = (read[2] if read else None) or first
    model = Colours(named_type.lower()) if named_type else None
    if model is not None and colours not in (None, model):
        # Equivalent mutant `colours or model -> colours`: an arbiter who differs from the record has named a type.
        raise CannotPair("pair_team_types_differ", system=header.system, typed=(colours or model).value)
    return TeamRules(model or colours or Colours.TYPE_A, scores.startswith("_MP"), scores in ("_MP_GP", "_GP_MP"))
