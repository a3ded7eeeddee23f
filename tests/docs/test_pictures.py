"""The pictures of the site show the workbooks and pages of today."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from docs.generator.pictures import MADE_FROM, PICTURES, WITH_COMMANDS, commands_digest, digest, sources
from tests.rows import each_row

BY_HAND = {"libreoffice-column", "libreoffice-wizard", "libreoffice-wizard-fr"}
"""Windows of LibreOffice with the function wizard."""


def test_every_picture_is_made_by_the_program_or_named_here() -> None:
    assert {path.stem for path in PICTURES.glob("*.png")} == {
        *(Path(name).stem for name in sources()),
        *WITH_COMMANDS,
        *BY_HAND,
    }


@each_row("name", WITH_COMMANDS)
def test_a_picture_shows_the_commands_of_today(name: str) -> None:
    with Image.open(PICTURES / f"{name}.png") as picture:
        assert picture.info[MADE_FROM] == commands_digest(WITH_COMMANDS[name]), (
            "take it anew, see docs.generator.pictures"
        )


@pytest.mark.slow
@pytest.mark.parametrize("name", sources())
def test_a_picture_shows_what_it_was_made_from(name: str, tmp_path: Path) -> None:
    source = tmp_path / name
    sources()[name][1](source)
    with Image.open(PICTURES / f"{source.stem}.png") as picture:
        made_from = picture.info[MADE_FROM]

    assert made_from == digest(source), "python -m docs.generator.pictures"
