"""The details of players other than their games, and checks for those that no person can have or that two persons cannot share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from xl_departage.base.days import read_day
from xl_departage.base.grouping import grouped
from xl_departage.base.messages import first_of
from xl_departage.base.regex import regex
from xl_departage.base.text import plain
from xl_departage.chess.tournament.crosstable import Player
from xl_departage.chess.tournament.record import UNREAD, Header, Participant, UnreadPart


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


FEDERATIONS = _words(
    "AFG AHO ALB ALG AND ANG ANT ARG ARM ARU AUS AUT AZE BAH BAN BAR BDI BEL BER BHU BIH BIZ BLR BOL BOT BRA BRN BRU BUL BUR "
    "CAF CAM CAN CAY CHA CHI CHN CIV CMR COD COL COM CPV CRC CRO CUB CYP CZE DEN DJI DMA DOM ECU EGY ENG ERI ESA ESP EST ETH "
    "FAI FID FIJ FIN FRA GAB GAM GCI GEO GEQ GER GHA GRE GRN GUA GUM GUY HAI HKG HON HUN INA IND IOM IRI IRL IRQ ISL ISR ISV "
    "ITA IVB JAM JCI JOR JPN KAZ KEN KGZ KOR KOS KSA KUW LAO LAT LBA LBN LBR LCA LES LIE LTU LUX MAC MAD MAR MAS MAW MDA MDV "
    "MEX MGL MKD MLI MLT MNC MNE MOZ MRI MTN MYA NAM NCA NED NEP NGR NIG NON NOR NRU NZL OMA PAK PAN PAR PER PHI PLE PLW PNG "
    "POL POR PUR QAT ROU RSA RUS RWA SCO SEN SEY SGP SKN SLE SLO SMR SOL SOM SRB SRI SSD STP SUD SUI SUR SVK SWE SWZ SYR TAN "
    "TGA THA TJK TKM TLS TOG TPE TTO TUN TUR UAE UGA UKR URU USA UZB VAN VEN VIE VIN WLS YEM ZAM ZIM"
)
"""
The codes in FIDE's list of federations (ratings.fide.com/top_federations.phtml); players with FID play under FIDE's flag, those
with NON under none.
"""
TITLES = _words("GM IM FM CM WGM WIM WFM WCM NM WNM WH AGM AIM AFM ACM")
FEDERATION = regex("[A-Za-z]{3}")
"""The form of a federation's code."""


_WORDS_OF_SEX = {
    "m": "M H MAN MALE HOMME MASCULIN MANN MANNLICH MANNELIJK",
    "w": "W F V WOMAN FEMALE FEMME FEMININ FRAU WEIBLICH VROUW VROUWELIJK",
}
_SEXES = {word: sex for sex, words in _WORDS_OF_SEX.items() for word in words.split()}
LETTERS_OF_SEX = {sex: tuple(word for word in words.split() if len(word) == 1) for sex, words in _WORDS_OF_SEX.items()}
"""The single letters among the words for each sex."""


def sex_of(text: str) -> str:
    """`m` or `w` for a word or a letter of our four languages; empty for anything else."""
    return _SEXES.get(plain(text), "")


def sex_letter(text: str) -> str:
    """The letter that templates and published lists write, `F` or `M`, for the words that `sex_of` reads; empty for anything else."""
    return {"w": "F", "m": "M", "": ""}[sex_of(text)]


class Identities(NamedTuple):
    """What the columns of a grid, a list or a file say of its players."""

    participants: tuple[Participant, ...] = ()
    """In the order of the grid."""
    unread_parts: tuple[UnreadPart, ...] = ()
    year: int | None = None
    """The year of the event, or its last year; None if it is not stated."""

    @property
    def by_number(self) -> dict[int, Participant]:
        """The players, by number."""
        return {participant.number: participant for participant in self.participants}


class Doubt(NamedTuple):
    """A detail of a player that cannot be true."""

    player: int
    """The index of the player."""
    key: str
    text: str = ""
    """The text as typed."""
    values: Mapping[str, object] = MappingProxyType({})
    other: int | None = None
    """The index of another player who has the same detail; None if only one player is concerned."""


