"""How a call ends before its time: stopped by a signal, or with an output that cannot be written."""

from __future__ import annotations

import errno
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import NoReturn, TextIO

from xl_departage import stopping

_OUTPUT_FAILS = {getattr(errno, name) for name in ("ENOSPC", "EDQUOT", "EFBIG", "EIO") if hasattr(errno, name)}
_SHOWN = 3
"""Files named in a sentence; more are counted."""


@contextmanager
def told(words: Sequence[str]) -> Iterator[None]:
    """
    Run a call, given as its words: what ends it early becomes one line on stderr and an exit status.

    A signal gives 128 plus its number (130, 143). An output that cannot be written (a full disk) gives 1 when a file was written
    all the same, else 2.
    """
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
                # Whatever fails in a file of the user has been told; an output has no name.
                if error.filename is not None or error.errno not in _OUTPUT_FAILS:
                    raise
                _tell_output(error, words)
    except stopping.Stopped as end:
        # It came while the handlers were being installed or taken away, or while another end was told.
        _end_stopped(end, words)


def _end_stopped(end: stopping.Stopped, words: Sequence[str]) -> NoReturn:
    with suppress(OSError):
        _tell_stop(end, words)
    sys.exit(end.code)


def _flush() -> None:
    # A stream is None where the caller closed it.
    if sys.stdout is not None:
        sys.stdout.flush()


def _flush_or_tell(words: Sequence[str]) -> None:
    try:
        _flush()
    except OSError as error:
        _tell_output(error, words)


def _tell_output(error: OSError, words: Sequence[str]) -> None:
    written = stopping.written()
    _close(sys.stdout)
    try:
        _say("output_failed", words, reason=error.strerror or str(error))
    except OSError:
        # There is nobody to tell; the exit status says it.
        _close(sys.stderr)
    sys.exit(1 if written else 2)


def _close(stream: TextIO | None) -> None:
    """Send to nowhere what an output still holds, which Python would try to write once more when it ends."""
    if stream is not None:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
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
    # Loaded here: a call that ends well says nothing.
    import click

    from xl_departage.cli.helping import asked_for
    from xl_departage.messages import text
    from xl_departage.messages.spoken import user_language

    click.echo(text(key, asked_for(words) or user_language(), **values), err=True)
