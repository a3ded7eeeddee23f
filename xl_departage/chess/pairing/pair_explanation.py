"""Explains, in the words of C.04.3, why two players meet, why one of them has White, and why another pair was not made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from xl_departage.base.errors import CannotPair
from xl_departage.base.messages import Text, in_every_language, series
from xl_departage.base.text import plain
from xl_departage.chess.pairing.bracket_comparison import Counterproposal, why_not, why_not_in_order
from xl_departage.chess.pairing.bye import bye_reasons
from xl_departage.chess.pairing.event import (
    Choices,
    Event,
    before_posted,
    event_before,
    posted_pairs,
)
from xl_departage.chess.pairing.legal import absolute_colour, colour_difference, why_no_bye
from xl_departage.chess.pairing.pairing_engine import SIDES, Board, Bracket, Pairing, pair
from xl_departage.chess.pairing.requirements import IN_FORCE
from xl_departage.chess.pairing.summary import player_in_words, virtual_points_in_words, why_away
from xl_departage.chess.tiebreaks.defaults import first_day
from xl_departage.chess.tournament import outcome_words
from xl_departage.chess.tournament.crosstable import Colour
from xl_departage.chess.tournament.points import points_in_words
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.chess.tournament.rounds import last_posted, next_round


class ExplainedPairing(NamedTuple):
    """The explanation of a pairing."""

    title: Text
    lines: tuple[Text, ...]


class ExplainedBoard(NamedTuple):
    """A board of a posted round with its reasons."""

    board: int | None
    """None for the bye."""
    white: Text
    black: Text
    reasons: tuple[Text, ...]


def player_and_rival(named: str, against: str, number_of: Callable[[str], int]) -> tuple[int, int | None]:
    """
    The numbers of a player and of the one he does not meet, each named as `number_of` understands it; None where `against` names the
    bye (our name for it in any language, or a word that a cell of a grid may have for it). The bye may be named first.
    """
    if _is_bye(named) and not _is_bye(against):
        named, against = against, named
    return number_of(named), None if _is_bye(against) else number_of(against)


def _is_bye(field_text: str) -> bool:
    words = {plain(word) for word in in_every_language(Text("pair_exempt"))} | outcome_words.EXEMPT_WORDS
    return plain(field_text) in words


def explain_round(tournament: TournamentRecord) -> tuple[int, tuple[ExplainedBoard, ...]]:
    """
    The last round that is paired, with the reasons for each board. Why other pairs were not made is left out, because each would
    take a pairing of its own. Raises CannotPair, also for an event that began before the Dutch rules of 1 February 2026, and like
    `event_before` and `pair`.
    """
    began = first_day(tournament.header)
    if began is not None and began < IN_FORCE:
        raise CannotPair("pair_check_old", date=began.isoformat())
    if not last_posted(tournament):
        raise CannotPair("pair_none_posted")
    event, posted = situation(tournament, None, None)
    pairing = pair(event)
    by_rules = {(board.white, board.black): board for board in pairing.boards}
    explained = []
    for place, (white, black) in enumerate(sorted(posted, key=lambda sides: _sort_key(by_rules, sides)), 1):
        board = by_rules.get((white, black))
        if board is None:
            reasons: tuple[Text, ...] = (Text("pair_exp_other"),)
        elif black is None:
            reasons = bye_reasons(pairing)
        else:
            reasons = (*_bracket(pairing, board, alternative=False), *_colours(pairing, board))
        opponent = Text("pair_exempt") if black is None else _named(event, black)
        explained.append(ExplainedBoard(None if black is None else place, _named(event, white), opponent, reasons))
    return event.round, tuple(explained)


def _sort_key(by_rules: Mapping[SIDES, Board], sides: SIDES) -> tuple[bool, int]:
    """The sort key of a pair: pairs that the rules make come first, in the order of their boards; the bye comes last."""
    board = by_rules.get(sides)
    return sides[1] is None, 10**6 if board is None else board.board


def explain_pairing(
    tournament: TournamentRecord, number: int, round: int | None = None, choices: Choices | None = None
) -> ExplainedPairing:
    """
    Why a player meets his opponent in a round, with his colour; by default in the last round that is paired, or else in the next.
    Raises CannotPair, and like `event_before` and `pair`.
    """
    event, posted = situation(tournament, round, choices)
    if number not in event.by_number:
        raise CannotPair("pair_unknown_number", number=number)
    if number in event.away:
        return ExplainedPairing(
            Text("pair_exp_away", number=number, round=event.round, why=why_away(event, number)), ()
        )
    pairing = pair(event)
    board = next(board for board in pairing.boards if number in (board.white, board.black))
    reasons = _why_exempt(pairing) if board.black is None else (*_bracket(pairing, board), *_colours(pairing, board))
    reasons = (*virtual_points_in_words(event), *reasons)
    by_rules = _pair(event, board.white, board.black)
    mine = next((sides for sides in posted if number in sides), None)
    if mine is not None and {*posted} != {*pairing.pairs}:
        # Points, brackets and board numbers may have changed since the round was paired.
        title = Text("pair_exp_posted", round=event.round, pair=_pair(event, *mine, _number_and_name))
        same = mine == (board.white, board.black)
        anew = Text("pair_exp_anew", round=event.round) if same else Text("pair_exp_not_posted", pair=by_rules)
        return ExplainedPairing(title, (anew, *reasons))
    if board.black is None:
        return ExplainedPairing(Text("pair_exp_exempt", round=event.round, pair=by_rules), reasons)
    title = Text("pair_exp_title", round=event.round, board=_posted_at(tournament, event, board), pair=by_rules)
    return ExplainedPairing(title, reasons)


def _why_exempt(pairing: Pairing) -> tuple[Text, ...]:
    """Why a player has the bye, and why players with the same score do not; only the lowest-ranked of these are named."""
    reasons = bye_reasons(pairing)
    event, number = pairing.event, pairing.bye
    assert number is not None
    alike = [
        candidate
        for candidate in sorted(event.present, reverse=True)
        if event.score(candidate) == event.score(number) and why_no_bye(event, candidate) is None
    ]
    if alike[0] == number and len(alike) > 1:
        return (*reasons, Text("pair_exp_last", count=len(alike)))
    if reasons[-1].key != "pair_bye_quality":
        return reasons
    others = alike[: alike.index(number)]
    why = [
        Text("pair_exp_other_bye", number=candidate, reason=why_not(event, candidate, None, pairing).reason)
        for candidate in others[:_RIVALS]
    ]
    return (*reasons, *why)


_RIVALS = 3
"""The most alternatives that are explained: each takes a pairing of its own."""


def _posted_at(tournament: TournamentRecord, event: Event, board: Board) -> int:
    """The board of a pair: as posted if that is stated, otherwise by the rules."""
    games = (game for game in tournament.games if game.round == event.round and game.white == board.white)
    return next((game.board for game in games if game.board is not None), board.board)


def explain_why_not(
    tournament: TournamentRecord,
    player: int,
    opponent: int | None,
    round: int | None = None,
    choices: Choices | None = None,
) -> ExplainedPairing:
    """
    Why two players do not meet in a round, or (if `opponent` is None) why a player does not have the bye; if the rules pair them so,
    why they do. If the rules no longer give the posted round, this is said first, and whether that round has the pair. Raises
    CannotPair, and like `event_before` and `pair`.
    """
    event, posted = situation(tournament, round, choices)
    for number in (player, opponent):
        if number is not None and number not in event.by_number:
            raise CannotPair("pair_unknown_number", number=number)
    answer = why_not(event, player, opponent)
    reason = answer.reason
    if reason.key in ("pair_why_they_are", "pair_why_exempt"):
        return explain_pairing(tournament, player, round, choices)
    if opponent is None:
        title = Text("pair_exp_why_not_exempt", round=event.round, player=_named(event, player))
    else:
        title = Text("pair_exp_why_not", round=event.round, first=_named(event, player), second=_named(event, opponent))
    as_posted = [
        Text("pair_exp_is_posted", pair=_pair(event, *sides)) for sides in posted if {*sides} == {player, opponent}
    ]
    anew = [Text("pair_exp_anew", round=event.round)] if posted and {*posted} != {*pair(event).pairs} else []
    # If another bye is worse because of its points, there is nothing more to say.
    instead = () if opponent is None and reason.key == "pair_worse_bye" else _exchanged_pairs(answer, "pair_exp_then")
    return ExplainedPairing(title, (*as_posted, *anew, *virtual_points_in_words(event), reason, *instead))


def _exchanged_pairs(answer: Counterproposal, key: str, **values: object) -> tuple[Text, ...]:
    """
    The pairs of the best round that has that pair, or that bye, and the pairs of the actual round that they would replace; empty if
    there is no such round.
    """
    if not answer.theirs:
        return ()
    their_pairs, own_pairs = (
        series([_sides(*sides) for sides in pairs], "list.comma") for pairs in (answer.theirs, answer.own)
    )
    return (Text(key, theirs=their_pairs, own=own_pairs, **values),)


def _sides(white: int, black: int | None) -> Text | str:
    return Text("pair_exp_bye", player=white) if black is None else f"{white} – {black}"


def refuse_later(tournament: TournamentRecord, round: int | str) -> None:
    """
    Raise CannotPair for a round that cannot be explained: one before the first, after the next round or after the last one of the
    event, a cancelled one, and a text that does not name a round.
    """
    following = next_round(tournament)
    last = min(following, max(tournament.header.rounds or following, following - 1))
    if isinstance(round, str) or not 1 <= round <= last:
        raise CannotPair("pair_exp_round", round=round, last=last)
    if round in tournament.header.cancelled:
        raise CannotPair("pair_cancelled", round=round)


def situation(
    tournament: TournamentRecord, round: int | None, choices: Choices | None
) -> tuple[Event, tuple[tuple[int, int | None], ...]]:
    """
    The tournament before a round, and the round as posted (empty if it is not paired); by default the last round that is paired, or
    else the next. Raises CannotPair for a round that cannot be explained, and for what an engine would have to guess.
    """
    following = next_round(tournament)
    number = (last_posted(tournament) or following) if round is None else round
    refuse_later(tournament, number)
    if number >= following:
        return event_before(tournament, (choices or Choices())._replace(round=number)), ()
    return before_posted(tournament, number, choices), posted_pairs(tournament, number)


_named = player_in_words


def _number_and_name(event: Event, number: int) -> str:
    return f"{number} {event.by_number[number].name}".rstrip()


def _pair(event: Event, white: int, black: int | None, in_words: Callable[[Event, int], Text | str] = _named) -> Text:
    """Both players with their colours, or the player with the bye."""
    if black is None:
        return Text("pair_exp_bye", player=in_words(event, white))
    return Text("pair_exp_sides", white=in_words(event, white), black=in_words(event, black))


def _bracket(pairing: Pairing, board: Board, *, alternative: bool = True) -> list[Text]:
    """
    The bracket of a pair: who moved down into it, the place of both by rank, and, if `alternative` is true, why not the usual
    opponent.
    """
    event = pairing.event
    assert board.black is not None
    bracket = next(bracket for bracket in pairing.brackets if board in bracket.pairs)
    points = points_in_words(bracket.score)
    lines = [Text("pair_exp_bracket", points=points, count=len(bracket.players))]
    first, second = sorted((board.white, board.black), key=bracket.players.index)
    if event.score(first) > bracket.score:
        own_points = points_in_words(event.score(first))
        lines.append(Text("pair_exp_moved_down", number=first, own=own_points, points=points))
        if alternative:
            lines += [*_why_down(pairing, first), *_higher(pairing, bracket, first, second)]
        return lines
    remainder = [number for number in bracket.players if event.score(number) == bracket.score]
    from_above = [
        (paired_board.white, paired_board.black)
        for paired_board in bracket.pairs
        if paired_board.black is not None
        and max(event.score(paired_board.white), event.score(paired_board.black)) > bracket.score
    ]
    met_from_above = {number for sides in from_above for number in sides}
    remainder = [number for number in remainder if number not in met_from_above]
    if from_above:
        # Without these pairs, the numbers of players would not add up.
        pairs = ", ".join(f"{white} – {black}" for white, black in from_above)
        lines.append(Text("pair_exp_from_above", pairs=pairs, count=len(remainder)))
    half = len(remainder) // 2
    place, other_place = remainder.index(first), remainder.index(second)
    ranks = {"first": first, "second": second, "one": place + 1, "two": other_place + 1, "count": len(remainder)}
    if place < half and other_place == place + half:
        lines.append(Text("pair_exp_first_candidate", **ranks))
        return lines
    lines.append(Text("pair_exp_ranks", **ranks))
    if not alternative:
        return lines
    staying = [number for number in remainder if number not in bracket.down]
    down = [number for number in remainder if number in bracket.down]
    if down and staying.index(second) == staying.index(first) + len(staying) // 2:
        lines.append(Text("pair_exp_staying", down=", ".join(map(str, down)), count=len(down)))
        return [*lines, *_why_down(pairing, down[0])]
    # The opponent in order; the last player of an odd number has none.
    if place < 2 * half:
        usual = remainder[(place + half) % (2 * half)]
        answer = why_not(event, first, usual, pairing)
        reason = answer.reason
        # If only the order of candidates is against the pair in order, it is other pairs that cannot be in order.
        key = "pair_exp_in_order" if reason.key == "pair_order" else "pair_exp_instead"
        lines.append(Text(key, first=first, second=usual, other=second, reason=reason))
        if reason.key == "pair_order":
            in_order = list(zip(remainder[:half], remainder[half:], strict=False))
            obstacles = [Text("pair_exp_obstacle", reason=why) for why in why_not_in_order(pairing, in_order)]
            lines += obstacles or _exchanged_pairs(answer, "pair_exp_with", first=first, second=usual)
    return lines


def _why_down(pairing: Pairing, number: int) -> Iterator[Text]:
    """
    Why a player who moves down does not meet somebody in his own bracket instead (the opponent in order if that one stays); or that
    he is alone in it.
    """
    here, down = next((bracket.players, bracket.down) for bracket in pairing.brackets if number in bracket.players)
    usual = here[(here.index(number) + len(here) // 2) % len(here)]
    others = [opponent for opponent in (usual, *here) if opponent not in down]
    if others:
        reason = why_not(pairing.event, number, others[0], pairing).reason
        yield Text("pair_exp_why_down", first=number, second=others[0], reason=reason)
    elif len(here) == 1:
        yield Text("pair_exp_alone", number=number)


def _higher(pairing: Pairing, bracket: Bracket, moved: int, opponent: int) -> Iterator[Text]:
    """
    Why a player who moved down does not meet the players of the bracket who rank above his opponent, up to the first one he could
    meet, and at most `_RIVALS` of them.
    """
    event = pairing.event
    above = [
        candidate
        for candidate in bracket.players[: bracket.players.index(opponent)]
        if event.score(candidate) == bracket.score
    ]
    for higher_ranked in above[:_RIVALS]:
        answer = why_not(event, moved, higher_ranked, pairing)
        yield Text("pair_exp_why_down", first=moved, second=higher_ranked, reason=answer.reason)
        if answer.theirs:
            return


def _colours(pairing: Pairing, board: Board) -> list[Text]:
    """The colours of both players so far, the colour each should have, and the article that decides."""
    assert board.black is not None
    event = pairing.event
    lines = [_preference(event, number) for number in (board.white, board.black)]
    rule = board.rule[-1]
    values = {"white": board.white, "black": board.black}
    wish = [number for number in values.values() if event.by_number[number].colours]
    if rule == "1" and len(wish) == 1:
        return [*lines, Text("pair_e1_alone", number=wish[0], **values)]
    if rule != "5":
        return [*lines, Text(f"pair_e{rule}", **values)]
    higher = min(values.values(), key=lambda number: (-event.score(number), number))
    place = pairing.places[higher]
    if place == higher:
        return [*lines, Text("pair_e5", **values)]
    unnumbered = [entrant.number for entrant in event.entrants if entrant.number not in pairing.places]
    if not unnumbered:
        return [*lines, Text("pair_e5_place", number=higher, place=place, **values)]
    absent = {"absent": series([str(number) for number in unnumbered], "list.and"), "count": len(unnumbered)}
    return [*lines, Text("pair_e5_unnumbered", number=higher, place=place, **absent, **values)]


def _preference(event: Event, number: int) -> Text:
    """The colours of a player so far and his preference (1.7)."""
    entrant = event.by_number[number]
    difference = colour_difference(entrant)
    absolute = absolute_colour(entrant)
    if absolute is not None:
        strength, colour = "absolute", absolute
    elif difference:
        strength, colour = "strong", Colour.WHITE if difference < 0 else Colour.BLACK
    elif entrant.colours:
        strength, colour = "mild", entrant.colours[-1].opposite
    else:
        return Text("pair_no_preference", number=number)
    letters = series([Text(f"pair_letter_{colour.name.lower()}") for colour in entrant.colours], "list.space")
    wanted = Text(f"pair_{colour.name.lower()}")
    return Text(
        f"pair_preference_{strength}",
        number=number,
        colours=letters,
        difference=f"{difference:+d}" if difference else "0",
        colour=wanted,
    )
