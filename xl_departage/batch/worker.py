"""
One workbook in a process of its own on a machine of a cluster: the file comes in on stdin, the answer goes out on stdout.

    python -m xl_departage.batch.worker NAME STRICT SECONDS
"""

from __future__ import annotations

import gc
import pickle
import signal
import sys

from xl_departage.errors import FileError, Place
from xl_departage.headless.package import Package
from xl_departage.headless.recalculate import recalculated
from xl_departage.headless.report import Report


def answer(content: bytes, name: str, strict: bool) -> tuple[bytes | None, Report | FileError]:
    """
    The new file (None where nothing changed or on failure), and what was done.
    """
    report = Report(name, name, strict)
    try:
        new = recalculated(Package(content, Place(file=name)), report)
    except FileError as error:
        return None, error
    return (None if report.identical else new), report


def main() -> None:
    name, strict, seconds = sys.argv[1:]
    if hasattr(signal, "alarm"):
        # Should the one who waits for the answer be killed, nobody else ends this process.
        signal.alarm(max(1, int(float(seconds)) + 1))
    gc.disable()
    sys.stdout.buffer.write(pickle.dumps(answer(sys.stdin.buffer.read(), name, strict == "1")))


if __name__ == "__main__":
    main()
