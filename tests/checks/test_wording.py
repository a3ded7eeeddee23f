"""Every text that CHECK may list falls into what is wrong and the cure."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import xl_departage
from xl_departage.checks.wording import parted
from xl_departage.messages import TEXTS

ROOT = Path(xl_departage.__file__).parent
NEVER_LISTED = {"grid_player_unknown", "grid_player_number_unclear", "grid_player_twice", "grid_not_writable"}
"""Errors of other functions than reading."""


def keys() -> list[str]:
    """The keys that reading a grid, its boards or its checks raise or find."""
    found = set()
    for folder in ("crosstable", "checks"):
        for path in (ROOT / folder).glob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in TEXTS:
                    found.add(node.value)
    headings = {
        "error",
        "warning",
        "note",
        "severity",
        "row",
        "number",
        "name",
        "round",
        "text",
        "wrong",
        "to_do",
        "cure",
    }
    found = {key for key in found if key.startswith(("grid_", "boards_", "check_"))}
    return sorted(found - NEVER_LISTED - {f"check_{word}" for word in headings})


@pytest.mark.parametrize("key", keys())
def test_a_text_says_what_is_wrong_and_how_to_cure_it(key: str) -> None:
    for language in ("fr", "en"):
        sentence = TEXTS[key].in_language(language)

        wrong, cure = parted(sentence, language)

        assert wrong.endswith((".", ".)"))
        assert cure.endswith((".", "…"))
        assert len(wrong) > 10
        assert len(cure) > 10
        # Nothing is lost but the sign between the two.
        assert abs(len(wrong) + len(cure) - len(sentence)) <= 3


def test_the_keys_of_all_areas_are_among_them() -> None:
    assert {"grid_cell_unreadable", "grid_matrix_glued", "boards_differ", "check_met_twice"} <= set(keys())
    assert len(keys()) > 80


@pytest.mark.parametrize(
    ("sentence", "wrong", "cure"),
    [
        ("la case est vide : complétez-la.", "la case est vide.", "complétez-la."),
        (
            "le joueur 5 (ligne 3) a « x ». Corrigez l'une des deux.",
            "le joueur 5 (ligne 3) a « x ».",
            "Corrigez l'une des deux.",
        ),
        ("deux lectures : 1 ou 2 ; ajoutez l'option.", "deux lectures : 1 ou 2.", "ajoutez l'option."),
        ("rien ici ne soigne : c'est ainsi.", "rien ici ne soigne : c'est ainsi.", ""),
    ],
)
def test_the_first_imperative_begins_the_cure(sentence: str, wrong: str, cure: str) -> None:
    assert parted(sentence, "fr") == (wrong, cure)
