"""Arbitrary numbering by LibreOffice is brought into one order without changing the meaning."""

from __future__ import annotations

import re
from itertools import permutations

import pytest

from xl_departage.libreoffice import ods

RULE = '<table:content-validation table:name="{name}" table:condition="{condition}" table:base-cell-address="{base}"/>'
SHEETS = (
    '<table:table table:name="Un"><table:table-cell table:content-validation-name="{0}"/></table:table>'
    '<table:table table:name="L&apos;Elo"><table:table-cell table:content-validation-name="{1}"/>'
    '<table:table-cell table:content-validation-name="{2}"/></table:table>'
)
CONDITIONS = ("list(names)", "list(names)", "cell() &gt; [.A1]")


def document(numbers: tuple[str, str, str], base: str) -> bytes:
    rules = [
        RULE.format(name=number, condition=condition, base=base)
        for number, condition in sorted(zip(numbers, CONDITIONS, strict=True))
    ]
    text = f"<table:content-validations>{''.join(rules)}</table:content-validations>{SHEETS.format(*numbers)}"
    return text.encode()


@pytest.mark.parametrize("base", ["Un.B2", "$'L&apos;&apos;Elo'.B2", "Zwei.B2"])
@pytest.mark.parametrize("numbers", list(permutations(("val1", "val2", "val3"))))
def test_rules_of_allowed_values_come_out_alike_however_they_were_numbered(
    numbers: tuple[str, str, str], base: str
) -> None:
    settled = ods._validations(document(numbers, base)).decode()

    assert settled == (
        "<table:content-validations>"
        '<table:content-validation table:name="val1" table:condition="list(names)"/>'
        '<table:content-validation table:name="val2" table:condition="cell() &gt; [.A1]" '
        'table:base-cell-address="&apos;L&apos;&apos;Elo&apos;.B2"/>'
        "</table:content-validations>" + SHEETS.format("val1", "val1", "val2")
    )


def test_pages_come_out_in_the_order_of_their_names() -> None:
    def styles(first: str, second: str) -> bytes:
        layouts = {first: "portrait", second: "landscape"}
        pages = [
            f'<style:page-layout style:name="{name}">{layouts[name]}</style:page-layout>' for name in sorted(layouts)
        ]
        masters = {first: "Alpha", second: "Beta"}
        lines = [
            f'<style:master-page style:name="{masters[name]}" style:page-layout-name="{name}"></style:master-page>'
            for name in sorted(masters)
        ]
        return f"<a/>{''.join(pages)}<b/>{''.join(lines)}<c/>".encode()

    one, other = (ods._ordered_pages(styles(*names)) for names in (("Mpm1", "Mpm2"), ("Mpm2", "Mpm1")))

    assert one == other == styles("Mpm1", "Mpm2")
    assert re.findall(rb'"(Mpm\d)">(\w+)', one) == [(b"Mpm1", b"portrait"), (b"Mpm2", b"landscape")]


def test_a_sheet_without_rules_stays_as_it_is() -> None:
    assert ods._validations(b'<table:table table:name="Un"/>') == b'<table:table table:name="Un"/>'
