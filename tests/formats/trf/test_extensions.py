"""Records of other programs' extensions, and fields that hold no number: read, or reported by every command."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from xl_departage.base.errors import FileError
from xl_departage.chess.tournament.points import PointSystem
from xl_departage.formats.trf.scoring import SINGLE_SCORES
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.formats.trf.trf_writing import Version, written_trf
from xl_departage.hosts.cli import main

FILE = """\
012 t
142 5
152 W
001    1      A                                 2000                             1.5    1     3 w 1     2 b =
001    2      B                                 1900                             1.5    2     4 b 1     1 w =
001    3      C                                 1800                             1.0    3     1 b 0     5 w 1
001    4      D                                 1700                             0.5    4     2 w 0  0000 - U
001    5      E                                 1600                             0.5    5  0000 - U     3 b 0
"""
TEAMS = """\
012 t
022 Here
092 Team Swiss
142 1
352 WB
001    1      A                                 2000                             1.0    1     3 w 1
001    2      B                                 1900                             0.5    2     4 b =
001    3      C                                 1800                             0.0    3     1 b 0
001    4      D                                 1700                             0.5    4     2 w =
310   1 Reds                             RED   {:>6} {:>6} {:>6} {:>3}     1    2
310   2 Blues                            BLU     1750    0.0    0.5   2     3    4
"""


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [*map(str, arguments), "--lang", "en"])


def points_of(text: str) -> PointSystem:
    return read_trf(text).tournament.header.points


def test_points_of_bbppairings_and_swisssys() -> None:
    """
    `BBU  0.5`: the points are those that bbpPairings pairs with, its round 3 is 1-4, 5-2 and the bye of 3
    (bbpPairings 6.0.0).
    """
    half = FILE + "BBU  0.5\n"
    table = read_trf(half).crosstable
    assert [score / 2 for score in table.scores] == [1.5, 1.5, 1, 0.5, 0.5]

    plain = PointSystem()
    assert points_of(FILE + "BBW 3.0\n") == plain._replace(win=6, forfeit_win=6, full_bye=6, pairing_bye=6)
    assert points_of(FILE + "BBU 1.0\nBBW 3.0\n") == plain._replace(win=6, forfeit_win=6, full_bye=6)
    assert points_of(FILE + "BBD 1.0\n") == plain._replace(draw=2, half_bye=2)
    assert points_of(FILE + "BBL 0.5\n") == plain._replace(loss=1)
    assert points_of(FILE + "BBZ 0.5\n") == plain._replace(zero_bye=1)
    assert points_of(FILE + "BBF 0.5\n") == plain._replace(forfeit_loss=1)


def test_round_3_of_the_half_point_bye(tmp_path: Path) -> None:
    path = tmp_path / "t.trf"
    path.write_text(FILE + "BBU  0.5\n")

    paired = json.loads(run("pair", path, "--format", "json").stdout)

    assert [(board["white"]["number"], (board["black"] or {"number": None})["number"]) for board in paired["boards"]][
        :2
    ] == [(1, 4), (5, 2)]
    assert paired["bye"] == 3


def test_points_are_written_in_the_records_of_the_version(subtests: pytest.Subtests) -> None:
    versions: tuple[Version, ...] = ("TRF16", "TRF26")
    for tag, version in product(SINGLE_SCORES, versions):
        with subtests.test(tag, version=version):
            source = read_trf(FILE + f"{tag} 0.5\n")
            if version == "TRF26" and tag in ("BBZ", "BBF"):
                # Record 162 has one letter for both.
                with pytest.raises(FileError) as refused:
                    written_trf(source, version)
                assert refused.value.key == "trf_scoring_untold"
                continue
            written = written_trf(source, version).text
            assert tag not in written
            assert points_of(written) == source.tournament.header.points


def test_two_records_of_points_agree_or_are_refused() -> None:
    assert points_of(FILE + "162   W 3.0    D 1.0    L 0.0    P 1.0\nBBW 3.0\nBBU 1.0\n").win == 6
    for scoring_record in ("162   W 3.0    D 1.0    L 0.0\n", "XXS W=3 D=1\n"):
        with pytest.raises(FileError) as refused:
            points_of(FILE + scoring_record + "BBW 1.0\n")
        assert refused.value.key == "trf_two_scorings"
    for wrong in ("BBW", "BBW x", "BBD 0.3", "BBU 1 0"):
        with pytest.raises(FileError) as refused:
            points_of(f"{FILE}{wrong}\n")
        assert refused.value.key == "trf_not_points"
        # The points stand behind the three letters of the record.
        assert refused.value.place is not None
        assert refused.value.place.column == 4


COMMANDS = (
    ("tiebreaks", "FILE"),
    ("check", "FILE"),
    ("check", "FILE", "--pairings"),
    ("explain", "FILE", "BH", "1"),
    ("explain", "FILE", "PAIRING", "2"),
    ("pair", "FILE"),
    ("whatif", "FILE", "--player", "1", "--round", "1", "--result", "0"),
    ("report", "FILE", "-o", "OUT.html"),
    ("report", "FILE", "--pairings", "-o", "OUT.html"),
    ("convert", "FILE", "OUT.csv"),
    ("convert", "FILE", "OUT.trf"),
    ("convert", "FILE", "OUT.xlsx"),
    ("new", "swiss-open", "OUT-new.xlsx", "--from", "FILE", "--most", "32"),
)


def test_every_command_reports_unknown_records_and_unreadable_fields(tmp_path: Path, subtests: pytest.Subtests) -> None:
    path, out = tmp_path / "t.trf", str(tmp_path / "out")
    odd = FILE.replace(" 2000  ", " NC    ").replace(" 1.5    2 ", "  1½   =2 ")
    assert odd.count("NC") == odd.count("½") == odd.count("=2") == 1
    path.write_text(odd + "BBU  0.5\nXXQ 3\nBBX 1\n", encoding="utf-8")
    for command in COMMANDS:
        with subtests.test(" ".join(command)):
            done = run(*[path if word == "FILE" else word.replace("OUT", out) for word in command])

            assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
            shown = " ".join(done.output.split())
            assert done.exit_code in (0, 1), shown
            assert "ecord XXQ is unknown and is not read" in shown
            assert "ecord BBX is unknown and is not read" in shown
            assert shown.count("his field cannot be read") == 2


def test_fields_from_which_nothing_is_computed(subtests: pytest.Subtests) -> None:
    """As other programs write them: never a refusal of the file, and every result as without them."""
    plain = read_trf(FILE)
    fields = {
        (49, 52): ("NC", "----", "UNR", "–", "0"),
        (81, 84): ("2½", "?", "n/a", "1.25", "½"),
        (86, 89): ("=2", "2=", "2.", "T2", "1-2", "½"),
    }
    for (first, last), texts in fields.items():
        for text, side in product(texts, (str.ljust, str.rjust)):
            with subtests.test(text, column=first, side=side.__name__):
                lines = FILE.splitlines()
                lines[5] = lines[5][: first - 1] + side(text, last - first + 1) + lines[5][last:]

                source = read_trf("\n".join(lines))

                rounds = [player.rounds for player in source.crosstable.players]
                assert rounds == [player.rounds for player in plain.crosstable.players]
                unread = [notice for notice in source.notices if notice.key == "trf_field_unread"]
                readable = text == "0" or (first == 81 and text in ("2½", "½"))
                assert len(unread) == (0 if readable else 1)
                for notice in unread:
                    assert notice.place is not None
                    assert (notice.place.line, notice.place.column) == (6, first)


def test_fields_of_teams_from_which_nothing_is_computed(subtests: pytest.Subtests) -> None:
    usual = ("2000", "2.0", "1.5", "1")
    plain = read_trf(TEAMS.format(*usual))
    assert not [notice for notice in plain.notices if notice.key == "trf_field_unread"]
    for place, texts in enumerate((("2587.5", "NC", "—"), ("2½", "n/a"), ("1½", "x"), ("=1", "1T"))):
        for text in texts:
            with subtests.test(text, place=place):
                source = read_trf(TEAMS.format(*usual[:place], text, *usual[place + 1 :]))

                assert source.event is not None
                assert plain.event is not None
                assert source.event.match_table.scores == plain.event.match_table.scores
                unread = [notice for notice in source.notices if notice.key == "trf_field_unread"]
                assert len(unread) == (0 if "½" in text else 1)


def test_a_word_is_no_number_where_one_is_needed() -> None:
    """A number of the player, an opponent or a round, and a shifted line: the file is refused as before."""
    for wrong in (
        FILE.replace("001    3  ", "001   x3  "),
        FILE.replace("     3 w 1", "     x w 1"),
        FILE.replace(" 2000 ", " 2 00 "),
        FILE.replace(" 2000 ", " 2O00 "),
        FILE.replace("142 5", "142 five"),
    ):
        assert wrong != FILE
        with pytest.raises(FileError):
            read_trf(wrong)
