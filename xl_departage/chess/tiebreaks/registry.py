"""
The single definition of each tie-break: a record with its names and, per authority, a definition.

A tie-break is one call of `define` in the module of its family: code, printed names, and a `Definition` with the
sentence, the article, which figures it counts, how they combine, and the function that counts them. A code that several
federations define has one record with a definition each (`extend`); the edition of the rules decides. Values, columns,
explanations, reports, checks, the choices in templates and the documentation read these records.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from xl_departage.base import stopping
from xl_departage.base.errors import ArgumentError, ImpossibleNumber
from xl_departage.base.exact import Exact
from xl_departage.base.grouping import grouped
from xl_departage.base.messages import Text
from xl_departage.chess.regulations.editions import TIEBREAK_EDITIONS, Authority, TiebreakEdition, current, editions
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tiebreaks.figures import Account, Combine, Figures, Tally


class ParsedCode(NamedTuple):
    """One tie-break with its modifiers: `BH/C1`, `KS+2`, `ESB:MP`."""

    name: str
    """The code of the record."""
    cut_low: int = 0
    cut_high: int = 0
    """`/Mn` sets both cuts."""
    extension: int = 0
    """Additional score groups of a Koya."""
    score: str = ""
    """`MP` or `GP` after a colon (teams)."""
    others: tuple[str, ...] = ()
    """Other modifiers, in upper case and without the slash: `P`, `F`, `R`, `L-2`, `K5`."""
    open: bool = False
    """
    Named without a number (`Tronqué`, `Koya étendu`): if the rules say how far to go, they decide. Papi cuts by the
    rounds planned, and a list extends the Koya step by step.
    """
    edition: str = ""
    """The edition in the code itself (`BH@FIDE-2024`, `OTHER_PAPI_KASHDAN`); empty = that of the rules."""

    @property
    def text(self) -> str:
        """The code in its canonical spelling."""
        parts = [self.name]
        if self.score:
            parts.append(f":{self.score}")
        if self.extension:
            parts.append(f"+{self.extension}")
        if self.cut_high and self.cut_high == self.cut_low:
            parts.append(f"/M{self.cut_low}")
        elif self.cut_low:
            parts.append(f"/C{self.cut_low}")
        parts += [f"/{modifier}" for modifier in self.others]
        if self.edition:
            parts.append(f"@{self.edition}")
        return "".join(parts)

    @property
    def modifiers(self) -> list[str]:
        """The kinds of modifiers used: `C`, `M`, `+`, `:`, and the first letter of the others."""
        kinds = ["M"] if self.cut_high else ["C"] if self.cut_low else []
        return (
            kinds + ["+"] * bool(self.extension) + [":"] * bool(self.score) + [modifier[0] for modifier in self.others]
        )


class Figure(Enum):
    """The figure that a tie-break counts for each round."""

    ADJUSTED = "the opponent's adjusted score, or that of who stands in for him"
    OWN_ADJUSTED = "the player's own result, as his opponents count it"
    OWN = "the player's own result"
    SCORE = "the opponent's score, which decides whether the result counts"
    TIEBREAK = "the opponent's own tie-break"
    PERFORMANCE = "the opponent's performance"
    RATING = "a rating"
    GIVEN = "nothing of the rounds: a number that is given"

    @property
    def on_ratings(self) -> bool:
        """Whether the figure is a rating or a performance."""
        return self in (Figure.RATING, Figure.PERFORMANCE)


class ExplanationTable(Enum):
    """The table that explains a tie-break other than a sum or a mean over rounds."""

    NUMBER = "the number itself and where it comes from"
    BOARDS = "the points on each board"
    PERFECT = "the expected scores of a rating"
    PROVISIONAL = "the score groups and their ratings"
    GAMES = "the games of a tied group"
    STANDINGS = "the separate standings of a tied group, step by step"
    COMPARISON = "the boards of the teams of a tied group, side by side"


class TournamentKind(Enum):
    """The kinds of tournaments whose templates offer a tie-break."""

    SWISS = "Swiss"
    ROUND_ROBIN = "round robin"


class Taken(Enum):
    """The figures that a cut removes."""

    FIGURES = "the lowest figures, or the lowest and the highest"
    FIRST_ROUNDS = "the first rounds, whatever they brought"
    OF_OPPONENTS = "figures of the opponents, each of whose own values is cut"


class Cuts(NamedTuple):
    """The articles that define the cuts."""

    first: str
    """The article on `/C1`."""
    more: str
    """The article on `/C2` and above."""
    median: str
    """The article on `/M1`."""
    wider: str
    """The article on `/M2` and above."""
    takes: Taken = Taken.FIGURES


class Happened(NamedTuple):
    """What a line of own results tells about its round; None for what it does not tell."""

    colour: bool = False
    """Whether the line says which colour was played."""
    unplayed: Text | None = None
    """How an unplayed round counts."""
    otherwise: Callable[[Context], Text | None] = lambda _context: None
    """(context) -> how it counts under an edition that treats it differently."""
    compared: Callable[[Context, ParsedCode, int, int], Text | None] | None = None
    """(context, code, player, index of the round) -> the two scores that were compared in a decided round."""


class Limit(NamedTuple):
    """Texts for the figure from which a round counts, with the field {limit}."""

    note: Text
    below: Text
    """For an excluded round; with the field {score} as well."""
    fewer: Text | None = None
    """For a figure that is lower for some opponents, who had fewer games; None if it is the same for all."""


class Addition(NamedTuple):
    """The number added to a mean."""

    sentence: Text
    """With the fields {added} (with its sign) and {plain}, and those of `values`."""
    article: str
    values: Callable[[Context, Account], Mapping[str, Exact]] = lambda _context, _account: {}
    otherwise: Callable[[Context], Text | None] = lambda _context: None
    """(context) -> the sentence under an edition that adds something else."""
    rounded: str = ""
    """The article under which the mean is rounded first; empty = it is not rounded."""


class Words(NamedTuple):
    """The texts for the lines and steps of an explanation, where the kind of figure does not determine them; None where it does."""

    result: bool | None = None
    """Whether the points of the round are shown; None = only if the kind of figure needs them."""
    headings: Mapping[str, Text] = MappingProxyType({})
    """Headings that replace the usual ones, by the key of the column."""
    happened: Happened | None = None
    """Set if lines say what happened in the round."""
    limit: Limit | None = None
    divided: Text | None = None
    """The sentence for the division of a mean, with {total}, {count} and {mean}."""
    added: Addition | None = None
    undefined: Callable[[Context, int], Text] | None = None
    """(context, player) -> why there is no value."""
    step: Callable[[Context, ParsedCode, int], tuple[Text, str] | None] | None = None
    """For a number: (context, code, player) -> the sentence on its origin, with {rating} and {seed}, and the article."""


Counting = Callable[[Context, ParsedCode], Figures]
Values = Callable[[Context, ParsedCode], Sequence[Exact | None]]
InGroup = Callable[[Context, ParsedCode, tuple[int, ...]], Sequence[Exact | None]]


@dataclass(frozen=True, kw_only=True, eq=False)
class Definition:
    """One authority's definition of a tie-break: exactly one of `figures`, `values` and `group` computes it, and the others are None."""

    about: Text
    """The tie-break in one sentence, as explanations show it."""
    article: str = ""
    """Where it is defined."""
    counts: Figure = Figure.OWN
    combine: Combine = Combine.SUM
    figures: Counting | None = None
    """The contributions of the rounds, from which values and explanations are computed."""
    values: Values | None = None
    """The values of a tie-break that is not computed round by round and does not depend on the tied group."""
    group: InGroup | None = None
    """The values within a tied group (indexes of players), in group order."""
    modifiers: str = ""
    """Kinds of modifiers it accepts: `C` cut, `M` median, `+` extension, `:` score, first letters of others."""
    cuts: Cuts | None = None
    """What its cuts take away; None if it accepts no cut."""
    lower_is_better: bool = False
    since: str | None = None
    """ISO date of the text that introduced it; None = every edition of the authority defines it."""
    boards: bool = False
    """Whether it counts games on boards when it is applied to the game points of a team (`:GP`)."""
    chain: str | None = None
    """
    For an extended direct encounter: the comparisons that follow for two teams, as letters: C board count, T top boards, B bottom
    boards.
    """
    board_key: Callable[[Sequence[int]], tuple[int, ...]] | None = None
    """
    For a comparison of boards: points on each board, in half-points -> the key to compare; the higher, the better.
    """
    windowed: bool = False
    """Whether ratings outside the edition's window around the player's own rating are limited to it."""
    planned_cut: bool = False
    """Whether the number of planned rounds decides the cut, if the code has no number and the edition says so."""
    steps: Callable[[Context, ParsedCode], int] | None = None
    """How many further groups a list may include step by step if it names the tie-break without a number."""
    compared_on: Callable[[Context, tuple[int, ...]], Sequence[tuple[int, ...]] | None] | None = None
    """For a comparison of boards: the points of each team of the group on each board; None if there is nothing to compare."""
    shape: ExplanationTable | None = None
    """The table that explains it if it is not computed from `figures`; None if it is."""
    words: Words = field(default_factory=Words)

    def __post_init__(self) -> None:
        if sum(function is not None for function in (self.figures, self.values, self.group)) != 1:
            raise RuntimeError("a definition has exactly one of figures, values, group")
        if (self.shape is None) != (self.figures is not None):
            raise RuntimeError("a definition that is not made of rounds says which table explains it")

    def sentences(self, code: ParsedCode, *, voluntary: bool = False) -> tuple[Text, ...]:
        """
        What a code counts: a sentence on the tie-break, then one on what its cut leaves out. `voluntary` says that there is a
        voluntarily unplayed round among these.
        """
        low, high = code.cut_low, code.cut_high
        if self.cuts is None or not low:
            return (self.about,)
        if self.cuts.takes is Taken.FIRST_ROUNDS:
            cut = Text("tiebreaks.cut.first_round") if low == 1 else Text("tiebreaks.cut.first_rounds", count=low)
        else:
            side = f"{'voluntary_' if voluntary else ''}{'both' if high else 'lowest'}"
            whose = ".opponents" if self.cuts.takes is Taken.OF_OPPONENTS else ""
            cut = Text(f"tiebreaks.cut.{side}{'_several' if low > 1 else ''}{whose}", count=low)
        return (self.about, cut)


