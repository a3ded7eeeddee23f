"""
The application that a web server runs: xlwings Server, with limits on the paths and the sizes of requests.

    gunicorn app:app --worker-class asgi --workers 4 --timeout 30 --bind 127.0.0.1:8000

A grid of 1,000 players over 11 rounds takes about 200 kB; a request of more than `LARGEST_BODY` is refused before it is interpreted.
The time of a function grows with the number of rows in its ranges, and it can only be interrupted by ending its process (`--timeout 30`),
which many callers share. So a range of more than `MOST_ROWS` rows, which no open reaches, is refused too, and so is a path that leads out
of the served folder: xlwings Server (1.20) would serve `/static/../../etc/passwd`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes

from xlwings_server.main import main_app

from xl_departage import languages, spoken

LARGEST_BODY = 400_000
"""The largest size of a request, in bytes."""
MOST_ROWS = 3000
"""The largest number of rows of a range in a call."""
CALLS = "/xlwings/custom-functions-call"
"""The path of requests that call a function."""
_OUTWARD = re.compile(rb"(?:^|/)(?:[. ]*\.\.[. ]*|[A-Za-z]:[^/]*)(?:/|$)|//|[\x00-\x1f]")
"""
Matches what is forbidden in a path, in which backslashes were replaced by slashes: `..` and variants that Windows accepts (`.. `), a
drive, an empty name (which makes the rest an absolute path), and control characters.
"""

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]


def leads_out(path: bytes) -> bool:
    """Whether a path, however often it is percent-encoded, may lead out of the folder that is served."""
    while True:
        if _OUTWARD.search(path.replace(b"\\", b"/")):
            return True
        decoded = unquote_to_bytes(path)
        if decoded == path:
            return False
        path = decoded


async def refuse(send: Send, status: int, text: str) -> None:
    """Answer with one sentence in French and English, and close the connection."""
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode()})


class InnerPaths:
    """An ASGI application that refuses paths that may lead out of the folder that is served."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            raw = (scope.get("raw_path") or b"").partition(b"?")[0]
            if leads_out(raw) or leads_out(scope["path"].encode("utf-8", "surrogatepass")):
                if scope["type"] == "http":
                    await refuse(send, 400, "Chemin refusé / path refused.")
                else:
                    await send({"type": "websocket.close", "code": 1008})
                return
        await self.application(scope, receive, send)


class Call(NamedTuple):
    """Those parts of a call of a function that this application checks."""

    rows: int
    """The number of rows of the longest range; 0 for any other request."""
    language: str | None
    """The language of the caller's Excel (`nl` for `nl-BE`); None if it is unknown or we have no texts in it."""


def read_call(body: bytes) -> Call:
    """The call in a request; a call without rows for any other request, which is left to xlwings Server."""
    try:
        call = json.loads(body)
        rows = max((len(argument) for argument in call["args"] if isinstance(argument, list)), default=0)
        name = str(call.get("culture_info_name")).partition("-")[0].lower()
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return Call(0, None)
    return Call(rows, next((language for language in languages() if language == name), None))


class LimitedBody:
    """
    An ASGI application that refuses requests and ranges above the limits, and makes functions answer in the language of the caller's
    Excel unless the rules of the call name another.
    """

    def __init__(self, application: Application, largest: int) -> None:
        self.application = application
        self.largest = largest

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.application(scope, receive, send)
            return
        pieces: list[bytes] = []
        size = 0
        while True:
            message = await receive()
            if message["type"] != "http.request":
                # The client has disconnected.
                return
            piece = message.get("body", b"")
            size += len(piece)
            if size > self.largest:
                limit = f"> {self.largest // 1000} kB"
                await refuse(send, 413, f"Demande trop grande / request too large ({limit}).")
                return
            pieces.append(piece)
            if not message.get("more_body", False):
                break
        whole = b"".join(pieces)
        call = read_call(whole) if scope["path"].endswith(CALLS) else Call(0, None)
        if call.rows > MOST_ROWS:
            await refuse(send, 413, f"Plage trop longue / range too long (> {MOST_ROWS}).")
            return
        body: Message | None = {"type": "http.request", "body": whole, "more_body": False}

        async def replay() -> Message:
            nonlocal body
            replayed, body = body, None
            return replayed if replayed is not None else await receive()

        with spoken(call.language):
            await self.application(scope, replay, send)


app = InnerPaths(LimitedBody(main_app, LARGEST_BODY))
