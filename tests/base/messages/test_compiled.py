"""A compiled catalogue gives what its text gives, one sentence at a time; Python's own reader of such files says the same."""

from __future__ import annotations

import gettext
import io
import os
import struct
import zipfile
import zipimport
from pathlib import Path
from types import SimpleNamespace

import pytest

from xl_departage.base.messages import catalogue, catalogues, languages
from xl_departage.base.messages.catalogues import CompiledSentences, compiled, key_of, po_entries, read_po

FOLDER = Path(catalogues.__file__).parents[1] / "locale"


def entry(context: str | None, source: str, sentence: str) -> str:
    quoted = [part.replace("\\", "\\\\").replace('"', '\\"').replace("\n", '\\n"\n"') for part in (source, sentence)]
    begin = "" if context is None else f'msgctxt "{context}"\n'
    return f'{begin}msgid "{quoted[0]}"\nmsgstr "{quoted[1]}"\n'


ENTRIES = (
    (None, "", "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n != 1;\n"),
    ("a", "one", "un"),
    ("a.cure", "do it", "faites-le"),
    ("ab", "two", "« deux »"),
    # Keys of which one begins another, before, between and behind all; signs of two and three bytes.
    ("b", "é", "zwölf ½ ∞"),
    ("ba", 'said "so"', 'dit "ainsi"\nsur \\ deux lignes'),
    ("click", "Options", "Optionen"),
    ("click", "Option", "Option"),
    (None, "Usage", "Aufruf"),
    (None, "Usage:", "Aufruf:"),
    ("zz", "last", "letzter"),
)


def test_every_sentence_is_found_by_its_key_and_no_other_is() -> None:
    content = "\n".join(entry(*fields) for fields in ENTRIES).encode()
    machine = compiled(content)
    sentences = CompiledSentences(machine)
    wanted = {key_of(context, source): sentence for context, source, sentence in ENTRIES}
    assert set(wanted) == {"", "a", "a.cure", "ab", "b", "ba", "click|Options", "click|Option", "Usage", "Usage:", "zz"}

    # In any order, twice: the second time, it is remembered.
    for key in [*wanted, *reversed(wanted)]:
        assert (sentences[key], sentences.get(key, "x"), key in sentences) == (wanted[key], wanted[key], True), key
    for key in ("A", "aa", "c", "click|", "click|Opt", "click|Optionss", "a|one", "Usag", "two", "zzz"):
        assert (sentences.get(key), sentences.get(key, "x"), key in sentences) == (None, "x", False), key
    assert not sentences.__contains__(7)
    assert dict(sentences) == read_po(content) == wanted
    assert len(sentences) == len(wanted)


def test_python_reads_the_same() -> None:
    machine = compiled("\n".join(entry(*fields) for fields in ENTRIES).encode())
    theirs = gettext.GNUTranslations(io.BytesIO(machine))
    for context, source, sentence in ENTRIES[1:]:
        assert (theirs.gettext(source) if context is None else theirs.pgettext(context, source)) == sentence
    assert theirs.info()["plural-forms"] == "nplurals=2; plural=n != 1;"
    # The head, by the manual of GNU gettext: magic number, revision, count, the two tables, no table of hashes, whose place is behind them.
    count = len(ENTRIES)
    head = struct.unpack_from("<7I", machine)
    assert head == (0x950412DE, 0, count, 28, 28 + 8 * count, 0, 28 + 16 * count)
    # Every text ends with a zero byte that its size does not count; sources are sorted.
    texts = [struct.unpack_from("<2I", machine, 28 + 8 * place) for place in range(2 * count)]
    assert all(machine[start + size] == 0 for size, start in texts)
    assert sum(size + 1 for size, _ in texts) == len(machine) - head[6]
    sources = [machine[start : start + size] for size, start in texts[:count]]
    assert sources == sorted(sources)


def test_what_was_asked_for_is_forgotten_before_it_outgrows_the_file() -> None:
    sentences = CompiledSentences(compiled(entry("a", "one", "un").encode()))
    for number in range(9):
        assert sentences.get(f"unknown {number}") is None
        assert len(sentences._known) <= 2
    assert sentences["a"] == "un"


def test_strings_over_several_lines_are_one_and_a_file_of_windows_is_read() -> None:
    text = 'msgctxt "a"\nmsgid ""\n"one "\n"two"\nmsgstr ""\n"\\tun\\r"\n'
    for content in (text, text.replace("\n", "\r\n")):
        assert po_entries(content) == [("a", "one two", "\tun\r")]
    # Without a sentence, it is not translated.
    assert read_po(entry("a", "one", "").encode()) == {}


def test_a_problem_is_a_sentence_and_its_cure_another(subtests: pytest.Subtests) -> None:
    """Of every text of every language, beside what its file has."""
    for language in languages():
        with subtests.test(language):
            texts = read_po((FOLDER / f"{language}.po").read_bytes())
            found = catalogue(language)
            for key, sentence in texts.items():
                cure = texts.get(f"{key}.cure")
                ended = sentence if cure is None or sentence.endswith(".") else f"{sentence}."
                assert (found.problem(key), found.cure(key)) == (ended, cure), key


def test_a_package_in_an_archive_has_the_same_catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert {*catalogues._listed("no such folder")} == {*catalogues._listed(str(FOLDER))} == {*os.listdir(FOLDER)}
    archive = tmp_path / "package.zip"
    with zipfile.ZipFile(archive, "w") as written:
        written.writestr("locale/xx.po", "a sentence")
    importer = zipimport.zipimporter(str(archive))
    monkeypatch.setattr(catalogues, "__spec__", SimpleNamespace(loader=importer))
    assert catalogues._content(str(archive / "locale" / "xx.po")) == b"a sentence"
    with pytest.raises(FileNotFoundError):
        catalogues._content(str(archive / "locale" / "yy.po"))


@pytest.mark.parametrize(
    "entry", ['msgctxt "k"\nmsgstr "t"\n', 'msgid "k"\nmsgstr "t\\a"\n', 'msgid "k"\nmsgstr "t"\nstray\n'], ids=repr
)
def test_an_invalid_entry_is_refused_and_never_left_out(entry: str) -> None:
    sound = 'msgid ""\nmsgstr "head"\n\n'
    assert catalogues.read_po(sound.encode()) == {"": "head"}
    with pytest.raises(ValueError, match="of a catalogue"):
        catalogues.read_po((sound + entry).encode())


def test_a_catalogue_says_how_many_forms_a_word_has() -> None:
    count, form = catalogues._plural_rule("Plural-Forms: nplurals=3; plural=n>2 ? 2 : n>1;\n")
    assert (count, [form(number) for number in range(5)]) == (3, [0, 0, 1, 2, 2])
    with pytest.raises(ValueError, match="Plural-Forms"):
        catalogues._plural_rule("Content-Type: text/plain\n")
