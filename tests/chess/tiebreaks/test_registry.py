"""The edition that computes a code, and the modifiers that it accepts."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from tests.chess.tiebreaks.made import context, swiss
from tests.rows import each_row
from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Text, verbatim
from xl_departage.chess import tiebreaks
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS, Authority
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tiebreaks import Context
from xl_departage.chess.tiebreaks.codes import parse_code
from xl_departage.chess.tiebreaks.presets import list_changed, notices, read_list
from xl_departage.chess.tiebreaks.registry import (
    ROWS,
    Definition,
    ExplanationTable,
    ParsedCode,
    Tiebreak,
    define,
    definition_of,
    extend,
)
from xl_departage.chess.tournament.crosstable import System
from xl_departage.formats.grids.grid_reading import read_crosstable

ROOT = Path(__file__).parents[3]
FFE_CODES = [
    "PTS",
    "MPTS",
    "GPTS",
    "DE",
    "PS",
    "KS",
    "WON",
    "WIN",
    "KASHDAN",
    "SA",
    "BH",
    "BHSUM",
    "YUGOSLAV",
    "SB",
    "ARO",
    "PERFORMANCE",
    "CP",
]


@each_row("code", FFE_CODES)
def test_both_french_editions_define_every_tie_break_of_the_seed(code: str) -> None:
    for edition in ("FFE", "FFE-2012"):
        assert ROWS[code].defined_in(TIEBREAK_EDITIONS[edition])
    assert {"FFE", "FFE-2012"} <= set(ROWS[code].editions())


def test_the_edition_decides_which_function_computes_a_code() -> None:
    crosstable = swiss("2w1 H", "1b0 Z")

    assert tiebreaks.values(context(crosstable, "FFE"), "BH")[0] == tiebreaks.values(context(crosstable), "BH")[0] == 2
    # The opponent played: 0 + ½. A requested bye: a draw against oneself, or the score before it and what remained
    # possible.
    assert tiebreaks.values(context(crosstable, "FFE-2012"), "BH")[1] == Fraction(3, 2) + 1
    assert tiebreaks.values(context(crosstable, "FFE"), "BH")[1] == Fraction(3, 2) + Fraction(1, 2)


def test_a_modifier_that_a_tie_break_does_not_take_is_refused() -> None:
    table = context(swiss("2w1", "1b0"))

    for code, modifier in (("KASHDAN/C1", "C"), ("SB/M1", "M"), ("BH+1", "+"), ("BH/P", "P"), ("SB:GP", ":")):
        with pytest.raises(ArgumentError, match="does not accept") as caught:
            tiebreaks.values(table, code)
        assert caught.value.values["modifier"] == modifier


def test_a_code_that_only_fide_defines_means_fide_in_force_unless_an_edition_is_named() -> None:
    crosstable = swiss("2w1 2b=", "1b0 1w=")

    assert tiebreaks.values(context(crosstable, ""), "REP") == [2, 2]
    with pytest.raises(ArgumentError, match="does not exist in the edition FFE"):
        tiebreaks.values(context(crosstable, "FFE"), "REP")


def test_a_modifier_that_only_fide_defines_means_fide_in_force_unless_an_edition_is_named() -> None:
    """C.07 14.5 (limit of a Koya) and /P of the mandatory tie-breaks (MTB26): the French texts define neither."""
    crosstable = swiss("2w1 3b1 4+", "1b0 4w= 3w=", "4b1 1w0 2b=", "3w0 2b= 1-")

    # Scores 3, 1, 1½, ½; 50 % is 1½ of 3. Half a point less includes number 2.
    assert tiebreaks.values(context(crosstable, ""), "KS") == [1, Fraction(1, 2), 0, 0]
    assert tiebreaks.values(context(crosstable, ""), "KS/L-1") == [2, Fraction(1, 2), Fraction(1, 2), Fraction(1, 2)]
    assert tiebreaks.values(context(crosstable, ""), "BH/P") == tiebreaks.values(context(crosstable, "FIDE"), "BH/P")
    with pytest.raises(ArgumentError, match="does not accept"):
        tiebreaks.values(context(crosstable, "FFE"), "KS/L-1")
    with pytest.raises(ArgumentError, match="does not accept"):
        tiebreaks.values(context(crosstable, ""), "KASHDAN/C1")


def test_a_tie_break_is_defined_once_and_computed_one_way() -> None:
    about = verbatim("x")
    number = Definition(about=about, values=lambda context, code: [], shape=ExplanationTable.NUMBER)
    with pytest.raises(RuntimeError, match="defined twice"):
        define(Tiebreak("BH", about))
    with pytest.raises(RuntimeError, match="defined twice by FFE"):
        extend("BH", Authority.FFE, number)
    with pytest.raises(RuntimeError, match="exactly one"):
        Definition(about=about)
    with pytest.raises(RuntimeError, match="which table explains it"):
        Definition(about=about, values=lambda context, code: [])


def test_values_are_fresh_lists_that_a_caller_may_change() -> None:
    table = context(swiss("2w1", "1b0"))
    tiebreaks.values(table, "BH").clear()
    tiebreaks.values(table, "PTS").clear()

    assert tiebreaks.values(table, "BH") == [0, 1]
    assert tiebreaks.values(table, "PTS") == [1, 0]


def test_the_family_of_the_french_rules_is_that_of_the_article() -> None:
    """FFE 2.4: 2.1 own results, 2.2 opponents' results, 2.3 ratings."""
    numbered = {
        code: (row.category, int(number[1]))
        for code, row in ROWS.items()
        if (definition := row.definitions.get(Authority.FFE)) is not None
        if (number := re.match(r"FFE 2\.4 § 2\.(\d)", definition.article)) is not None
    }

    assert len(numbered) > 8
    assert {code: families for code, families in numbered.items() if families[0] != families[1]} == {}


