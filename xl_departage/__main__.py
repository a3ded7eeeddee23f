"""The command line as a program: signals are handled before anything else is imported."""

from __future__ import annotations

import gc
import sys

from xl_departage.ending import reported


def main() -> None:
    """Run the call in `sys.argv`."""
    # Nearly all objects live as long as the call. Searching them for cycles every 700 objects, and again at the end,
    # takes a tenth of the time for a small workbook.
    gc.set_threshold(100_000, 50, 50)
    try:
        with reported(sys.argv[1:]):
            from xl_departage.cli import main as call

            call()
    finally:
        gc.freeze()


if __name__ == "__main__":
    main()
