"""
Keeps the message catalogues (`xl_departage/base/locale/*.po`) consistent with each other and with the code.

    python -m distribution.catalogues                       make the files consistent
    python -m distribution.catalogues check                 report faults; status 1 if there are any
    python -m distribution.catalogues set KEY en="…" fr="…"   add or change a message

A cure is an entry of its own: `KEY.cure` says what to do about the problem `KEY`. If the text of the problem ends with a full stop, the
cure is a sentence; otherwise the two are shown with a colon between them, which neither of them contains.

English is edited in `en.po` like every language, in `msgstr`; `msgid` follows it in every file. If the English of a message changes,
the message is marked `fuzzy` in the other languages until someone has checked it and removes the mark.
"""

from __future__ import annotations

import ast
import re
import string
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from xl_departage.base.messages.catalogues import CURE, FOREIGN, SOURCE, Language, key_of, po_entries

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "xl_departage" / "base" / "locale"
CODE = ("xl_departage", "distribution")
"""The folders whose code uses keys of the catalogues."""
_WIDTH = 110
_ESCAPED = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"})


@dataclass
class Entry:
    """A message in one language."""

    context: str | None
    source: str
    text: str
    fuzzy: bool = False

    @property
    def key(self) -> str:
        return key_of(self.context, self.source)


@dataclass
class Catalogue:
    """One catalogue: the messages of a language, with the header of their file."""

    language: Language
    header: str
    comments: str
    entries: dict[str, Entry] = field(default_factory=dict)


def read(path: Path) -> Catalogue:
    """Read a catalogue from its file. Raises ValueError if a key occurs twice."""
    content = path.read_text(encoding="utf-8")
    blocks = [block for block in re.split(r"\n{2,}", content.strip()) if block]
    comments = "\n".join(line for line in blocks[0].splitlines() if line.startswith("#"))
    found = Catalogue(path.stem, po_entries(blocks[0])[0][2], comments)
    for block in blocks[1:]:
        for context, source, text in po_entries(block):
            entry = Entry(context, source, text, bool(re.search(r"^#,.*\bfuzzy\b", block, re.MULTILINE)))
            if entry.key in found.entries:
                raise ValueError(f"{path.name}: {entry.key} stands in it twice")
            found.entries[entry.key] = entry
    return found


def catalogue_text(catalogue: Catalogue) -> str:
    """The text of a catalogue's file, with the messages sorted by key."""
    header = _lines(catalogue.header, "\n")
    blocks = [f'{catalogue.comments}\nmsgid ""\nmsgstr ""\n{header}'.strip()]
    for _, entry in sorted(catalogue.entries.items()):
        parts = ["#, fuzzy"] if entry.fuzzy else []
        if entry.context is not None:
            parts.append(f"msgctxt {_string(entry.context)}")
        parts += [f"msgid {_string(entry.source)}", f"msgstr {_string(entry.text)}"]
        blocks.append("\n".join(parts))
    return "\n\n".join(blocks) + "\n"


def _string(text: str) -> str:
    whole = f'"{text.translate(_ESCAPED)}"'
    return whole if len(whole) <= _WIDTH else '""\n' + _lines(text)


def _lines(text: str, split: str = " ") -> str:
    """
    A text as quoted lines, each as long as possible, broken after the character `split`; if that is a line feed, each line of the text
    becomes a line of its own.
    """
    lines = [""]
    for piece in re.findall(rf"[^{split}]*{split}|[^{split}]+", text):
        if len(lines[-1]) + len(piece) > _WIDTH or (split == "\n" and lines[-1]):
            lines.append("")
        lines[-1] += piece
    return "\n".join(f'"{line.translate(_ESCAPED)}"' for line in lines)


def load(folder: Path = FOLDER) -> dict[Language, Catalogue]:
    """All catalogues, by language."""
    return {path.stem: read(path) for path in sorted(folder.glob("*.po"))}


def save(catalogues: Mapping[Language, Catalogue], folder: Path = FOLDER) -> None:
    """Write all catalogues to their files."""
    for language, catalogue in catalogues.items():
        (folder / f"{language}.po").write_text(catalogue_text(catalogue), encoding="utf-8")


def set_message(catalogues: Mapping[Language, Catalogue], key: str, sentences: Mapping[Language, str]) -> None:
    """
    Add or change the texts of a key in some languages, without the mark `fuzzy`. The key of a message of another program is its context
    and its English text with `|` between them.
    """
    known = catalogues[SOURCE].entries.get(key)
    source = sentences.get(SOURCE, "" if known is None else known.text)
    for language, sentence in sentences.items():
        context, mark, foreign = key.partition("|")
        entry = Entry(context, foreign, sentence) if mark else Entry(key, source, sentence)
        catalogues[language].entries[key] = entry


def bring_into_line(catalogues: Mapping[Language, Catalogue]) -> None:
    """
    Make the English texts the `msgid` of every catalogue, add and drop keys so that all have those of English, and mark texts as `fuzzy`
    whose English has changed.
    """
    english = catalogues[SOURCE]
    for entry in english.entries.values():
        entry.source, entry.fuzzy = (entry.text if entry.context not in (None, *FOREIGN) else entry.source), False
    for catalogue in catalogues.values():
        if catalogue is english:
            continue
        for key, entry in english.entries.items():
            translation = catalogue.entries.setdefault(key, Entry(entry.context, entry.source, ""))
            if translation.source != entry.source:
                translation.source, translation.fuzzy = entry.source, bool(translation.text)
        catalogue.entries = {key: entry for key, entry in catalogue.entries.items() if key in english.entries}


