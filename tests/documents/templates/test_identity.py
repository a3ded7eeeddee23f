"""Who of a tournament file is who in a workbook: never somebody else, however the file numbers the players."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.rows import each_row
from xl_departage.base.errors import FileError, Place
from xl_departage.documents.templates.swiss.identity import Person, identify

PLACE = Place(file="open.xlsx", sheet="Players")
NAMES = (
    "Martin, Thomas",
    "Thomas, Martin",
    "Thomas Martin",
    "Martin, Zoé",
    "Martin, Zoe",
    "Player 1",
    "Player 11",
    "Player 2",
    "12",
    "21",
    "Team A 2",
    "Team A 1",
)
people = st.lists(
    st.builds(
        Person,
        st.just(0),
        st.sampled_from(NAMES),
        st.sampled_from((None, 1500, 1800)),
        st.sampled_from((None, 1980, 2010)),
        st.sampled_from(("", "", "650001", "650002", "650003")),
    ),
    min_size=1,
    max_size=8,
)


def numbered(persons: list[Person]) -> list[Person]:
    return [person._replace(number=number) for number, person in enumerate(persons, 1)]


@given(people, st.data())
@settings(max_examples=examples(400))
def test_a_renumbered_file_gives_everybody_his_own_games_or_is_refused(persons: list[Person], data: Any) -> None:
    """The same participants in another order, of whom the file or the workbook may know less."""
    ours = numbered(persons)
    order = data.draw(st.permutations(range(len(ours))))
    theirs = []
    for number, at in enumerate(order, 1):
        less: dict[str, Any] = {}
        if data.draw(st.booleans()):
            less = data.draw(st.sampled_from(({"rating": None}, {"birth": None}, {"code": ""})))
        theirs.append(ours[at]._replace(number=number, **less))
    expected = {number: ours[at].number for number, at in enumerate(order, 1)}

    found, doubtful = None, ""
    try:
        found = identify(ours, theirs, PLACE)
    except FileError as error:
        doubtful = error.message("en")

    assert found in (None, expected)
    assert found is not None or any(person.name in doubtful for person in ours)


@given(st.lists(st.sampled_from(NAMES[:1] + NAMES[5:]), min_size=1, max_size=7, unique=True), st.data())
@settings(max_examples=examples(200))
def test_names_that_differ_only_in_digits_are_enough(names: list[str], data: Any) -> None:
    ours = [Person(number, name) for number, name in enumerate(names, 1)]
    order = data.draw(st.permutations(range(len(ours))))
    theirs = [ours[at]._replace(number=number) for number, at in enumerate(order, 1)]

    assert identify(ours, theirs, PLACE) == {number: at + 1 for number, at in enumerate(order, 1)}


def refused(ours: list[Person], theirs: list[Person]) -> str:
    with pytest.raises(FileError) as caught:
        identify(ours, theirs, PLACE)
    return caught.value.message("en")


def test_the_order_of_the_words_counts() -> None:
    ours = [Person(1, "Martin, Thomas"), Person(2, "Thomas, Martin")]
    theirs = [Person(1, "Thomas, Martin"), Person(2, "Martin, Thomas")]

    assert identify(ours, theirs, PLACE) == {1: 2, 2: 1}


def test_homonyms_are_told_apart_by_rating_birth_or_number() -> None:
    for first_facts, second_facts in (
        ({"rating": 1500}, {"rating": 1800}),
        ({"birth": 1980}, {"birth": 2010}),
        ({"code": "650001"}, {"code": "650002"}),
    ):
        ours = [Person(1, "Martin, Luc", **first_facts), Person(2, "Martin, Luc", **second_facts)]
        theirs = [Person(1, "Martin, Luc", **second_facts), Person(2, "Martin, Luc", **first_facts)]

        assert identify(ours, theirs, PLACE) == {1: 2, 2: 1}


def test_homonyms_without_anything_else_are_refused_by_name() -> None:
    same = [Person(1, "Martin, Luc"), Person(2, "Martin, Luc"), Person(3, "Roy, Anne")]

    message = refused(same, same)

    assert "No. 1 Martin, Luc" in message
    assert "No. 2 Martin, Luc" in message
    assert "Roy" not in message


def test_a_name_written_otherwise_is_no_new_player() -> None:
    for name in ("Thomas Martin", "MARTIN Thomas", "Martín, Thomas"):
        message = refused([Person(1, "Martin, Thomas")], [Person(4, name)])

        assert "No. 1 Martin, Thomas" in message
        assert f"No. 4 {name}" in message


@each_row(
    "name",
    ["Martyn, Thomas", "Martin, Thomas Jean", "Martin, T.", "FM Martin, Thomas", "Martin, Thoma", "Durand, Thomas"],
)
def test_a_slip_of_the_pen_is_no_new_player_whatever_his_number(name: str) -> None:
    """While the file lacks the other one; with both in it, the name is that of somebody else."""
    ours = [Person(1, "Martin, Thomas", 1500), Person(2, "Roy, Anne")]

    assert f"No. 2 {name} (1500)" in refused(ours, [Person(1, "Roy, Anne"), Person(2, name, 1500)])

    both = [Person(1, "Roy, Anne"), Person(2, name, 1500), Person(3, "Martin, Thomas", 1500)]
    assert identify(ours, both, PLACE) == {1: 2, 3: 1}


@pytest.mark.parametrize("name", ["Player 11", "Player 2", "Durand, Claire"])
def test_another_name_is_a_new_player_where_the_missing_one_has_not_played(name: str) -> None:
    theirs = [Person(1, "Roy, Anne"), Person(9, name)]

    assert identify([Person(1, "Player 1"), Person(2, "Roy, Anne")], theirs, PLACE) == {1: 2}
    # Whoever has played is in every later file: the new name is his, or a mistake.
    message = refused([Person(1, "Player 1", paired=True), Person(2, "Roy, Anne")], theirs)
    assert "No. 1 Player 1" in message
    assert f"No. 9 {name}" in message


def test_federation_numbers_tell_a_new_player_from_one_who_is_missing() -> None:
    ours = [Person(1, "Martin, Paul", code="650001", paired=True)]

    assert identify(ours, [Person(3, "Martin, Paule", code="650002")], PLACE) == {}


def test_a_name_with_another_rating_is_no_new_player() -> None:
    assert "1800" in refused([Person(1, "Martin, Luc", 1500)], [Person(4, "Martin, Luc", 1800)])


def test_a_federation_number_finds_a_player_whose_name_was_corrected() -> None:
    ours = [Person(1, "Durant, Marie", 1500, 1980, "650001"), Person(2, "Roy, Anne")]
    theirs = [Person(1, "Roy, Anne"), Person(2, "Durand-Roy, Marie", 1520, 1980, "650001")]

    assert identify(ours, theirs, PLACE) == {1: 2, 2: 1}


def test_numbers_and_names_that_contradict_each_other_are_refused() -> None:
    ours = [Person(1, "Durand, Marie", code="650001"), Person(2, "Roy, Anne", code="650002")]
    theirs = [Person(1, "Durand, Marie", code="650002"), Person(2, "Roy, Anne", code="650001")]

    assert "Durand, Marie" in refused(ours, theirs)


def test_players_without_names_are_refused_by_number() -> None:
    assert "1, 2" in refused([Person(1, "Roy, Anne")], [Person(1, ""), Person(2, "")])


def test_the_number_of_somebody_else_is_refused() -> None:
    message = refused([Person(1, "Durand, Marie")], [Person(1, "Roy, Anne")])

    assert "Durand, Marie" in message
    assert "Roy, Anne" in message


def test_a_late_entry_is_new() -> None:
    ours = [Person(1, "Player 1"), Person(2, "Player 2")]
    theirs = [Person(1, "Player 11"), Person(2, "Player 1"), Person(3, "Player 2")]

    assert identify(ours, theirs, PLACE) == {2: 1, 3: 2}


@each_row(
    ("ours", "theirs", "same"),
    [
        # What one side lacks contradicts nothing.
        (Person(1, "Roy, Anne"), Person(4, "Roy, Anne", 1500, 1980, "650001"), True),
        (Person(1, "Roy, Anne", 1500, 1980, "650001"), Person(4, "Roy, Anne"), True),
        (Person(1, "Roy, Anne", code="650001"), Person(4, "Roy, Anne", code="650002"), False),
        (Person(1, "Roy, Anne", birth=1980), Person(4, "Roy, Anne", birth=1981), False),
        (Person(1, "Roy,  Anne "), Person(4, " Roy, Anne"), True),
        (Person(1, "Roy, Anne"), Person(4, "roy, anne"), False),
    ],
)
def test_one_name_is_one_player_unless_something_contradicts(ours: Person, theirs: Person, same: bool) -> None:
    if same:
        assert identify([ours], [theirs], PLACE) == {4: 1}
    else:
        assert "No. 1 Roy, Anne" in refused([ours], [theirs])


@each_row(
    ("ours", "theirs", "alike"),
    [
        # Names that have four fifths in common: 2 · 4 of 10 signs, 2 · 4 of 11.
        (Person(1, "Marc"), Person(4, "Marcel"), True),
        (Person(1, "Paul"), Person(4, "Paulina"), False),
        # Initials, where there are two words, each of them for a word of its own.
        (Person(1, "Paul R"), Person(4, "Paulina Raymonde"), True),
        (Person(1, "Paul Paul"), Person(4, "Paul Raymond"), False),
        # Another year of birth, or another number, is somebody else; an unknown one is not.
        (Person(1, "Martin, Thomas", birth=1980), Person(4, "Martyn, Thomas", birth=1990), False),
        (Person(1, "Martin, Thomas", birth=1980), Person(4, "Martyn, Thomas", birth=1980), True),
        (Person(1, "Martin, Thomas", birth=1980), Person(4, "Martyn, Thomas"), True),
        (Person(1, "Martin, Thomas"), Person(4, "Martyn, Thomas", birth=1980), True),
        (Person(1, "Martin, Thomas", code="650001"), Person(4, "Martyn, Thomas"), True),
        (Person(1, "Martin, Thomas"), Person(4, "Martyn, Thomas", code="650001"), True),
        # One name and the same rating; no rating is not the same.
        (Person(1, "Martin, Eva", 1500), Person(4, "Dupont, Eva", 1500), True),
        (Person(1, "Martin, Eva", 1500), Person(4, "Dupont, Eva", 1501), False),
        (Person(1, "Martin, Eva"), Person(4, "Dupont, Eva"), False),
        (Person(1, "Martin, Eva", 1500), Person(4, "Dupont, Zoe", 1500), False),
        # Who has played is in the file.
        (Person(1, "Martin, Eva", paired=True), Person(4, "Dupont, Zoe"), True),
        # Figures are no slip of the pen.
        (Person(1, "Equipe Nationale 1"), Person(4, "Equipe Nationale 2"), False),
        (Person(1, "Equipe Nationale 1"), Person(4, "Equipe Nationals 1"), True),
    ],
)
def test_who_may_be_meant_by_another_name(ours: Person, theirs: Person, alike: bool) -> None:
    if alike:
        assert f"No. 1 {ours.name}" in refused([ours], [theirs])
    else:
        assert identify([ours], [theirs], PLACE) == {}


def test_a_number_with_another_name_is_refused_where_either_name_is_somebody_elses() -> None:
    marie, anne = Person(1, "Durand, Marie", code="650001"), Person(2, "Roy, Anne", code="650002")
    renamed = Person(1, "Roy, Anne", code="650001")

    # The workbook has somebody of the new name; the file has somebody of the old one; neither has.
    assert "No. 2 Roy, Anne" in refused([marie, anne], [renamed])
    assert "Durand, Marie" in refused([marie], [renamed, Person(2, "Durand, Marie")])
    assert identify([marie], [renamed, Person(2, "Petit, Luc")], PLACE) == {1: 1}


def test_a_code_that_two_have_tells_nobody() -> None:
    ours = [Person(1, "Durand, Marie", code="1"), Person(2, "Roy, Anne", code="1")]

    assert identify(ours, [Person(1, "Roy, Anne", code="1"), Person(2, "Durand, Marie")], PLACE) == {1: 2, 2: 1}


@pytest.mark.parametrize(
    ("person", "shown"),
    [
        (Person(3, "Roy,  Anne"), "No. 3 Roy, Anne"),
        (Person(3, "Roy, Anne", 1500, 1980, "650001"), "No. 3 Roy, Anne (1500, 1980, 650001)"),
        (Person(3, "Roy, Anne", code="650001"), "No. 3 Roy, Anne (650001)"),
        (Person(3, ""), "No. 3 —"),
    ],
)
def test_a_player_in_a_message(person: Person, shown: str) -> None:
    assert person.shown.in_language("en") == shown


def test_a_player_may_have_the_number_0() -> None:
    theirs = [Person(1, "Durand, Marie"), Person(2, "Roy, Anne")]

    assert identify([Person(0, "Roy, Anne")], theirs, PLACE) == {2: 0}
