"""
For programs that PyInstaller freezes. PyInstaller finds the hook in this folder through the entry point `pyinstaller40`.
"""

from __future__ import annotations

import os


def hook_folders() -> list[str]:
    """The folders in which PyInstaller looks for hooks of this package."""
    return [os.path.dirname(__file__)]
