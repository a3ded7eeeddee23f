"""The command line as a program: signals are obeyed before anything else is imported."""

from __future__ import annotations

import sys

from xl_departage.ending import told


def main() -> None:
    """Run the call that `sys.argv` holds."""
    with told(sys.argv[1:]):
        from xl_departage.cli import main as call

        call()


if __name__ == "__main__":
    main()
