"""The manifest that tells Excel the add-in's address, texts and icons (in Microsoft's XML form, the « add-in only manifest »)."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from xl_departage import __version__
from xl_departage.base.messages import SOURCE, Language, Text, languages
from xl_departage.functions.commands import TITLE

IDENTITY: Final = "8d0f5b0e-3c1e-4a27-9d7e-5b6f1c2a9e43"
"""The identifier by which every user's Excel knows the add-in; it must never change."""
ICONS: Final = (16, 32, 64, 80)
"""The sizes of the icons, in pixels."""
_SHOWN: Final = (16, 32, 80)
"""The sizes of the icons used for the button."""
_LOCALES: Final[dict[Language, tuple[str, ...]]] = {
    "fr": ("fr-FR", "fr-BE", "fr-CA", "fr-CH", "fr-LU"),
    "nl": ("nl-NL", "nl-BE"),
    "de": ("de-DE", "de-AT", "de-CH", "de-LI", "de-LU"),
}
"""The locales of each language but English, whose texts are the default; Excel chooses texts by locale, not by language."""
_ABOUT: Final = Text("addin_about")
_OPEN: Final = Text("addin_open")


def manifest(address: str) -> str:
    """The manifest for an add-in whose folder is at this address (https)."""
    values = {
        "identity": IDENTITY,
        "version": version(),
        "names": _worded("DisplayName", TITLE) + _worded("Description", _ABOUT),
        "sizes": "".join(f'<bt:Image size="{size}" resid="Icon{size}"/>' for size in _SHOWN),
        "icons": "".join(f'<bt:Image id="Icon{size}" DefaultValue="@@base@@/icon-{size}.png"/>' for size in _SHOWN),
        "title": _worded("bt:String", TITLE, "Title"),
        "open": _worded("bt:String", _OPEN, "Open"),
        "metadata": _overrides("bt:", lambda language: f"@@base@@/functions-{language}.json"),
        "base": escape(address.rstrip("/"), {'"': "&quot;"}),
    }
    made = Path(__file__).with_name("manifest.xml").read_text(encoding="utf-8")
    for name, value in values.items():
        made = made.replace(f"@@{name}@@", value)
    return made


def version() -> str:
    """Our version as four numbers, by which Office compares versions; a release candidate comes before its release."""
    release, candidate, number = __version__.partition("rc")
    major, minor, patch = (int(part) for part in re.findall(r"\d+", release))
    return f"{major}.{minor}.{patch}.{int(number) if candidate else 1000}"


def _worded(element: str, words: Text, identifier: str = "") -> str:
    prefix = "bt:" if identifier else ""
    named = f' id="{identifier}"' if identifier else ""
    inside = _overrides(prefix, words.in_language)
    return f"<{element}{named} DefaultValue={quoteattr(words.in_language(SOURCE))}>{inside}</{element}>"


def _overrides(prefix: str, value: Callable[[Language], str]) -> str:
    return "".join(
        f"<{prefix}Override Locale={quoteattr(locale)} Value={quoteattr(value(language))}/>"
        for language in languages()
        for locale in _LOCALES.get(language, ())
    )
