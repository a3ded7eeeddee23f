"""
The `rules` argument: an edition, then options, in one text: `"FIDE-2026; exempt=0,5; format=uscf"`.

The edition is optional (`"exempt=0"`), and so is the whole text. Case does not matter, and options have French spellings besides
their names in the catalogue.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar

from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Language, Message, Text, first_of, languages
from xl_departage.base.messages.chosen import language_of_name, typed_language
from xl_departage.base.text import did_you_mean, excerpt, nearest
from xl_departage.chess.regulations.editions import TIEBREAK_EDITIONS, TiebreakEdition
from xl_departage.chess.tournament.apart import read_apart
from xl_departage.chess.tournament.crosstable import Colour, MatchScoring, Scoring
from xl_departage.chess.tournament.options import (
    FIRST_COLOURS,
    FORMATS,
    LANGUAGES,
    NUMBERS,
    RATING_LISTS,
    SYSTEMS,
    Apart,
    ReadingOptions,
)

Edition = TypeVar("Edition")

_OPTIONS_IN_FRENCH = {
    "language": ("langue",),
    "numbers": ("numéros", "numeros"),
    "games": ("parties",),
    "rounds": ("rondes", "rondes_jouees", "rondes_jouées"),
    "planned": ("prévues", "rondes_prevues", "rondes_prévues", "prevues"),
    "first": ("premier", "première", "premiere"),
    "acceleration": ("accélération", "versnelling", "beschleunigung"),
    "pairings": ("appariements",),
    "published": ("publié", "publie", "publiés", "publies"),
    "exempt": ("exempt", "valeur_exempt"),
    "boards": ("échiquiers", "echiquiers"),
    "system": ("système", "systeme"),
    "unrated": ("non_classés", "non_classes"),
    "scoring": ("barème", "bareme"),
    "penalties": ("pénalités", "penalite", "penalites", "pénalité", "sanctions"),
    "row": ("ligne",),
    "year": ("année", "annee"),
    "ratings": ("classements", "classement"),
    "withdrawn": ("abandons", "abandon"),
    "cancelled": (
        "annulées",
        "annulee",
        "annulees",
        "annulée",
        "rondes_annulees",
        "rondes_annulées",
        "canceled",
        "geannuleerd",
        "afgelast",
        "abgesagt",
        "annulliert",
    ),
    "apart": ("séparés", "separes", "séparer", "separer"),
    "match": ("match", "points_de_match", "bareme_match", "barème_match", "rencontre"),
    "tempo": ("cadence",),
    "norm": ("norme",),
    "event": ("compétition", "competition"),
    "floor": ("plancher",),
    "lots": ("tirage", "tirage_au_sort"),
    "announced": ("annoncés", "annonce", "annonces", "liste_annoncee", "liste_annoncée"),
    "sharing": ("partage",),
    "by": ("par",),
    "top": ("premiers",),
    "limit": ("limite",),
    "prizes": ("prix", "prijzen", "preise"),
    "rounding": ("arrondi", "afronding", "rundung"),
    "several": ("cumul", "cumulables"),
    "without": ("sans", "zonder", "ohne"),
}
"""French spellings of the options; the first is what French sentences call it, as the French catalogue does."""

SYNONYMS: dict[str, str] = {
    spelling: option for option, spellings in _OPTIONS_IN_FRENCH.items() for spelling in spellings
}
"""The option that each of them means."""

_IN_FRENCH = {option: spellings[0] for option, spellings in _OPTIONS_IN_FRENCH.items()} | {
    "rank": "rang",
    "number": "numéro",
    "white": "blancs",
    "black": "noirs",
    "swiss": "suisse",
    "round-robin": "toutes-rondes",
    "rapid": "rapide",
    "mean": "moyenne",
    "category": "catégorie",
    "none": "aucun",
    "equal": "égal",
    "yes": "oui",
    "no": "non",
}
"""What French sentences call options and their values; of other languages, the rules know no options."""

TEMPOS = ("standard", "rapid", "blitz")
NORM_TITLES = ("GM", "IM", "WGM", "WIM")

_VALUE_SYNONYMS = {
    "numbers": {
        "rang": "rank",
        **dict.fromkeys(("numero", "numéro", "nummer"), "number"),
        **dict.fromkeys(("ligne", "line", "rij", "zeile"), "row"),
    },
    "first": {
        **dict.fromkeys(("blanc", "blancs", "wit", "weiss", "weiß", "w"), "white"),
        **dict.fromkeys(("noir", "noirs", "zwart", "schwarz", "b"), "black"),
    },
    "system": {
        **dict.fromkeys(("suisse", "zwitsers", "schweizer", "schweizer system"), "swiss"),
        **dict.fromkeys(
            (
                "toutes rondes",
                "toutes-rondes",
                "rr",
                "allen-tegen-allen",
                "alle-tegen-allen",
                "rondetoernooi",
                "rundenturnier",
            ),
            "round-robin",
        ),
    },
    "tempo": {
        "classical": "standard",
        "classique": "standard",
        "lent": "standard",
        "rapide": "rapid",
        "standaard": "standard",
        "schnell": "rapid",
        "schnellschach": "rapid",
        "blitzschach": "blitz",
    },
    "lang": {
        **dict.fromkeys(("francais", "français", "french", "frans", "französisch", "franzoesisch"), "fr"),
        **dict.fromkeys(("anglais", "english", "engels", "englisch"), "en"),
        **dict.fromkeys(
            ("neerlandais", "néerlandais", "dutch", "nederlands", "niederländisch", "niederlaendisch"), "nl"
        ),
        **dict.fromkeys(("allemand", "german", "duits", "deutsch"), "de"),
    },
    "ratings": {
        **dict.fromkeys(("nationaal", "nationale"), "national"),
        **dict.fromkeys(("fide", "internationaal", "internationale"), "international"),
    },
    "format": {"papi": "ffe", "chessresults": "chess-results", "swiss-manager": "chess-results"},
    "sharing": {
        **dict.fromkeys(("moyenne", "gemiddelde", "mittel", "mittelwert"), "mean"),
        **dict.fromkeys(("plaats", "platz"), "place"),
    },
    "by": dict.fromkeys(("catégorie", "categorie", "kategorie"), "category"),
    "prizes": {
        **dict.fromkeys(("aucun", "non", "no", "geen", "keine", "kein"), "none"),
        **dict.fromkeys(("egal", "égal", "égales", "gelijk", "gleich"), "equal"),
    },
}


class SeasonOptions(NamedTuple):
    """The options of a season over stages."""

    sharing: str = "mean"
    """Points of a shared place: `mean` of the places shared, or those of the `place`."""
    participation: int = 0
    """Half-points for every stage played."""
    by: str | None = None
    """`category`: a ranking of every category instead of one of all."""
    top: int | None = None
    """The number of places shown of every category; None = all."""
    limit: int | None = None
    """The rating below which players have a ranking of their own."""


class PrizeOptions(NamedTuple):
    """What regulations say of prizes in money."""

    prizes: str | None = None
    """How players with equal points share: `none`, `equal` or `hort`; None if nothing is said."""
    rounding: Fraction | None = None
    """What amounts are rounded to."""
    several: bool | None = None
    """Whether a player may have a prize of each category."""
    without: str = ""
    """The numbers or names of those who get no prize."""


class Spelled(Message):
    """Options as a list in a sentence; of a word, those that it may be meant for, as `did_you_mean` finds them."""

    __slots__ = ("synonyms", "word", "words")

    def __init__(self, words: Iterable[str], word: str = "", synonyms: Mapping[str, str] | None = None) -> None:
        self.words: tuple[str, ...] = tuple(words)
        self.word: str = word
        self.synonyms: dict[str, str] = {**{name: name for name in self.words}, **(synonyms or {})}
        """The word that each spelling means, in any language."""

    def in_language(self, language: Language) -> str:
        """The names in that language; another spelling is proposed where it is nearer, and is French in a French sentence."""
        names = self.named(language)
        if not self.word:
            return ", ".join(names.values())
        if language == "fr":
            return did_you_mean(self.word, names.values(), self.synonyms)
        near = nearest(self.word, self.synonyms)[:1]
        return names[self.synonyms[near[0]]] if near and near[0] not in names else did_you_mean(self.word, names)

    def named(self, language: Language) -> dict[str, str]:
        """What sentences in that language call each word."""
        return {word: _IN_FRENCH.get(word, word) if language == "fr" else word for word in self.words}


class Values(Spelled):
    """The values of an option: that of which the word is a misspelling, in whatever language it was meant, else all of them."""

    __slots__ = ()

    def in_language(self, language: Language) -> str:
        """The names in that language."""
        names = self.named(language)
        spellings = {**self.synonyms, **{name: word for word, name in names.items()}}
        near = dict.fromkeys(names[spellings[found]] for found in nearest(self.word, spellings, _MISSPELT))
        return ", ".join(near) or first_of(list(names.values()), _MOST_VALUES)


_MISSPELT = 0.75
"""The share of letters in common: `rapd` is rapid, `bullet` is nothing of what is known."""
_MOST_VALUES = 12


@dataclass(frozen=True)
class Rules(Generic[Edition]):
    """A parsed `rules` text."""

    edition: Edition
    explicit: bool
    """False if the text names no edition: a code that only FIDE defines then means the FIDE edition in force."""
    reading: ReadingOptions
    unrated: str | int | None = None
    """
    Treatment of unrated players in rating tie-breaks: a fixed rating, `provisional` or `out`; None = not specified.
    """
    tempo: str = "standard"
    """Ratings: the FIDE list, `standard`, `rapid` or `blitz`."""
    norm: str | None = None
    """Ratings: the title whose norm a performance is computed for."""
    event: int | None = None
    """First FIDE rating: the number of the event for this player; None = the first."""
    floor: int | None = None
    """First FIDE rating: the floor of the list on the day of the event; None = that of the edition."""
    lots: str | None = None
    """The text from which lots are drawn, always with the same result for the same text; None = no lots."""
    announced: str | None = None
    """The tie-breaks announced before the start, in case different ones are used."""
    pairings: bool = False
    """CHECK compares the rounds with those that the pairing rules give."""
    published: bool = False
    """CHECK compares the ranks and the tie-breaks that the source prints with its results."""
    free_last: bool = False
    """BERGER lists the game of the highest number, the free place of an odd number, last: a further player moves no other game."""
    season: SeasonOptions = SeasonOptions()  # noqa: RUF009 - an immutable tuple
    """What only a season over stages knows."""
    prizes: PrizeOptions = PrizeOptions()  # noqa: RUF009 - an immutable tuple
    """What is said of prizes in money."""
    lang: Language | None = None
    """The language of tables with words; None = that of the grid. (`language` is that of the colour letters.)"""
    given: frozenset[str] = frozenset()
    """The options in the text, by their names in the catalogue."""
    values: tuple[tuple[str, str], ...] = field(default=(), compare=False)
    """The same with the value of each as it was typed."""

    def words(self, grid: str) -> Language:
        """
        The language of tables with words: of these rules, else the one that was typed or chosen (`typed_language`), else that of the grid,
        else that of the function's name; French if nothing specifies one.
        """
        if grid == "auto":
            return self.spoken(language_of_name())
        return self.spoken(next((language for language in languages() if language == grid), "en"))

    def spoken(self, otherwise: Language) -> Language:
        """The language of these rules, else the one that was typed or chosen, else that one."""
        return self.lang or typed_language() or otherwise


def options_in(options: str, language: Language) -> str:
    """Options of these rules as sentences in that language call them."""
    return re.sub(r"[\w-]+", lambda word: _IN_FRENCH.get(word[0], word[0]), options) if language == "fr" else options


def language_named(word: str) -> Language | None:
    """The language that a value of `lang` names, if any."""
    named = _VALUE_SYNONYMS["lang"].get(word.casefold(), word.casefold())
    return named if named in languages() else None


_LINE_BREAKS = re.compile(r"[\r\n\v\f\u0085\u2028\u2029\uff1b]+")


@cache
def _before_options() -> re.Pattern[str]:
    """What stands before an option instead of a semicolon: a comma, a blank or another sign can only be meant as one."""
    names = "|".join(map(re.escape, (*_READERS, *SYNONYMS)))
    signs = r"[\s,\uff0c\u060c|/&+]"
    # Each run of signs is tried once, from its first.
    return re.compile(rf"(?<!{signs}){signs}++(?=(?:{names})\s*[=\uff1d])", re.IGNORECASE)


_WRITTEN = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d", "-")
    | dict.fromkeys("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff", "")
    | dict.fromkeys("\u00a0\u202f\u2007\u2009", " ")
    | {"\uff1d": "="}
)
"""What word processors and pages write for hyphens and blanks, what nobody sees, and the sign of a wide keyboard."""


def parse_rules(text: object, editions: Mapping[str, Edition], default: Edition) -> Rules[Edition]:
    """
    Read a `rules` text against the editions of one domain.

    `editions` maps upper-case names to records; empty for a function without editions. For an unknown edition,
    option or value, raises ArgumentError with a suggestion.
    """
    if text is None or text == "":
        return Rules(default, False, ReadingOptions())
    if not isinstance(text, str):
        raise ArgumentError("rules_not_text", value=excerpt(repr(text)))
    edition: Edition | None = None
    options: dict[str, Any] = {}
    typed: dict[str, str] = {}
    values: dict[str, str] = {}
    # A cell or a document may break the line between options.
    for written in _before_options().sub(";", _LINE_BREAKS.sub(";", text)).split(";"):
        part = written.translate(_WRITTEN).strip().rstrip(",").rstrip()
        if not part:
            continue
        key, equals, value = part.partition("=")
        if not equals:
            if edition is not None or _option_before(part, exactly=True):
                raise (
                    ArgumentError("rules_two_editions", text=text)
                    if names_edition(part)
                    else ArgumentError("rules_unknown_word", word=part, meant=_meant(part, editions))
                )
            edition = find_edition(part, editions)
            continue
        name = key.strip().lower()
        key = SYNONYMS.get(name, name)
        if name in _GIVEN_POINTS and _GIVES_POINTS.search(value):
            raise ArgumentError("rules_points_given", option=name, column=Text("rules_points_column"))
        if key not in _READERS:
            raise ArgumentError("rules_unknown_option", option=name, meant=Spelled(_READERS, name, SYNONYMS))
        if key in options:
            raise ArgumentError("rules_option_twice", option=" / ".join(dict.fromkeys((typed[key], name))))
        typed[key] = name
        if key == "lots":
            # Lots are drawn from the name of the event as it is written.
            value = (
                re.split("[=\uff1d]", written, maxsplit=1)[1].replace("\u00a0", " ").replace("\u202f", " ").rstrip(" ,")
            )
        values[key] = value.strip()
        try:
            options[key] = _READERS[key](key, values[key])
        except ArgumentError as refused:
            # Whoever wrote `prévues` looks for it.
            refused.values["option"] = name
            raise
    given = frozenset(options)
    free_last = options.pop("free", "") == "last"
    season = SeasonOptions(**{name: options.pop(name) for name in SeasonOptions._fields if name in options})
    prizes = PrizeOptions(**{name: options.pop(name) for name in PrizeOptions._fields if name in options})
    reading = ReadingOptions(**{name: options.pop(name) for name in ReadingOptions._fields if name in options})
    reading = reading._replace(scoring_said="scoring" in given, exempt_said="exempt" in given)
    if reading.planned is not None and reading.rounds is not None and reading.planned < reading.rounds:
        raise ArgumentError("rules_planned_below_rounds", planned=reading.planned, rounds=reading.rounds)
    chosen = default if edition is None else edition
    if isinstance(chosen, TiebreakEdition):
        if edition is not None:
            reading = reading._replace(match_rule=chosen.match_rule)
        for option in sorted(given - EVENT_OPTIONS - WORDS_OPTIONS):
            raise refuse_option(typed[option], "", EVENT_OPTIONS | WORDS_OPTIONS)
    # The other options are named as the fields of the rules.
    said = {"free_last": free_last, "season": season, "prizes": prizes, "given": given, "values": tuple(values.items())}
    return Rules(chosen, edition is not None, reading, **said, **options)


def with_stated(given: Rules[TiebreakEdition], stated: str) -> Rules[TiebreakEdition]:
    """The rules that a file states, where those given say nothing else: an edition, and each option, goes before what the file has."""
    of_file = parse_rules(stated, TIEBREAK_EDITIONS, given.edition)
    edition = given.edition.name if given.explicit else of_file.edition.name if of_file.explicit else ""
    kept = (f"{name}={value}" for name, value in of_file.values if name not in given.given)
    typed = (f"{name}={value}" for name, value in given.values)
    together = parse_rules("; ".join(filter(None, (edition, *kept, *typed))), TIEBREAK_EDITIONS, given.edition)
    return replace(together, published=together.published or given.published)


def reading_under_stated(given: ReadingOptions, stated: str) -> ReadingOptions:
    """The options of a reading, with those that a file states where nothing else is given."""
    of_file, default = parse_rules(stated, TIEBREAK_EDITIONS, None).reading, ReadingOptions()
    said = {name for name in ReadingOptions._fields if getattr(given, name) != getattr(default, name)}
    said |= {"scoring"} if given.scoring_said else set()
    said |= {"exempt"} if given.exempt_said else set()
    return of_file._replace(**{name: getattr(given, name) for name in said})


def refuse_option(option: str, function: str, counting: Iterable[str], under: str = "") -> ArgumentError:
    """
    The error for an option that has no effect.

    Args:
        option: Its name, or the synonym that was typed.
        function: The function and its edition; empty for all functions of a crosstable.
        counting: The options that have an effect.
        under: The editions under which this one has an effect.
    """
    listed = Spelled(name for name in OPTIONS if name in set(counting))
    elsewhere = (
        "rules_option_of_seasons" if SYNONYMS.get(option, option) in SEASON_OPTIONS else "rules_option_of_ratings"
    )
    key = "rules_option_under" if under else "rules_option_idle" if function else elsewhere
    return ArgumentError(key, option=option, function=function, counting=listed, under=under)


def with_edition(rules: Rules[Edition], edition: Edition) -> Rules[Edition]:
    """The same options under another edition."""
    return replace(rules, edition=edition)


def names_edition(text: str) -> bool:
    """Whether a text begins with the name of a tie-break or rating edition."""
    # Imported here: the rating rules are seldom needed, and never for tie-breaks.
    from xl_departage.chess.regulations.rating_editions import RATING_EDITIONS

    name = _spelled(text.split(";")[0].strip())
    return name in TIEBREAK_EDITIONS or name in RATING_EDITIONS


def _spelled(name: str) -> str:
    # Users write FIDE 2026, FIDE_2026 and FIDE2026.
    return re.sub(r"^([A-Z]+)[\s_-]*(\d{4})", r"\1-\2", name.translate(_WRITTEN).upper())


def find_edition(name: str, editions: Mapping[str, Edition]) -> Edition:
    """The edition of that name, in any spelling. Raises ArgumentError for an unknown one, with those nearest to it."""
    spelled = _spelled(name)
    if spelled in editions:
        return editions[spelled]
    if not editions:
        raise ArgumentError("rules_no_edition", edition=name)
    # Imported here: an edition is seldom unknown.
    from xl_departage.chess.regulations.rating_editions import RATING_EDITIONS

    near = _same_authority(spelled, editions)
    for others, key in (
        (TIEBREAK_EDITIONS, "rules_edition_of_tiebreaks"),
        (RATING_EDITIONS, "rules_edition_of_ratings"),
    ):
        if spelled in others:
            raise ArgumentError(key, edition=name, meant=", ".join(near or editions))
    meant = ", ".join(near) or did_you_mean(name, editions)
    raise ArgumentError("rules_unknown_edition", edition=name, meant=meant)


def _same_authority(name: str, editions: Mapping[str, Edition]) -> list[str]:
    """The editions of the same authority that are nearest in time; without any with a year, the undated one."""
    authority, _, year = name.partition("-")
    if not re.fullmatch(r"\d{4}", year):
        return []
    dated = [
        name_of_edition
        for name_of_edition in editions
        if re.fullmatch(rf"{re.escape(authority)}-\d{{4}}", name_of_edition)
    ]
    apart = {name_of_edition: abs(int(name_of_edition[-4:]) - int(year)) for name_of_edition in dated}
    return [name_of_edition for name_of_edition in dated if apart[name_of_edition] == min(apart.values())] or [
        authority
    ] * (authority in editions)


def _choice(allowed: Iterable[str]) -> Callable[[str, str], str]:
    choices = tuple(allowed)

    def read(option: str, value: str) -> str:
        synonyms = _VALUE_SYNONYMS.get(option, {})
        word = synonyms.get(value.lower().replace("_", "-"), value.lower().replace("_", "-"))
        if word not in choices:
            meant = Values(choices, word, synonyms)
            raise ArgumentError("rules_unknown_value", option=option, value=value, meant=meant)
        return word

    return read


def _count(least: int, most: int, key: str = "rules_not_count") -> Callable[[str, str], int]:
    def read(option: str, value: str) -> int:
        if not re.fullmatch(r"\d{1,6}", value) or not least <= int(value) <= most:
            raise ArgumentError(key, option=option, value=value, least=least, most=most)
        return int(value)

    return read


def read_half_points(option: str, value: str) -> int:
    """`1`, `0,5`, `0.5`, `½`, `1/2`, `1½` as half-points."""
    plain = value.replace("1/2", "½").replace(",", ".")
    plain = re.sub(r"^(\d*)½$", lambda match: f"{match[1] or 0}.5", plain)
    if not re.fullmatch(r"\d{0,3}(\.\d)?", plain) or plain in ("", "."):
        raise ArgumentError("rules_not_points", option=option, value=value)
    half_points = Fraction(plain) * 2
    if half_points.denominator != 1:
        raise ArgumentError("rules_not_points", option=option, value=value)
    return half_points.numerator


def _exempt(option: str, value: str) -> int:
    half_points = read_half_points(option, value)
    if half_points not in (0, 1, 2):
        raise ArgumentError("rules_unknown_value", option=option, value=value, meant=Text("rules_exempt_values"))
    return half_points


def _scoring(option: str, value: str) -> Scoring:
    parts = re.split(r"\s*[-/:]\s*(?!2)|\s*-\s*", value)
    if len(parts) != 3:
        raise ArgumentError("rules_not_scoring", option=option, value=value)
    scoring = Scoring(*(read_half_points(option, part) for part in parts))
    if not scoring.win >= scoring.draw >= scoring.loss or scoring.win == scoring.loss:
        raise ArgumentError("rules_not_scoring", option=option, value=value)
    return scoring


def _acceleration(option: str, value: str) -> str:
    # Imported here: few events are accelerated, and it reads whole tournaments.
    from xl_departage.chess.tournament.acceleration import acceleration_named

    return acceleration_named(option, value)


def _norm(option: str, value: str) -> str:
    title = value.upper()
    if title not in NORM_TITLES:
        raise ArgumentError("rules_unknown_value", option=option, value=value, meant=", ".join(NORM_TITLES))
    return title


def _yes_or_no(option: str, value: str) -> bool:
    word = {
        "oui": "yes",
        "non": "no",
        "ja": "yes",
        "nee": "no",
        "nein": "no",
        "true": "yes",
        "false": "no",
        "1": "yes",
        "0": "no",
    }.get(value.lower(), value.lower())
    return _choice(("yes", "no"))(option, word) == "yes"


def _unrated(option: str, value: str) -> str | int:
    word = {
        "provisoire": "provisional",
        "voorlopig": "provisional",
        "vorläufig": "provisional",
        "exclus": "out",
        "exclu": "out",
        "uit": "out",
        "aus": "out",
    }.get(value.lower(), value.lower())
    return word if word in ("provisional", "out") else _count(0, 3999, "rules_not_unrated")(option, value)


_WITHDRAWN = re.compile(r"(\d{1,4})(?:\s*@\s*(\d{1,3}))?")


def _withdrawn(option: str, value: str) -> tuple[tuple[int, int | None], ...]:
    """`7@5,3@9`: player 7 after round 5, player 3 after round 9; `6` without a round, of a table that has none."""
    found: dict[int, int | None] = {}
    for part in re.split(r"\s*,\s*|\s+(?=\d+\s*@)", value):
        match = _WITHDRAWN.fullmatch(part.strip())
        if match is None:
            raise ArgumentError("rules_not_withdrawn", option=option, value=value)
        number = int(match[1])
        if number in found:
            raise ArgumentError("rules_withdrawn_twice", option=option, number=number)
        found[number] = None if match[2] is None else int(match[2])
    return tuple(found.items())


def cancelled_rounds(option: str, value: str) -> tuple[int, ...]:
    """`5`, `3,5`, `3 5`: each round by its number. Raises ArgumentError for anything else, also for a range."""
    parts = re.split(r"\s*,\s*|\s+", value)
    if not all(re.fullmatch(r"0*[1-9]\d{0,2}", part) for part in parts):
        raise ArgumentError("rules_not_cancelled", option=option, value=value)
    return tuple(sorted(set(map(int, parts))))


def _apart(option: str, value: str) -> tuple[Apart, ...]:
    found = read_apart(value)
    if found is None:
        raise ArgumentError("rules_not_apart", option=option, value=value)
    return found


def _rounding(option: str, value: str) -> Fraction:
    # Imported here: few rules are those of prizes.
    from xl_departage.chess.prizes.money import ROUNDINGS

    typed = value.replace(",", ".")
    unit = Fraction(typed) if re.fullmatch(r"\d{1,2}(?:\.\d{1,2})?", typed) else None
    if unit is None or unit not in ROUNDINGS.values():
        raise ArgumentError("rules_unknown_value", option=option, value=value, meant=", ".join(ROUNDINGS))
    return unit


def _text(example: str) -> Callable[[str, str], str]:
    def read(option: str, value: str) -> str:
        if not value:
            raise ArgumentError("rules_empty_text", option=option, example=example)
        return value

    return read


_first_colour = _choice(FIRST_COLOURS)


def first_colour_named(word: str) -> Colour:
    """The colour of a word in any language of arbiters, as the option `first` takes it. Raises ArgumentError for another word."""
    return Colour(_first_colour("first", word.strip())[0])


def _announced(option: str, value: str) -> str:
    # Imported here: few rules announce a list, and tie-breaks know rules.
    from xl_departage.chess.tiebreaks.presets import read_list

    read_list(_text("BH/C1,BH")(option, value))
    return value


_READERS: dict[str, Callable[[str, str], Any]] = {
    "exempt": _exempt,
    "format": _choice(FORMATS),
    "language": _choice(("auto", *LANGUAGES)),
    "numbers": _choice(NUMBERS),
    # An event has its own limit, which the front sheet of a template tells.
    "rounds": _count(1, 999, "rules_not_round"),
    "planned": _count(1, 999),
    "first": _first_colour,
    "acceleration": _acceleration,
    "games": _count(1, 9),
    "boards": _count(1, 99),
    "system": _choice(SYSTEMS),
    "unrated": _unrated,
    "scoring": _scoring,
    "match": lambda option, value: MatchScoring(*_scoring(option, value)),
    "penalties": _yes_or_no,
    "row": _count(1, 99999),
    "year": _count(1900, 9999),
    "ratings": _choice(RATING_LISTS),
    "withdrawn": _withdrawn,
    "cancelled": cancelled_rounds,
    "apart": _apart,
    "tempo": _choice(TEMPOS),
    "norm": _norm,
    "event": _count(1, 99),
    "floor": _count(1, 3999),
    "lots": _text("Cup"),
    "announced": _announced,
    "pairings": _yes_or_no,
    "published": _yes_or_no,
    "free": _choice(("last",)),
    "lang": _choice(languages()),
    "sharing": _choice(("mean", "place")),
    "participation": read_half_points,
    "by": _choice(("category",)),
    "top": _count(1, 999),
    "limit": _count(1, 3999),
    "prizes": _choice(("none", "equal", "hort")),
    "rounding": _rounding,
    "several": _yes_or_no,
    "without": _text("7,12"),
}
OPTIONS = tuple(_READERS)
"""Every option by its name in the catalogue."""
READING_OPTIONS = frozenset(ReadingOptions._fields).intersection(OPTIONS)
"""The options on how a range is read and what its rounds are worth."""
EVENT_OPTIONS = READING_OPTIONS | {
    "unrated",
    "lots",
    "announced",
    "pairings",
    "published",
    "free",
    *PrizeOptions._fields,
}
"""
The options that an event's regulations announce, and those on reading its crosstable: every crosstable function accepts
them, so that one cell of rules serves a whole workbook.
"""
SEASON_OPTIONS = frozenset(SeasonOptions._fields)
"""The options that only a season over stages knows; it has the planned stages as `planned`, too."""
WORDS_OPTIONS = frozenset({"lang"})
"""The language of tables with words: every function accepts it, for the same reason."""


def _option_before(part: str, *, exactly: bool = False) -> str:
    """The option that a text without an equals sign begins with (`apart 3+8`); blank without one, or without a value."""
    word, _, value = part.lower().partition(" ")
    names = {**SYNONYMS, **{name: name for name in _READERS}}
    if not value.strip() or exactly:
        return names.get(word, "") if value.strip() else ""
    near = [word] if word in names else nearest(word, names)
    return names[near[0]] if near else ""


def _meant(part: str, editions: Iterable[str]) -> object:
    """What may be meant by a text without an equals sign, among editions and options."""
    option = _option_before(part)
    if option:
        return Text("rules_option_given", option=Spelled((option,)), value=part.partition(" ")[2].strip())
    return did_you_mean(part, (*_READERS, *editions))


_GIVEN_POINTS = frozenset(
    (
        "points",
        "point",
        "punten",
        "punkte",
        "bonus",
        "malus",
        "penalty",
        "penalite",
        "pénalité",
        "strafpunten",
        "strafpunkte",
    )
)
"""What points that an arbiter gives or takes are called; no option holds them."""
_GIVES_POINTS = re.compile(r"\d\s*:|(?:^|[\s@:])[+-]\s*[\d½]")
"""What stands for them: a player with points, or a sign."""


def rules_over(given: str, below: str) -> str:
    """
    The rules `given`, with the edition and the options of `below` that they do not name: whoever asks for another edition still has the
    rounds, the system and the points of the event.
    """
    over = [part.strip() for part in given.split(";") if part.strip()]
    edition, named = any("=" not in part for part in over), {_option_in(part) for part in over}
    kept = (part.strip() for part in below.split(";"))
    left = [part for part in kept if part and (_option_in(part) not in named if "=" in part else not edition)]
    return "; ".join([*over, *left])


def _option_in(part: str) -> str:
    """The option of a part of rules by its name in the catalogue, whatever synonym is written; blank for an edition."""
    name = part.partition("=")[0].strip().lower() if "=" in part else ""
    return SYNONYMS.get(name, name)


def stated_rules(rules_text: str, rules: Rules[Any]) -> str:
    """The rules as given, preceded by the edition if they name none."""
    given = rules_text.strip().strip(";").strip()
    named = any("=" not in part for part in given.split(";") if part.strip())
    return given if named else "; ".join(filter(None, (rules.edition.name, given)))
