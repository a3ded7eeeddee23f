"""
The `rules` argument: an edition, then options, in one text: `"FIDE-2026; exempt=0,5; format=uscf"`.

The edition is optional (`"exempt=0"`), and so is the whole text. Case does not matter, and options have French spellings in
addition to their names in the catalogue (`option_words`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Text, languages
from xl_departage.base.text import did_you_mean, excerpt, nearest
from xl_departage.chess.regulations.edition_names import AS_TYPED, find_edition, names_edition
from xl_departage.chess.regulations.editions import TIEBREAK_EDITIONS, TiebreakEdition
from xl_departage.chess.regulations.option_words import SYNONYMS, VALUE_SYNONYMS, Spelled, Values
from xl_departage.chess.regulations.rules import Edition, PrizeOptions, Rules, SeasonOptions
from xl_departage.chess.tiebreaks.presets import read_list
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

TEMPOS = ("standard", "rapid", "blitz")


NORM_TITLES = ("GM", "IM", "WGM", "WIM")


_LINE_BREAKS = re.compile(r"[\r\n\v\f\u0085\u2028\u2029\uff1b]+")


@cache
def _before_options() -> re.Pattern[str]:
    """What stands before an option instead of a semicolon: a comma, a blank or another sign can only be meant as one."""
    names = "|".join(map(re.escape, (*_READERS, *SYNONYMS)))
    signs = r"[\s,\uff0c\u060c|/&+]"
    # Each run of signs is tried only once, from its first sign.
    return re.compile(rf"(?<!{signs}){signs}++(?=(?:{names})\s*[=\uff1d])", re.IGNORECASE)


def _with_semicolons(text: str) -> str:
    """The text with semicolons for what may stand instead of them: line breaks in a cell or a document, and the signs before an option."""
    return _before_options().sub(";", _LINE_BREAKS.sub(";", text))


def parse_rules(text: object, editions: Mapping[str, Edition], default: Edition) -> Rules[Edition]:
    """
    Read a `rules` text against the editions of one domain.

    `editions` maps upper-case names to records; empty for a function without editions. For an unknown edition,
    option or value, raises ArgumentError with a suggestion; also for whatever else cannot be read, is given twice or has no effect.
    """
    if text is None or text == "":
        return Rules(default, False, ReadingOptions())
    if not isinstance(text, str):
        raise ArgumentError("rules_not_text", value=excerpt(repr(text)))
    edition: Edition | None = None
    options: dict[str, Any] = {}
    typed_names: dict[str, str] = {}
    values: dict[str, str] = {}
    for written in _with_semicolons(text).split(";"):
        part = written.translate(AS_TYPED).strip().rstrip(",").rstrip()
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
            raise ArgumentError("rules_option_twice", option=" / ".join(dict.fromkeys((typed_names[key], name))))
        typed_names[key] = name
        if key == "lots":
            # The text for lots is kept as written, except for hard blanks and what ends the option.
            value = (
                re.split("[=\uff1d]", written, maxsplit=1)[1].replace("\u00a0", " ").replace("\u202f", " ").rstrip(" ,")
            )
        values[key] = value.strip()
        try:
            options[key] = _READERS[key](key, values[key])
        except ArgumentError as refused:
            # The message names the option as it was typed: whoever wrote `prévues` would not find `planned` in the text.
            refused.values["option"] = name
            raise
    given_options = frozenset(options)
    free_last = options.pop("free", "") == "last"
    season = SeasonOptions(**{name: options.pop(name) for name in SeasonOptions._fields if name in options})
    prizes = PrizeOptions(**{name: options.pop(name) for name in PrizeOptions._fields if name in options})
    reading = ReadingOptions(**{name: options.pop(name) for name in ReadingOptions._fields if name in options})
    reading = reading._replace(scoring_is_stated="scoring" in given_options, exempt_is_stated="exempt" in given_options)
    if reading.planned is not None and reading.rounds is not None and reading.planned < reading.rounds:
        raise ArgumentError("rules_planned_below_rounds", planned=reading.planned, rounds=reading.rounds)
    chosen = default if edition is None else edition
    if isinstance(chosen, TiebreakEdition):
        if edition is not None:
            reading = reading._replace(match_rule=chosen.match_rule)
        for option in sorted(given_options - EVENT_OPTIONS - WORDS_OPTIONS):
            raise refuse_option(typed_names[option], "", EVENT_OPTIONS | WORDS_OPTIONS)
    # The other options have the names of the fields of `Rules`.
    other_options = {
        "free_last": free_last,
        "season": season,
        "prizes": prizes,
        "given": given_options,
        "values": tuple(values.items()),
    }
    return Rules(chosen, edition is not None, reading, **other_options, **options)


def with_stated(given_rules: Rules[TiebreakEdition], stated: str) -> Rules[TiebreakEdition]:
    """
    The rules given, completed by those that a file states: an edition, or an option, that is given takes precedence over that of
    the file.
    """
    of_file = parse_rules(stated, TIEBREAK_EDITIONS, given_rules.edition)
    edition = given_rules.edition.name if given_rules.explicit else of_file.edition.name if of_file.explicit else ""
    file_options = (f"{name}={value}" for name, value in of_file.values if name not in given_rules.given)
    given_options = (f"{name}={value}" for name, value in given_rules.values)
    together = parse_rules(
        "; ".join(filter(None, (edition, *file_options, *given_options))), TIEBREAK_EDITIONS, given_rules.edition
    )
    return replace(together, published=together.published or given_rules.published)


def reading_under_stated(given_options: ReadingOptions, stated: str) -> ReadingOptions:
    """The reading options given, completed by those that a file states."""
    of_file, default = parse_rules(stated, TIEBREAK_EDITIONS, None).reading, ReadingOptions()
    explicit = {name for name in ReadingOptions._fields if getattr(given_options, name) != getattr(default, name)}
    explicit |= {"scoring"} if given_options.scoring_is_stated else set()
    explicit |= {"exempt"} if given_options.exempt_is_stated else set()
    return of_file._replace(**{name: getattr(given_options, name) for name in explicit})


def refuse_option(option: str, function: str, counting: Iterable[str], under: str = "") -> ArgumentError:
    """
    The error for an option that has no effect.

    Args:
        option: Its name, or the synonym that was typed.
        function: The function and its edition; empty for all functions of a crosstable.
        counting: The options that have an effect.
        under: The editions under which this option has an effect.
    """
    counting_names = Spelled(name for name in OPTIONS if name in set(counting))
    elsewhere = (
        "rules_option_of_seasons" if SYNONYMS.get(option, option) in SEASON_OPTIONS else "rules_option_of_ratings"
    )
    key = "rules_option_under" if under else "rules_option_idle" if function else elsewhere
    return ArgumentError(key, option=option, function=function, counting=counting_names, under=under)


def _choice(allowed: Iterable[str]) -> Callable[[str, str], str]:
    choices = tuple(allowed)

    def read(option: str, value: str) -> str:
        synonyms = VALUE_SYNONYMS.get(option, {})
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
    """The half-points in `1`, `0,5`, `0.5`, `½`, `1/2` or `1½`. Raises ArgumentError for anything else."""
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
    # Imported here because few events are accelerated, and it reads whole tournaments.
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
    """
    The withdrawals in `7@5,3@9`: player 7 after round 5, player 3 after round 9; `6` without a round is for a table that has none. Raises
    ArgumentError for anything else, and for a player named twice.
    """
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
    """The cancelled rounds in `5`, `3,5` or `3 5`, in order. Raises ArgumentError for anything else, including a range."""
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
    # Imported here because few rules are about prizes.
    from xl_departage.chess.prizes.money import ROUNDINGS

    plain = value.replace(",", ".")
    unit = Fraction(plain) if re.fullmatch(r"\d{1,2}(?:\.\d{1,2})?", plain) else None
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
    """The colour that a word means in any language of arbiters, as for the option `first`. Raises ArgumentError for any other word."""
    return Colour(_first_colour("first", word.strip())[0])


def _announced(option: str, value: str) -> str:
    read_list(_text("BH/C1,BH")(option, value))
    return value


_READERS: dict[str, Callable[[str, str], Any]] = {
    "exempt": _exempt,
    "format": _choice(FORMATS),
    "language": _choice(("auto", *LANGUAGES)),
    "numbers": _choice(NUMBERS),
    # An event has its own limit, which the front sheet of a template states.
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
"""The names of all options in the catalogue."""


READING_OPTIONS = frozenset(ReadingOptions._fields).intersection(OPTIONS)
"""The options for how a range is read and what its rounds are worth."""


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
The options that an event's regulations announce, and those for reading its crosstable. Every crosstable function accepts them, so
that one cell of rules serves a whole workbook.
"""