def fields(sentence: str) -> set[str]:
    """The names of the fields in a message; raises ValueError if its braces do not match."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def faults(catalogues: Mapping[Language, Catalogue]) -> Iterator[str]:
    """The faults of the catalogues, one sentence each."""
    english = catalogues[SOURCE]
    for language, catalogue in catalogues.items():
        forms = re.search(r"nplurals=(\d+)", catalogue.header)
        if forms is None:
            yield f"{language}.po: the header has no Plural-Forms"
            continue
        for key in sorted(english.entries.keys() | catalogue.entries.keys()):
            source, entry = english.entries.get(key), catalogue.entries.get(key)
            if key.endswith(CURE) and key.removesuffix(CURE) not in catalogue.entries:
                yield f"{language}.po, {key}: the cure of no problem"
            elif source is None:
                yield f"{language}.po, {key}: not in {SOURCE}.po"
            elif entry is None or not entry.text:
                yield f"{language}.po, {key}: no sentence"
            elif entry.fuzzy:
                yield f"{language}.po, {key}: the English changed; correct the sentence and take the mark fuzzy away"
            else:
                yield from (f"{language}.po, {key}: {fault}" for fault in _wrong(entry, source, int(forms[1])))
                if key + CURE in english.entries and entry.text.endswith((":", ";", ",")):
                    yield f"{language}.po, {key}: the problem ends with a full stop or no mark; a colon is added before its cure"


def _wrong(entry: Entry, source: Entry, forms: int) -> Iterator[str]:
    if entry.context in FOREIGN:
        known = fields(entry.source)
        if not fields(entry.text) <= known:
            yield f"the fields are not of {entry.context}'s sentence, {sorted(known)}"
        return
    if entry.source != source.text:
        yield "msgid is not the English sentence: run `make catalogues`"
    try:
        found, expected = fields(entry.text), fields(source.text)
    except ValueError as error:
        yield str(error)
        return
    if found != expected:
        yield f"the fields are {sorted(found)}, in English {sorted(expected)}"
    if entry.key.endswith(CURE) and not entry.text.endswith((".", "…")):
        yield "a cure ends with a full stop"
    for _, name, spec, _ in string.Formatter().parse(entry.text):
        if spec and "|" in spec and spec.count("|") + 1 != forms:
            yield f"{{{name}:{spec}}} has {spec.count('|') + 1} forms, the language {forms}"


def unknown_keys(known: Iterable[str]) -> Iterator[str]:
    """A sentence for each place where the code calls `Text` or `text` with a key that is not in the catalogues."""
    keys = set(known)
    for path, node in _nodes():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Text", "text"):
            named = node.args[0] if node.args else None
            if isinstance(named, ast.Constant) and named.value not in keys:
                yield f"{path.relative_to(ROOT)}, line {node.lineno}: no catalogue has {named.value!r}"


def unused_keys(known: Iterable[str]) -> list[str]:
    """The keys that occur nowhere in the code, neither completely nor as an f-string that can give them (`f"place_{part}"`)."""
    whole: set[str] = set()
    patterns: set[str] = set()
    for _, node in _nodes():
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            whole.add(node.value)
            if node.value.endswith("_"):
                patterns.add(re.escape(node.value) + "[^.]+")
        elif isinstance(node, ast.JoinedStr):
            parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values]
            # An f-string that begins with a field can be a key only if it ends in a door's name (`f"{key}.page"`, `.python`, `.option`).
            if (parts[0] != ".+" or parts[1:2] in ([r"\.page"], [r"\.python"], [r"\.option"])) and len(
                "".join(part for part in parts if part != ".+")
            ) > 3:
                patterns.add("".join(parts))
    computed = re.compile("|".join(sorted(patterns)), re.DOTALL)
    problems = {key: key.removesuffix(CURE) for key in known}
    return [key for key, used in problems.items() if used not in whole and computed.fullmatch(used) is None]


def _nodes() -> Iterator[tuple[Path, ast.AST]]:
    for folder in CODE:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                yield path, node


def all_faults(folder: Path = FOLDER) -> list[str]:
    """All faults in the catalogues, and all disagreements between them and the code, one sentence each."""
    catalogues = load(folder)
    known = catalogues[SOURCE].entries
    unused = (f"{SOURCE}.po, {key}: nothing in the code names it" for key in unused_keys(known))
    return [*faults(catalogues), *unknown_keys(known), *unused]


def main(words: list[str]) -> int:
    """Run the command that the module's docstring describes, and return the exit status."""
    if words[:1] == ["check"]:
        found = all_faults()
        sys.stderr.write("".join(f"{fault}\n" for fault in found))
        return 1 if found else 0
    catalogues = load()
    translations = dict(word.split("=", 1) for word in words[2:] if "=" in word)
    if words[:1] == ["set"] and translations and translations.keys() <= catalogues.keys():
        set_message(catalogues, words[1], translations)
    elif words:
        sys.stderr.write(f"{__doc__}")
        return 2
    bring_into_line(catalogues)
    save(catalogues)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
