"""Values put together by their keys."""

from __future__ import annotations

from xl_departage.base.grouping import grouped


def test_values_of_a_key_stay_in_their_order_and_keys_in_that_of_their_first_value() -> None:
    pairs = [("b", 3), ("a", 1), ("b", 2), ("b", 3)]

    assert list(grouped(pairs).items()) == [("b", [3, 2, 3]), ("a", [1])]


def test_nothing_gives_no_keys() -> None:
    assert grouped([]) == {}
