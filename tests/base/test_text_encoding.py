"""Texts without a byte order mark: names of arbiters' lists in the encodings of Windows, of old Macs and of DOS."""

from __future__ import annotations

import re

import pytest

from tests.rows import each_row
from xl_departage.base.errors import FileError, Place
from xl_departage.base.text_encoding import decode

NAMES = re.findall(
    r"\w+",
    "Noël André Gérard Hélène François Benoît Jérôme Zoé Élodie Lætitia Cœur Müller Jörg Köhler Jäger Böhm Ärzte Özil Überall"
    " Ångström Håkan Sørensen Ødegård Núñez García López Peña Ibáñez Martín Conceição João Simões Guimarães Õunapuu Jõgi"
    " Ragnarsdóttir Lunedì Niccolò Raphaël Loïc Anaïs ANDRÉ GARCÍA MÜLLER PEÑA",
)
OF_WINDOWS = re.findall(
    r"\S+",
    "Šimkus Žukas Tomaš O’Brien L’Haÿ-les-Roses Jean–Pierre “Open” d’Artagnan Groß Þór Jón Ýr voilà… n°2 2e½ ½w3 12b½ ½B 5€ AC®",
)
UNCERTAIN = frozenset("ŠšŽžŒœŸ")
"""Letters of Windows whose bytes are letters of the other encodings, too."""

ORDINARY = re.compile("[A-ZÀ-ÖØ-Þ]?[a-zß-öø-ÿ]+|[A-ZÀ-ÖØ-Þ]+")
"""How a name may look: such as Íunapuu, which Õunapuu of an old Mac is in Windows."""


def test_a_text_of_windows_is_read_as_such_without_a_word(subtests: pytest.Subtests) -> None:
    texts = [*NAMES, *OF_WINDOWS, ";".join([*NAMES, *OF_WINDOWS]), "\n".join(NAMES)]
    for text in texts:
        with subtests.test(text):
            found = decode(text.encode("cp1252"))

            assert (found.text, found.encoding) == (text, "cp1252")
            assert found.notice is None or (UNCERTAIN & {*text} and len(text) < 10)


@pytest.mark.parametrize("encoding", ["mac_roman", "cp850"])
def test_a_text_of_another_machine_is_never_read_wrongly_without_a_word(
    encoding: str, subtests: pytest.Subtests
) -> None:
    names = [name for name in NAMES if name.encode(encoding, "ignore").decode(encoding) == name]
    for name in names:
        with subtests.test(name):
            text = f"1;{name};2W1"
            found = decode(text.encode(encoding))
            if ORDINARY.fullmatch(name.encode(encoding).decode("cp1252", "replace")):
                continue

            assert found.notice is not None
            assert found.text == text or found.notice.key == "file_encoding_doubt"
    whole = "\r\n".join(f"{number};{name};+" for number, name in enumerate(["Anna", *names]))
    found = decode(whole.encode(encoding), "l.csv")
    assert (found.text, found.encoding) == (whole, encoding)
    assert found.notice is not None
    assert (found.notice.key, found.notice.where.line) == ("file_other_encoding", 2)


@each_row(
    "text",
    [
        # Punctuation whose bytes are letters elsewhere, with no accent beside it that would prove Windows.
        "etc… fin", "L’avenir", "joueurs’ prix", "“Open", "1990–2000", "Open «A»",
        # A letter that would be ä or è elsewhere, but not the signs of minutes and seconds.
        "Šimkus 90’+30”",
        # Results and lines of the same sign.
        "½½½½½", "········", "––––",
        # Signs that are letters in Central Europe.
        "£ 20", "£20", "20 m³", "Müller²", "¿Quién?", "Brett ¾",
    ],
)  # fmt: skip
def test_punctuation_of_windows_raises_no_doubt(text: str) -> None:
    found = decode(text.encode("cp1252"))

    assert (found.text, found.notice) == (text, None)


