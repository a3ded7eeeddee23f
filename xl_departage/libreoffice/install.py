"""Install the extension with LibreOffice's own `unopkg`, for the current user or for all users."""

from __future__ import annotations

import tempfile
from pathlib import Path

from xl_departage.errors import FileError
from xl_departage.libreoffice import program
from xl_departage.libreoffice.names import IDENTIFIER
from xl_departage.libreoffice.package import build

FILE_NAME = "xl-departage.oxt"


def install(folder: Path | None = None, *, shared: bool = False, dry_run: bool = False) -> list[str]:
    """
    Build the extension and install it, replacing any earlier version.

    Args:
        folder: Folder of LibreOffice's programs; found automatically if omitted.
        shared: Install for all users of this computer (needs administrator rights).
        dry_run: Change nothing.

    Returns:
        The command.

    Raises:
        FileError: LibreOffice is missing or refuses; the message says why and what to do.
    """
    with tempfile.TemporaryDirectory() as temporary:
        extension = Path(temporary, FILE_NAME)
        command = _command(folder, shared, "add", "--force", "--suppress-license", str(extension))
        if not dry_run:
            extension.write_bytes(build())
            _run(command)
    return command


def uninstall(folder: Path | None = None, *, shared: bool = False, dry_run: bool = False) -> list[str]:
    """
    Remove the extension. Arguments, result and errors are as for `install`; removing a missing extension is an error.
    """
    command = _command(folder, shared, "remove", IDENTIFIER)
    if not dry_run:
        _run(command)
    return command


def _command(folder: Path | None, shared: bool, *rest: str) -> list[str]:
    unopkg = program.find("unopkg", folder)
    if program.is_root() and not shared:
        raise FileError("libreoffice_root")
    name, *options = rest
    return [str(unopkg), name, *(["--shared"] if shared else []), *options]


def _run(command: list[str]) -> None:
    finished = program.run(command)
    if finished.status == 0:
        return
    if "not deployed" in finished.output or "no such extension" in finished.output:
        raise FileError("libreoffice_not_installed")
    raise program.refused(finished)
