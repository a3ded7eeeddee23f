"""
Builds the add-in: `python -m distribution.office.build dist/addin https://club.example/departage`. Needs npm to fetch Pyodide.

The folder contains static files only, to be served at that address: the manifest, the pane (departage.html with the commands of the
menu), the functions with their descriptions in every language, Pyodide, our package, icons and the help. Only office.js is loaded from
elsewhere, because Microsoft supports it from its own address only; none of it is in our files.
"""

from __future__ import annotations

import gzip
import io
import json
import sys
from pathlib import Path

from distribution import parts
from distribution.page import build as page
from xl_departage.base.messages import Language, languages, text
from xl_departage.functions import names
from xl_departage.functions.commands import COMMANDS, GOALS, MORE_COMMANDS, TOURNAMENTS, help_page
from xl_departage.hosts.office.manifest import ICONS, manifest
from xl_departage.hosts.office.metadata import metadata

HERE = parts.ROOT / "xl_departage" / "hosts" / "office"
OFFICE = "https://appsforoffice.microsoft.com"
_SCRIPT = f'<script src="{OFFICE}/lib/1/hosted/office.js"></script>'
_COMMANDS = """<div id="commands"><p class="tools"><select id="goal"></select>
<button type="button" id="do-insert"></button></p><p class="tools"><button type="button" class="secondary" id="do-explain"></button>
<button type="button" class="secondary" id="do-check"></button><button type="button" class="secondary" id="do-pair"></button>
<button type="button" class="secondary" id="do-take"></button> <a id="do-help" target="_blank"></a></p>
<p id="message" role="alert" style="white-space: pre-line"></p></div>
"""
"""The buttons of the commands, as HTML to insert above the tabs of the page."""


def build(folder: Path, address: str) -> Path:
    """
    Write the add-in into `folder`, for the address at which it will be served, and return the path of its manifest.

    Raises:
        ValueError: The address is not https, which Excel requires.
        subprocess.CalledProcessError: npm could not fetch Pyodide.
    """
    if not address.startswith("https://"):
        raise ValueError(f"Excel loads add-ins from https:// only, not from {address!r}")
    (folder / "parts").mkdir(parents=True, exist_ok=True)
    carried, lock = page.carried()
    for name, content in carried.items():
        (folder / "parts" / f"{name}.bin").write_bytes(gzip.compress(content, 9, mtime=0))
    for name, words in _texts(address, lock).items():
        (folder / name).write_text(words, encoding="utf-8")
    for size in ICONS:
        (folder / f"icon-{size}.png").write_bytes(_icon(size))
    return folder / "manifest.xml"


def _texts(address: str, lock: dict[str, str]) -> dict[str, str]:
    texts = {
        "manifest.xml": manifest(address),
        "functions.js": (HERE / "functions.js").read_text(encoding="utf-8"),
        "pane.js": (HERE / "pane.js").read_text(encoding="utf-8"),
        "pane.html": _pane(lock),
    }
    for language in languages():
        help_file = f"help-{language}.html"
        texts[help_file] = help_page(language)
        described = metadata(language, f"{address.rstrip('/')}/{help_file}")
        texts[f"functions-{language}.json"] = json.dumps(described, ensure_ascii=False, indent=1)
    return texts


def _pane(lock: dict[str, str]) -> str:
    """The pane: departage.html with the commands, and with its parts in separate files, which the browser caches."""
    files = "\n".join(
        f'<script type="text/plain" id="part-{name}" data-file="parts/{name}.bin"></script>' for name in page.PARTS
    )
    made = page.page(files, lock)
    for old, new in (
        ("script-src 'unsafe-inline'", f"script-src 'self' {OFFICE} 'unsafe-inline'"),
        ("connect-src blob:", "connect-src 'self' blob:"),
        ('<div id="tabs"', f'{_COMMANDS}<div id="tabs"'),
        (
            "</body>",
            f"{_data('functions', names())}{_data('menu', _menu())}{_SCRIPT}"
            '<script defer src="functions.js"></script><script defer src="pane.js"></script></body>',
        ),
    ):
        assert made.count(old) == 1, old
        made = made.replace(old, new)
    return made


def _data(identifier: str, value: object) -> str:
    content = json.dumps(value, ensure_ascii=False).replace("</", "<\\/")
    return f'<script type="application/json" id="{identifier}">{content}</script>\n'


def _menu() -> dict[Language, object]:
    """The texts of the commands and of the goals, in every language."""
    return {
        language: {
            "commands": {
                name: {"title": command.title.in_language(language), "tip": command.tip.in_language(language)}
                for name, command in {**COMMANDS, "pair": MORE_COMMANDS["pair"]}.items()
            },
            "take": text("addin_take", language),
            "tournaments": [
                {
                    "title": title.in_language(language),
                    "goals": [
                        [goal.name, goal.question.in_language(language)]
                        for goal in GOALS.values()
                        if goal.tournament == kind
                    ],
                }
                for kind, title in TOURNAMENTS.items()
            ],
        }
        for language in languages()
    }


def _icon(size: int) -> bytes:
    """The icon of the project as a PNG file, `size` pixels wide and high."""
    from PIL import Image

    source = HERE.parent / "libreoffice" / "icon.png"
    with Image.open(source) as picture:
        stream = io.BytesIO()
        picture.convert("RGBA").resize((size, size), Image.Resampling.LANCZOS).save(stream, "PNG")
    return stream.getvalue()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python -m distribution.office.build FOLDER https://ADDRESS")
    sys.stdout.write(f"{build(Path(sys.argv[1]), sys.argv[2])}\n")