SEASON_OPTIONS = frozenset(SeasonOptions._fields)
"""The options that only a season over stages has; it also has `planned`, the number of its stages."""


WORDS_OPTIONS = frozenset({"lang"})
"""The option for the language of tables with words; every function accepts it, for the same reason."""


def _option_before(part: str, *, exactly: bool = False) -> str:
    """The option with which a text without an equals sign begins (`apart 3+8`); empty if it begins with none, or if no value follows."""
    word, _, value = part.lower().partition(" ")
    names = {**SYNONYMS, **{name: name for name in _READERS}}
    if not value.strip() or exactly:
        return names.get(word, "") if value.strip() else ""
    near = [word] if word in names else nearest(word, names)
    return names[near[0]] if near else ""


def _meant(part: str, editions: Iterable[str]) -> object:
    """What a text without an equals sign may mean, among editions and options."""
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
"""Words for points that an arbiter gives or takes; no option holds such points."""


_GIVES_POINTS = re.compile(r"\d\s*:|(?:^|[\s@:])[+-]\s*[\d½]")
"""How such points are typed: a player with points, or points with a sign."""


def rules_over(given_rules: str, below: str) -> str:
    """
    The rules given (`given_rules`), completed by the edition and the options of `below` that they do not name: a call under another
    edition still has the rounds, the system and the points of the event.
    """
    over = [part.strip() for part in given_rules.split(";") if part.strip()]
    edition, named = any("=" not in part for part in over), {_option_in(part) for part in over}
    parts_below = (part.strip() for part in below.split(";"))
    added = [part for part in parts_below if part and (_option_in(part) not in named if "=" in part else not edition)]
    return "; ".join([*over, *added])


