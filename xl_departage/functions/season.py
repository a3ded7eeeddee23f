"""SEASON: the standings of a season of several stages."""

# The answers are imported at the first call: see functions/answers.

from __future__ import annotations

from xl_departage.base.cells import Range, Raw, Result
from xl_departage.base.messages import Text
from xl_departage.functions.arguments import (
    Argument,
    as_range,
    count_reader,
    optional,
    read_list,
    read_optional_range,
    read_rules_text,
)
from xl_departage.functions.catalogue import Category
from xl_departage.functions.declaring import function
from xl_departage.functions.rankings import read_codes
from xl_departage.functions.words import sentence


def _read_criteria(name: str, raw: Raw) -> tuple[str, ...]:
    """A list of criteria; none for blanks: players with equal points then share a place."""
    blank = all(cell is None or cell == "" for row in as_range(name, raw) for cell in row)
    return () if blank else read_codes(name, raw)


@function(
    "SEASON",
    "SAISON",
    category=Category.TIEBREAKS,
    summary=Text("functions.season_standings"),
    arguments=(
        Argument("results", Text("functions.season_results"), read_list, titled="argument.season_results"),
        optional("scale", Text("functions.season_scale"), read_optional_range),
        optional("best", Text("functions.season_best"), count_reader(None, 1, 999)),
        optional("tiebreaks", Text("functions.season_tiebreaks"), _read_criteria, ()),
        optional("rules", Text("functions.season_rules"), read_rules_text, ""),
        optional("players", Text("functions.season_players"), read_optional_range),
    ),
    example='SEASON(A1:C200,"25;20;16;13;11;10",5,"WINS;NEXT","sharing=mean")',
    source="Règlement de l'organisateur / organiser's regulations",
    in_words=sentence,
)
def _season(
    results: Range,
    scale: Range | None,
    best: int | None,
    criteria: tuple[str, ...],
    rules: str,
    players: Range | None,
) -> Result:
    from xl_departage.functions.answers.season_answers import season_table

    return season_table(results, scale, best, criteria=criteria, rules=rules, players=players)
