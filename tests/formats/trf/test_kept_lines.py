"""Which lines of a file are kept as they stand, since no field of the tournament holds them: the records of TRF26 and TRF16 one by one."""

from __future__ import annotations

from tests.rows import each_row
from xl_departage.chess.tournament.record import COPIED, UnreadPart
from xl_departage.formats.trf.header import TRF, unread_lines
from xl_departage.formats.trf.trf_document import parse_document

DATES = f"{'132':91}26/01/01  26/01/02"


def unread_parts(*lines: str, teams: bool = False) -> list[tuple[str, str]]:
    return [(part.kind, part.text) for part in unread_lines(parse_document("\n".join([*lines, ""])), teams=teams)]


@each_row(
    ("first", "second"),
    [
        # A text, the days and the colour of a file are the first ones; all deputies, players and byes count.
        ("012 Open", True),
        ("222 G90", True),
        (DATES, True),
        ("152 W", True),
        ("152 b", True),
        ("112 Ann", False),
        ("001    1", False),
        ("240 H   1    2", False),
        ("299 W       1.0    1    1", False),
        ("XXR 9", False),
        ("XXS W=3.0", False),
        ("BBW 3.0", False),
        ("202 PTS,BH", False),
        ("### 212 announced: PTS,BH", False),
        ("", False),
    ],
)
def test_a_record_that_is_read_is_not_kept_and_its_second_line_only_where_none_counts(first: str, second: bool) -> None:
    assert unread_parts("082 0", first) == []
    assert unread_parts(first, "082 0", first) == ([(TRF, first)] if second else [])


@each_row(
    ("line", "kind"),
    [
        ("152 ?", TRF),
        ("152", TRF),
        ("132 26/01/01", TRF),
        (f"{'132':91}1st day", TRF),
        ("FRA    1 x", TRF),
        ("801  1 Lys", TRF),
        ("XXP 1 2", COPIED),
        ("XXP 1 x", TRF),
        ("XXZ 4", COPIED),
        ("XXC white1", COPIED),
        ("250       1.0   1   2    1    4", COPIED),
        ("260   1   9    1    2", COPIED),
        ("### a comment", TRF),
    ],
)
def test_what_no_field_holds_is_kept_as_it_stands(line: str, kind: str) -> None:
    assert unread_parts("082 0", f"{line}  ") == [(kind, line)]


def test_teams_of_trf16_are_read_in_an_event_of_teams_and_clubs_in_no_other() -> None:
    assert unread_parts("013 Lys", teams=True) == []
    assert unread_parts("013 Lys") == [(TRF, "013 Lys")]


def test_a_comment_is_kept_with_what_follows_it() -> None:
    document = parse_document("012 Open\n### of players\n\n001    1\n001    2\n### end\n")
    assert unread_lines(document, teams=False) == (
        UnreadPart(TRF, "###", "### of players", ("001    1",)),
        UnreadPart(TRF, "###", "### end", ()),
    )