@dataclass(frozen=True, eq=False)
class Tiebreak:
    """One record: a code with its names and definitions."""

    code: str
    names: Text
    """The names in each language; those in French and English are the ones that the regulations print."""
    synonyms: tuple[str, ...] = ()
    """Other codes and names, in any case and with or without accents."""
    category: int | None = None
    """Family in FFE 2.4 section 2: 1 own results, 2 opponents' results, 3 ratings; None = not listed there."""
    cut_names: tuple[str, ...] = ()
    """Names for this tie-break with the lowest figure cut (Brésilien)."""
    median_names: tuple[str, ...] = ()
    """Names for this tie-break with the lowest and the highest figure cut (Harkness)."""
    nowhere: str | None = None
    """Key of the text that says why it cannot be computed from a grid; a record with this key has no definition. None for any other."""
    points: str | None = None
    """
    `MP` or `GP` for the points of teams, empty for the points that decide; None for a tie-break that is not the points
    themselves.
    """
    heading: Text | None = None
    """The heading of its column in standings, with {code} and {seed}, if its values are not computed by a rule; None = as typed."""
    offered: frozenset[TournamentKind] = frozenset()
    """The tournaments whose templates offer it in their drop-down lists."""
    compared: tuple[str, ...] = ()
    """
    Modifiers ("" = none) under which CHECK compares the editions: every edition must define it the same way for played
    rounds.
    """
    additional: bool = False
    """
    Whether it may be announced in addition to C.07 (4.1): under FIDE's rules it is computed as the FFE defines it.
    """
    definitions: dict[Authority, Definition] = field(default_factory=dict, compare=False)

    @property
    def on_ratings(self) -> bool:
        """Whether any definition counts ratings or performances."""
        return any(definition.counts.on_ratings for definition in self.definitions.values())

    def defined_in(self, edition: TiebreakEdition) -> bool:
        """Whether that edition defines the tie-break: anything its authority introduced by the date of the edition."""
        definition = self.definitions.get(edition.authority)
        if definition is None:
            return False
        return definition.since is None or (edition.in_force is not None and edition.in_force >= definition.since)

    def editions(self) -> list[str]:
        """The names of all editions that define it."""
        return [edition.name for edition in editions() if self.defined_in(edition)]


