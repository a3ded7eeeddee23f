"""
Signs the setup program with a code-signing certificate: `python -m distribution.windows.sign PROGRAM CERTIFICATE.p12
[--timestamp URL]`.

Needs `osslsigncode`. The password of the certificate is read from SIGN_PASSWORD, never from the command line, which all
users of the machine can read. Without a timestamp, the signature expires with the certificate.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PASSWORD = "SIGN_PASSWORD"


class Refused(Exception):
    """The program was not signed; the text says why."""


def sign(program: Path, certificate: Path, password: str, timestamp: str = "") -> None:
    """
    Replace the program by the same program, signed; if signing is refused, the file stays unchanged.

    Args:
        program: A Windows program.
        certificate: A PKCS #12 file with the key and its chain.
        password: The password of the certificate.
        timestamp: The address of an RFC 3161 service; blank for no timestamp.

    Raises:
        Refused: `osslsigncode` is missing or refused; the text contains its output.
    """
    tool = shutil.which("osslsigncode")
    if tool is None:
        raise Refused("osslsigncode: install it (apt-get install osslsigncode, brew install osslsigncode)")
    with tempfile.TemporaryDirectory(dir=program.parent) as folder:
        secret, signed = Path(folder) / "password", Path(folder) / program.name
        secret.touch(mode=0o600)
        secret.write_text(password, encoding="utf-8")
        _run(
            tool,
            "sign",
            *("-pkcs12", str(certificate), "-readpass", str(secret), "-h", "sha256", "-n", "xl_departage"),
            *(("-ts", timestamp) if timestamp else ()),
            *("-in", str(program), "-out", str(signed)),
        )
        shutil.copymode(program, signed)
        signed.replace(program)


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        raise Refused(f"{done.stdout}{done.stderr}".strip())


def main(arguments: list[str]) -> int:
    """Run the command and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m distribution.windows.sign")
    parser.add_argument("program", type=Path)
    parser.add_argument("certificate", type=Path)
    parser.add_argument("--timestamp", default="", metavar="URL")
    options = parser.parse_args(arguments)
    if PASSWORD not in os.environ:
        sys.stderr.write(f"Put the password of the certificate into {PASSWORD}.\n")
        return 2
    try:
        sign(options.program, options.certificate, os.environ[PASSWORD], options.timestamp)
    except (Refused, OSError) as error:
        sys.stderr.write(f"{options.program} was not signed: {error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
