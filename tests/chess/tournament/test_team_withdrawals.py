"""A team that left a round robin: the same as without it, by removing it and its matches from the record, or its row from the grid."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

import xl_departage as functions
from tests.documents.templates.books import WORKBOOKS
from xl_departage import Tournament
from xl_departage.base.errors import DepartageError
from xl_departage.chess.regulations.berger import schedule
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tiebreaks import Context, rank
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import Adjustment, Game, Header, Match, Participant, Team, TournamentRecord
from xl_departage.chess.tournament.source import Source, source_of
from xl_departage.chess.tournament.withdrawals import with_last_rounds
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.formats.trf.trf_writing import write_trf

pytestmark = pytest.mark.beyond

RULES = parse_rules("FIDE-2026", TIEBREAK_EDITIONS, DEFAULT)


def ranking(source: Source, codes: str) -> Any:
    context = Context(source.ranked, RULES, event=source.ranked_event)
    try:
        rows = rank(context, codes).rows
    except DepartageError as error:
        return error.key
    return [(context.players[row.player].number, row.place, row.points, *row.values) for row in rows]


def test_matches_and_boards_of_a_team_that_left_count_for_nobody() -> None:
    """The sample of eight teams: each of them leaves, with none to three matches of seven played."""
    record = Tournament.open(WORKBOOKS / "teams-en.xlsx")._source.tournament
    team_of: dict[int | None, int] = {player: team.number for team in record.teams for player in team.players}
    for leaver in range(1, 9):
        out = replace(
            record,
            teams=tuple(team for team in record.teams if team.number != leaver),
            matches=tuple(match for match in record.matches if leaver not in (match.white, match.black)),
            games=tuple(game for game in record.games if leaver not in (team_of[game.white], team_of.get(game.black))),
            participants=tuple(
                participant for participant in record.participants if team_of.get(participant.number) != leaver
            ),
        )
        without = source_of(out, ReadingOptions(system="round-robin", games=1))
        last = leaver % 4
        cut = replace(
            record,
            matches=tuple(m for m in record.matches if m.round <= last or leaver not in (m.white, m.black)),
            games=tuple(
                g for g in record.games if g.round <= last or leaver not in (team_of[g.white], team_of.get(g.black))
            ),
        )
        source = source_of(cut, ReadingOptions(withdrawn=((leaver, last),)))
        assert [departed.number for departed in source.ranked.departed] == [leaver]
        for codes in ("MPTS,GPTS,SB", "KS,DE", "EDE", "BC,BB", "WIN", "ARO"):
            assert ranking(source, codes) == ranking(without, codes), (leaver, codes)


def test_an_annulled_match_of_a_round_played_is_no_match_to_come() -> None:
    """Also in the last round played, after which the team left: of seven rounds only those after it are to come."""
    record = Tournament.open(WORKBOOKS / "teams-en.xlsx")._source.tournament
    for leaver, last in ((leaver, last) for leaver in (1, 4, 8) for last in (1, 2, 3)):
        cut = replace(
            record,
            matches=tuple(match for match in record.matches if match.round <= last),
            games=tuple(game for game in record.games if game.round <= last),
        )
        event = source_of(cut, ReadingOptions(withdrawn=((leaver, last),), rounds=last)).ranked_event
        assert event is not None
        assert [team.number for team in event.teams] == [number for number in range(1, 9) if number != leaver]
        for team in event.teams:
            pending = [match.outcome is Outcome.PENDING for match in team.matches]
            assert pending == [round > last for round in range(1, 8)], (leaver, last, team.number)


def test_a_row_of_a_grid_of_teams() -> None:
    chance = random.Random(7)
    for _ in range(12):
        count = chance.randint(4, 7)
        rows: list[list[tuple[int, str]]] = [[] for _ in range(count)]
        for pairings in schedule(count):
            for white, black in pairings:
                score = chance.randint(0, 8)
                for team, against, points in ((white, black, score), (black, white, 8 - score)):
                    if team <= count:
                        rows[team - 1].append((0, "") if against > count else (against, f"{points / 2:g}"))
        leaver, last = chance.randint(1, count), chance.randint(0, (count - 1) // 2 - (count % 2 == 1))
        for round in range(last, len(rows[0])):
            against = rows[leaver - 1][round][0]
            rows[leaver - 1][round] = (0, "")
            if against:
                rows[against - 1][round] = (0, "")

        def grid(numbers: list[int], rows: list[list[tuple[int, str]]] = rows) -> Any:
            new = {number: place for place, number in enumerate(numbers, 1)}
            cells = [
                [f"{new[against]}:{points}" if against in new else "" for against, points in rows[number - 1]]
                for number in numbers
            ]
            heading = ["No", "Team", *(f"R{round}" for round in range(1, len(rows[0]) + 1))]
            return [heading, *([new[number], f"T{number}", *line] for number, line in zip(numbers, cells, strict=True))]

        everybody = [*range(1, count + 1)]
        others = [number for number in everybody if number != leaver]
        for rules in ("FIDE-2026; boards=4; system=round-robin; games=1", "FFE; boards=4; system=round-robin; games=1"):
            for code in ("MPTS", "GPTS", "KS", "SB", "DE"):
                whole: Any = functions.TIEBREAK(grid(everybody), code, None, f"{rules}; withdrawn={leaver}@{last}")
                wanted: Any = functions.TIEBREAK(grid(others), code, None, rules)
                assert [row for place, row in enumerate(whole, 1) if place != leaver] == wanted, (rules, code)


def test_a_list_of_teams_says_it_in_a_column() -> None:
    """A beats B and C, B beats C; D lost to A in round 1 and left: of three matches due it has played one."""
    teams: Any = [["No", "Team", "Last round"], [1, "A", ""], [2, "B", ""], [3, "C", ""], [4, "D", 1]]
    matches: Any = [["Round", "Home", "Score", "Score", "Away"]]
    matches += [[1, "A", 3, 1, "D"], [1, "B", 2.5, 1.5, "C"], [2, "A", 2.5, 1.5, "B"], [3, "A", 4, 0, "C"]]
    rules = "FIDE-2026; boards=4; system=round-robin; games=1"
    found: Any = functions.CHECK(matches, f"{rules}; lang=en", teams)
    assert "D withdrew after round 1 with 1 of 3 games played" in str(found)


def test_a_trf_keeps_who_left_and_what_was_not_played() -> None:
    """Each of the sample's eight teams leaves after two or five of seven rounds: said by an option or by the record, the file says it."""
    record = Tournament.open(WORKBOOKS / "teams-en.xlsx")._source.tournament
    team_of: dict[int | None, int] = {player: team.number for team in record.teams for player in team.players}
    for leaver, last in ((number, last) for number in (1, 4, 8) for last in (2, 5)):
        cut = replace(
            record,
            matches=tuple(m for m in record.matches if m.round <= last or leaver not in (m.white, m.black)),
            games=tuple(
                g for g in record.games if g.round <= last or leaver not in (team_of[g.white], team_of.get(g.black))
            ),
        )
        source = source_of(cut, ReadingOptions(withdrawn=((leaver, last),)))
        assert [team.last_round for team in source.tournament.teams] == [
            last if n == leaver else None for n in range(1, 9)
        ]
        # Without the option, the record says the same.
        assert ranking(source_of(source.tournament), "MPTS,GPTS,SB") == ranking(source, "MPTS,GPTS,SB")
        read = read_trf(write_trf(source))
        assert f"### withdrawn: {leaver}@{last}" in write_trf(source)
        assert [team.last_round for team in read.tournament.teams] == [
            team.last_round for team in source.tournament.teams
        ]
        assert [departed.number for departed in read.ranked.departed] == ([leaver] if last == 2 else [])
        for codes in ("MPTS,GPTS,SB", "KS,DE", "BC,BB"):
            assert ranking(read, codes) == ranking(source, codes), (leaver, last, codes)
        # The points of record 310 are those of the standings: without the matches that do not count.
        placed = {row[0]: row[3:5] for row in ranking(source, "MPTS,GPTS")}
        printed = {team.number: tuple((points or 0) / 2 for points in team.printed) for team in read.tournament.teams}
        assert {number: printed[number] for number in placed} == placed, (leaver, last)
        assert not [notice.key for notice in read.notices if "points" in getattr(notice, "key", "")]