def ranked_under(edition: str, system: System) -> Context:
    """Two players who drew, in a tournament of that system."""
    rules = parse_rules(edition, TIEBREAK_EDITIONS, DEFAULT)
    drawn = read_crosstable([["2W½"], ["1B½"]], rules.reading).crosstable
    return Context(replace(drawn, system=system), rules)


@pytest.mark.parametrize(
    ("codes", "families"),
    [("SB;BH;PS", "2.1, 2.2"), ("ARO;WIN;BH", "2.1, 2.2, 2.3"), ("BH;SB", None), ("PTS;BH", None), ("SA;BH", None)],
)
def test_families_of_the_french_rules_that_are_mixed_are_told(codes: str, families: str | None) -> None:
    """FFE 2.4 section 3: one family an event; neither the points nor the adjusted score belong to one."""
    parsed = [parse_code(code) for code in codes.split(";")]
    mixed_families = [
        dict(notice.values)["families"]
        for notice in notices(parsed, ranked_under("FFE", System.SWISS))
        if notice.key == "tiebreak_families_mixed"
    ]

    assert mixed_families == ([] if families is None else [families])


@pytest.mark.beyond
def test_a_list_that_our_guide_gives_for_an_edition_is_not_remarked_on(subtests: pytest.Subtests) -> None:
    """`FFE-2012` is article 14.3 alone: section 3 of 2.4 is the text of 1998."""
    guide = (ROOT / "docs" / "site" / "fr" / "guides" / "which-rules.md").read_text(encoding="utf-8")
    guide_lists = re.findall(r"^\|[^|]*\|[^|]*\| `([A-Z0-9-]+)`[^|]*\|[^|`]*`([^`|]+)`", guide, re.MULTILINE)
    assert ("FFE-2012", "Tr;Bu;Perf") in guide_lists

    for name, codes in guide_lists:
        with subtests.test(f"{name} {codes}"):
            if name in TIEBREAK_EDITIONS:
                system = System.ROUND_ROBIN if codes == "toutes rondes" else System.SWISS
                assert notices(read_list(codes), ranked_under(name, system)) == ()


@each_row(
    ("announced", "used", "differs"),
    [
        ([], ["BH", "SB"], False),
        (["BH", "SB"], [], False),
        (["BH", "SB"], ["BH", "SB"], False),
        (["PTS", "BH", "SB"], ["BH", "SB"], False),
        (["BH", "SB"], ["SB", "BH"], True),
        (["BH", "SB"], ["BH"], True),
        (["DE", "BH"], ["BH"], True),
    ],
)
@each_row("by_file", [False, True])
def test_a_list_that_differs_from_the_one_announced_is_told(
    announced: list[str], used: list[str], differs: bool, by_file: bool
) -> None:
    """A change after the start is recorded and marked (FIDE's list for tournament programs); the points rank anyway."""
    notice = list_changed(
        announced, [parse_code(code) for code in used], TIEBREAK_EDITIONS["FIDE-2026"], by_file=by_file
    )

    assert (notice is not None) == differs
    if notice is not None:
        assert notice.key == ("tiebreaks_list_changed" if by_file else "tiebreaks_list_differs")
        assert dict(notice.values) == {"announced": ", ".join(announced), "used": ", ".join(used)}


