"""
Runs on Windows (or Wine) in the installed Python: opens a window of the same class as Excel's windows until a file is deleted.

`python open_window.py CLASS FILE`: FILE is written once the window is open.
"""

import ctypes
import sys
import time
from pathlib import Path


def main(class_name: str, file: str) -> None:
    user = ctypes.WinDLL("user32", use_last_error=True)  # type: ignore[attr-defined]
    procedure = ctypes.WINFUNCTYPE(  # type: ignore[attr-defined]
        ctypes.c_ssize_t, ctypes.c_void_p, ctypes.c_uint, ctypes.c_size_t, ctypes.c_ssize_t
    )
    user.DefWindowProcW.restype = ctypes.c_ssize_t
    user.DefWindowProcW.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_size_t, ctypes.c_ssize_t]
    user.CreateWindowExW.restype = ctypes.c_void_p

    class WindowClass(ctypes.Structure):
        _fields_ = [
            ("style", ctypes.c_uint),
            ("procedure", procedure),
            ("class_extra", ctypes.c_int),
            ("window_extra", ctypes.c_int),
            ("instance", ctypes.c_void_p),
            ("icon", ctypes.c_void_p),
            ("cursor", ctypes.c_void_p),
            ("brush", ctypes.c_void_p),
            ("menu", ctypes.c_wchar_p),
            ("name", ctypes.c_wchar_p),
        ]

    made = WindowClass(procedure=procedure(user.DefWindowProcW), name=class_name)
    if not user.RegisterClassW(ctypes.byref(made)):
        sys.exit(f"RegisterClassW: {ctypes.get_last_error()}")  # type: ignore[attr-defined]
    if not user.CreateWindowExW(0, class_name, "Book1 - Excel", 0, 0, 0, 100, 100, None, None, None, None):
        sys.exit(f"CreateWindowExW: {ctypes.get_last_error()}")  # type: ignore[attr-defined]
    Path(file).write_text("open", encoding="ascii")
    message = ctypes.create_string_buffer(64)
    while Path(file).exists():
        while user.PeekMessageW(message, None, 0, 0, 1):
            user.DispatchMessageW(message)
        time.sleep(0.1)


if __name__ == "__main__":
    main(*sys.argv[1:])
