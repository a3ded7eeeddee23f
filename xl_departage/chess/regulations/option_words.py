"""The names of options and of their values: in the catalogue, in French, and as arbiters type them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from xl_departage.base.messages import Language, Message, first_of, languages
from xl_departage.base.text import did_you_mean, nearest

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
"""
Other spellings of the options, the French ones first; the first is the one that French sentences use, as the French catalogue
does.
"""


SYNONYMS: dict[str, str] = {
    spelling: option for option, spellings in _OPTIONS_IN_FRENCH.items() for spelling in spellings
}
"""The option that each spelling means."""


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
"""What French sentences call options and their values; the rules have no names for them in other languages."""


VALUE_SYNONYMS: dict[str, dict[str, str]] = {
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


class Spelled(Message):
    """A list of options for a sentence: those that a misspelt word may mean (`did_you_mean`), or all of them."""

    __slots__ = ("synonyms", "word", "words")

    def __init__(self, words: Iterable[str], word: str = "", synonyms: Mapping[str, str] | None = None) -> None:
        self.words: tuple[str, ...] = tuple(words)
        self.word: str = word
        self.synonyms: dict[str, str] = {**{name: name for name in self.words}, **(synonyms or {})}
        """The word that each spelling means, in any language."""

    def in_language(self, language: Language) -> str:
        """
        The names in that language. If another spelling is nearer to the word, a French sentence suggests this spelling, and any
        other sentence the name that it means.
        """
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
    """
    The values of an option to suggest for an unknown word: those of which it is a misspelling, in any language; otherwise all of
    them.
    """

    __slots__ = ()

    def in_language(self, language: Language) -> str:
        """The names in that language."""
        names = self.named(language)
        spellings = {**self.synonyms, **{name: word for word, name in names.items()}}
        near = dict.fromkeys(names[spellings[found]] for found in nearest(self.word, spellings, _MISSPELT))
        return ", ".join(near) or first_of(list(names.values()), _MOST_VALUES)


_MISSPELT = 0.75
"""The share of letters that a misspelling has in common with the word: `rapd` suggests rapid, `bullet` suggests nothing."""


_MOST_VALUES = 12


def options_in(options: str, language: Language) -> str:
    """A text of options with the names that sentences in that language use."""
    return re.sub(r"[\w-]+", lambda word: _IN_FRENCH.get(word[0], word[0]), options) if language == "fr" else options


def language_named(word: str) -> Language | None:
    """The language that a value of `lang` names; None if it names none."""
    named = VALUE_SYNONYMS["lang"].get(word.casefold(), word.casefold())
    return named if named in languages() else None
