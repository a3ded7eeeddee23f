"""Editions of the tie-break rules: records that contain only facts known to the algorithms."""

from dataclasses import replace

import pytest

from xl_departage.chess.regulations.editions import FFE_2012, FIDE_2026, OwnUnplayed


def test_an_edition_whose_unplayed_rounds_its_federation_does_not_count_is_refused() -> None:
    with pytest.raises(ValueError, match="FFE"):
        replace(FFE_2012, own_unplayed=OwnUnplayed.DUMMY_OWN_SCORE)
    with pytest.raises(ValueError, match="FIDE"):
        replace(FIDE_2026, own_unplayed=OwnUnplayed.GLOSSARY)
