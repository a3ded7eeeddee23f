"""A tournament that nobody needs any more is freed at once: the collector of circles has nothing to find."""

from __future__ import annotations

import gc
import weakref
from importlib.resources import files

import pytest

from tests.chess.tiebreaks.made import DATA
from xl_departage.chess.regulations.editions import TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tiebreaks import Context, parse_code, values
from xl_departage.formats.trf.trf_reading import read_trf

SWISS = (DATA / "made" / "sw01-8x5-clean.trf").read_bytes()
TEAMS = (files("xl_departage.documents.templates") / "samples" / "teams.trf").read_bytes()


@pytest.mark.parametrize(
    ("content", "codes"),
    [(SWISS, "PTS BH/C1 FB SB DE KS"), (TEAMS, "MPTS GPTS BH:MP SB BC DE")],
    ids=["players", "teams"],
)
def test_a_tournament_with_its_tie_breaks_is_freed_when_the_last_name_of_it_goes(content: bytes, codes: str) -> None:
    gc.disable()
    try:
        source = read_trf(content, name="event.trf")
        rules = parse_rules("FIDE-2026", TIEBREAK_EDITIONS, TIEBREAK_EDITIONS["FIDE-2026"])
        table = source.crosstable if source.event is None else source.event.match_table
        assert table.standing is table
        context = Context(table, rules, event=source.event)
        for code in codes.split():
            assert len(list(values(context, parse_code(code)))) == len(table.players)
        references = [
            weakref.ref(part) for part in (source.crosstable, table, source.event, context) if part is not None
        ]
        del source, table, context
        assert [reference for reference in references if reference() is not None] == []
    finally:
        gc.enable()