ROWS: dict[str, Tiebreak] = {}
"""By code, in order of definition."""

VARIANTS = {
    "BH/C1": Text("tiebreaks.buchholz_cut_1"),
    "BH/C2": Text("tiebreaks.buchholz_cut_2"),
    "BH/M1": Text("tiebreaks.buchholz_median_1"),
    "ARO/C1": Text("tiebreaks.average_rating_cut_1"),
}
"""Names of codes with a modifier, as the regulations and programs print them."""

SCORES: dict[Authority, Callable[[Context, str], Sequence[int]]] = {}
"""For an authority under which participants (teams) have two scores: how to find the points on one of them, in half-points by index."""


def define(tiebreak: Tiebreak, authority: Authority | None = None, definition: Definition | None = None) -> None:
    """Add a tie-break with the definition of one authority, or a name that cannot be computed."""
    if tiebreak.code in ROWS:
        raise RuntimeError(f"the tie-break {tiebreak.code} is defined twice")
    ROWS[tiebreak.code] = tiebreak
    # Equivalent mutant `authority is not None and definition is not None -> authority is not None or definition is not None`, `authority is
    # not None and definition is not None -> authority is not None`: both are given, or neither.
    if authority is not None and definition is not None:
        extend(tiebreak.code, authority, definition)


