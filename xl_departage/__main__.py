"""The command line as a program. It handles signals before it imports anything else."""

from __future__ import annotations

import gc
import sys
from typing import NoReturn

from xl_departage.hosts.ending import reported


def main() -> None:
    """Run the command in `sys.argv`."""
    if getattr(sys, "frozen", False):
        # In a frozen program, the processes of `recalc --jobs` start this program again; `freeze_support` gives them their work.
        from multiprocessing import freeze_support

        freeze_support()
    # Nearly all objects live as long as the program. Searching them for cycles every 700 objects, and again at the end, takes a tenth of
    # the time for a small workbook.
    gc.set_threshold(100_000, 50, 50)
    try:
        with reported(sys.argv[1:]):
            try:
                from xl_departage.hosts.cli import main as call
            except ModuleNotFoundError as error:
                _refuse(error)
            call()
    finally:
        gc.freeze()


def _refuse(error: ModuleNotFoundError) -> NoReturn:
    """
    Print which extra to install for a missing package of the command line, and exit with status 2. Raises the error itself if no extra
    contains the package.
    """
    from xl_departage.base.extras import missing_extra
    from xl_departage.base.messages.user_language import asked_for, user_language

    missing = missing_extra(error)
    if missing is None:
        raise error
    sys.stderr.write(missing.message(asked_for(sys.argv[1:]) or user_language()) + "\n")
    sys.exit(2)


if __name__ == "__main__":
    main()
