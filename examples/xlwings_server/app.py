"""
The application that a web server runs: xlwings Server behind a limit on the size of a request.

    gunicorn app:app --worker-class asgi --workers 4 --timeout 30 --bind 127.0.0.1:8000

A grid of 1,000 players over 11 rounds takes about 200 kB; more than `LARGEST_BODY` is refused before anything reads it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from xlwings_server.main import main_app

LARGEST_BODY = 4 * 2**20
"""Bytes of one request."""

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]


class LimitedBody:
    """
    An ASGI application that reads no more of a request than is allowed.
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
                # The other side is gone.
                return
            piece = message.get("body", b"")
            size += len(piece)
            if size > self.largest:
                await self.refuse(send)
                return
            pieces.append(piece)
            if not message.get("more_body", False):
                break
        body: Message | None = {"type": "http.request", "body": b"".join(pieces), "more_body": False}

        async def replay() -> Message:
            nonlocal body
            given, body = body, None
            return given if given is not None else await receive()

        await self.application(scope, replay, send)

    async def refuse(self, send: Send) -> None:
        text = f"Demande trop grande / request too large (> {self.largest // 2**20} MB)."
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
        await send({"type": "http.response.start", "status": 413, "headers": headers})
        await send({"type": "http.response.body", "body": text.encode()})


app = LimitedBody(main_app, LARGEST_BODY)
