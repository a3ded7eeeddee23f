"""
The component behind the menu: LibreOffice calls it with the name of a command, `check` or `insert.swiss_wins`.

Like the component of the functions, it is at the root of the extension; our modules are in `pythonpath` next to it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import unohelper  # type: ignore[import-not-found]
from com.sun.star.lang import XServiceInfo  # type: ignore[import-not-found]
from com.sun.star.task import XJobExecutor  # type: ignore[import-not-found]

# Another xl_departage on LibreOffice's Python path must not replace the one in the extension.
sys.path.insert(0, str(Path(__file__).parent / "pythonpath"))

from xl_departage.hosts.libreoffice.calc_names import COMMANDS_SERVICE
from xl_departage.hosts.libreoffice.desktop import run_menu_command


class _Commands:
    """The object that an entry of the menu calls."""

    def __init__(self, context: Any, *_: Any) -> None:
        self.context = context

    def trigger(self, command: str) -> None:
        """Run a command on the document in the active window."""
        run_menu_command(self.context, command, Path(__file__).parent)

    def getImplementationName(self) -> str:  # noqa: N802
        return COMMANDS_SERVICE

    def supportsService(self, name: str) -> bool:  # noqa: N802
        return name == COMMANDS_SERVICE

    def getSupportedServiceNames(self) -> tuple[str, ...]:  # noqa: N802
        return (COMMANDS_SERVICE,)


Commands: Any = type("Commands", (_Commands, unohelper.Base, XJobExecutor, XServiceInfo), {})

g_ImplementationHelper: Any = unohelper.ImplementationHelper()  # noqa: N816
"""LibreOffice's Python loader looks for a variable with this name."""
g_ImplementationHelper.addImplementation(Commands, COMMANDS_SERVICE, (COMMANDS_SERVICE,))
