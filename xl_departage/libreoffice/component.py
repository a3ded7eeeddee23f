"""
The component that LibreOffice loads: one method a function, made from the catalogue.

It stands at the root of the extension; the packages it needs lie in `pythonpath` beside it. It is loaded when a first formula of a
document asks for it, not at the start of the program.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import uno
import unohelper  # type: ignore[import-not-found]

# Another xl_departage that LibreOffice's Python happens to see must not stand in for the one in the extension.
sys.path.insert(0, str(Path(__file__).parent / "pythonpath"))

from xl_departage.functions import Function
from xl_departage.libreoffice.calling import call
from xl_departage.libreoffice.names import INTERFACE, SERVICE, every_name, method


def _method(entry: Function) -> Callable[..., Any]:
    def run(self: object, *given: Any) -> Any:  # noqa: ARG001 - a method
        return call(entry, given)

    return run


class _Services:
    """What LibreOffice asks any component."""

    def getServiceName(self) -> str:  # noqa: N802
        return SERVICE

    def getImplementationName(self) -> str:  # noqa: N802
        return SERVICE

    def supportsService(self, name: str) -> bool:  # noqa: N802
        return name == SERVICE

    def getSupportedServiceNames(self) -> tuple[str, ...]:  # noqa: N802
        return (SERVICE,)


def _initialise(self: object, context: object) -> None:
    """A component is made with the context it lives in; ours needs nothing of it."""


_bases = (
    _Services,
    unohelper.Base,
    uno.getClass(INTERFACE),
    uno.getClass("com.sun.star.lang.XServiceName"),
    uno.getClass("com.sun.star.lang.XServiceInfo"),
)
_methods = {method(name): _method(entry) for name, entry in every_name()}
Functions: Any = type("Functions", _bases, {"__init__": _initialise, **_methods})

g_ImplementationHelper = unohelper.ImplementationHelper()  # noqa: N816
"""The name under which LibreOffice's loader looks for it."""
g_ImplementationHelper.addImplementation(Functions, SERVICE, (SERVICE,))
