"""
Runs on Windows (or Wine) in the installed Python: keeps a folder open, as a running program does, until a file is deleted.

`python held_folder.py FOLDER FILE`: FILE is written once the folder is open.
"""

import ctypes
import sys
import time
from pathlib import Path

READ, SHARE_READ_WRITE, EXISTING, OF_A_FOLDER = 0x80000000, 3, 3, 0x02000000


def main(folder: str, file: str) -> None:
    kernel = ctypes.WinDLL("kernel32", use_last_error=True)  # type: ignore[attr-defined]
    kernel.CreateFileW.restype = ctypes.c_ssize_t
    if kernel.CreateFileW(folder, READ, SHARE_READ_WRITE, None, EXISTING, OF_A_FOLDER, None) == -1:
        sys.exit(f"CreateFileW: {ctypes.get_last_error()}")  # type: ignore[attr-defined]
    Path(file).write_text("held", encoding="ascii")
    while Path(file).exists():
        time.sleep(0.1)


if __name__ == "__main__":
    main(*sys.argv[1:])