def test_a_file_may_print_the_points_of_the_standings_or_of_all_matches() -> None:
    """T1 lost 1:3 to T4, which left: 6 game points stand, 7 with that match. A third number is a slip; of fewer rounds none is compared."""
    teams = tuple(Team(number, f"T{number}", last_round=1 if number == 4 else None) for number in range(1, 5))
    pairs = [(1, 1, 4, (2, 6)), (1, 2, 3, (4, 4)), (2, 1, 2, (8, 0)), (3, 1, 3, (4, 4))]
    matches = tuple(Match(round, white, black, game_points=points) for round, white, black, points in pairs)
    header = Header(type="Team: Round-Robin", rounds=3, boards=4)
    for printed, round, wanted in (
        ((6, 12), None, []),
        ((6, 14), None, []),
        ((6, 13), None, ["record_points_differ"]),
        ((6, 13), 2, []),
    ):
        first_team = teams[0]._replace(printed=printed)
        record = TournamentRecord(header, teams=(first_team, *teams[1:]), matches=matches)
        found = source_of(record, ReadingOptions(rounds=round)).notices
        assert [notice.key for notice in found if notice.key.startswith("record_points")] == wanted, (printed, round)


def test_a_team_that_left_a_swiss_is_absent_from_then_on() -> None:
    """Two rounds of four teams are paired; the third is to come."""
    teams = tuple(Team(number, f"T{number}", players=(number,)) for number in range(1, 5))
    people = tuple(Participant(number, f"P{number}") for number in range(1, 5))
    games = (
        Game(1, 1, 3, Outcome.WIN, Outcome.LOSS, board=1),
        Game(1, 4, 2, Outcome.WIN, Outcome.LOSS, board=1),
        Game(2, 1, 4, Outcome.WIN, Outcome.LOSS, board=1),
        Game(2, 2, 3, Outcome.WIN, Outcome.LOSS, board=1),
    )
    matches = tuple(Match(game.round, game.white, game.black) for game in games if game.black)
    record = TournamentRecord(Header(type="Team: Swiss-System", rounds=3, boards=1), people, games, teams, matches)
    source = source_of(record, ReadingOptions(withdrawn=((3, None),)))
    assert [team.last_round for team in source.tournament.teams] == [None, None, 2, None]
    assert "240 Z   3    3" in write_trf(source)


