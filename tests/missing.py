"""
Programs that a machine may lack: the tests that need them are skipped with the reason, and the run ends with what to install.

Continuous integration (`CI=true`) installs all of them, so the tests fail there instead.
"""

from __future__ import annotations

import importlib
import os
import re
import shutil
import subprocess
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

import pytest

LIBREOFFICE = "install LibreOffice 25.2 or later (Debian: libreoffice-calc-nogui libreoffice-l10n-fr python3-uno)"
OLDEST_LIBREOFFICE = (25, 2)
NODE = "install Node.js 18 or later with npm (Debian: nodejs npm)"
OLDEST_NODE = (18,)
PACKAGES = "install what pyproject.toml names: python -m pip install --editable '.[all]' --group dev --group docs"
CHROMIUM = "install Chromium (Debian: chromium)"
FIREFOX = "install Firefox 128 or later (Debian: firefox-esr)"
WINE = "install Wine (Debian: wine64)"
NSIS = "install NSIS (Debian: nsis)"
POPPLER = "install poppler (Debian: poppler-utils)"
SIGNING = "install osslsigncode and openssl (Debian: osslsigncode openssl)"
GETTEXT = "install gettext (Debian: gettext)"
MDBTOOLS = "install mdbtools (Debian: mdbtools)"
_SKIPPED = "missing here: "


def missing(what: str, cure: str) -> NoReturn:
    """
    Skip the current test, or fail it in continuous integration.

    Args:
        what: What is missing.
        cure: What to install, or which command fetches it; tests with the same cure are counted together at the end.
    """
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what}: {cure}")
    pytest.skip(f"{_SKIPPED}{what}: {cure}")


def library(name: str) -> Any:
    """A library of an extra that `make test` alone does not install."""
    try:
        return importlib.import_module(name)
    except ImportError:
        missing(f"no {name}", PACKAGES)


def cures(reasons: list[str]) -> list[str]:
    """One line for each remedy among the reasons of skipped tests; the remedy that enables most tests comes first."""
    counted = Counter(reason.split(_SKIPPED, 1)[1].partition(": ")[2] for reason in reasons if _SKIPPED in reason)
    return [f"{count} skipped: {cure}" for cure, count in counted.most_common()]


@cache
def _version(program: str) -> tuple[int, ...]:
    shown = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=60, check=False).stdout
    found = re.search(r"(\d+(?:\.\d+)*)", shown)
    return tuple(map(int, found[1].split("."))) if found else ()


def soffice() -> str:
    """The path of LibreOffice."""
    program = shutil.which("soffice")
    if program is None:
        missing("no LibreOffice (soffice)", LIBREOFFICE)
    if _version(program) < OLDEST_LIBREOFFICE:
        missing("LibreOffice is too old", LIBREOFFICE)
    return program


def french_libreoffice() -> str:
    """The path of LibreOffice, which must have its French interface."""
    program = soffice()
    if not (Path(program).resolve().parent / "resource" / "fr").is_dir():
        missing("LibreOffice has no French interface", LIBREOFFICE)
    return program


def pdftotext() -> str:
    """The path of the program that reads the text of a PDF file."""
    program = shutil.which("pdftotext")
    if program is None:
        missing("no pdftotext", POPPLER)
    return program


def node() -> str:
    """The path of Node.js."""
    program = shutil.which("node")
    if program is None:
        missing("no Node.js (node)", NODE)
    if _version(program) < OLDEST_NODE:
        missing("Node.js is too old", NODE)
    return program


def chromium() -> str:
    """The path of a browser that Playwright can drive."""
    program = shutil.which("chromium") or shutil.which("google-chrome")
    if program is None:
        missing("no Chromium (chromium)", CHROMIUM)
    return program


def firefox() -> str:
    """The path of a browser of another family."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        missing("no Firefox (firefox-esr)", FIREFOX)
    return program


def wine() -> str:
    """The path of a program that runs Windows programs on this system."""
    # Debian's wine64 does not put its loader on the PATH.
    program = next(filter(None, map(shutil.which, ("wine64", "wine", "/usr/lib/wine/wine64"))), None)
    if program is None:
        missing("no Wine (wine64)", WINE)
    return program


def signing() -> tuple[str, str]:
    """The paths of OpenSSL, which makes a certificate, and of osslsigncode, which signs a Windows program with it."""
    openssl, tool = shutil.which("openssl"), shutil.which("osslsigncode")
    if openssl is None or tool is None:
        missing("no openssl or osslsigncode", SIGNING)
    return openssl, tool


def msgfmt() -> str:
    """The path of gettext's own program that checks and compiles catalogues."""
    program = shutil.which("msgfmt")
    if program is None:
        missing("no msgfmt", GETTEXT)
    return program


def mdb_export() -> str:
    """The path of mdbtools' program that prints a table of an Access database."""
    program = shutil.which("mdb-export")
    if program is None:
        missing("no mdbtools (mdb-export)", MDBTOOLS)
    return program


def makensis() -> str:
    """The path of the compiler for setup programs."""
    program = shutil.which("makensis")
    if program is None:
        missing("no NSIS (makensis)", NSIS)
    return program
