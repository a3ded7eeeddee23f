"""The shared strings of a workbook, as plain text."""

from __future__ import annotations

from xl_departage.errors import Place
from xl_departage.storage.xml_text import new_parser, read_part, run, unescape


def read_strings(data: bytes, part: str, place: Place) -> list[str]:
    """The texts in order. Runs of rich text are joined; phonetic runs are dropped."""
    text = read_part(data, part, place).text
    strings: list[str] = []
    runs: list[str] = []
    chunks: list[str] = []
    phonetic = 0
    parser = new_parser(part, place)
    parser.buffer_text = True

    def start(name: str, _: dict[str, str]) -> None:
        nonlocal phonetic
        tag = name.rpartition(" ")[2]
        if tag == "t":
            chunks.clear()
        elif tag == "si":
            runs.clear()
        elif tag == "rPh":
            phonetic += 1

    def end(name: str) -> None:
        nonlocal phonetic
        tag = name.rpartition(" ")[2]
        if tag == "t":
            if not phonetic:
                runs.append("".join(chunks))
        elif tag == "si":
            strings.append(unescape("".join(runs)))
        elif tag == "rPh":
            phonetic -= 1

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = chunks.append
    run(parser, text, part, place)
    return strings