def test_a_trf_keeps_standings_after_a_round_with_the_pairings_to_come() -> None:
    """The sample has seven rounds; three of them count, and the other matches stay paired, with their colours."""
    record = Tournament.open(WORKBOOKS / "teams-en.xlsx")._source.tournament
    for rounds in (1, 3, 6):
        source = source_of(record, ReadingOptions(rounds=rounds))
        read = read_trf(write_trf(source))
        assert read.event == source.event
        assert ranking(read, "MPTS,GPTS,SB") == ranking(source, "MPTS,GPTS,SB")


def test_without_a_round_a_team_left_after_its_last_match_and_a_player_after_his_last_game() -> None:
    """Teams and players have the same numbers here, and played their last rounds at different times."""
    teams = tuple(
        Team(number, f"Team {number}", players=players) for number, players in ((1, (3,)), (2, (4,)), (3, ()))
    )
    people = tuple(Participant(number, f"Player {number}") for number in (1, 2, 3, 4))
    games = (Game(1, 3, 4, Outcome.WIN), Game(2, 1, 2, Outcome.DRAW))
    # Nobody played on the boards of round 3; its result is known.
    matches = (Match(1, 1, 2), Match(3, 2, 3, game_points=(2, 0)), Match(4, 3, None, Outcome.FULL_BYE))

    of_teams = with_last_rounds(
        TournamentRecord(Header(), people, games, teams=teams, matches=matches), {1: None, 2: None, 3: None}
    )
    of_players = with_last_rounds(TournamentRecord(Header(), people, games), {1: None, 3: None, 4: 2})

    assert [team.last_round for team in of_teams.teams] == [1, 3, 3]
    assert [participant.last_round for participant in of_players.participants] == [2, None, 1, 2]


def test_points_of_the_arbiter_stay_when_their_match_is_annulled() -> None:
    """By hand: A beats B and C, B beats C; D lost to A and left. A loses 1 MP and 1 GP in that round; B wins ½ GP in round 3, against D."""
    grid = [
        ["No", "Team", "R1", "R2", "R3"],
        [1, "A", "4w3(-1 MP -1 GP)", "2w2½", "3w4"],
        [2, "B", "3w2½", "1b1½", "4w(+½ GP)"],
        [3, "C", "2b1½", "4w", "1b0"],
        [4, "D", "1b1", "3b", "2b"],
    ]
    rules = "FIDE-2026; boards=4; system=round-robin; games=1; withdrawn=4@1"
    for code, wanted in (("MPTS", [3, 2, 0, ""]), ("GPTS", [5.5, 4.5, 1.5, ""])):
        found: Any = functions.TIEBREAK(grid, code, rules=rules)
        assert [row[0] for row in found] == wanted, code


