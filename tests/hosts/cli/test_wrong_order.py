"""Commands whose files or words stand in another order, or whose file is of another kind: each says what was given and what to type."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from xl_departage.base.errors import FileError
from xl_departage.base.messages import languages
from xl_departage.chess.tournament.comparison import reads_alike
from xl_departage.hosts.cli import main
from xl_departage.hosts.page.page_words import sentence

TRF = Path(__file__).parents[2] / "data" / "made" / "sw06-13x5-forfeits.trf"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copy(TRF, tmp_path / "open.trf")
    shutil.copy(TRF, tmp_path / "renamed.xlsx")
    (tmp_path / "printed.xlsx").write_bytes(b"%PDF-1.4\n")
    (tmp_path / "team.csv").write_text("No;Name;1.Rd;2.Rd\n1;A;2W3;2B1\n2;B;1B1;1W3\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_each_says_what_was_given_and_what_to_type() -> None:
    """In each language: the words that must stand in the answer; one that must not."""
    expected_words = {
        "recalc open.trf": ("TRF", "xl-departage convert", "--in-place"),
        "recalc printed.xlsx": ("PDF", "", "--in-place"),
        "convert renamed.xlsx new.trf": ("TRF", ".trf", ""),
        "update open.trf --from sw.xlsx": ("update sw.xlsx --from open.trf", "", ""),
        "explain BH/C1 open.trf 7": ("explain open.trf BH/C1 7", "", ""),
        "explain open.trf 7 BH/C1": ("explain open.trf BH/C1 7", "", ""),
        "explain 7 BH/C1 open.trf": ("explain open.trf BH/C1 7", "", ""),
        "tiebreaks team.csv --codes MPTS;BERLIN": ("TRF", "BERLIN", "=BERLIN"),
        "tiebreaks open.trf --codes BH/C1_BH_SB": ("BH/C1; BH; SB", "", ""),
    }
    for language in languages():
        for command, (first, second, without) in expected_words.items():
            words = [word.replace("_", " ") for word in command.split()]
            result = CliRunner().invoke(main, [*words, "--lang", language])

            assert result.exit_code == 2, command
            assert first in result.stderr or first.lower() in result.stderr, (command, result.stderr)
            assert second in result.stderr, (command, result.stderr)
            assert not without or without not in result.stderr, (command, result.stderr)


@pytest.mark.usefixtures("folder")
def test_the_right_order_and_what_is_missing_are_as_before() -> None:
    assert CliRunner().invoke(main, ["explain", "open.trf", "BH/C1", "7", "--lang", "en"]).exit_code == 0
    for words, needle in (
        (["explain", "open.trf", "nonsense", "7"], "nonsense"),
        (["explain", "absent.trf", "BH", "7"], "absent.trf: file not found"),
        (["update", "absent.xlsx", "--from", "sw.xlsx"], "absent.xlsx: file not found"),
        (["recalc", "absent.xlsx"], "--in-place"),
    ):
        result = CliRunner().invoke(main, [*words, "--lang", "en"])

        assert (result.exit_code, needle in result.stderr) == (2, True), result.stderr


def test_a_sex_in_another_letter_is_no_difference() -> None:
    """FIDE's list and TRF write w; the templates F; French pages F, Dutch ones V."""
    women, men = ("w", "W", "f", "F", "V", "Femme"), ("m", "M", "H")

    assert {(sex, other) for sex in women for other in women if not reads_alike("sex", sex, other)} == set()
    assert {(sex, other) for sex in men for other in men if not reads_alike("sex", sex, other)} == set()
    assert {(sex, other) for sex in women for other in (*men, "", "x") if reads_alike("sex", sex, other)} == set()
    assert not reads_alike("sex", "x", "y")


def test_too_many_tie_breaks_for_a_template_are_refused_in_the_words_of_the_door() -> None:
    """The page has no command line; after a colon begins no capital, but for a German noun."""
    refused = FileError("comparison_other_order", door="Swiss open", before="A", after="B")
    for language in languages():
        page, command = sentence(refused, language), refused.message(language)

        assert "xl-departage" not in page
        assert "TRF" in page
        assert "xl-departage convert" in command
        assert all(message.rpartition(": ")[2][0].islower() for message in (page, command))
