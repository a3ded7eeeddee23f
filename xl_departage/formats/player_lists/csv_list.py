"""
A list of players as CSV with headings in English, French, Dutch or German, separated by commas, semicolons or tabs.

Two columns that mean the same are refused, since neither can be preferred. But of an international and a national rating,
the one that counts is the `preferred` one, otherwise the international one; the other counts for players without it, which
is reported. Columns with other headings are ignored (`PlayerList.unread_columns`).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Sequence
from itertools import chain

from xl_departage.base.csv_rows import DELIMITERS, named_delimiter, rows_of
from xl_departage.base.errors import FileError, UnreadableCell
from xl_departage.base.messages import first_of
from xl_departage.base.regex import regex
from xl_departage.base.text import plain_cell, without_decimals
from xl_departage.chess.ratings.rating_cell import read_rating
from xl_departage.chess.tournament.options import RatingList
from xl_departage.chess.tournament.persons import sex_letter, sex_of
from xl_departage.formats.grids import notations
from xl_departage.formats.grids.header_row import header_key, rating_columns
from xl_departage.formats.grids.lists.name_titles import title_of
from xl_departage.formats.player_lists.lines import Stream
from xl_departage.formats.player_lists.listed_player import SPEEDS, ListedPlayer, PlayerList, Speed

_HEADINGS = {
    "name": ("name", "nom", "naam", "joueur", "player", "speler", "spieler", "nom prenom", "nom et prenom", "spielername"),
    "first": ("first name", "firstname", "prenom", "voornaam", "vorname"),
    "fide": ("fide", "fide id", "fideid", "id number", "id fide", "code fide", "fide code", "fide number", "fidecode", "code"),
    "national": ("pid", "matricule", "stamnummer", "stamnr", "nrffe", "code ffe", "licence", "mglnr", "id nat", "national id"),
    "birth": (
        *("birth", "born", "b day", "birthday", "birth date", "birth year", "naissance", "ne", "nee", "ne e", "nele"),
        *("date naiss", "date de naissance", "geboren", "geboortedatum", "geboortejaar", "geburtsdatum", "geburtsjahr"),
    ),
    "sex": ("sex", "sexe", "gender", "geslacht", "geschlecht", "s"),
    "federation": ("fed", "federation", "fede", "country", "land", "bond", "verband", "pays"),
    "title": ("title", "titre", "titel", "tit"),
    "club": ("club", "verein", "club name", "nom du club"),
    "standard": ("rating", "elo", "rtg", "cote", "srtng", "standard", "elo calcul", "classement", "elo standard", "wertungszahl"),
    "rapid": ("rapid", "rapide", "rapid rating", "elo rapide", "rrtng", "snelschaak"),
    "blitz": ("blitz", "blitz rating", "elo blitz", "brtng"),
}  # fmt: skip
_IN_GRIDS = {
    "name": notations.NAME_HEADERS - notations.TEAM_HEADERS,
    "first": notations.FIRST_NAME_HEADERS,
    "fide": notations.FIDE_NUMBER_HEADERS,
    "national": notations.NATIONAL_NUMBER_HEADERS,
    "birth": notations.BIRTH_HEADERS,
    "sex": notations.SEX_HEADERS,
    "federation": notations.FEDERATION_HEADERS,
    "title": notations.TITLE_HEADERS,
    "club": notations.CLUB_HEADERS,
    "standard": notations.RATING_HEADERS,
}
"""The headings in grids and lists of games; they count only for fields that no heading of `_HEADINGS` names."""
_TWO_LISTS = ("standard", "other")
_FIELD_OF = {heading: field for field, headings in _HEADINGS.items() for heading in headings}
_FIELDS = ("fide", "national", "birth", "sex", "federation", "title", "club")
_OTHER = regex(r"[^a-z0-9]+")


def read(stream: Stream, preferred: RatingList = "auto") -> PlayerList:
    """
    The list of players. Raises FileError for a file without a column of names, with two columns that mean the same, or with
    lines that cannot be read; reading the players, also for a row that is too short or too long, or whose rating is invalid.
    """
    lines = stream.lines()
    number, head = next(((number, line) for number, line in lines if line.strip()), (1, ""))
    delimiter = named_delimiter(head)
    if delimiter is None:
        delimiter = max(DELIMITERS, key=head.count)
    else:
        number, head = next(lines, (1, ""))
    rows = rows_of(((number, line + "\n") for number, line in chain([(number, head)], lines)), delimiter, stream.place)
    _, header = next(rows, (1, []))
    columns = _columns(stream, number, header, preferred)
    if "name" not in columns:
        raise stream.error("list_unknown", number, head[:60])
    speeds = _speeds(columns)
    fields = frozenset({"name", *(field for field in _FIELDS if field in columns)})
    players = _players(stream, rows, columns, header)
    known = columns.values()
    unread = tuple(title.strip() for at, title in enumerate(header) if title.strip() and at not in known)
    two = "other" in columns
    return PlayerList(
        players,
        speeds,
        fields,
        name=stream.place.file or "",
        rated=bool(speeds),
        has_two_ratings=two,
        unread_columns=unread,
        remarks=stream.remarks,
    )


def _speeds(columns: Collection[str]) -> tuple[Speed, ...]:
    return tuple(speed for speed in SPEEDS if speed in columns)


def _columns(stream: Stream, number: int, header: Sequence[str], preferred: RatingList) -> dict[str, int]:
    """The columns by field; `other` is the second list of ratings. Raises FileError for two columns that mean the same."""
    ratings = rating_columns(
        ["" if header_key(title) in notations.RATINGS_OF_A_SPEED else title for title in header], preferred
    )
    columns = dict(zip(_TWO_LISTS, ratings, strict=False)) if len(ratings) > 1 else {}
    for words, known in ((_published, frozenset[str]()), (_in_grids, None)):
        # The headings of grids count only for fields that no heading of a published list names.
        named_fields = frozenset(columns) if known is None else known
        for index, title in enumerate(header):
            field = words(title)
            if field is None or field in named_fields or index in columns.values():
                continue
            if field in columns:
                first = header[columns[field]].strip()
                raise stream.error("list_two_columns", number, first=first, second=title.strip())
            columns[field] = index
    return columns


def _published(title: str) -> str | None:
    return _FIELD_OF.get(_plain(title))


def _in_grids(title: str) -> str | None:
    key = header_key(title)
    return next((field for field, words in _IN_GRIDS.items() if key in words), None)


def _players(
    stream: Stream,
    rows: Iterator[tuple[int, list[str]]],
    columns: dict[str, int],
    header: Sequence[str],
) -> Iterator[ListedPlayer]:
    speeds = _speeds(columns)
    from_other_list: list[str] = []
    strange: list[str] = []
    width = len(header)
    for line, row in rows:
        if not any(cell.strip() for cell in row):
            continue
        if len(row) != width:
            raise stream.error("list_width", line, given=len(row), wanted=width)
        # `plain_cell` removes what protects texts from being computed as formulas.
        fields = {field: " ".join(plain_cell(row[index]).split()) for field, index in columns.items()}
        name = ", ".join(filter(None, (fields["name"], fields.get("first", ""))))
        ratings = tuple([_rating(stream, fields[speed], line) for speed in speeds])
        other_rating = _rating(stream, fields["other"], line) if "other" in columns and ratings[0] is None else None
        if other_rating is not None:
            ratings = (other_rating, *ratings[1:])
            from_other_list.append(name)
        if (sex := fields.get("sex", "")) and not sex_of(sex):
            strange.append(f"{name} ({sex})")
        yield ListedPlayer(
            name,
            without_decimals(fields.get("fide", "")).lstrip("0"),
            without_decimals(fields.get("national", "")),
            birth=fields.get("birth", ""),
            sex=sex_letter(fields.get("sex", "")),
            federation=fields.get("federation", ""),
            title=title_of(fields.get("title", ""), sex_of(fields.get("sex", ""))) or fields.get("title", "").upper(),
            club=fields.get("club", ""),
            ratings=ratings,
            line=line,
        )
    if from_other_list:
        first, other_heading = (header[columns[field]].strip() for field in _TWO_LISTS)
        named = first_of(from_other_list, _NAMED, "; ")
        values = {"count": len(from_other_list), "names": named, "first": first, "other": other_heading}
        stream.remarks.append(FileError("players_second_list", stream.place, **values))
    if strange:
        named = first_of(strange, _NAMED, "; ")
        stream.remarks.append(FileError("players_sex_unread", stream.place, count=len(strange), names=named))


_NAMED = 10
"""How many players are named; further ones are only counted."""


def _rating(stream: Stream, text: str, line: int) -> int | None:
    if text.isdecimal() and len(text) < 5:
        return int(text) or None
    try:
        read = read_rating(text)
    except UnreadableCell:
        raise stream.error("list_row", line, text[:60]) from None
    # An estimate does not count as a rating.
    return None if read.estimated else read.rating


def _plain(title: str) -> str:
    """A heading in lower case, without accents and punctuation."""
    letters = unicodedata.normalize("NFKD", title.casefold())
    return _OTHER.sub(" ", "".join(letter for letter in letters if not unicodedata.combining(letter))).strip()
