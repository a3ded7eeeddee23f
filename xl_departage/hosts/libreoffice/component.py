"""
The component that LibreOffice loads for our functions, with a method for each function of the catalogue.

It is at the root of the extension; our modules are in `pythonpath` next to it. LibreOffice loads it when a document first uses one of
the functions, not at start-up.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import uno
import unohelper  # type: ignore[import-not-found]

# Another xl_departage on LibreOffice's Python path must not replace the one in the extension.
sys.path.insert(0, str(Path(__file__).parent / "pythonpath"))

from xl_departage.functions import Function
from xl_departage.hosts.libreoffice.calc_calls import call
from xl_departage.hosts.libreoffice.calc_names import INTERFACE, SERVICE, every_name, method


def _method(entry: Function) -> Callable[..., Any]:
    def run(self: object, *arguments: Any) -> Any:  # noqa: ARG001 - a method
        return call(entry, arguments)

    return run


class _Services:
    """The methods that LibreOffice requires of every component."""

    def getServiceName(self) -> str:  # noqa: N802
        return SERVICE

    def getImplementationName(self) -> str:  # noqa: N802
        return SERVICE

    def supportsService(self, name: str) -> bool:  # noqa: N802
        return name == SERVICE

    def getSupportedServiceNames(self) -> tuple[str, ...]:  # noqa: N802
        return (SERVICE,)


def _initialise(self: object, context: object) -> None:
    """Accept the context that LibreOffice passes to each new component; ours does not use it."""


_bases = (
    _Services,
    unohelper.Base,
    uno.getClass(INTERFACE),
    uno.getClass("com.sun.star.lang.XServiceName"),
    uno.getClass("com.sun.star.lang.XServiceInfo"),
)
_methods = {method(name): _method(entry) for name, entry in every_name()}
Functions: Any = type("Functions", _bases, {"__init__": _initialise, **_methods})

g_ImplementationHelper: Any = unohelper.ImplementationHelper()  # noqa: N816
"""LibreOffice's Python loader looks for a variable with this name."""
g_ImplementationHelper.addImplementation(Functions, SERVICE, (SERVICE,))
