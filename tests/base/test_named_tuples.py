"""Named tuples are those of `typing`, but for the moment at which their constructor is compiled."""

from __future__ import annotations

import copy
import inspect
import pickle
import re
import types
import typing
from typing import Any

import pytest

from tests import sources
from xl_departage.base.named_tuples import NamedTuple


class Ours(NamedTuple):
    """A board."""

    white: str
    black: str
    result: str | None = None
    """Empty until it is known."""
    rated: bool = True

    @property
    def played(self) -> bool:
        return self.result is not None

    def exchanged(self) -> Ours:
        return self._replace(white=self.black, black=self.white)


class Theirs(typing.NamedTuple):
    """A board."""

    white: str
    black: str
    result: str | None = None
    rated: bool = True


class Named(Ours):
    """A class with a constructor of its own."""

    __slots__ = ()

    def __new__(cls, white: str) -> Named:
        return super().__new__(cls, white, "Bye")


CALLS: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
    (("A", "B"), {}),
    (("A", "B", "1-0", False), {}),
    (("A",), {"black": "B", "rated": False}),
    ((), {"black": "B", "white": "A"}),
    ((), {}),
    (("A",), {}),
    (("A", "B", None, True, 5), {}),
    (("A", "B"), {"white": "C"}),
    (("A", "B"), {"colour": "w"}),
]


def _told(kind: Any, values: tuple[Any, ...], named: dict[str, Any]) -> object:
    try:
        made = kind(*values, **named)
    except TypeError as error:
        return str(error).replace(kind.__name__, "")
    return tuple(made), repr(made).replace(kind.__name__, ""), made._asdict(), hash(made), made.result, made[1:]


def test_each_call_gives_or_refuses_what_that_of_typing_does() -> None:
    for values, named in CALLS:
        assert _told(Ours, values, named) == _told(Theirs, values, named)


def test_what_a_tuple_is_asked_for_afterwards() -> None:
    for kind in (Ours, Theirs):
        made: Any = kind("A", "B", "1-0")
        assert made._replace(black="C") == ("A", "C", "1-0", True)
        assert kind._make(["A", "B", None, False]) == ("A", "B", None, False)
        with pytest.raises(ValueError, match="colour"):
            made._replace(colour="w")
        with pytest.raises(TypeError, match="4"):
            kind._make(["A"])
        with pytest.raises(AttributeError):
            made.white = "C"
        with pytest.raises(AttributeError):
            made.note = "kept nowhere"
        for other in (pickle.loads(pickle.dumps(made)), copy.copy(made), copy.deepcopy(made)):
            assert (type(other), other) == (kind, made)
        match made:
            case Ours(white, black, _, rated) | Theirs(white, black, _, rated):
                assert (white, black, rated) == ("A", "B", True)
    assert (Ours._fields, Ours._field_defaults) == (Theirs._fields, Theirs._field_defaults)
    assert str(inspect.signature(Ours)) == "(white, black, result=None, rated=True)"
    assert Ours("A", "B").exchanged() == ("B", "A", None, True)
    assert not Ours("A", "B").played


def test_a_class_below_one_has_its_own_constructor() -> None:
    assert (type(Named("A")), Named("A")) == (Named, ("A", "Bye", None, True))


def test_the_constructor_is_compiled_for_the_first_tuple() -> None:
    class Unused(NamedTuple):
        name: str

    defined: Any = Unused.__new__
    assert Unused("A").name == "A"
    assert Unused.__new__ is not defined
    compiled: Any = Unused.__new__
    assert Unused("B").name == "B"
    assert Unused.__new__ is compiled


def test_a_class_without_the_texts_of_its_annotations_is_refused() -> None:
    with pytest.raises(KeyError, match="__annotations__"):
        types.new_class("Bare", (NamedTuple,))


def test_no_module_takes_those_of_typing() -> None:
    """A hundred of them at the start of a command would cost a tenth of it."""
    found = [
        sources.short(path)
        for path in sources.modules()
        if re.search(r"^from typing import .*\bNamedTuple\b", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert found == []
