"""How formulas are stored in files."""

import pytest

from xl_departage.templates.finish import stored


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ('=IFNA(POINTS(Grille),"–")', '=_xlfn.IFNA(POINTS(Grille),"–")'),
        ("=IF(A1,IFNA(1,2),MAXIFS(A:A,B:B,1))", "=IF(A1,_xlfn.IFNA(1,2),_xlfn.MAXIFS(A:A,B:B,1))"),
        ("=_xlfn.IFNA(1,2)", "=_xlfn.IFNA(1,2)"),
        ("=IFERROR(SUMIFS(A:A,B:B,1),0)", "=IFERROR(SUMIFS(A:A,B:B,1),0)"),
    ],
)
def test_young_functions_get_the_prefix_that_excel_wants(formula: str, expected: str) -> None:
    assert stored(formula) == expected
