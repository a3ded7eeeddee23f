"""Lists of tie-breaks: those that users type, and those that FFE 2.4 section 3 and FIDE recommend by type of tournament."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Language, Text, in_every_language, text
from xl_departage.base.regex import regex
from xl_departage.chess.regulations.editions import Authority, TiebreakEdition
from xl_departage.chess.tiebreaks.codes import codes_under, name_key, parse_code, plain_words
from xl_departage.chess.tiebreaks.registry import ROWS, ParsedCode, applied, definition_of, takes_steps
from xl_departage.chess.tournament.crosstable import System

if TYPE_CHECKING:
    from xl_departage.chess.tiebreaks.context import Context


class Preset(NamedTuple):
    """One recommended list."""

    names: Text
    codes: tuple[str, ...]
    synonyms: tuple[str, ...] = ()
    extended: bool = False
    """Whether its Koya is extended step by step if it does not break a tie (FFE 2.4 section 2.1.3.1)."""
    authority: Authority = Authority.FFE
    """Who recommends it."""


PRESETS = (
    Preset(
        Text("tiebreaks.round_robin"),
        ("DE", "KS", "SB", "WON"),
        (
            "toutes rondes individuel",
            "tournoi toutes rondes",
            "tournoi toutes rondes individuel",
            "individual round robin",
        ),
        extended=True,
    ),
    Preset(
        Text("tiebreaks.team_round_robin"),
        ("GPTS", "MPTS", "DE", "SB"),
        ("toutes rondes équipes", "tournoi toutes rondes par équipes", "round robin teams"),
    ),
    Preset(
        Text("tiebreaks.swiss_coherent_ratings"),
        ("ARO", "PERFORMANCE"),
        (
            "suisse cohérent",
            "swiss homogeneous",
            "système suisse individuel (tous les joueurs ayant un classement cohérent)",
        ),
    ),
    Preset(
        Text("tiebreaks.swiss_incoherent_ratings"),
        ("DE", "PS", "BH", "SB", "WON"),
        (
            "suisse non cohérent",
            "suisse incohérent",
            "swiss heterogeneous",
            "système suisse individuel (la plupart des joueurs étant classés, les Elo n'étant pas cohérents)",
        ),
    ),
    Preset(
        Text("tiebreaks.swiss_unrated"),
        ("DE", "BH", "SB", "WON"),
        ("suisse non classé", "système suisse individuel (la plupart des joueurs étant non classés)"),
    ),
    Preset(
        Text("tiebreaks.team_swiss"),
        ("GPTS", "MPTS", "DE", "BH", "SB"),
        ("suisse équipes", "système suisse par équipes", "swiss teams"),
    ),
    Preset(
        Text("tiebreaks.fide_round_robin"),
        ("DE", "WIN", "SB", "KS"),
        ("FIDE individual round-robin tournaments", "FIDE toutes rondes individuel"),
        authority=Authority.FIDE,
    ),
    Preset(
        Text("tiebreaks.fide_swiss_incoherent_ratings"),
        ("BH/C1", "BH", "SB", "PS", "DE", "WIN", "BWG"),
        ("FIDE individual swiss tournaments where not all the ratings are consistent",),
        authority=Authority.FIDE,
    ),
    Preset(
        Text("tiebreaks.fide_swiss_coherent_ratings"),
        ("BH/C1", "BH", "DE", "ARO/C1", "WIN", "BWG", "BPG", "SB"),
        ("FIDE individual swiss tournaments where all the ratings are consistent",),
        authority=Authority.FIDE,
    ),
)
"""
The lists of section 3 of FFE 2.4, in its order; each is also found by its printed heading. « Suisse homogène »: all have coherent
ratings; « hétérogène »: rated, but not coherently.

