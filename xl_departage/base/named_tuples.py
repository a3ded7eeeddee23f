"""
Named tuples whose classes cost little at the start: every command defines a hundred of them and fills some.

`typing.NamedTuple` compiles the constructor and each annotation of a class from text when the class is defined, 0.15 ms a class, a
tenth of a short command. Here the constructor is compiled when the first tuple is made, and annotations stay the texts that they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["NamedTuple"]

if TYPE_CHECKING:
    from typing import NamedTuple
else:
    from collections import namedtuple
    from types import MappingProxyType

    field_reader = type(namedtuple("One", ["field"]).field)

    def _constructor(fields, defaults):
        names = "".join(f"{field}, " for field in fields)
        # The names are those of a class statement, so they are identifiers.
        new = eval(f"lambda _cls, {names}: _new(_cls, ({names}))", {"_new": tuple.__new__})
        new.__defaults__ = defaults
        new.__name__ = "__new__"
        return new

    class _Signature:
        """What `help` and `inspect.signature` say of a class whose constructor is not compiled yet."""

        def __get__(self, made, kind):
            import inspect

            signature = inspect.signature(_constructor(kind._fields, tuple(kind._field_defaults.values())))
            return signature.replace(parameters=[*signature.parameters.values()][1:])

    class _Named(tuple):
        """What all of them can do, as `collections.namedtuple` has it."""

        __slots__ = ()
        __signature__ = _Signature()
        _fields = ()
        _field_defaults = MappingProxyType({})

        @classmethod
        def _make(cls, values):
            made = tuple.__new__(cls, values)
            if len(made) != len(cls._fields):
                raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
            return made

        def _replace(self, /, **values):
            made = tuple.__new__(type(self), map(values.pop, self._fields, self))
            if values:
                raise ValueError(f"Got unexpected field names: {list(values)!r}")
            return made

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):
            fields = ", ".join(f"{field}={value!r}" for field, value in zip(self._fields, self, strict=True))
            return f"{type(self).__name__}({fields})"

        __replace__ = _replace

        def __getnewargs__(self):
            return tuple(self)

    class _Defining(type):
        """The class of `NamedTuple` alone: a class statement with it as its base makes an ordinary class of tuples."""

        def __new__(mcs, name, bases, body):  # noqa: ARG004 - as a metaclass is called
            # The texts of `from __future__ import annotations`, without which Python 3.14 has none here.
            fields = tuple(body["__annotations__"])
            defaults = {field: body.pop(field) for field in fields if field in body}

            def first(_cls, /, *values, **named):
                new = _constructor(fields, tuple(defaults.values()))
                new.__qualname__ = f"{kind.__qualname__}.__new__"
                kind.__new__ = staticmethod(new)
                return new(_cls, *values, **named)

            body |= {field: field_reader(place, None) for place, field in enumerate(fields)}
            body |= {"__slots__": (), "_fields": fields, "_field_defaults": defaults, "__match_args__": fields}
            kind = type(name, (_Named,), body | {"__new__": first})
            return kind

    NamedTuple = type.__new__(_Defining, "NamedTuple", (), {})