@each_row(
    ("data", "key", "line", "values"),
    [
        (b"Andr\x8e", "file_other_encoding", 1, ("André", "Mac Roman", "AndrŽ")),
        # Éric of an old Mac, âric of DOS.
        (b"No\n\x83ric;2W1", "file_encoding_doubt", 2, ("ƒric",)),
        (b'1,"R\x82my, Jo",2', "file_other_encoding", 1, ("Rémy", "DOS 850", "R‚my")),
        (b'1,"Jo R\x82my"', "file_other_encoding", 1, ("Rémy", "DOS 850", "R‚my")),
        (b"Anna\r\nBea\r\n1;K\x9aster;x", "file_encoding_doubt", 3, ("Kšster",)),
        (b"aujourd\x92hui", "file_encoding_doubt", 1, ("aujourd’hui",)),
        # Signs that no encoding known here makes letters of.
        (b"Pawe\xb3 B\xb9k", "file_encoding_doubt", 1, ("B¹k",)),
        # One letter of Windows-1250 among many that Windows-1252 has, too.
        ("1;Noël André Gérard\n2;Łukasz".encode("cp1250", "replace"), "file_encoding_doubt", 2, ("£ukasz",)),
        ("1;Noël André Gérard\n2;Żak".encode("cp1250"), "file_encoding_doubt", 2, ("¯ak",)),
        ("1;Noël André Gérard\n2;Bąk".encode("cp1250"), "file_encoding_doubt", 2, ("B¹k",)),
        ("1;Noël André Gérard\n2;Paweł".encode("cp1250"), "file_encoding_doubt", 2, ("Pawe³",)),
        # The byte of Ť is none of Windows-1252.
        ("1;Noël André Gérard\n2;Ťîrlea".encode("cp1250"), "file_encoding_doubt", 2, ("\ufffdîrlea",)),
        # Words in the letters of other alphabets.
        ("1;Mueller\n2;Карпов, Анатолий".encode("cp1251"), "file_encoding_doubt", 2, ("Êàðïîâ",)),
        ("1;Mueller\n2;Карпов, Анатолий".encode("koi8-r"), "file_encoding_doubt", 2, ("ëÁÒÐÏ×",)),
        ("1;Mueller\n2;Карпов, Анатолий".encode("cp866"), "file_encoding_doubt", 2, ("Š",)),
        ("Παπαϊωάννου".encode("cp1253"), "file_encoding_doubt", 1, ("ÐáðáúùÜííïõ",)),
    ],
)
def test_the_notice_names_the_word_and_its_line(data: bytes, key: str, line: int, values: tuple[str, ...]) -> None:
    found = decode(data, "l.csv")

    assert found.notice is not None
    assert (found.notice.key, found.notice.place) == (key, Place(file="l.csv", line=line))
    assert tuple(found.notice.values.values()) == values
    nameless = decode(data).notice
    assert nameless is not None
    assert nameless.place == Place(line=line)


@each_row("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_is_recognised_without_a_byte_order_mark(encoding: str) -> None:
    for text in ("No;Nom;R 1\r\n1;Chloé;2B1\r\n", "No;Имя;R 1\n1;Александр;2w½\n2;Людмила;1b½\n"):
        assert decode(text.encode(encoding)) == (text, encoding, b"", None)


@each_row(
    "data",
    [
        # Neither a workbook nor numbers of two bytes, nor half a character, is a text.
        b"PK\x03\x04\x14\0\x06\0\x08\0\0\0!\0",
        "No;Nom".encode("utf-16-le")[:-1] + b"\0\0",
        b"\x01\0\x02\0\x03\0\x04\0",
        b"A\0B\0\xff\xd8C\0",
        b"ABCDEFGHIJKLMNOPQ\0",
        b"\0",
    ],
)
def test_other_bytes_with_zeros_are_no_text(data: bytes) -> None:
    with pytest.raises(FileError) as refused:
        decode(data, "x")
    assert refused.value.key == "file_not_text"
