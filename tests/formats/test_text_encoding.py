"""What is said of the encoding of a text reaches the arbiter through every format."""

from __future__ import annotations

import pytest

from tests.chess.checks.grids import rules
from xl_departage.formats.checking import check_opened
from xl_departage.formats.source_opening import open_source, source_in


def test_the_encoding_is_reported_where_the_arbiter_looks(subtests: pytest.Subtests) -> None:
    rows = "Pl;Nom;Elo;R 1\n1;Rémy;2000;2B+\n2;Zoé;1900;1N-\n"
    trf = "012 Open\n" + "".join(
        f"001 {number:4}      {name:33}{'':44}{entry}\n"
        for number, name, entry in ((1, "Rémy", "   2 w 1"), (2, "Zoé", "   1 b 0"))
    )
    for name, text, line in (("l.csv", rows, 2), ("l.trf", trf, 2)):
        with subtests.test(name):
            opened = open_source(text.encode("mac_roman"), name)
            source = source_in(opened)
            sentences = [notice.message("en") for notice in source.notices]

            assert [player.name for player in source.crosstable.players] == ["Rémy", "Zoé"]
            assert any(
                "RŽmy" in sentence and "Mac Roman" in sentence and f"line {line}" in sentence for sentence in sentences
            ), sentences
            problems = [
                problem for problem in check_opened(opened, rules()).problems if problem.key == "file_other_encoding"
            ]
            assert [(problem.place.file, problem.place.line) for problem in problems] == [(name, line)]
