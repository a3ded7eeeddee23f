"""
Which tests run beside each other in `make test` (pytest-xdist): a file stays with one process, and so do the files that share a program.
"""

from __future__ import annotations

from xdist.scheduler import LoadFileScheduling

SHARED = {
    "LibreOffice": (
        "tests/libreoffice/",
        "tests/engines/test_catalogue.py",
        "tests/engines/test_templates_ods.py",
        "tests/engines/test_workbooks.py",
        "tests/templates/test_clubs_in_libreoffice.py",
        "tests/templates/test_libreoffice.py",
        "tests/cli/test_new.py",
    ),
    "LibreOffice without our functions": (
        "tests/headless/test_lossless.py",
        "tests/headless/test_native_forms_libreoffice.py",
    ),
    "wheel": ("tests/web/", "tests/test_packaging.py"),
}
"""Files (or folders) that use the same expensive fixture of a session, which is then made once. Forgotten ones work, but make it again."""


class Scheduling(LoadFileScheduling):  # type: ignore[misc]
    """One piece of work for each file or group of files; the groups first, so that none of them is what everybody waits for."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.split("::", 1)[0]
        for name, members in SHARED.items():
            if file.startswith(members):
                return name
        return file