def _option_in(part: str) -> str:
    """The option in a part of rules, by its name in the catalogue even if a synonym is written; empty for an edition."""
    name = part.partition("=")[0].strip().lower() if "=" in part else ""
    return SYNONYMS.get(name, name)


def stated_rules(rules_text: str, rules: Rules[Any]) -> str:
    """The rules as given, with a semicolon before each option, preceded by the edition if they name none."""
    given_rules = rules_text.strip().strip(";").strip()
    separated = _with_semicolons(given_rules)
    if separated != given_rules:
        given_rules = "; ".join(filter(None, (part.strip().rstrip(",").rstrip() for part in separated.split(";"))))
    named = any("=" not in part for part in given_rules.split(";") if part.strip())
    return given_rules if named else "; ".join(filter(None, (rules.edition.name, given_rules)))


def rules_shown(rules_text: str, rules: Rules[Any], of_record: Iterable[str] = ()) -> str:
    """
    The rules for the title of a result: as given, then the options that the file states, then those that follow from its record
    (`of_record`); each option only once.
    """
    stated = stated_rules(rules_text, rules)
    named = {_option_in(part.strip()) for part in stated.split(";") if "=" in part}
    options = [f"{name}={value}" for name, value in rules.values]
    of_file = [part for part in options if _option_in(part) not in named]
    spelled = {_option_in(part) for part in options} | named
    return "; ".join((stated, *of_file, *(part for part in of_record if _option_in(part) not in spelled)))
