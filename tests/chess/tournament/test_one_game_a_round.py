"""A person who stands in the lists of two teams plays one game a round, and none against herself."""

from __future__ import annotations

from dataclasses import replace

from xl_departage import Tournament
from xl_departage.chess.ratings.sent_games import games_to_send
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.one_game_a_round import played_twice
from xl_departage.chess.tournament.record import Game, Match, Participant, Team, TournamentRecord

WIN, LOSS = Outcome.WIN, Outcome.LOSS


def event(fide: str = "", national: str = "", other_fide: str | None = None, *games: Game) -> TournamentRecord:
    """Four teams of one board; Ann is in the lists of A and C, Ann again, as number 3 there."""
    people = (
        Participant(1, "Ann", fide_number=fide, national_number=national),
        Participant(2, "Bob", fide_number="22"),
        Participant(3, "Anna", fide_number=fide if other_fide is None else other_fide, national_number=national),
        Participant(4, "Dan", fide_number="44"),
    )
    teams = tuple(Team(number, name, players=(number,)) for number, name in enumerate("ABCD", 1))
    played = games or (Game(1, 1, 2, WIN, LOSS, board=1), Game(1, 3, 4, WIN, LOSS, board=1))
    matches = tuple(Match(game.round, game.white, game.black) for game in played)
    return TournamentRecord(participants=people, teams=teams, matches=matches, games=played)


def test_two_games_of_one_number_in_a_round_are_found_with_both_matches() -> None:
    forfeit = Game(1, 3, 4, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
    for record, wanted in (
        (event("11"), [("11", 1, ("A – B", "C – D"))]),
        (event("", "k1"), [("K1", 1, ("A – B", "C – D"))]),
        (event("11", "k1"), [("11", 1, ("A – B", "C – D"))]),
        # A name alone, and nought, are no number; other numbers are other people.
        (event(), []),
        (event("0"), []),
        (event("11", "", "12"), []),
        # Another round, and a game that nobody played.
        (event("11", "", None, Game(1, 1, 2, WIN, LOSS), Game(2, 3, 4, WIN, LOSS)), []),
        (event("11", "", None, Game(1, 1, 2, WIN, LOSS), forfeit), []),
        (replace(event("11"), teams=()), []),
    ):
        assert [(clash.code, clash.round, clash.matches) for clash in played_twice(record)] == wanted


def test_the_games_sent_name_both_matches_and_leave_out_the_game_against_oneself() -> None:
    twice = games_to_send(event("11", "k1"))
    assert len(twice.games) == 2
    sentences = [notice.message("en") for notice in twice.notices if notice.key == "check_plays_for_two"]
    assert len(sentences) == 1
    assert all(part in sentences[0] for part in ("Anna", "round 1", "A – B", "C – D", "11"))

    herself = games_to_send(event("11", "k1", None, Game(1, 1, 3, WIN, LOSS), Game(1, 2, 4, WIN, LOSS)))
    assert [(game.a.name, game.b.name) for game in herself.games] == [("Bob", "Dan")]
    (said_of_her,) = [notice.message("en") for notice in herself.notices if notice.key == "check_plays_herself"]
    assert "A – C" in said_of_her


def trf(first: str, second: str) -> bytes:
    """Two matches of one board; the players 1 and 3 of two teams have these FIDE numbers."""
    people = ((1, "Ann", first, "   2 w 1"), (2, "Bob", "22", "   1 b 0"), (3, "Anna", second, "   4 w 1"))
    lines = [
        "012 Cup",
        "092 Team: Round-Robin",
        *(
            f"001 {number:4}      {name:33} 2000 BEL {fide:>11} 1990/01/01  0.5 {number:4}  {game}"
            for number, name, fide, game in (*people, (4, "Dan", "44", "   3 b 0"))
        ),
        *(f"013 {name:32}{number:4}" for number, name in enumerate("ABCD", 1)),
    ]
    return "\r\n".join([*lines, ""]).encode()


def test_check_says_it_and_its_cure_is_about_the_number() -> None:
    found = Tournament.open(trf("11", "11"), name="cup.trf", lang="en").check()
    (twice,) = [finding for finding in found if "plays twice" in finding.problem.lower()]
    assert (twice.name, twice.round) == ("Anna", 1)
    assert "A – B" in twice.problem
    assert "C – D" in twice.problem
    (in_two_lists,) = [finding for finding in found if "in the list of" in finding.problem]
    assert "correct the FIDE or national number" in in_two_lists.cure
    assert "add a first name" not in in_two_lists.cure
    corrected = Tournament.open(trf("11", "12"), name="cup.trf", lang="en").check()
    assert not any("plays twice" in finding.problem.lower() for finding in corrected)
