"""Which calls in a formula are functions of this project, and their spelling for each kind of Excel."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.rows import each_row
from xl_departage.functions import names
from xl_departage.spreadsheet.formulas.scanner import FormulaSyntaxError, scan
from xl_departage.spreadsheet.repair.spelling import Spelled, Speller, Target, is_namespace

OURS = frozenset(names())
LINKS = {
    1: r"file:///C:\Users\J%C3%A9r%C3%B4me\AppData\Roaming\Microsoft\Excel\XLSTART\departage.xlam",
    2: "/Users/other/Library/solver.xlam",
    3: "xl/externalLinks/externalLink3.xml",
}


def speller(to: Target, namespace: str = "", *also: str) -> Speller:
    return Speller(to, OURS, LINKS, namespace, frozenset(also))


def written(formula: str, spelled: Spelled) -> str:
    for edit in reversed(spelled.edits):
        formula = formula[: edit.start] + edit.text + formula[edit.end :]
    return formula


def both(formula: str, *also: str) -> tuple[str, str]:
    return (
        written(formula, speller(Target.DESKTOP, "", *also).spell(formula)),
        written(formula, speller(Target.OFFICEJS, "", *also).spell(formula)),
    )


@each_row(
    "stored",
    [
        "BUCHHOLZ(A1:C3)",
        "[1]!BUCHHOLZ(A1:C3)",
        r"'C:\Users\Léa d''Or\XLSTART\departage.xlam'!BUCHHOLZ(A1:C3)",
        "'/Users/lea/departage.xlam'!BUCHHOLZ(A1:C3)",
        "departage.xlam!BUCHHOLZ(A1:C3)",
        "'departage.xlam'!BUCHHOLZ(A1:C3)",
        "[0]!BUCHHOLZ(A1:C3)",
        "_xll.BUCHHOLZ(A1:C3)",
        "_xlfn.BUCHHOLZ(A1:C3)",
        "_xludf.BUCHHOLZ(A1:C3)",
        "_xldudf_BUCHHOLZ(A1:C3)",
        "_xldudf_XLWINGS_BUCHHOLZ(A1:C3)",
        "_xldudf_XLWINGS_DEV_BUCHHOLZ(A1:C3)",
        "_xldudf_DEPARTAGE_BUCHHOLZ(A1:C3)",
        "XLWINGS.BUCHHOLZ(A1:C3)",
        # The spelling that another add-in produces when it is loaded after this one.
        "[2]!_xldudf_BUCHHOLZ(A1:C3)",
        "[9]!_xldudf_XLWINGS_BUCHHOLZ(A1:C3)",
        "_xlfn._xldudf_BUCHHOLZ(A1:C3)",
    ],
)
def test_every_spelling_of_files_becomes_the_one_asked_for(stored: str) -> None:
    assert both(stored) == ("BUCHHOLZ(A1:C3)", "_xldudf_BUCHHOLZ(A1:C3)")


@each_row(
    ("stored", "desktop", "office"),
    [
        (
            'IF(A1="BUCHHOLZ(x)",_xldudf_KOYA(B1:C2),"_xldudf_KOYA("&BUCHHOLZ(B1:C2))',
            'IF(A1="BUCHHOLZ(x)",KOYA(B1:C2),"_xldudf_KOYA("&BUCHHOLZ(B1:C2))',
            'IF(A1="BUCHHOLZ(x)",_xldudf_KOYA(B1:C2),"_xldudf_KOYA("&_xldudf_BUCHHOLZ(B1:C2))',
        ),
        (
            '_xlfn.SINGLE([1]!RANK_BY(_xldudf_POINTS(A1:C3),"BH"))',
            '_xlfn.SINGLE(RANK_BY(POINTS(A1:C3),"BH"))',
            '_xlfn.SINGLE(_xldudf_RANK_BY(_xldudf_POINTS(A1:C3),"BH"))',
        ),
        # The longest name takes precedence over a namespace.
        ("_xldudf_ELO_NEW(A1,B1:B2,C1:C2)", "ELO_NEW(A1,B1:B2,C1:C2)", "_xldudf_ELO_NEW(A1,B1:B2,C1:C2)"),
        # Letters stay as typed: Excel keeps the case of an unknown name.
        ("buchholz(A1:C3)+Koya(A1:C3)", "buchholz(A1:C3)+Koya(A1:C3)", "_xldudf_buchholz(A1:C3)+_xldudf_Koya(A1:C3)"),
        # Sheets, names, tables and columns named like functions of this project are not calls.
        (
            "SUM(POINTS!A1:A3,'BUCHHOLZ(1)'!B2,WINS,Koya[POINTS],CHECK (A1))",
            "SUM(POINTS!A1:A3,'BUCHHOLZ(1)'!B2,WINS,Koya[POINTS],CHECK (A1))",
            "SUM(POINTS!A1:A3,'BUCHHOLZ(1)'!B2,WINS,Koya[POINTS],CHECK (A1))",
        ),
        ("MYPOINTS(A1)+POINTS2(A1)+_xlpm.POINTS", *["MYPOINTS(A1)+POINTS2(A1)+_xlpm.POINTS"] * 2),
        ("", "", ""),
        ("KOYA", "KOYA", "KOYA"),
        ("KOYA(", "KOYA(", "_xldudf_KOYA("),
        ("=KOYA(\n A1:C3 )", "=KOYA(\n A1:C3 )", "=_xldudf_KOYA(\n A1:C3 )"),
    ],
)
def test_only_calls_change(stored: str, desktop: str, office: str) -> None:
    assert both(stored) == (desktop, office)


@each_row(
    ("stored", "reason"),
    [
        ("[2]!POINTS(A1)", "repair_foreign_file"),
        ("[3]!POINTS(A1)", "repair_foreign_file"),
        ("[8]!POINTS(A1)", "repair_foreign_file"),
        (r"'C:\x\solver.xlam'!POINTS(A1)", "repair_foreign_file"),
        (r"'C:\departage.xlam\ligue.xlsm'!POINTS(A1)", "repair_foreign_file"),
        ("Feuil1!POINTS(A1)", "repair_foreign_file"),
        ("_xldudf_SCORES_POINTS(A1)", "repair_foreign_namespace"),
        ("[1]!_xldudf_SCORES_LIVE_POINTS(A1)", "repair_foreign_namespace"),
        ("SCORES.LIVE.POINTS(A1)", "repair_foreign_namespace"),
    ],
)
def test_a_function_of_that_name_in_another_add_in_stays_and_is_told(stored: str, reason: str) -> None:
    for to in Target:
        spelled = speller(to).spell(stored)

        assert spelled.edits == []
        assert [(call.function, call.reason) for call in spelled.left] == [("POINTS", reason)]


def test_an_add_in_or_a_namespace_can_be_named_as_ours() -> None:
    assert both("[2]!POINTS(A1)", "solver") == ("POINTS(A1)", "_xldudf_POINTS(A1)")
    assert both("[2]!POINTS(A1)", "solver.xlam") == ("POINTS(A1)", "_xldudf_POINTS(A1)")
    assert both("'C:\\x\\Ligue.xlsm'!POINTS(A1)", "ligue.xlsm") == ("POINTS(A1)", "_xldudf_POINTS(A1)")
    assert both("_xldudf_SCORES_POINTS(A1)", "scores") == ("POINTS(A1)", "_xldudf_POINTS(A1)")


def test_a_function_that_the_workbook_defines_itself_stays() -> None:
    spelled = speller(Target.OFFICEJS).spell("POINTS(A1)+KOYA(A1)+_xldudf_POINTS(A1)", {"POINTS"})

    assert (
        written("POINTS(A1)+KOYA(A1)+_xldudf_POINTS(A1)", spelled) == "POINTS(A1)+_xldudf_KOYA(A1)+_xldudf_POINTS(A1)"
    )
    assert [call.reason for call in spelled.left] == ["repair_defined"]
    assert spelled.right == 1


def test_a_namespace_is_written_with_underscores_and_read_back() -> None:
    spelled = speller(Target.OFFICEJS, "CLUB.ECHECS").spell("KOYA(A1:C3)+_xldudf_XLWINGS_POINTS(A1:C3)")
    office = written("KOYA(A1:C3)+_xldudf_XLWINGS_POINTS(A1:C3)", spelled)

    assert office == "_xldudf_CLUB_ECHECS_KOYA(A1:C3)+_xldudf_CLUB_ECHECS_POINTS(A1:C3)"
    assert both(office, "club_echecs")[0] == "KOYA(A1:C3)+POINTS(A1:C3)"
    assert speller(Target.OFFICEJS, "CLUB.ECHECS").spell(office).edits == []


def test_the_links_still_named_are_told() -> None:
    assert speller(Target.DESKTOP).spell("[1]!KOYA(A1)+[2]!POINTS(A1)+[3]Sheet!A1+[4]!T[x]").links == {2, 3, 4}
    assert speller(Target.DESKTOP).spell("[1]!KOYA(A1)+[1]!OTHER(A1)").links == {1}


@pytest.mark.parametrize(
    ("text", "good"), [("XLWINGS", True), ("A.B_2", True), ("", False), ("2A", False), ("A!", False)]
)
def test_what_a_namespace_may_be(text: str, good: bool) -> None:
    assert is_namespace(text) is good


WORDS = st.sampled_from(
    ["KOYA(", "BUCHHOLZ(", "ELO_NEW(", "departage(", "SUM(", "_xlfn.SINGLE(", "OTHER_POINTS(", "[2]!POINTS(", "Feuil1!A1",
     '"BUCHHOLZ(""x"")"', '"_xldudf_KOYA("', "'d''Or'!$B$2", "POINTS", "A1:C3", "T[POINTS]", "1.5E+3", "#REF!", "TRUE",
     ")", ",", "+", "&", " ", "\n", "<>", "{1,2;3,4}"]
)  # fmt: skip


@given(st.lists(WORDS, max_size=30), st.sampled_from([",", "+", " ", ""]))
def test_there_and_back_gives_the_same_text(words: list[str], between: str) -> None:
    """Words in any order, meaningful or not: calls change in both directions, nothing else does."""
    formula = between.join(words)
    try:
        scan(formula)
    except FormulaSyntaxError:
        assume(False)

    office = written(formula, speller(Target.OFFICEJS).spell(formula))
    back = written(office, speller(Target.DESKTOP).spell(office))

    assert back == formula
    assert speller(Target.OFFICEJS).spell(office).edits == []
    assert office.count("_xldudf_") - formula.count("_xldudf_") == len(speller(Target.OFFICEJS).spell(formula).edits)