def extend(code: str, authority: Authority, definition: Definition) -> None:
    """Add the definition of another authority."""
    if authority in ROWS[code].definitions:
        raise RuntimeError(f"{code}: defined twice by {authority.value}")
    ROWS[code].definitions[authority] = definition


def context_for(context: Context, code: ParsedCode) -> Context:
    """
    The context in which a code is computed.

    Usually it is the given one, or that of the edition in the code. If neither the rules nor the code names an edition, a tie-break or
    modifier (`KS/L-2`, `BH/P`) that only FIDE defines is computed under the FIDE edition in force. Under an edition of FIDE that does
    not define it, a tie-break that may be announced in addition (`Tiebreak.additional`) is computed as the FFE defines it. Raises
    ArgumentError for a tie-break that no edition computes from a grid, or that the edition does not define.
    """
    row = ROWS[code.name]
    if row.nowhere is not None:
        raise ArgumentError(row.nowhere)
    if code.edition:
        context = context.under(TIEBREAK_EDITIONS[code.edition])
    defined = row.defined_in(context.edition)
    if not defined and row.additional and context.edition.authority is Authority.FIDE:
        return context.under(current(Authority.FFE))
    if defined and not _refused(code, context.edition):
        return context
    fide = current(Authority.FIDE)
    if not (context.rules.explicit or code.edition) and row.defined_in(fide):
        return context if defined and _refused(code, fide) else context.under(fide)
    if defined:
        return context
    raise ArgumentError(
        "tiebreak_not_in_edition",
        code=code.text,
        edition=context.edition.name,
        defined=", ".join(row.editions()),
    )


def names_of(code: ParsedCode) -> Text:
    """The name of a tie-break, with what follows the slash in its code: `BH/C1` differs from `BH`."""
    names, modifiers = ROWS[code.name].names, code.text.partition("/")[2]
    return VARIANTS.get(code.text) or (
        Text("tiebreaks.name_modified", name=names, modifiers=modifiers) if modifiers else names
    )


def applied(context: Context, code: ParsedCode) -> tuple[Context, ParsedCode]:
    """
    The context in which a code is computed, and the code with the cut that its edition gives to a name without a number.

    Papi cuts 1 up to 7 rounds planned, 2 up to 12, and 3 from 13 on (Livre de l'arbitre 7.1.1), for a Médian at both ends.
    """
    context = context_for(context, code)
    cut = context.edition.cut_by_rounds
    if not (code.open and cut and code.cut_low and definition_of(code, context.edition).planned_cut):
        return context, code
    low = next((count for most, count in cut if context.crosstable.planned <= most), cut[-1][1])
    return context, code._replace(cut_low=low, cut_high=low if code.cut_high else 0, open=False)


def takes_steps(code: ParsedCode) -> bool:
    """Whether a list may extend that tie-break step by step."""
    return any(definition.steps is not None for definition in ROWS[code.name].definitions.values())


def refuse_steps(code: ParsedCode) -> None:
    """
    Raise ArgumentError for a tie-break that only a list can extend step by step (« Koya étendu » without a number).

    How far it goes depends on who is still tied: on its own it has no value.
    """
    if code.open and takes_steps(code):
        raise ArgumentError("tiebreak_needs_list", code=code.text, name=ROWS[code.name].names)


def definition_of(code: ParsedCode, edition: TiebreakEdition) -> Definition:
    """That edition's definition of the code. Raises ArgumentError for a modifier that it does not accept."""
    row = ROWS[code.name]
    refused = _refused(code, edition)
    if refused:
        raise ArgumentError(
            "tiebreak_modifier_refused", code=code.text, name=row.code, modifier=refused[0], edition=edition.name
        )
    return row.definitions[edition.authority]


def _refused(code: ParsedCode, edition: TiebreakEdition) -> list[str]:
    """The modifiers that the edition's tie-break does not accept."""
    taken = ROWS[code.name].definitions[edition.authority].modifiers
    return [kind for kind in code.modifiers if kind not in taken]


