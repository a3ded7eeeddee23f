"""For programs that PyInstaller freezes: it finds the hook beside this module by the entry point `pyinstaller40`."""

from __future__ import annotations

import os


def hook_folders() -> list[str]:
    """Where PyInstaller finds what this package needs."""
    return [os.path.dirname(__file__)]
