"""
Builds the setup program: `python -m distribution.windows.build dist`. Needs `makensis` (Debian package `nsis`).

Two builds of the same commit give the same bytes: packages are pinned by hash, files are listed in a fixed order, no
dates are stored.
"""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import docs.generator
from distribution import parts
from distribution.templates import workbook
from distribution.windows import bundle
from xl_departage import __version__
from xl_departage.base.messages import SOURCE, Language, catalogue, text
from xl_departage.documents.templates import templates

NAME = "xl_departage-setup.exe"
NSIS_LANGUAGES = {
    "ca": "Catalan", "cs": "Czech", "da": "Danish", "de": "German", "en": "English", "es": "Spanish", "fi": "Finnish", "fr": "French",
    "hr": "Croatian", "hu": "Hungarian", "it": "Italian", "nl": "Dutch", "no": "Norwegian", "pl": "Polish", "pt": "Portuguese",
    "ru": "Russian", "sr": "SerbianLatin", "sv": "Swedish",
}  # fmt: skip
"""The names that NSIS gives to its own translations, by language."""
_SHORTCUTS = ("setup_menu_new", "setup_menu_documentation")
SENTENCES = [key for key in catalogue(SOURCE) if key.startswith("setup_") and key not in _SHORTCUTS]
"""The keys of the messages that the script of the setup program uses."""
SCRIPT = Path(__file__).with_name("setup.nsi")
_WORKBOOK = b"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
_TEMPLATE = b"application/vnd.openxmlformats-officedocument.spreadsheetml.template.main+xml"


def build(folder: Path, pages: Path | None = None) -> Path:
    """
    Write the setup program into `folder` and return its path.

    Args:
        folder: The folder to write into, which is created if necessary.
        pages: The folder of the built documentation; without it, the documentation is built.

    Raises:
        FileNotFoundError: `makensis` is not installed.
        subprocess.CalledProcessError: A package could not be fetched, or a step failed; its output says why.
    """
    makensis = shutil.which("makensis")
    if makensis is None:
        raise FileNotFoundError("makensis: install the package nsis (apt-get install nsis, brew install makensis)")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary)
        carried = work / "bundle"
        _carry(carried, work, pages)
        size = sum(path.stat().st_size for path in carried.rglob("*") if path.is_file())
        megabytes = -(-size // 2**20)
        (work / "strings.nsh").write_text(strings(megabytes * 2), encoding="utf-8-sig")
        (work / "files.nsh").write_text(file_list(carried), encoding="utf-8-sig")
        target = folder.resolve() / NAME
        defined = {"VERSION": __version__, "BUNDLE": carried, "OUT": target}
        # An update temporarily needs space for both the old version and the new one.
        sizes = {"NEEDED_MB": megabytes * 2, "INSTALLED_KB": size // 1024}
        options = [f"-D{name}={value}" for name, value in (defined | sizes).items()]
        command = [makensis, "-V2", "-INPUTCHARSET", "UTF8", *options, str(SCRIPT)]
        # A fixed date, because the date inside the program would be different in each build.
        subprocess.run(
            command, check=True, stdin=subprocess.DEVNULL, env={**os.environ, "SOURCE_DATE_EPOCH": "315532800"}
        )
    return target


def _carry(carried: Path, work: Path, pages: Path | None) -> None:
    downloads, wheels = work / "downloads", work / "wheel"
    downloads.mkdir()
    bundle.download(downloads, parts.CACHE / "windows")
    bundle.lay_out(carried, downloads, parts.own_wheel(wheels))
    if pages is None:
        pages = work / "docs"
        parts.documentation(pages)
    shutil.copytree(pages, carried / "docs")
    for language in parts.LANGUAGES:
        for template in templates():
            target = carried / "templates" / language / menu_file(template.file_name(language, empty=True))
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(as_template(workbook(template, language, empty=True)))
    for name in ("LICENSE",):
        shutil.copy2(parts.ROOT / name, carried / f"{name}.txt")
    (carried / "xl-departage.cmd").write_text(
        '@"%~dp0python\\python.exe" -X utf8 -m xl_departage.hosts.cli %*\r\n', encoding="ascii"
    )
    prompt = ["@chcp 65001 >nul", '@set "PATH=%~dp0;%PATH%"', '@cd /d "%USERPROFILE%"', "@xl-departage --help"]
    (carried / "xl-departage-prompt.cmd").write_text("\r\n".join(prompt) + "\r\n", encoding="ascii")


def menu_file(name: str) -> str:
    """The name of the template file for a Start menu entry: `open-suisse.xltx`."""
    return name.rsplit("-", 2)[0] + ".xltx"


def as_template(workbook: bytes) -> bytes:
    """A workbook (.xlsx) as an Excel template (.xltx), from which Excel opens a new, unnamed workbook instead of overwriting the file."""
    with zipfile.ZipFile(io.BytesIO(workbook)) as source:
        files = {name: source.read(name) for name in source.namelist()}
    types = files["[Content_Types].xml"]
    assert types.count(_WORKBOOK) == 1, "the workbook is not an .xlsx"
    files["[Content_Types].xml"] = types.replace(_WORKBOOK, _TEMPLATE)
    return parts.archive(files)


def strings(megabytes: int) -> str:
    """
    The file for NSIS with the messages and the entries of the Start menu in every language; `megabytes` is the disk space that the
    messages say is needed.
    """
    lines, menus = [], ["!macro StartMenuOfLanguage"]
    codes = ["!macro LanguageOfCode code"]
    for language in parts.LANGUAGES:
        name = NSIS_LANGUAGES[language]
        number = f"${{LANG_{name.upper()}}}"
        lines += [f'!insertmacro MUI_LANGUAGE "{name}"', f'LangString setup_code {number} "{language}"']
        for key in SENTENCES:
            sentence = text(key, language, megabytes=megabytes, line="$\\r$\\n").replace('"', '$\\"')
            lines.append(f'LangString {key} {number} "{sentence}"')
        codes += [f'${{If}} "${{code}}" == "{language}"', f"StrCpy $LANGUAGE {number}", "${EndIf}"]
        menus += [f'${{If}} $Code == "{language}"', *_shortcuts(language), "${EndIf}"]
    return "\n".join([*lines, *codes, "!macroend", *menus, "!macroend", ""])


def _shortcuts(language: Language) -> list[str]:
    entries = [
        (
            text("setup_menu_new", language, template=template.title.in_language(language)),
            f"templates\\{language}\\{menu_file(template.file_name(language, empty=True))}",
        )
        for template in templates()
    ]
    pages = language if language in docs.generator.SITES else SOURCE
    entries.append((text("setup_menu_documentation", language), f"docs\\{pages}\\index.html"))
    return [f'CreateShortcut "$Menu\\{_file_name(title)}.lnk" "$INSTDIR\\app\\{target}"' for title, target in entries]


def _file_name(title: str) -> str:
    return "".join("-" if letter in '\\/:*?"<>|' else letter for letter in title.replace(" : ", " - "))


def file_list(carried: Path) -> str:
    """The file for NSIS that lists every folder and file of the bundle, in a fixed order."""
    lines = []
    for folder in [carried, *sorted(path for path in carried.rglob("*") if path.is_dir())]:
        files = sorted(path for path in folder.iterdir() if path.is_file())
        if files:
            inside = "\\".join(("", *folder.relative_to(carried).parts))
            lines.append(f'SetOutPath "$INSTDIR\\next{inside}"')
            lines += [f'File "{path}"' for path in files]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(f"{build(Path(sys.argv[1] if len(sys.argv) > 1 else 'dist'))}\n")