def compute(context: Context, code: ParsedCode) -> list[Exact | None]:
    """
    The value of each player, in points (ratings: rating points) as a cell shows it; None = undefined.

    A tie-break computed within tied groups is computed in the groups tied on points. Raises ImpossibleNumber for a negative cut or
    extension, ArgumentError for a code that cannot be computed under the rules, and Undefined or InconsistentGrid if the crosstable
    cannot give the values.
    """
    requested, memory = ("values", code), context.memory
    if requested not in memory:
        stopping.check()
        lowest = min(code.cut_low, code.cut_high, code.extension)
        if lowest < 0:
            raise ImpossibleNumber("tiebreak_cut_negative", code=code.name, given=lowest)
        context, code = applied(context, code)
        definition = definition_of(code, context.edition)
        key = ("values", code)
        if key not in context.memory:
            if definition.figures is not None:
                column: Sequence[Exact | None] = tally(context, code).totals(*_cut(definition, code))
            elif definition.values is not None:
                column = definition.values(context, code)
            else:
                column = in_groups(context, code, definition, tied_groups(ranking_scores(context, code.score)))
            context.memory[key] = column
        memory[requested] = context.memory[key]
    return list(memory[requested])


def compute_in_group(context: Context, code: ParsedCode, group: tuple[int, ...]) -> list[Exact | None]:
    """The values of the players of a tied group, in group order."""
    stopping.check()
    context, code = applied(context, code)
    definition = definition_of(code, context.edition)
    if definition.group is not None:
        return list(definition.group(context, code, group))
    column = compute(context, code)
    return [column[player] for player in group]


def tally(context: Context, code: ParsedCode) -> Tally:
    """The figures of a code based on rounds, the same for every cut. `context` and `code` are those that `applied` returns."""
    definition = definition_of(code, context.edition)
    low, high = _cut(definition, code)
    key = ("tally", code._replace(cut_low=code.cut_low - low, cut_high=code.cut_high - high))
    if key not in context.memory:
        assert definition.figures is not None, f"{code.text} is not made of rounds"
        first = definition.cuts is not None and definition.cuts.takes is Taken.FIRST_ROUNDS
        figures = definition.figures(context, code)
        context.memory[key] = Tally(figures, definition.combine, definition.article, first=first)
    saved: Tally = context.memory[key]
    return saved


def _cut(definition: Definition, code: ParsedCode) -> tuple[int, int]:
    """How many of the player's own figures a code cuts at either end."""
    if definition.cuts is not None and definition.cuts.takes is Taken.OF_OPPONENTS:
        return 0, 0
    return code.cut_low, code.cut_high


def account_of(context: Context, code: ParsedCode, player: int) -> Account:
    """The lines behind one player's value of a code based on rounds. `context` and `code` are those that `applied` returns."""
    return tally(context, code).account(player, *_cut(definition_of(code, context.edition), code))


def accounts_of(context: Context, code: ParsedCode) -> list[Account] | None:
    """The components of each player's value; None for a tie-break not based on rounds."""
    context, code = applied(context, code)
    if definition_of(code, context.edition).figures is None:
        return None
    return [account_of(context, code, player) for player in range(len(context.players))]


def ranking_scores(context: Context, score: str = "") -> Sequence[int]:
    """
    The points that make the first tied groups, in half-points.

    For teams, these are the points of `score` (`MP`, `GP`; empty = the primary one) if the authority has two scores;
    otherwise those of the crosstable.
    """
    reader = SCORES.get(context.edition.authority)
    return context.scores if reader is None else reader(context, score)


def with_score(code: ParsedCode, score: str, context: Context) -> ParsedCode:
    """The code on that team score, if it names none itself and its tie-break accepts one."""
    if not score or code.score:
        return code
    definition = definition_of(code, context_for(context, code).edition)
    return code._replace(score=score) if ":" in definition.modifiers else code


def lower_first(definition: Definition, code: ParsedCode) -> bool:
    """Whether the lowest value of that code comes first; the modifier `/R` reverses the order."""
    return definition.lower_is_better != ("R" in code.others)


def tied_groups(scores: Sequence[int]) -> list[tuple[int, ...]]:
    """The players grouped by equal score, highest score first, in index order."""
    groups = grouped((score, player) for player, score in enumerate(scores))
    return [tuple(groups[score]) for score in sorted(groups, reverse=True)]


def within_group(context: Context, code: ParsedCode) -> bool:
    """Whether a code compares the members of a tied group, so that its value depends on what stands before it in a list."""
    context, code = applied(context, code)
    return definition_of(code, context.edition).group is not None


def in_groups(
    context: Context, code: ParsedCode, definition: Definition, groups: Sequence[tuple[int, ...]]
) -> list[Exact | None]:
    """The values of a tie-break that compares players within a group, computed in each of these groups."""
    assert definition.group is not None
    column: list[Exact | None] = [None] * len(context.players)
    for group in groups:
        for player, value in zip(group, definition.group(context, code, group), strict=True):
            column[player] = value
    return column
