"""Two columns of ratings in a list of players: the first that is filled of FIDE, then national, and the list says whose rating it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from xl_departage.base.errors import FileError
from xl_departage.documents.templates.entries import remarks_on
from xl_departage.formats.csv_grid import read_csv
from xl_departage.formats.player_lists import open_list
from xl_departage.hosts.cli import main
from xl_departage.hosts.cli.rate_files import load_table

ROWS = "Ahorn;{};{};01.06.1992\nBirke;{};{};1960\nEiche;{};{};1955\nFichte;{};{};2010\n"
RATINGS: list[tuple[object, object]] = [(0, 2447), (1800, ""), (2210, 2290), ("", 0)]
"""By player: national, international."""


@pytest.mark.parametrize("headings", [("EloNat", "EloInt"), ("RtgN", "FRtg"), ("NRtg", "Elo FIDE"), ("DWZ", "Rtg.I")])
@pytest.mark.parametrize("swapped", [False, True])
def test_the_international_rating_counts_and_the_other_is_reported(
    headings: tuple[str, str], swapped: bool, tmp_path: Path
) -> None:
    first, second = headings[::-1] if swapped else headings
    cells: list[object] = []
    for national, international in RATINGS:
        cells += [international, national] if swapped else [national, international]
    path = tmp_path / "players.csv"
    path.write_text(f"Name;{first};{second};Geburt\n" + ROWS.format(*cells), encoding="utf-8")

    with open_list(path) as player_list:
        players = list(player_list.players)

    assert [player.ratings[player_list.rating_index(None)] for player in players] == [2447, 1800, 2290, None]
    assert players[0].birth == "01.06.1992"
    (remark,) = player_list.remarks
    sentence = f"1 player without a rating under “{headings[1]}” (Birke); the one under “{headings[0]}” counts."
    assert remark.message("en").endswith(sentence)


def test_two_ratings_of_one_kind_are_refused_and_one_is_known_by_the_words_of_grids(tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_text("Name;Elo;Rating\nA;1500;1600\n", encoding="utf-8")
    with pytest.raises(FileError) as raised, open_list(path):
        pass
    assert raised.value.key == "list_two_columns"

    path.write_text("Spielername;RtgI;FIDE-No\nA;1500;0\nB;0;1300012\n", encoding="utf-8")
    with open_list(path) as player_list:
        assert [(player.fide, player.ratings) for player in player_list.players] == [
            ("", (1500,)),
            ("1300012", (None,)),
        ]
    assert player_list.remarks == []


def test_the_national_rating_counts_where_it_is_asked_for_and_a_list_of_one_kind_refuses_to_choose(
    tmp_path: Path,
) -> None:
    """Birke has no international rating, Eiche both, Linde the international one alone."""
    path, made = tmp_path / "players.csv", tmp_path / "made.csv"
    path.write_text("Name;FRtg;Nat. Elo;Phone\nBirke;;1800;1\nEiche;2290;2210;2\nLinde;1700;;3\n", encoding="utf-8")
    wanted = {
        None: ["1800", "2290", "1700"],
        "international": ["1800", "2290", "1700"],
        "national": ["1800", "2210", "1700"],
    }
    for ratings, expected in wanted.items():
        options = [] if ratings is None else ["--ratings", ratings]

        result = CliRunner().invoke(main, ["players", str(path), "-o", str(made), *options, "--lang", "en"])

        assert result.exit_code == 0, result.output
        assert [row[-1] for row in read_csv(made.read_bytes())[1:]] == expected, ratings
        # Birke has no international rating, Linde no national one.
        unrated = "Linde" if ratings == "national" else "Birke"
        assert "1 player without a rating under" in result.output
        assert f"({unrated})" in result.output
        made.unlink()

    single = tmp_path / "single.csv"
    single.write_text("Name;Elo\nBirke;1800\n", encoding="utf-8")
    result = CliRunner().invoke(
        main, ["players", str(single), "-o", str(made), "--ratings", "national", "--lang", "en"]
    )
    assert (result.exit_code, made.exists()) == (2, False)
    assert result.output.endswith("has no two columns of ratings to choose from; leave out --ratings.\n")

    result = CliRunner().invoke(main, ["players", str(single), "--members", str(path), "-o", str(made), "--lang", "en"])
    assert "Columns of the list that are not read: Phone." in result.output


HELD = "Name;Sex;Born;FIDE ID;PID;Category\nAnn;X;12/05/2001;123;45;A\nBob;M;2090;;46;\n"


def test_what_a_new_workbook_cannot_take_of_a_list_is_reported(tmp_path: Path) -> None:
    """A sex that is neither, a birth to come, a day that may be a month, a second number, a column; nothing of a sound list."""
    path = tmp_path / "players.csv"
    path.write_text(HELD, encoding="utf-8")

    sentences = [notice.message("en") for notice in remarks_on(load_table(path, "players"), "auto", "Swiss open")]

    expected = (
        "Swiss open has no field for these, which are left out: national number (1).",
        "Columns of the list that are not read: Category.",
        "The sex of 1 player cannot be read and stays blank: Ann (X). Write F or M.",
        "1 player is born after this year: Bob (2090). Correct the birth.",
        "Births such as 12/05/2001 are read with the day first (2001-05-12). If the month comes first, write year-month-day.",
    )
    assert len(sentences) == len(expected)
    assert all(sentence.endswith(ending) for sentence, ending in zip(sentences, expected, strict=True)), sentences

    path.write_text("Name;Sex;Born;PID\nAnn;F;12/05/2001;45\nBob;M;25/04/1990;46\nEve;;1.2.2003;\n", encoding="utf-8")
    assert remarks_on(load_table(path, "players"), "auto", "Swiss open") == ()