def test_a_list_is_compared_under_the_edition_that_ranks() -> None:
    """Under FFE's rules the Koya is the one that record 212 of a TRF26 spells OTHER_FFE_KS; under FIDE's it is another."""
    used = [parse_code("KS"), parse_code("BH/C1@FFE")]
    announced = ["OTHER_FFE_KS", "OTHER_FFE_BH/C1"]

    assert list_changed(announced, used, TIEBREAK_EDITIONS["FFE"], by_file=True) is None
    notice = list_changed(announced, used, TIEBREAK_EDITIONS["FIDE-2026"], by_file=True)
    assert notice is not None
    assert dict(notice.values) == {"announced": "KS@FFE, BH/C1@FFE", "used": "KS, BH/C1@FFE"}


def test_only_the_koya_of_a_preset_is_extended() -> None:
    """FFE 2.4, 2.1.3.1; no other tie-break of the list is, and no Koya of FIDE's list."""
    french, fide = (
        [(code.name, code.open) for code in read_list(name)]
        for name in ("toutes rondes individuel", "FIDE toutes rondes individuel")
    )

    assert french == [("DE", False), ("KS", True), ("SB", False), ("WON", False)]
    assert fide == [("DE", False), ("WIN", False), ("SB", False), ("KS", False)]


@each_row(
    ("code", "modifiers"),
    [
        (ParsedCode("BH"), []),
        (ParsedCode("BH", cut_low=1), ["C"]),
        (ParsedCode("BH", cut_low=1, cut_high=1), ["M"]),
        (ParsedCode("KS", extension=1), ["+"]),
        (ParsedCode("SB", score="MP", others=("P", "L40")), [":", "P", "L"]),
        (ParsedCode("SB", 2, 1, 3, "GP", ("R",)), ["M", "+", ":", "R"]),
    ],
)
def test_the_kinds_of_modifiers_of_a_code(code: ParsedCode, modifiers: list[str]) -> None:
    assert code.modifiers == modifiers


@each_row(
    ("code", "edition", "cut"),
    [
        ("BH", "FFE", None),
        ("BH/C1", "FFE", Text("tiebreaks.cut.lowest", count=1)),
        ("BH/C2", "FFE", Text("tiebreaks.cut.lowest_several", count=2)),
        ("BH/M1", "FFE", Text("tiebreaks.cut.both", count=1)),
        ("BH/M2", "FFE", Text("tiebreaks.cut.both_several", count=2)),
        ("PS/C1", "FFE", Text("tiebreaks.cut.first_round")),
        ("PS/C2", "FFE", Text("tiebreaks.cut.first_rounds", count=2)),
        ("AOB/C1", "FIDE-2026", Text("tiebreaks.cut.lowest.opponents", count=1)),
        ("AOB/C2", "FIDE-2026", Text("tiebreaks.cut.lowest_several.opponents", count=2)),
    ],
)
def test_the_sentence_of_a_cut(code: str, edition: str, cut: Text | None) -> None:
    parsed = tiebreaks.parse_code(code)
    definition = definition_of(parsed, TIEBREAK_EDITIONS[edition])

    assert definition.sentences(parsed) == ((definition.about,) if cut is None else (definition.about, cut))


@pytest.mark.parametrize(
    ("code", "cut"),
    [
        ("BH/C1", Text("tiebreaks.cut.voluntary_lowest", count=1)),
        ("SB/C2", Text("tiebreaks.cut.voluntary_lowest_several", count=2)),
        ("BH/M1", Text("tiebreaks.cut.voluntary_both", count=1)),
        ("BH/M2", Text("tiebreaks.cut.voluntary_both_several", count=2)),
        ("PS/C1", Text("tiebreaks.cut.first_round")),
    ],
)
def test_the_sentence_of_a_cut_that_took_a_voluntarily_unplayed_round(code: str, cut: Text) -> None:
    parsed = tiebreaks.parse_code(code)

    assert definition_of(parsed, TIEBREAK_EDITIONS["FIDE-2026"]).sentences(parsed, voluntary=True)[1] == cut
