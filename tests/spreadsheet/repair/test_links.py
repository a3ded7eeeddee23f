"""Links to the add-in are removed if and only if nothing needs them."""

from __future__ import annotations

import pytest

from tests.spreadsheet.recalculation.packages import parts, unzipped, worksheet, zipped
from tests.spreadsheet.repair.books import grid_rows, with_links
from tests.spreadsheet.repair.test_workbook import XLAM, turned
from xl_departage.base.errors import Place
from xl_departage.spreadsheet.recalculation.workbook_xml import read_workbook
from xl_departage.spreadsheet.repair import Target
from xl_departage.spreadsheet.storage.package import Package

pytestmark = pytest.mark.beyond

MINE, OTHER = '<c r="E1"><f>{}</f><v>1</v></c>', '<c r="E2"><f>{}</f><v>2</v></c>'


def book(formula: str, other_formula: str, *targets: str, **extra: str) -> dict[str, bytes]:
    sheet = worksheet(grid_rows(MINE.format(formula), OTHER.format(other_formula)), after=extra.pop("after", ""))
    return with_links(parts(sheet, extra=extra), *targets)


def links(content: bytes) -> dict[int, str]:
    return read_workbook(Package(content, Place(file="out.xlsx"))).workbook.external_links


@pytest.mark.parametrize("to", list(Target))
def test_the_last_link_goes_with_its_part_its_relationships_and_its_type(to: Target) -> None:
    files = book("[2]!KOYA(A1:C4,1)", "[1]Autre!A1", "autre.xlsx", XLAM)

    content, report = turned(zipped(files), to)

    call = "KOYA" if to is Target.DESKTOP else "_xldudf_KOYA"
    assert unzipped(content) == book(f"{call}(A1:C4,1)", "[1]Autre!A1", "autre.xlsx")
    assert links(content) == {1: "autre.xlsx"}
    assert report.removed_links == [XLAM]
    assert [notice.key for notice in report.notices] == ["repair_link_removed"]


def test_the_only_link_takes_the_list_with_it() -> None:
    content, _ = turned(zipped(book("[1]!KOYA(A1:C4,1)", "1+1", XLAM)), Target.DESKTOP)

    assert unzipped(content) == parts(worksheet(grid_rows(MINE.format("KOYA(A1:C4,1)"), OTHER.format("1+1"))))
    assert b"externalRef" not in unzipped(content)["xl/workbook.xml"]


def test_several_links_to_us_go_together() -> None:
    files = book("[2]!KOYA(A1:C4,1)+[3]!POINTS(A1:C4,1)", "[1]Autre!A1", "autre.xlsx", XLAM, "xl_departage.xlam")

    content, report = turned(zipped(files), Target.DESKTOP)

    assert links(content) == {1: "autre.xlsx"}
    assert report.removed_links == [XLAM, "xl_departage.xlam"]


def test_a_link_that_others_follow_stays_so_that_their_numbers_do() -> None:
    files = book("[1]!KOYA(A1:C4,1)", "[2]Autre!A1", XLAM, "autre.xlsx")

    content, report = turned(zipped(files), Target.DESKTOP)

    assert unzipped(content) == book("KOYA(A1:C4,1)", "[2]Autre!A1", XLAM, "autre.xlsx")
    assert [notice.key for notice in report.notices] == ["repair_link_kept_order"]


@pytest.mark.parametrize(
    "other_formula", ["[1]!AUTRE(A1)", "SUM([1]!Nom)", "[1]Feuil1!A1", '"non lu&amp;[1]!x', "[1]!Table[Col]"]
)
def test_a_link_that_another_formula_names_stays(other_formula: str) -> None:
    files = book("[1]!KOYA(A1:C4,1)", other_formula, XLAM)

    content, report = turned(zipped(files), Target.DESKTOP)

    assert unzipped(content) == book("KOYA(A1:C4,1)", other_formula, XLAM)
    assert [notice.key for notice in report.notices] == ["repair_link_kept_used"]


@pytest.mark.parametrize("part", ["xl/ctrlProps/ctrlProp1.xml", "xl/drawings/vmlDrawing1.vml"])
def test_a_link_that_a_form_control_names_stays(part: str) -> None:
    control = (
        '<formControlPr xmlns="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" fmlaLink="[1]Feuil1!A1"/>'
        if part.endswith(".xml")
        else "<xml><br><x:FmlaLink>[1]Feuil1!A1</x:FmlaLink></xml>"
    )

    content, report = turned(zipped(book("[1]!KOYA(A1:C4,1)", "1", XLAM, **{part: control})), Target.DESKTOP)

    assert links(content) == {1: XLAM}
    assert [notice.key for notice in report.notices] == ["repair_link_kept_used"]


def test_texts_that_look_like_links_hold_none_back() -> None:
    sheet = worksheet(grid_rows(MINE.format("[1]!KOYA(A1:C4,1)"), '<c r="E2" t="str"><v>[1]!x</v></c>'))

    content, _ = turned(zipped(with_links(parts(sheet), XLAM)), Target.DESKTOP)

    assert links(content) == {}


def test_links_of_others_stay_used_or_not() -> None:
    files = book("[1]!KOYA(A1:C4,1)", "1", XLAM, "solver.xlam")

    content, report = turned(zipped(files), Target.DESKTOP)

    assert links(content) == {1: XLAM, 2: "solver.xlam"}
    assert report.removed_links == []
