"""A tournament in ASCII: what German passports write with two letters, and letters without their marks."""

from __future__ import annotations

import pytest

from tests.rows import each_row
from xl_departage.base.errors import FileError
from xl_departage.chess.tournament.record import Header, Participant, TournamentRecord
from xl_departage.formats.ascii_letters import ascii_text, in_ascii


@each_row(
    ("text", "written"),
    [
        ("Élise", "Elise"),
        ("Müller", "Mueller"),
        ("MÜLLER", "MUELLER"),
        ("Öz, Ülkü", "Oez, Uelkue"),
        ("Weiß", "Weiss"),
        ("Łukasz Żółć", "Lukasz Zolc"),
        ("Þórður Æsir", "Thordur Aesir"),
        ("Nuñez – O’Brien", "Nunez - O'Brien"),
        ("Mu\u0308ller", "Mueller"),
        ("90′ + 30″ ×40", "90' + 30\" x40"),
        ("plain", "plain"),
    ],
)
def test_letters_are_written_as_passports_do(text: str, written: str) -> None:
    assert ascii_text(text) == written


def test_every_text_of_a_tournament_is_written_and_what_changed_is_named() -> None:
    original = TournamentRecord(
        Header(name="Ouvert d'Été", arbiter="Anaïs", deputies=("Jürgen",)),
        (Participant(1, "Müller, Jörg", club="Échecs Liège"),),
    )

    after, (notice,) = in_ascii(original)

    assert (after.header.name, after.header.arbiter, after.header.deputies) == ("Ouvert d'Ete", "Anais", ("Juergen",))
    assert (after.participants[0].name, after.participants[0].club) == ("Mueller, Joerg", "Echecs Liege")
    assert "Müller, Jörg → Mueller, Joerg" in notice.message("en")
    assert in_ascii(after) == (after, ())


def test_another_alphabet_is_refused_with_the_letter() -> None:
    with pytest.raises(FileError) as refused:
        in_ascii(TournamentRecord(Header(), (Participant(1, "Каспаров"),)), "t.csv")

    assert "К" in refused.value.message("en")
    assert "Каспаров" in refused.value.message("fr")
