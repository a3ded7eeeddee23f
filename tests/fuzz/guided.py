"""
One coverage-guided run: `python -m tests.fuzz.guided TARGET [libFuzzer's options] [folders]`.

New inputs are written to the first folder; the other folders are only read. A find is written as `crash-…`, `timeout-…` or `oom-…`
to the place given by `-artifact_prefix`.

Workbooks are mutated part by part, because a changed byte of a compressed archive would only reach the checksum.
"""

from __future__ import annotations

import io
import os
import random
import sys
import zipfile

import atheris  # type: ignore[import-untyped, import-not-found, unused-ignore]

with atheris.instrument_imports(include=["xl_departage"]):
    from tests.fuzz.targets import TARGETS, timed

PROGRAM = "XL_DEPARTAGE_FUZZER"
"""Environment variable with an executable file that does the same as `python -m tests.fuzz.guided TARGET`."""


def repacked(data: bytes, largest: int, seed: int) -> bytes:
    """
    A workbook with one part changed; sometimes the archive itself is changed: a part is removed or gets the name of
    another.
    """
    chance = random.Random(seed)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
    except Exception:
        return bytes(atheris.Mutate(data, largest))
    kind = chance.random()
    if kind < 0.05 or not parts or len(data) > largest:
        return bytes(atheris.Mutate(data, largest))
    name = chance.choice(list(parts))
    if kind < 0.08:
        del parts[name]
    elif kind < 0.12:
        parts[chance.choice(list(parts))] = parts[name]
    else:
        room = max(largest - sum(map(len, parts.values())) - 200 * len(parts), 64)
        for _ in range(chance.choice((1, 1, 2, 4))):
            parts[name] = bytes(atheris.Mutate(parts[name], len(parts[name]) + min(room, 2000)))
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for part, content in parts.items():
            archive.writestr(zipfile.ZipInfo(part, (1980, 1, 1, 0, 0, 0)), content)
    made = buffer.getvalue()
    return made if len(made) <= largest else bytes(atheris.Mutate(data, largest))


def main() -> None:
    name, *options = sys.argv[1:]
    target = timed(TARGETS[name])
    # To compare inputs, libFuzzer starts itself again by the name with which it was started.
    program = os.environ.get(PROGRAM, sys.argv[0])
    mutator = {"custom_mutator": repacked} if name == "packages" else {}
    atheris.Setup([program, *options], lambda data: target(bytes(data)), **mutator)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
