"""Pairing teams by C.04.6: rounds followed by hand, a second way to the same pairing, and what is refused."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from gacrux.pairingfideteam import pairing_fideteam
from gacrux.trf2json import trf2json

from tests.chess.pairing import team_rules
from tests.chess.pairing.team_rules import Field, Standing
from tests.chess.pairing.teams import HEAD, Scores, team_file
from tests.examples import first
from xl_departage.base.errors import CannotPair, DepartageError
from xl_departage.base.messages import Text
from xl_departage.chess.pairing.event import Choices
from xl_departage.chess.pairing.round_checking import Verdict, check_pairings
from xl_departage.chess.pairing.teams.legal_matches import faults
from xl_departage.chess.pairing.teams.team_engine import TeamPairing, pair_teams
from xl_departage.chess.pairing.teams.team_pairing_event import TeamsBefore, teams_before
from xl_departage.chess.pairing.teams.team_rules import Colours
from xl_departage.chess.pairing.teams.team_summary import bye_of_teams
from xl_departage.chess.tournament.crosstable import Colour, Outcome
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.formats.trf.paired_round import tournament_of
from xl_departage.formats.trf.paired_teams import with_teams_round
from xl_departage.formats.trf.trf_document import parse_document
from xl_departage.formats.trf.trf_fields import put

LARGE = Path(__file__).parents[2] / "data" / "fide-checker" / "team-swiss-large.trf"
R1: Scores = ((1, 4, "11"), (5, 2, "10"), (3, 6, "=="))
"""Team 1 won; 5 – 2 and 3 – 6 were drawn."""


def tournament(text: str) -> TournamentRecord:
    return tournament_of(parse_document(text))


def paired(text: str, colours: Colours | None = None, **choices: object) -> TeamPairing:
    return pair_teams(teams_before(tournament(text), Choices(**choices), colours))  # type: ignore[arg-type]


def matches(pairing: TeamPairing) -> list[tuple[int, int | None, str]]:
    return [(board.white, board.black, board.rule) for board in pairing.boards]


def test_the_first_round_pairs_the_first_half_with_the_second() -> None:
    # 3.6: the identifier 1 2 3 4 5 6; 4.3.1: the initial-colour for odd pairing numbers, the other one for even ones.
    assert matches(paired(team_file())) == [(1, 4, "4.3.1"), (5, 2, "4.3.1"), (3, 6, "4.3.1")]


def test_the_second_round_takes_the_first_upfloater() -> None:
    # 1 is alone with 2 points: 2 floats up (3.5.4). 3, 5, 6 take 4; 3 and 6 have met, so 3-5 and 4-6 come first (3.6.2).
    # 2 had Black and 1 White (4.3.5). 3 is the first-team of 3-5 (4.2.3) and had White like 5: it alternates (4.3.8), as does 6.
    assert matches(paired(team_file([R1]))) == [(2, 1, "4.3.5"), (5, 3, "4.3.8"), (6, 4, "4.3.8")]


def test_type_b_grants_mild_preferences() -> None:
    # After one round, everybody mildly wants the other colour (1.7.2): C8 asks for pairs of unlike colours, White's teams being 1, 3, 5.
    # 1 meets 2, the first upfloater; 3 and 5 had White, 4 and 6 Black, and 3 has met 6: 3-4 and 5-6.
    assert matches(paired(team_file([R1]), Colours.TYPE_B)) == [(2, 1, "4.3.3"), (6, 5, "4.3.3"), (4, 3, "4.3.3")]


def test_the_bye_goes_to_the_lowest_score_then_the_largest_number() -> None:
    first = paired(team_file(teams=5))
    bye = ("320  1.0  1.0   5",)
    played: Scores = ((1, 3, "11"), (4, 2, "11"))
    second = paired(team_file([played], teams=5, more=bye))

    assert first.bye == 5
    # 2 and 3 have no point and played one match each (3.4.2, 3.4.3): the larger number (3.4.4).
    assert second.bye == 3


def test_whoever_had_points_without_playing_may_not_have_the_bye() -> None:
    played: Scores = ((1, 3, "11"), (4, 2, "++"))
    pairing = paired(team_file([played], teams=5, more=("320  1.0  1.0   5",)), absent=(2, 3))

    # 5 had the bye (2.1.2); 4, who won by forfeit, comes after 1, who has as many points and played a match more (3.4.3).
    assert matches(pairing)[1:] == [(1, None, "")]
    assert faults(pairing.event, [(1, 5), (4, None)]) == (Text("pair_team_why_no_bye", number=4, round=1),)
    assert [reason.in_language("en") for reason in bye_of_teams(pairing)][1:] == [
        "Team 5 may not have the bye: it already had it in round 1 (2.1.2).",
    ]


def test_a_forfeited_match_may_be_paired_again() -> None:
    pairing = paired(team_file([((1, 3, "++"), (4, 2, "11"))], teams=4), absent=(2, 4))
    assert pairing.pairs == ((1, 3),)


def test_faults_are_seen_apart_from_the_engine() -> None:
    event = teams_before(tournament(team_file([R1, ((2, 1, "10"), (5, 3, "10"), (6, 4, "10"))])), Choices(absent=(6,)))
    wrong = [fault.in_language("en") for fault in faults(event, [(1, 4), (2, 2), (6, None), (5, None)])]

    assert wrong == [
        "teams 1 and 4 met in round 1 (2.1.1)",
        "2 is paired twice",
        "6 is paired although away",
        "3 is not paired",
        "2 teams have the bye",
    ]


def _round_by_gacrux(text: str, pairing: TeamPairing) -> set[tuple[int, int | None, str]]:
    """The round as gacrux pairs it from the file, with matches, scores and colours of its own reading."""
    reader = trf2json()
    reader.parse_file(text, 0)
    event, number = reader.get_tournament(1), pairing.event.round
    for key in ("matchList", "gameList"):
        event[key] = [encounter for encounter in event[key] if encounter["round"] < number]
    for competitor in event["competitors"]:
        competitor |= {"random": competitor["cid"], "present": competitor["cid"] in pairing.event.present}
    model = {Colours.TYPE_A: "typea", Colours.TYPE_B: "typeb", Colours.NONE: "nocolor"}[pairing.event.rules.colours]
    event |= {"currentRound": number - 1, "pairingSystem": ["fideteam", model, "mp+gp"]}
    engine = pairing_fideteam(event, number, {"experimental": [], "top_color": "b", "rank": False, "verbose": 0})
    return {
        (pair["w"], pair["b"] or None, pair["colorrule"] if pair["b"] else "")
        for bracket in engine.compute_pairing(False, 1)
        if bracket
        for pair in bracket["pairs"]
    }


def _before(whole: TournamentRecord, number: int) -> TeamsBefore:
    """The stored event of 50 teams before a round; whoever is not posted in it was away."""
    posted = {team for match in whole.matches if match.round == number for team in (match.white, match.black)}
    cut = replace(
        whole,
        games=tuple(game for game in whole.games if game.round < number),
        matches=tuple(match for match in whole.matches if match.round < number),
        teams=tuple(
            # The points that are printed are those of all rounds.
            team._replace(byes=tuple(bye for bye in team.byes if bye.round < number), printed=(None, None))
            for team in whole.teams
        ),
    )
    return teams_before(cut, Choices(absent=tuple(team.number for team in whole.teams if team.number not in posted)))


@pytest.mark.parametrize("colours", first(Colours))
def test_scores_colours_and_floats_are_those_of_gacruxs_own_reading(colours: Colours) -> None:
    text = LARGE.read_text(encoding="utf-8")
    event = _before(tournament(text), 9)
    pairing = pair_teams(replace(event, rules=event.rules._replace(colours=colours)))

    assert set(matches(pairing)) == _round_by_gacrux(text, pairing)


@pytest.mark.parametrize("number", first([4, 5, 10, 11, 14], 2))
def test_rounds_posted_in_2024_that_agree_with_the_rules_of_2026(number: int) -> None:
    # The event was paired before these rules: its other nine rounds differ, by one pair up to two thirds of them.
    whole = tournament(LARGE.read_text(encoding="utf-8"))
    pairing = pair_teams(_before(whole, number))

    assert set(pairing.pairs) == {
        (match.white, match.black)
        for match in whole.matches
        if match.round == number and (match.black is not None or match.outcome is Outcome.PAIRING_BYE)
    }


class _Played:
    """An event as it is played, with the standings counted here."""

    def __init__(self, teams: int, total: int) -> None:
        self.total = total
        self.teams = range(1, teams + 1)
        self.rounds: list[Scores] = []
        self.byes: dict[int, int] = {}

    def text(self) -> str:
        head = [line.replace("142 5", f"142 {self.total}") for line in HEAD]
        columns = {15 + 4 * (round - 1): f"{team:3}" for round, team in self.byes.items()}
        bye = [put({1: "320", 5: " 1.0", 10: " 1.0", **columns})] if self.byes else []
        return team_file(self.rounds, teams=len(self.teams), head=head, more=bye)

    def standing(self, team: int, rounds: int | None = None) -> Standing:
        primary = secondary = 0
        colours, met, barred, floated = "", set(), False, False
        for number, played in enumerate(self.rounds[:rounds], 1):
            floated = False
            if self.byes.get(number) == team:
                primary, secondary, barred = primary + 2, secondary + 2, True
            for white, black, codes in played:
                if team not in (white, black):
                    continue
                white_points, black_points = (sum(worth[code] for code in codes) for worth in (_WHITE, _BLACK))
                own_points, theirs = (white_points, black_points) if team == white else (black_points, white_points)
                opponent = black if team == white else white
                won = 4 * (own_points > theirs) + 2 * (own_points == theirs)
                if codes in ("++", "--"):
                    barred = barred or own_points > theirs
                else:
                    colours += "w" if team == white else "b"
                    met.add(opponent)
                    floated = primary != self.standing(opponent, number - 1).primary
                primary, secondary = primary + won, secondary + own_points
        return Standing(primary, secondary, colours, frozenset(met), barred, floated)


_WHITE = {"1": 2, "+": 2, "=": 1, "0": 0, "-": 0}
"""Half-points of the team on the left."""
_BLACK = {"1": 0, "+": 0, "=": 1, "0": 2, "-": 2}


def _followed(seed: int) -> int:
    """Play an event by the engine, every round compared with the articles tried out; the rounds paired."""
    chance = random.Random(seed)
    played = _Played(chance.randrange(4, 9), chance.randrange(2, 6))
    colours = chance.choice(list(Colours))
    for number in range(1, played.total + 1):
        away = chance.sample(played.teams, chance.choice((0, 0, 0, 1)))
        present = [team for team in played.teams if team not in away]
        field = Field({team: played.standing(team) for team in present}, colours.value, number, played.total, "w")
        wanted = team_rules.pair(field)
        event = teams_before(tournament(played.text()), Choices(round=number, absent=tuple(away)), colours)
        if wanted is None:
            with pytest.raises(CannotPair, match=r"C\.04\.6, 3\.3\.3"):
                pair_teams(event)
            return number - 1
        pairs, exempt = wanted
        pairing = pair_teams(event)
        assert (seed, number, {pair for pair in pairing.pairs if pair[1]}) == (seed, number, set(pairs))
        assert pairing.bye == exempt
        if exempt is not None:
            played.byes[number] = exempt
        codes = ("11", "10", "1=", "==", "=0", "00", "+0", "++", "--")
        played.rounds.append([(white, black, chance.choice(codes)) for white, black in pairs])
    if colours is not Colours.NONE:
        # Record 192 has no code for a pairing without colours.
        report = check_pairings(tournament(f"192 FIDE_TEAM_TYPE{colours.value.upper()}_MP_GP\n{played.text()}"))
        assert [round_report.verdict for round_report in report.rounds] == [Verdict.EQUAL] * played.total, seed
    return played.total


def test_small_events_are_paired_as_the_articles_say() -> None:
    assert sum(_followed(seed) for seed in range(12)) > 24


R2: Scores = ((2, 1, "10"), (5, 3, "10"), (6, 4, "10"))
"""As the articles pair it after `R1`: see above."""


def test_posted_rounds_of_teams_are_compared_with_the_rules() -> None:
    """By hand: the rounds of the tests above; two teams exchanged, colours turned, a second meeting, a type of colours that is another."""
    exchanged = ((2, 1, "10"), (5, 4, "10"), (6, 3, "10"))
    turned = ((1, 2, "10"), (5, 3, "10"), (6, 4, "10"))
    met = ((4, 1, "10"), (5, 3, "10"), (6, 2, "10"))
    for rounds, head, verdicts, words in (
        ([R1, R2], HEAD, ["equal", "equal"], ""),
        ([R1, exchanged], HEAD, ["equal", "illegal"], "teams 6 and 3 met"),
        ([R1, turned], HEAD, ["equal", "differs"], "not the colours of 1–2"),
        ([R1, met], HEAD, ["equal", "illegal"], "teams 4 and 1 met in round 1"),
        ([R1, ((2, 1, "10"), (4, 3, "10"), (6, 5, "10"))], HEAD, ["equal", "differs"], "C.04.6 pairs 5–3"),
        (
            [R1, ((2, 1, "10"), (4, 3, "10"), (6, 5, "10"))],
            (*HEAD, "192 FIDE_TEAM_TYPEB_MP_GP"),
            ["equal", "equal"],
            "",
        ),
        ([R1, R2], (*HEAD, "192 FIDE_TEAM_TYPEB_MP_GP"), ["equal", "differs"], "C.04.6 pairs"),
        ([R1, R2], [line for line in HEAD if line != "152 W"], ["equal", "equal"], ""),
    ):
        report = check_pairings(tournament(team_file(rounds, head=head)))
        sentences = " ".join(round_report.text.in_language("en") for round_report in report.rounds)
        assert [round_report.verdict.value for round_report in report.rounds] == verdicts, sentences
        assert words in sentences, sentences
        assert report.remarks[0].key == "pair_check_no_date"
    types = [
        check_pairings(tournament(team_file([R1], head=(*HEAD, *more)))).remarks[1].values["colours"]
        for more in ((), ("192 FIDE_TEAM_TYPEB_MP_GP",))
    ]
    assert types == [Text("pair_team_colours_a"), Text("pair_team_colours_b")]
    robin = (HEAD[0], "092 Team Round Robin", *HEAD[2:])
    for head, key in (((*HEAD, "042 2026/01/31"), "pair_check_old_teams"), (robin, "pair_round_robin")):
        report = check_pairings(tournament(team_file([R1, R2], head=head)))
        assert (report.rounds, [remark.key for remark in report.remarks]) == ((), [key])


@pytest.mark.slow
def test_many_small_events_are_paired_as_the_articles_say() -> None:
    assert sum(_followed(seed) for seed in range(12, 1000)) > 2030


def _odd(chance: random.Random) -> str:
    """A file of teams in which something may be missing, twice, cut or mistyped."""
    teams = chance.randrange(2, 9)
    rounds = []
    for _ in range(chance.randrange(4)):
        order = chance.sample(range(1, teams + 1), teams)
        codes = ("11", "10", "==", "00", "+0", "++", "--", " 1")
        rounds.append([(*pair, chance.choice(codes)) for pair in zip(order[::2], order[1::2], strict=False)])
    number = chance.randrange(1, teams + 1)
    records = (
        f"320  1.0  1.0 {number:3}",
        f"240 {chance.choice('FHZ')} {chance.randrange(1, 5):3} {number:4}",
        f"330 +- {chance.randrange(1, 4):3} {number:3} {chance.randrange(1, teams + 2):3}",
        f"260   1   5 {number:4} {chance.randrange(1, teams + 2):4}",
        f"300 {chance.randrange(1, 4):3} {number:3} {chance.randrange(1, teams + 1):3}   11    0",
    )
    more = [record for record in records if chance.random() < 0.2]
    lines = team_file(rounds, teams=teams, more=more, reserves=chance.randrange(2)).split("\n")
    for _ in range(chance.choice((0, 0, 1, 2))):
        place = chance.randrange(len(lines))
        line, at = lines[place], chance.randrange(len(lines[place]) + 1)
        lines[place] = chance.choice(
            (f"{line}\n{line}", "", line[:at], f"{line[:at]}{chance.choice('019 wb=-+Z')}{line[at + 1 :]}")
        )
    return "\n".join(lines)


@pytest.mark.parametrize("seeds", first([range(25), range(25, 1000)]))
def test_odd_files_are_refused_in_words_or_paired_legally(seeds: range) -> None:
    paired_count, words = 0, []
    for seed in seeds:
        chance = random.Random(seed)
        document = parse_document(_odd(chance))
        try:
            whole = tournament_of(document)
            if not whole.teams:
                continue
            pairing = pair_teams(teams_before(whole, Choices(), chance.choice(list(Colours))))
            written = with_teams_round(document, whole, pairing)
        except DepartageError as error:
            words.append((seed, error.key))
            continue
        paired_count += 1
        event = pairing.event
        assert sorted(team for pair in pairing.pairs for team in pair if team) == sorted(event.present), seed
        assert faults(event, pairing.pairs) == (), seed
        # What was written is the round to play: it waits for its results.
        with pytest.raises(DepartageError) as refused:
            teams_before(tournament_of(written.document), Choices(total=event.total, round=event.round))
        assert refused.value.key == "pair_already", (seed, refused.value.message())
    assert paired_count > len(seeds) // 5
    assert [
        refusal for refusal in words if refusal[1] in ("pair_engine_refuses", "pair_engine_wrong", "pair_team_not_held")
    ] == []


@pytest.mark.parametrize(
    ("rounds", "key"),
    [
        # Without record 152: nobody has played; all played board 1 with the colour that the other half of the places shows.
        ([], "pair_team_first_unknown"),
        ([((1, 4, "11"), (2, 5, "11"), (3, 6, "11"))], None),
        ([((1, 4, "11"), (5, 2, "11"), (3, 6, "11"))], ""),
        ([((4, 1, "11"), (2, 5, "11"), (6, 3, "11"))], ""),
    ],
)
def test_the_first_colour_is_that_which_round_1_shows(rounds: list[Scores], key: str | None) -> None:
    """4.3.1: in a match of round 1, the team of the smaller pairing number has the initial-colour if its number is odd."""
    file = tournament(team_file(rounds, head=HEAD[:3] + HEAD[4:]))
    if key == "":
        assert teams_before(file, Choices()).first_colour is (Colour.WHITE if rounds[0][0][0] == 1 else Colour.BLACK)
        return
    with pytest.raises(CannotPair) as refused:
        teams_before(file, Choices())
    assert refused.value.key == (key or "pair_team_first_not_shown")


def test_a_team_of_which_a_round_says_nothing_is_told_with_that_round_alone() -> None:
    remarks = teams_before(tournament(team_file([R1[:2], R1])), Choices()).remarks
    gaps = [
        (text.values["round"], text.values["teams"], text.values["count"])
        for text in remarks
        if text.key == "pair_team_gap"
    ]

    assert gaps == [(1, "3, 6", 2)]


@pytest.mark.parametrize(
    ("rounds", "values"),
    [
        ([(*R1[:2], (3, 6, "1"))], {"round": 1, "board": 2, "white": 3, "black": 6}),
        ([R1, ((1, 2, "1"), (3, 5, "=="), (4, 6, "00"))], {"round": 2, "board": 2, "white": 1, "black": 2}),
    ],
)
def test_a_board_that_nobody_played_is_named_with_its_round(rounds: list[Scores], values: dict[str, int]) -> None:
    [remark] = teams_before(tournament(team_file(rounds)), Choices()).remarks

    assert (remark.key, remark.values) == ("pair_team_empty_board", values)
