"""The QR code of an address, for the printed page."""

from __future__ import annotations

from urllib.parse import urlsplit

from xl_departage.base.errors import ArgumentError
from xl_departage.base.extras import explained

_LONGEST = 500
"""The length, in characters, beyond which a code is too fine for phones to read from a wall."""


def checked_address(address: str) -> str:
    """
    The address without spaces around it. Raises ArgumentError for one that no browser opens, and for one that is too
    long for a QR code.
    """
    plain = address.strip()
    try:
        parts = urlsplit(plain)
        host = parts.hostname
    except ValueError:
        raise ArgumentError("report_address", address=plain) from None
    if parts.scheme not in ("http", "https") or not host or len(plain.split()) != 1 or len(plain) > _LONGEST:
        raise ArgumentError("report_address", address=plain[:_LONGEST])
    return plain


def qr_code(address: str) -> str:
    """The code as an `svg` element, with the quiet zone of four modules that readers need."""
    with explained():
        import segno
    # A sheet of paper gets creases and shadows, so up to a quarter of the code may be unreadable.
    code = segno.make_qr(address, error="q", boost_error=False)
    return str(code.svg_inline(border=4, omitsize=True, svgclass=None, lineclass=None))
