"""Nothing is lost from TRF to TRF: future rounds, dates, groups of an individual event."""

from __future__ import annotations

import pytest

from xl_departage.base.errors import FileError
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tiebreaks import Context, rank
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.formats.trf.trf_writing import Version, write_trf

LINES = [
    "012 Test",
    "042 2026/04/01",
    "082 0",
    "092 Individual: Swiss-System",
    "132" + " " * 88 + "26/04/01  26/04/02  26/04/03",
    "132 2026/04/01 remarks of the arbiter",
    "001    1      Alpha                             2000                             1.5    1     4 w 1     2 b =",
    "001    2      Beta                              1900                             1.5    2     3 b 1     1 w =  0000 - H",
    "001    3      Gamma                             1800                             1.0    3     2 w 0     4 b 1",
    "001    4      Delta                             1700                             0.0    4     1 b 0     3 w 0  0000 - Z",
    "013 Club A                              1    2",
    "013 Club B                              3    4",
    "142 3",
]


@pytest.mark.parametrize("version", ["TRF16", "TRF26"])
def test_every_line_of_a_tournament_under_way_comes_back(version: Version) -> None:
    written = write_trf(read_trf("\n".join([*LINES, ""])), version).splitlines()
    expected = {line.replace("142 3", "XXR 3" if version == "TRF16" else "142 3") for line in LINES}

    assert expected <= {line.rstrip() for line in written}
    assert read_trf("\n".join([*written, ""])).header.dates == read_trf("\n".join([*LINES, ""])).header.dates
    assert write_trf(read_trf("\n".join([*written, ""])), version).splitlines() == written


def test_a_coming_round_stays_unpaired_for_those_without_an_entry() -> None:
    written = write_trf(read_trf("\n".join([*LINES, ""]))).splitlines()

    assert [line[111:].split() for line in written if line.startswith("001")] == [
        [],
        ["0000", "-", "H"],
        [],
        ["0000", "-", "Z"],
    ]


@pytest.mark.parametrize(
    ("lines", "individuals"),
    [
        (["082 0", "092 Individual: Swiss-System"], True),
        (["082 0"], True),
        (["092 individual swiss"], True),
        (["082 2", "092 Individual: Swiss-System"], False),
        (["082 0", "092 Team: Swiss-System"], False),
    ],
)
def test_lines_013_are_teams_only_in_an_event_of_teams(lines: list[str], individuals: bool) -> None:
    remaining_lines = [line for line in LINES if line[:3] not in ("082", "092")]
    if not individuals:
        with pytest.raises(FileError):
            read_trf("\n".join([*lines, *remaining_lines, ""]))
        return
    tournament = read_trf("\n".join([*lines, *remaining_lines, ""]))

    assert tournament.event is None
    assert "trf_groups" in {notice.key for notice in tournament.notices}
    source = tournament
    standings = rank(Context(source.ranked, parse_rules("FIDE-2026", TIEBREAK_EDITIONS, DEFAULT)), "PTS,BH")
    assert [row.player for row in standings.rows][-1] == 3


def test_comments_stay_before_the_lines_that_they_stood_before() -> None:
    ruler = "### SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR"
    lines = ["### the first line", LINES[0], *LINES[1:6], ruler, "###", *LINES[6:8], "### of 3", *LINES[8:], "### end"]

    written = write_trf(read_trf("\n".join([*lines, ""]))).splitlines()

    for comment, after in (("### the first line", "012"), ("###", "001    1"), ("### of 3", "001    3")):
        assert written[written.index(comment) + 1].startswith(after)
    assert written[written.index(ruler) + 1] == "###"
    assert written[-1] == "### end"
    assert sum(line.startswith("###") for line in written) == 5
    assert write_trf(read_trf("\n".join([*written, ""]))).splitlines() == written


def test_a_blank_line_below_a_comment_does_not_move_it() -> None:
    lines = [*LINES[:7], "### of 2", "", "   ", *LINES[7:]]

    written = write_trf(read_trf("\n".join([*lines, ""]))).splitlines()

    assert written[written.index("### of 2") + 1].startswith("001    2")


def test_a_comment_follows_a_record_that_the_other_version_spells_differently() -> None:
    lines = [*LINES[:-1], "### rounds", "142 3"]

    written = write_trf(read_trf("\n".join([*lines, ""])), "TRF16").splitlines()

    assert written[written.index("### rounds") + 1] == "XXR 3"
