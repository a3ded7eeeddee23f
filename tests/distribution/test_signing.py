"""The setup program is signed with a certificate made by the test and verified by the same tool."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from distribution.windows import sign
from tests import missing

PASSWORD = "a password, with spaces"


def run(*command: str | Path) -> str:
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    assert not done.returncode, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def program(tmp_path: Path) -> Path:
    script, made = tmp_path / "nothing.nsi", tmp_path / "setup.exe"
    script.write_text(f'Target amd64-unicode\nOutFile "{made}"\nSection\nSectionEnd\n', encoding="utf-8")
    run(missing.makensis(), "-V1", script)
    return made


@pytest.fixture
def certificate(tmp_path: Path) -> tuple[Path, Path]:
    """A self-signed certificate for code signing with its key, and the certificate alone."""
    openssl, _ = missing.signing()
    key, alone, both = tmp_path / "key.pem", tmp_path / "certificate.pem", tmp_path / "certificate.p12"
    subject = ("-subj", "/CN=Chess club", "-days", "2", "-addext", "extendedKeyUsage=codeSigning")
    run(openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", alone, *subject)
    run(openssl, "pkcs12", "-export", "-inkey", key, "-in", alone, "-out", both, "-passout", f"pass:{PASSWORD}")
    return both, alone


def test_a_signed_program_verifies_and_a_changed_one_does_not(
    program: Path, certificate: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(sign.PASSWORD, PASSWORD)
    both, alone = certificate

    assert sign.main([str(program), str(both)]) == 0

    _, tool = missing.signing()
    output = run(tool, "verify", "-in", program, "-CAfile", alone)
    assert "Chess club" in output
    changed = bytearray(program.read_bytes())
    changed[len(changed) // 2] ^= 1
    program.write_bytes(changed)
    done = subprocess.run([tool, "verify", "-in", program, "-CAfile", alone], capture_output=True, check=False)
    assert done.returncode


def test_what_cannot_be_signed_stays_as_it_was(
    program: Path,
    certificate: tuple[Path, Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    unsigned = program.read_bytes()
    monkeypatch.delenv(sign.PASSWORD, raising=False)
    assert sign.main([str(program), str(certificate[0])]) == 2
    assert sign.PASSWORD in capsys.readouterr().err

    monkeypatch.setenv(sign.PASSWORD, "wrong")
    assert sign.main([str(program), str(certificate[0])]) == 1
    assert "was not signed" in capsys.readouterr().err
    assert program.read_bytes() == unsigned
    assert {path.name for path in program.parent.iterdir()} >= {"setup.exe"}
