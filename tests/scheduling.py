"""
The tests that run in parallel in `make test` (pytest-xdist): a file stays with one process, and so do the files that
share a program.
"""

from __future__ import annotations

from typing import Any

from xdist.scheduler import LoadFileScheduling

SHARED = {
    "LibreOffice": (
        "tests/hosts/libreoffice/",
        "tests/engines/test_catalogue.py",
        "tests/engines/test_templates_ods.py",
        "tests/engines/test_workbooks.py",
        "tests/documents/templates/test_clubs_in_libreoffice.py",
        "tests/documents/templates/test_libreoffice.py",
        "tests/hosts/cli/test_new.py",
    ),
    "LibreOffice without our functions": (
        "tests/spreadsheet/recalculation/test_lossless.py",
        "tests/spreadsheet/recalculation/test_native_forms_libreoffice.py",
        "tests/documents/templates/test_without_functions.py",
    ),
    "templates": ("tests/documents/templates/",),
    "source code and wheel": (
        "tests/docs/test_map.py",
        "tests/hosts/cli/test_opening.py",
        "tests/test_architecture.py",
        "tests/test_caches.py",
        "tests/test_docstrings.py",
        "tests/test_messages.py",
        "tests/test_mutations.py",
        "tests/test_packaging.py",
        "tests/test_startup.py",
        "tests/web/",
        "tests/chess/checks/test_wording.py",
        "tests/chess/regulations/test_years.py",
        "tests/security/test_code.py",
    ),
    "release": ("tests/distribution/",),
    "page": ("tests/hosts/page/", "tests/hosts/test_four_hosts.py", "tests/hosts/test_one_tournament.py"),
}
"""
Files (or folders) that use the same expensive session fixture, workbooks (`tests/documents/templates/books.py`) or parsed
source code, which are then made only once. A file missing here works, but makes them again.
"""


LONGEST = (
    *SHARED,
    "tests/documents/report/test_report.py",
    "tests/security/test_formulas_in_output.py",
    "tests/chess/explain/test_tie_break.py",
    "tests/hosts/cli/test_recalc.py",
)
"""The files to begin first, so that the end of the run does not wait for them; the files with most tests follow."""


class Scheduling(LoadFileScheduling):  # type: ignore[misc]
    """One unit of work for each file or group of files."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.split("::", 1)[0]
        for name, members in SHARED.items():
            if file.startswith(members):
                return name
        return file

    def _assign_work_unit(self, node: Any) -> None:
        for name in LONGEST:
            if name in self.workqueue:
                self.workqueue.move_to_end(name, last=False)
                break
        super()._assign_work_unit(node)
