"""Names never become markup in the report, and the report fetches nothing."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from tinyhtml5 import parse  # type: ignore[import-untyped]

from tests.security.hostile import ESCAPES, FORMULAS, MARKUP, as_csv, as_trf, as_workbook
from xl_departage.hosts.cli import main

NAMES = MARKUP + ESCAPES + FORMULAS[:2]
HARMLESS = tuple(f"Player {number}" for number in range(len(NAMES)))


def page(source: Path, *options: str) -> str:
    target = source.with_suffix(".html")
    arguments = [
        "report",
        str(source),
        "-o",
        str(target),
        "--codes",
        "BH;SB",
        "--title",
        MARKUP[0],
        "--checks",
        *options,
    ]
    result = CliRunner().invoke(main, [*arguments, "--lang", "en"])
    assert result.exit_code == 0, result.stderr
    return target.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        pytest.param("csv", ("--full",), id="csv, full"),
        pytest.param("trf", (), id="trf"),
        pytest.param("xlsx", (), id="xlsx"),
        pytest.param("csv", (), id="csv", marks=pytest.mark.slow),
        pytest.param("trf", ("--full",), id="trf, full", marks=pytest.mark.slow),
        pytest.param("xlsx", ("--full",), id="xlsx, full", marks=pytest.mark.slow),
    ],
)
def test_names_are_text_on_the_page(kind: str, options: tuple[str, ...], tmp_path: Path) -> None:
    made = {"csv": as_csv, "trf": as_trf, "xlsx": as_workbook}[kind]
    text = page(made(tmp_path / f"t.{kind}", NAMES), *options)
    root = parse(text)

    harmless = parse(page(made(tmp_path / f"harmless.{kind}", HARMLESS), *options))
    assert [element.tag for element in root.iter()] == [element.tag for element in harmless.iter()]
    attributes = {name for element in root.iter() for name in element.attrib}
    assert not [name for name in attributes if name.lower().startswith("on")]
    shown = " ".join("".join(root.itertext()).split())
    for name in MARKUP if kind != "trf" else MARKUP[:1]:
        assert " ".join(name.split()) in shown
        if "<" in name:
            assert name not in text
            assert html.escape(name, quote=False)[:12] in text.replace("&#34;", '"')


def test_the_page_runs_no_script_and_asks_no_other_host(tmp_path: Path) -> None:
    text = page(as_csv(tmp_path / "t.csv", NAMES))
    root = parse(text)

    policy = [
        element.get("content") for element in root.iter() if element.get("http-equiv") == "Content-Security-Policy"
    ]
    assert policy == ["default-src 'none'; style-src 'unsafe-inline'"]
    links = [
        value
        for element in root.iter()
        for name, value in element.attrib.items()
        if name in ("href", "src", "action", "srcset")
    ]
    assert all(link.startswith("#") for link in links)
    assert not re.search(r"@import|url\(", text)