def doubts(players: Sequence[Player | Participant], identities: Identities) -> Iterator[Doubt]:
    """
    Details that no person can have, or that two persons cannot share.

    These are: a blank name if others have names, a sex that could not be read, a FIDE number with characters other than digits, a
    birth that is not a day of the calendar or is after the event, and a number, FIDE's or that of the national federation, that two
    players share. A text without a letter or a digit other than 0 is not a number.
    """
    people, named = identities.by_number, any(player.name.strip() for player in players)
    sexes = [
        line.split("\t")
        for part in identities.unread_parts
        if part[:2] == (UNREAD, "sex")
        for line in part.text.split("\n")
    ]
    first: dict[tuple[str, str], int] = {}
    for index, player in enumerate(players):
        person = people.get(player.number, Participant(player.number, ""))
        if named and not player.name.strip():
            yield Doubt(index, "check_nameless", values={"number": player.number})
        yield from (Doubt(index, "check_sex", text) for number, _, text in sexes if number == str(player.number))
        codes = dict(person_codes(person))
        if not codes.get("fide", "0").isdecimal():
            yield Doubt(index, "check_fide_number", person.fide_number)
        if says_something(person.birth):
            yield from _of_birth(index, person.birth, identities.year)
        for kind, code in codes.items():
            first_index = first.setdefault((kind, code), index)
            if first_index != index:
                yield Doubt(index, "check_code_twice", code, {"code": code}, first_index)


def person_codes(person: Participant) -> Iterator[tuple[str, str]]:
    """
    The codes by which two entries are known to be one person: the FIDE number (`fide`) and the federation's (`national`), without
    blanks and in capitals. A code without a letter or a digit other than 0 is left out.
    """
    for kind, typed_code in (("fide", person.fide_number), ("national", person.national_number)):
        code = "".join(typed_code.split()).upper()
        if says_something(code):
            yield kind, code


def says_something(text: str) -> bool:
    """Whether a text contains a letter or a digit other than 0; anything else stands for no value."""
    return any(sign.isalnum() and sign != "0" for sign in text)


def _of_birth(player: int, text: str, year: int | None) -> Iterator[Doubt]:
    born = born_on(text.strip())
    if born is None:
        yield Doubt(player, "check_birth", text)
    elif year is not None and born[0] > year:
        yield Doubt(player, "check_born_after", text.removesuffix("/00/00"), {"born": born[0], "year": year})


_SHORT_TITLES = {"WG", "WI", "WF", "WC"}
"""Women's titles in the two letters that FIDE's files use."""
_MOST_NAMED = 10
"""How many players a message names."""


def unusual(people: Iterable[Participant]) -> Iterator[tuple[str, Participant, str, str]]:
    """
    Titles other than `TITLES`, those of FIDE and the national NM and WNM, and the two-letter forms of women's titles; and
    federations whose code is not three letters or is unknown to FIDE; each text once. An item gives the key of the message, the
    first player with the text, the text, and the numbers of those who have it, as one text.
    """
    written = grouped(
        ((key, text), person)
        for person in people
        for key, text, usual in (
            ("check_title", person.title, person.title in TITLES | _SHORT_TITLES),
            (
                "check_federation_unknown" if FEDERATION.fullmatch(person.federation) else "check_federation",
                person.federation,
                person.federation.upper() in FEDERATIONS,
            ),
        )
        if text and not usual
    )
    for (key, text), alike in written.items():
        yield key, alike[0], text, first_of([str(person.number) for person in alike], _MOST_NAMED)


def last_year(header: Header) -> int | None:
    """The last year in the first and last day of a tournament; None if they name none."""
    return max((int(year) for day in (header.begin, header.end) for year in _YEAR.findall(day)), default=None)


_YEAR = regex(r"(?<!\d)\d{4}(?!\d)")


def are_two(first_player: Player, second_player: Player, people: Mapping[int, Participant]) -> bool:
    """Whether two players who have the same name are known to be different persons."""
    first, second = (people.get(player.number) for player in (first_player, second_player))
    return first is not None and second is not None and differ(first, second)


def differ(first: Participant, second: Participant) -> bool:
    """Whether these are different persons, even if they have the same name: both have a club, a birth or a number, and these differ."""
    pairs = (
        (plain(first.club), plain(second.club)),
        (first.birth, second.birth),
    )
    codes, others = dict(person_codes(first)), dict(person_codes(second))
    return any(mine and theirs and mine != theirs for mine, theirs in pairs) or any(
        codes[kind] != others[kind] for kind in codes.keys() & others.keys()
    )


def born_on(text: str) -> tuple[int, int, int] | None:
    """
    The year, month and day of a birth (`12.03.1986`, `1986-03-12`, `12 mars 1986`, `1986`); month and day are 0 if only the year is
    given. None for anything else, for a day that the calendar does not have, and for a two-digit year, whose century is not known.
    """
    written = read_day(text)
    if written is None or written.year is None or not written.year_in_full:
        return None
    return written.year, written.month, written.day


def birth_of(text: str) -> str:
    """A birth as TRF writes it, `1986/03/12` or `1986/00/00`, for the forms that `born_on` reads; any other text as typed."""
    born = born_on(text)
    return text if born is None else "{:04}/{:02}/{:02}".format(*born)
