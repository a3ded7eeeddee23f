"""Ends a call of the command line early, with a message: after a signal, an output that cannot be written, or a failure of the system."""

from __future__ import annotations

import errno
import io
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import NoReturn, TextIO

from xl_departage.base import stopping

_OUTPUT_FAILS = {getattr(errno, name) for name in ("ENOSPC", "EDQUOT", "EFBIG", "EIO", "EBADF") if hasattr(errno, name)}
_SHOWN = 3
"""The number of written files that a message names; with more, it gives their total as well."""


@contextmanager
def reported(words: Sequence[str]) -> Iterator[None]:
    """
    Run the body of a `with` statement, a call whose arguments are `words`: a signal, or an OSError that no command expected, becomes a
    message on stderr, if that can be written, and an exit status. Any other exception passes.

    A signal gives 128 plus its number (130, 143). An output that cannot be written (a full disk, `>&-`), or any other failure
    of the system, gives 1 if a file was written nevertheless, else 2.
    """
    if sys.stdout is None:
        # The caller closed it. Printing must then fail, or the answer would be lost without a message.
        sys.stdout = _ClosedOutput()
    try:
        with stopping.obeyed():
            try:
                yield
                _flush()
            except stopping.Stopped as end:
                _end_stopped(end, words)
            except SystemExit:
                _flush_or_tell(words)
                raise
            except OSError as error:
                # An error without a file name comes from an output.
                if error.filename is None and error.errno in _OUTPUT_FAILS:
                    _tell_output(error, words)
                _tell_system(error, words)
    except stopping.Stopped as end:
        # The signal arrived while the handlers were being installed or removed, or while another end was being reported.
        _end_stopped(end, words)


class _ClosedOutput(io.TextIOBase):
    """An output that the caller closed: writing to it fails."""

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if text:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return 0


def _end_stopped(end: stopping.Stopped, words: Sequence[str]) -> NoReturn:
    with suppress(OSError):
        _tell_stop(end, words)
    sys.exit(end.code)


def _flush() -> None:
    # `sys.stdout` is None if the caller closed it.
    if sys.stdout is not None:
        sys.stdout.flush()


def _flush_or_tell(words: Sequence[str]) -> None:
    try:
        _flush()
    except OSError as error:
        _tell_output(error, words)


def _tell_output(error: OSError, words: Sequence[str]) -> None:
    written = stopping.outputs()
    _close(sys.stdout)
    try:
        _say("output_failed", words, reason=error.strerror or str(error))
    except OSError:
        # Nothing can be printed; only the exit status reports it.
        _close(sys.stderr)
    sys.exit(1 if written else 2)


def _tell_system(error: OSError, words: Sequence[str]) -> NoReturn:
    """
    Report a failure of the system that no command expected, such as a disk with errors or no memory for another process. Exits with
    status 1 if a file was written, else 2.
    """
    written = stopping.outputs()
    name = error.filename
    place = f"{os.fsdecode(name)}: " if isinstance(name, (str, bytes, os.PathLike)) else ""
    with suppress(OSError):
        _say("system_failed", words, place=place, reason=error.strerror or str(error))
    sys.exit(1 if written else 2)


def _close(stream: TextIO | None) -> None:
    """Discard the unwritten contents of an output, which Python would try to write again at exit."""
    if stream is None or isinstance(stream, _ClosedOutput):
        return
    try:
        number = stream.fileno()
    except io.UnsupportedOperation:
        # A caller in the same process has replaced the stream by one that is no file of the system.
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, number)
    os.close(nowhere)


def _tell_stop(end: stopping.Stopped, words: Sequence[str]) -> None:
    name = "Ctrl-C" if end.number == signal.SIGINT else signal.Signals(end.number).name
    written = end.written
    if not written:
        _say("stopped", words, signal=name)
        return
    files = ", ".join(map(str, written[:_SHOWN])) + (f" … ({len(written)})" if len(written) > _SHOWN else "")
    _say("stopped_written", words, signal=name, files=files)


def _say(key: str, words: Sequence[str], /, **values: object) -> None:
    # Imported here: a successful call prints no message.
    import click

    from xl_departage.base.messages import text
    from xl_departage.base.messages.user_language import asked_for, user_language

    click.echo(text(key, asked_for(words) or user_language(), **values), err=True)
