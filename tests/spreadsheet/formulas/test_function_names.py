"""Which of our functions a name means, and where it ends."""

from __future__ import annotations

from tests.rows import each_row
from xl_departage.spreadsheet.formulas.function_names import Parted, parted, without_prefixes

OURS = frozenset({"ELO_NEW", "NEW", "KOYA"})


@each_row(
    ("name", "expected"),
    [
        ("KOYA", Parted("KOYA", "", False)),
        ("Koya", Parted("Koya", "", False)),
        ("elo_new", Parted("elo_new", "", False)),
        # Office add-ins: a namespace and underscores; the longest name of ours wins.
        ("_xldudf_KOYA", Parted("KOYA", "", True)),
        ("_XLDUDF_koya", Parted("koya", "", True)),
        ("_xldudf_ELO_NEW", Parted("ELO_NEW", "", True)),
        ("_xldudf_CLUB_ELO_NEW", Parted("ELO_NEW", "CLUB", True)),
        ("_xldudf_A_B_KOYA", Parted("KOYA", "A_B", True)),
        ("_xldudf_CLUB_NEW", Parted("NEW", "CLUB", True)),
        ("_xldudf__KOYA", Parted("KOYA", "", True)),
        ("_xldudf_KOYA_", None),
        ("_xldudf_CLUBKOYA", None),
        ("_xldudf_", None),
        ("_xldudf_SUM", None),
        # Others: a namespace and points.
        ("CLUB.KOYA", Parted("KOYA", "CLUB", False)),
        ("A.B.koya", Parted("koya", "A.B", False)),
        (".KOYA", Parted("KOYA", "", False)),
        ("KOYA.SUM", None),
        ("CLUB_KOYA", None),
        ("SUM", None),
        ("", None),
    ],
)
def test_a_name_is_one_of_ours_in_a_namespace_or_none(name: str, expected: Parted | None) -> None:
    assert parted(name, OURS) == expected


@each_row(
    ("name", "bare"),
    [
        ("_xlfn.SORT", "SORT"),
        ("_xlfn._xlws.SORT", "SORT"),
        ("_XLL.KOYA", "KOYA"),
        ("_xludf.KOYA", "KOYA"),
        ("_xldudf_KOYA", "_xldudf_KOYA"),
        ("xlfn.SORT", "xlfn.SORT"),
    ],
)
def test_prefixes_of_the_file_format_are_no_part_of_a_name(name: str, bare: str) -> None:
    assert without_prefixes(name) == bare