def test_points_of_record_299_stay_when_their_match_is_annulled() -> None:
    """
    The sample of eight teams with boards, each of which leaves after three matches of seven: who met it in round 2 or 3, with a match
    point less and half a game point more, has these and nothing else of that match.
    """
    record = Tournament.open(WORKBOOKS / "teams-en.xlsx")._source.tournament
    team_of: dict[int | None, int] = {player: team.number for team in record.teams for player in team.players}
    for leaver in range(1, 9):
        cut = replace(
            record,
            matches=tuple(m for m in record.matches if m.round <= 3 or leaver not in (m.white, m.black)),
            games=tuple(
                g for g in record.games if g.round <= 3 or leaver not in (team_of[g.white], team_of.get(g.black))
            ),
        )
        for round in (2, 3):
            met = next(m for m in record.matches if m.round == round and leaver in (m.white, m.black))
            opponent = met.white if met.black == leaver else met.black
            assert opponent is not None
            taken = Adjustment("", match_points=-2, points=1, round=round, numbers=(opponent,))
            rows = [
                {row[0]: row[3:] for row in ranking(source, "MPTS,GPTS")}
                for adjustments in ((), (taken,))
                for source in [
                    source_of(replace(cut, adjustments=adjustments), ReadingOptions(withdrawn=((leaver, 3),)))
                ]
            ]
            changed = {
                number: [a - b for a, b in zip(rows[1][number], was, strict=True)] for number, was in rows[0].items()
            }
            assert changed == {number: [-1, 0.5] if number == opponent else [0, 0] for number in rows[0]}, (
                leaver,
                round,
            )


def test_a_swiss_says_that_the_matches_of_a_team_that_withdrew_count() -> None:
    """C.05 annuls matches of a round robin alone; the cure, carried out, annuls them. A Swiss with fewer rounds than opponents is none."""
    grid: list[list[object]] = [
        ["No", "Team", "R1", "R2", "R3"],
        [1, "A", "4w3", "2w2½", "3w4"],
        [2, "B", "3w2½", "1b1½", "4w+"],
        [3, "C", "2b1½", "4w+", "1b0"],
        [4, "D", "1b1", "3b-", "2b-"],
    ]
    rules = "FIDE-2026; boards=4; withdrawn=4@1; lang=en"
    for options, is_reported in (
        ("system=swiss", True),
        ("system=swiss; planned=3", True),
        ("system=round-robin", False),
        ("system=swiss; rounds=2; planned=2", False),
    ):
        found = str(functions.CHECK([row[:4] if "=2" in options else row for row in grid], f"{rules}; {options}"))
        assert ("read as a Swiss" in found and "system=round-robin" in found) == is_reported, (options, found)


def test_lists_of_matches_show_forfeits_of_whole_matches_as_such() -> None:
    """
    T4 left after round 1 (FIDE C.05). What nobody played is a forfeit, and so is what was typed as one on every board; a board won over an
    empty one in a match that was played stays a board.
    """
    teams: Any = [["No", "Team"], *([number, f"T{number}"] for number in range(1, 5))]
    matches: Any = [["Round", "White", "Black", 1, 2]]
    matches += [
        [1, "T1", "T4", "1", "0"],
        [1, "T2", "T3", "1", "+"],
        [2, "T4", "T3", "", ""],
        [2, "T1", "T2", "1", "0"],
    ]
    matches += [[3, "T2", "T4", "+", "+"], [3, "T3", "T1", "--", "--"]]
    rules = "FIDE-2026; boards=2; system=round-robin; games=1; withdrawn=4@1"
    grid: Any = functions.CROSSTABLE(teams, matches, rules)
    assert [row[3:] for row in grid[1:]] == [
        ["4W1", "2W1", "3B-"],
        ["3W2", "1B1", "4W+"],
        ["2B0", "4B+", "1W-"],
        ["1B1", "3W-", "2B-"],
    ]
    table: Any = functions.STANDINGS(grid, "MPTS;GPTS", rules, None, None, matches)
    # T2 beat T3 and drew with T1, who lost to nobody but by the double forfeit.
    assert [row[2:3] + row[5:] for row in table[1:4]] == [["T2", 3, 3], ["T1", 1, 1], ["T3", 0, 0]]
    assert table[4][0] == "withdrawn"
    report = str(functions.CHECK(matches, f"{rules}; lang=en", teams))
    assert "has a game or a bye" not in report
