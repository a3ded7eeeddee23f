"""
Installs the extension with LibreOffice's own `unopkg`, for the current user or for all users.

`private_profile` makes a temporary LibreOffice profile with the extension, which leaves the user's own profile untouched.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from xl_departage.base.errors import FileError
from xl_departage.hosts.libreoffice import program
from xl_departage.hosts.libreoffice.calc_names import IDENTIFIER
from xl_departage.hosts.libreoffice.descriptions import EXTENSION_FILE
from xl_departage.hosts.libreoffice.extension_package import build


def install(folder: Path | None = None, *, shared: bool = False, dry_run: bool = False) -> list[str]:
    """
    Build the extension and install it, replacing any earlier version.

    Args:
        folder: The folder of LibreOffice's programs; found automatically if omitted.
        shared: Whether to install for all users of this computer, which needs administrator rights.
        dry_run: Whether to change nothing.

    Returns:
        The command line of `unopkg`, which is run unless `dry_run` is set.

    Raises:
        FileError: LibreOffice is missing or refuses, or root asks for an installation that is not `shared`; the message says why and
            what to do.
    """
    with tempfile.TemporaryDirectory() as temporary:
        extension = Path(temporary, EXTENSION_FILE)
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


_SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" \
xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Linguistic/General"><prop oor:name="UILocale" oor:op="fuse"><value>{language}</value></prop></item>
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>{locale}</value></prop></item>
</oor:items>
"""
_LOCALES = {"en": ("en-US", "en-US"), "fr": ("fr", "fr-FR"), "nl": ("nl", "nl-NL"), "de": ("de", "de-DE")}


@contextmanager
def private_profile(folder: Path | None = None, language: str = "en", *, extension: bool = True) -> Iterator[str]:
    """
    Create a temporary LibreOffice profile for a `with` statement, which deletes it at the end. The value after `as` is the option that
    makes LibreOffice's programs use this profile.

    Args:
        folder: The folder of LibreOffice's programs; found automatically if omitted.
        language: The language of the interface (English if LibreOffice lacks it).
        extension: Whether to install the extension in the profile.

    Raises:
        FileError: LibreOffice is missing or refuses the extension; or this process is root, and there is no folder that an account
            without rights may enter.
    """
    unopkg = program.find("unopkg", folder)
    # unopkg refuses profiles owned by root, so root has it run by another account.
    account = program.without_rights()
    place = Path(tempfile.mkdtemp(prefix="xl-departage-", dir=program.open_folder() if account else None))
    try:
        option = f"-env:UserInstallation={(place / 'profile').as_uri()}"
        user = place / "profile" / "user"
        user.mkdir(parents=True)
        dialect, locale = _LOCALES[language]
        (user / "registrymodifications.xcu").write_text(
            _SETTINGS.format(language=dialect, locale=locale), encoding="utf-8"
        )
        package = place / EXTENSION_FILE
        if extension:
            package.write_bytes(build())
        options: dict[str, Any] = {}
        if account:
            options = {**account, "env": {**os.environ, "HOME": str(place)}}
            program.give(place)
        if extension:
            finished = program.run([unopkg, "add", "--suppress-license", str(package), option], cwd=place, **options)
            if finished.status:
                raise program.refused(finished)
        yield option
    finally:
        shutil.rmtree(place, ignore_errors=True)
