"""Windows for the tests: a separate Wine prefix below a temporary folder."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path, PureWindowsPath

from tests import missing


class Windows:
    """A Windows 10 account whose files are below `prefix`."""

    def __init__(self, prefix: Path) -> None:
        self.program = missing.wine()
        self.prefix = prefix
        self.home = prefix / "drive_c" / "users" / "tester"
        self.version("win10")
        # A Windows without a screen.
        self.run("reg", "add", r"HKCU\Software\Wine\Drivers", "/v", "Graphics", "/d", "null", "/f")

    def _call(self, command: Sequence[str | Path]) -> tuple[list[str], dict[str, str]]:
        variables = {
            "WINEPREFIX": str(self.prefix),
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree,mshtml=",
            "DISPLAY": "",
        }
        arguments = [self.windows_path(part) if isinstance(part, Path) else part for part in command]
        account = {"USER": "tester", "LOGNAME": "tester", "LC_ALL": "C.UTF-8"}
        return [self.program, *arguments], {**os.environ, **variables, **account}

    @contextmanager
    def running(self, *command: str | Path) -> Iterator[Path]:
        """
        Run a Windows program that writes the file named in its last argument and ends when that file is deleted; yield
        the file.
        """
        output = self.prefix / "drive_c" / "running.txt"
        arguments, variables = self._call([*command, output])
        # Python under Wine cannot use handles that are neither files nor pipes.
        pipe = subprocess.PIPE
        with subprocess.Popen(arguments, env=variables, stdin=pipe, stdout=pipe, stderr=pipe) as process:
            try:
                until = time.monotonic() + 60
                while not output.exists():
                    assert process.poll() is None, f"{command[0]} ended: {process.returncode}"
                    assert time.monotonic() < until, f"{command[0]} does not begin"
                    time.sleep(0.1)
                yield output
            finally:
                output.unlink(missing_ok=True)
                process.wait(60)

    def run(self, *command: str | Path, timeout: int = 300) -> subprocess.CompletedProcess[str]:
        """Run a Windows program; paths of this system are passed unchanged."""
        arguments, variables = self._call(command)
        return subprocess.run(
            arguments,
            env=variables,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            stdin=subprocess.DEVNULL,
            timeout=timeout,
        )

    def windows_path(self, path: Path) -> str:
        """The name of a file of this system for Windows programs."""
        try:
            return str(PureWindowsPath("C:/", path.relative_to(self.prefix / "drive_c").as_posix()))
        except ValueError:
            return str(PureWindowsPath("Z:/", path.as_posix().lstrip("/")))

    def version(self, name: str) -> None:
        """Report another Windows version (`win7`, `win10`)."""
        assert self.run("winecfg", "-v", name).returncode == 0

    def stop(self) -> None:
        """End all programs of this prefix."""
        self.run("wineboot", "--kill", timeout=60)

    def files(self) -> dict[str, bytes]:
        """All files in the folders of the account, except those that Wine itself keeps for a running program."""
        below = (path for path in self.home.rglob("*") if "Temp" not in path.relative_to(self.home).parts)
        return {path.relative_to(self.home).as_posix(): path.read_bytes() if path.is_file() else b"" for path in below}

    def registry(self) -> str:
        """The registry entries of the account that concern this project."""
        known = self.run("reg", "query", r"HKCU\Software", "/s").stdout
        return "\n".join(line for line in known.splitlines() if "xl_departage" in line)
