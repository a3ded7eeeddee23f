"""The command line as a program: signals are obeyed before anything else is imported."""

from __future__ import annotations

import gc
import sys

from xl_departage.ending import told


def main() -> None:
    """Run the call that `sys.argv` holds."""
    # Nearly all that a call makes lives as long as the call. Looking for cycles among it every 700 objects, and once more at the end,
    # takes a tenth of the time of a small workbook.
    gc.set_threshold(100_000, 50, 50)
    try:
        with told(sys.argv[1:]):
            from xl_departage.cli import main as call

            call()
    finally:
        gc.freeze()


if __name__ == "__main__":
    main()