Then FIDE's own lists, C.02 13.16.2, 13.16.4 and 13.16.5 in the text of July 2017, the last one that recommended lists: C.07 has
none. They are known only as quoted by two programs; those for teams (13.16.3, 13.16.6) are unknown and not included.
"""


class ListNotice(NamedTuple):
    """A remark on a list of tie-breaks that is not an error."""

    key: str
    values: tuple[tuple[str, object], ...] = ()

    def message(self, language: Language = "en") -> str:
        """One sentence."""
        return text(self.key, language, **dict(self.values))


def split_list(text: str) -> list[str]:
    """
    The tie-breaks of a text as typed, separated by `;`, `,` or new lines; a comma between digits is a decimal comma
    (`Koya 3,5`).
    """
    return [piece.strip() for piece in re.split(r"[;\n\r]+|(?<!\d),|,(?!\d)", text) if piece.strip()]


def typed_codes(text: str) -> list[str]:
    """The tie-breaks of a list as typed; for the name of a preset, its codes."""
    pieces = [text] if _preset_key(text) in _by_name() else split_list(text)
    code_lists = (
        (code.text for code in read_list(piece)) if _preset_key(piece) in _by_name() else (piece,) for piece in pieces
    )
    return [code for codes in code_lists for code in codes]


def read_list(codes: str | Sequence[str | ParsedCode]) -> tuple[ParsedCode, ...]:
    """
    The tie-breaks of a list: texts separated by `;`, `,` or new lines, codes or names, or the name of a preset.

    Raises ArgumentError for an empty list, for an unknown tie-break, and for the name of a type of tournament that has several
    lists.
    """
    parsed: list[ParsedCode] = []
    for item in [codes] if isinstance(codes, str) else codes:
        if isinstance(item, ParsedCode):
            parsed.append(item)
            continue
        # The name of a preset may contain a comma.
        for piece in [item] if _preset_key(item) in _by_name() else split_list(item):
            key = _preset_key(piece)
            if key in _SEVERAL:
                raise ArgumentError("tiebreak_list_several", name=piece, lists=", ".join(_INDIVIDUAL_SWISS))
            preset = _by_name().get(key)
            piece_codes = [_one_code(piece)] if preset is None else [*map(parse_code, preset.codes)]
            opened = preset is not None and preset.extended
            parsed += [code._replace(open=code.open or (opened and code.name == "KS")) for code in piece_codes]
    if not parsed:
        raise ArgumentError("tiebreak_list_empty")
    return tuple(parsed)


_BETWEEN_CODES = regex(r"\s*[|>→]\s*|\s+(?:[-–/+&]\s+)?")
"""What people write between the tie-breaks of a list, other than `;` and `,`."""


def _one_code(text: str) -> ParsedCode:
    """The tie-break between two separators. Raises ArgumentError, with the list that was meant if other signs separate tie-breaks."""
    words = _BETWEEN_CODES.split(text.strip())
    try:
        # `DE` before a code is a tie-break, though `de` before a name is a small word.
        if words[0] != "DE" or len(words) == 1:
            return parse_code(text)
        meant = _split_otherwise(words)
        if meant is None:
            return parse_code(text)
    except ArgumentError:
        meant = _split_otherwise(words)
        if meant is None:
            raise
    raise ArgumentError("tiebreak_list_separators", text=text, meant="; ".join(meant)) from None


def _split_otherwise(words: Sequence[str]) -> list[str] | None:
    """The words as two tie-breaks or more: a word each, else each of as many words as can be; None if they are no list."""
    if len(words) > 1 and all(map(_is_code, words)):
        return list(words)
    found: list[str] = []
    while words:
        for end in range(len(words), 0, -1):
            candidate = " ".join(words[:end])
            if _is_code(candidate):
                found.append(candidate)
                words = words[end:]
                break
        else:
            return None
    return found if len(found) > 1 else None


def _is_code(text: str) -> bool:
    try:
        parse_code(text)
    except ArgumentError:
        return False
    return True


def known_codes(announced: str) -> tuple[ParsedCode, ...]:
    """The tie-breaks of an announced list; what is none here, such as a code of another program, is left out."""
    codes = []
    for piece in split_list(announced):
        with suppress(ArgumentError):
            codes.append(parse_code(piece))
    return tuple(codes)


def notices(codes: Sequence[ParsedCode], context: Context) -> tuple[ListNotice, ...]:
    """
    Remarks on a list of tie-breaks: values that it asks for twice, cuts that leave no round, and what the edition advises against without
    forbidding it.
    """
    edition, found = context.edition, (*_twice(codes, context), *cut_to_nothing(codes, context))
    if edition.one_family:
        return (*found, *_families_mixed(codes))
    return (*found, *_for_swiss_only(codes, edition)) if context.crosstable.system is System.ROUND_ROBIN else found


_USUAL_CUT = 2
"""The values that the cuts of published lists take at most: `/C1`, `/C2`, `/M1`."""


def cut_to_nothing(codes: Sequence[ParsedCode], context: Context) -> tuple[ListNotice, ...]:
    """
    The remark on each cut that leaves none of the rounds planned. C.07 14.1 and FFE 2.4 name no limit, and the value is then that of no
    round. A usual cut that leaves none of the rounds played gets no remark if more may be planned than is known: the event is young.
    """
    found = []
    table = context.crosstable
    known = table.planned > table.rounds or context.rules.reading.planned is not None
    for code in dict.fromkeys(codes):
        with suppress(ArgumentError):
            under, asked = applied(context, code)
            cut, planned = asked.cut_low + asked.cut_high, table.planned
            cuts = definition_of(asked, under.edition).cuts is not None and (known or cut > _USUAL_CUT)
            if cuts and 0 < planned <= cut:
                values = (("code", code.text), ("cut", cut), ("rounds", planned))
                found.append(ListNotice("tiebreak_cut_all", values))
    return tuple(found)


def _twice(codes: Sequence[ParsedCode], context: Context) -> tuple[ListNotice, ...]:
    """
    The remark on each value that stands in the list twice, whatever the spelling: what counts is what is computed. A tie-break within
    the tied group may stand again, because the groups are smaller then.
    """
    computed = Counter(value for code in codes if (value := _computed(code, context)) is not None)
    return tuple(ListNotice("tiebreak_twice", (("code", text),)) for (text, *_), count in computed.items() if count > 1)


def _computed(code: ParsedCode, context: Context) -> tuple[str, str, bool] | None:
    """What is computed for a code: its text, its edition, and whether it is extended step by step; None for one that cannot stand twice."""
    with suppress(ArgumentError):
        under, asked = applied(context, code)
        if definition_of(asked, under.edition).group is None:
            edition = "" if under.edition == context.edition else under.edition.name
            steps = asked.open and takes_steps(asked)
            return asked._replace(edition=edition).text, edition, steps
    return None


NOT_IN_ROUND_ROBINS = "tiebreak_not_in_round_robins"


def _for_swiss_only(codes: Sequence[ParsedCode], edition: TiebreakEdition) -> tuple[ListNotice, ...]:
    """The remark on tie-breaks that the edition does not use in round robins."""
    definitions = [(code.text, ROWS[code.name].definitions.get(edition.authority)) for code in codes]
    barred = [text for text, rule in definitions if rule is not None and edition.bars_in_round_robins(rule.article)]
    if not barred:
        return ()
    values = (("codes", ", ".join(barred)), ("edition", edition.name), ("article", edition.swiss_only))
    return (ListNotice(NOT_IN_ROUND_ROBINS, values),)


def _families_mixed(codes: Sequence[ParsedCode]) -> tuple[ListNotice, ...]:
    """
    The remark on a list that mixes families: section 3 of the French rules allows only one of its three families per event.

    The lists recommended there mix families themselves; they are accepted without a remark. The points, and tie-breaks outside the
    three families (adjusted score), do not count.
    """
    if tuple(code.text for code in codes) in {preset.codes for preset in PRESETS}:
        return ()
    categories = [ROWS[code.name].category for code in codes if ROWS[code.name].points != ""]
    families = {category for category in categories if category is not None}
    if len(families) < 2:
        return ()
    return (
        ListNotice("tiebreak_families_mixed", (("families", ", ".join(f"2.{number}" for number in sorted(families))),)),
    )


def chosen_list(typed_list: str | None, of_file: Sequence[str], announced: str | None) -> str:
    """The tie-breaks to rank by: those typed, otherwise those of the file, otherwise those announced; empty if there are none."""
    return typed_list if typed_list is not None else ",".join(of_file) or announced or ""


def list_changed(
    announced: Sequence[str], used: Sequence[ParsedCode], edition: TiebreakEdition, *, by_file: bool
) -> ListNotice | None:
    """
    The notice that a list differs from the one announced in the file (`by_file`) or in the rules; None if they agree or if none was
    announced. Under the FFE's rules, KS, KS@FFE and OTHER_FFE_KS are the same tie-break.

    FIDE's verification list for tournament programs requires that a change after the start be recorded and marked.
    """
    if not announced or not used:
        return None
    canonical_announced = [_canonical(code, edition) for code in announced]
    now = [_without_that_edition(code, edition) for code in used]
    if _without_points(canonical_announced) == _without_points(now):
        return None
    key = "tiebreaks_list_changed" if by_file else "tiebreaks_list_differs"
    return ListNotice(key, (("announced", ", ".join(codes_under(announced, edition))), ("used", ", ".join(now))))


def _canonical(code: str, edition: TiebreakEdition) -> str:
    try:
        return _without_that_edition(parse_code(code), edition)
    except ArgumentError:
        # The code of another program is compared as it stands.
        return code.upper()


def _without_that_edition(code: ParsedCode, edition: TiebreakEdition) -> str:
    return (code._replace(edition="") if code.edition == edition.name else code).text


def _without_points(codes: Sequence[str]) -> Sequence[str]:
    return codes[1:] if codes[:1] == ["PTS"] else codes


def _preset_key(name: str) -> str:
    """The key that all spellings of a list's name share; its printed heading begins with a dot and ends with a colon."""
    return name_key(plain_words(name.strip(" \t·•:")))


_INDIVIDUAL_SWISS = ("suisse homogène", "suisse hétérogène", "suisse non classés")
_SEVERAL = {
    name_key(plain_words(name))
    for name in (
        "suisse",
        "swiss",
        "suisse individuel",
        "système suisse",
        "système suisse individuel",
        "individual swiss",
    )
}
"""
Names that are refused: section 3 has three lists for the individual Swiss, depending on the quality of the ratings, and these names
do not say which one is meant.
"""


@cache
def _by_name() -> dict[str, Preset]:
    # Not done at import, because it reads the texts of every language.
    return {
        name_key(plain_words(name)): preset
        for preset in PRESETS
        for name in (*in_every_language(preset.names), *preset.synonyms)
    }
