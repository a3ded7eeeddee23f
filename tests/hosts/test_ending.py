"""How a call ends: status, message and files written, whatever fails; in one process."""

from __future__ import annotations

import errno
import io
import os
import signal
import sys
from pathlib import Path

import pytest

from tests.rows import each_row
from xl_departage.base import stopping
from xl_departage.base.messages import languages, text
from xl_departage.hosts.ending import reported

WORDS = ["recalc", "--lang", "fr"]


class Full(io.StringIO):
    """An output on a full disk: it fails when it is flushed."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def flush(self) -> None:
        if self.number:
            raise OSError(self.number, os.strerror(self.number))


def ended(monkeypatch: pytest.MonkeyPatch, work: object, output: io.TextIOBase | None = None) -> tuple[int, str]:
    """The status and what stands on stderr after some work: an exception that it raises, or a call."""
    errors = io.StringIO()
    monkeypatch.setattr(sys, "stdout", output)
    monkeypatch.setattr(sys, "stderr", errors)

    def call() -> None:
        with reported(WORDS):
            if isinstance(work, BaseException):
                raise work
            assert callable(work)
            work()

    with pytest.raises(SystemExit) as end:
        call()
    assert isinstance(end.value.code, int)
    return end.value.code, errors.getvalue()


FAILURE = OSError(errno.EMFILE, "too many open files", "list.trf")


@each_row(
    ("work", "key", "values"),
    [
        (FAILURE, "system_failed", {"place": "list.trf: ", "reason": "too many open files"}),
        (OSError(errno.EMFILE, "too many", b"list.trf"), "system_failed", {"place": "list.trf: ", "reason": "too many"}),
        (OSError(errno.EMFILE, "too many", 3), "system_failed", {"place": "", "reason": "too many"}),
        (OSError("broken"), "system_failed", {"place": "", "reason": "broken"}),
        # A file with a name is no output, whatever fails.
        (OSError(errno.ENOSPC, "full", "out.xlsx"), "system_failed", {"place": "out.xlsx: ", "reason": "full"}),
        (OSError(errno.ENOSPC, "full"), "output_failed", {"reason": "full"}),
        (OSError(errno.EIO, "worn out"), "output_failed", {"reason": "worn out"}),
    ],
)  # fmt: skip
def test_a_failure_of_the_system_is_one_line_in_the_language_asked_for(
    work: OSError, key: str, values: dict[str, str]
) -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        assert ended(monkeypatch, work, io.StringIO()) == (2, text(key, "fr", **values) + "\n")
    assert {text(key, language, **values) for language in languages()} - {text(key, "fr", **values)}


@pytest.mark.parametrize(("work", "status"), [(lambda: None, 2), (SystemExit(0), 2), (SystemExit(1), 2)])
def test_an_answer_that_cannot_be_written_is_no_success(
    monkeypatch: pytest.MonkeyPatch, work: object, status: int
) -> None:
    disk_full = text("output_failed", "fr", reason=os.strerror(errno.ENOSPC)) + "\n"
    assert ended(monkeypatch, work, Full(errno.ENOSPC)) == (status, disk_full)
    # An output that the caller closed takes nothing; nothing printed is no failure.
    closed = text("output_failed", "fr", reason=os.strerror(errno.EBADF)) + "\n"
    assert ended(monkeypatch, lambda: sys.stdout.write("answer")) == (2, closed)


def test_a_call_that_ends_well_ends_and_its_own_status_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    output = io.StringIO()
    monkeypatch.setattr(sys, "stdout", output)
    with reported(WORDS):
        sys.stdout.write("answer\n")
    assert output.getvalue() == "answer\n"
    assert ended(monkeypatch, SystemExit(3), io.StringIO()) == (3, "")


@pytest.mark.parametrize(("number", "name"), [(signal.SIGINT, "Ctrl-C"), (signal.SIGTERM, "SIGTERM")])
def test_a_signal_ends_with_its_number_and_names_the_first_three_files(
    monkeypatch: pytest.MonkeyPatch, number: signal.Signals, name: str
) -> None:
    for count in range(5):
        files = [Path(f"{at}.xlsx") for at in range(count)]

        def work(files: list[Path] = files) -> None:
            for file in files:
                stopping.record_output(file)
            signal.raise_signal(number)

        status, message = ended(monkeypatch, work, io.StringIO())

        assert status == 128 + number
        shown = ", ".join(map(str, files[:3])) + (" … (4)" if count == 4 else "")
        key = "stopped_written" if files else "stopped"
        assert message == text(key, "fr", signal=name, **({"files": shown} if files else {})) + "\n"
    # The handlers of before are there again.
    assert signal.getsignal(number) is not None


def test_a_failure_after_a_file_was_written_is_another_status(monkeypatch: pytest.MonkeyPatch) -> None:
    def work(error: OSError) -> None:
        stopping.record_output(Path("out.xlsx"))
        raise error

    assert ended(monkeypatch, lambda: work(FAILURE), io.StringIO())[0] == 1
    assert ended(monkeypatch, lambda: work(OSError(errno.ENOSPC, "full")), io.StringIO())[0] == 1
