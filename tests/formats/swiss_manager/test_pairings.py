"""Swiss-Manager's text of pairings: its own lines, back again as the same games, and a word for what it cannot say."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.formats.readers import read_swiss_manager
from xl_departage.base.errors import FileError
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tournament.absences import coming_byes
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.record import Adjustment, AnnouncedBye, Game, Header, Participant, TournamentRecord
from xl_departage.chess.tournament.source import source_of
from xl_departage.documents.conversion import converted
from xl_departage.documents.document_reading import formats_written
from xl_departage.formats.file_format import WritingChoices
from xl_departage.formats.formats import written_format
from xl_departage.formats.source_opening import read_source
from xl_departage.formats.swiss_manager.swiss_manager_pairings import written_pairings
from xl_departage.formats.trf.trf_writing import written_trf
from xl_departage.hosts.cli import main

DATA = Path(__file__).parents[2] / "data"
FILES = sorted((DATA / "swiss_manager").glob("*.TUNX"))

# Lines of Swiss-Manager 15.0.0.3 as docs/m0-swiss-manager.md of chessapps/rochade prints them; -1 is a bye before the round is over.
LINES = """Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS
3;1;0;0;4;2;1;0;;1:0;0;;
3;2;0;0;1;3;0,5;0,5;;0,5:0,5;0;;
3;3;0;0;7;9;0;1;;0:1;0;;
3;4;0;0;5;8;1;0;K;1:0K;0;;
3;5;0;0;6;-1;0;0;;0:0;0;;
"""
GAMES = (
    Game(3, 1, 3, Outcome.DRAW, Outcome.DRAW, board=2),
    Game(3, 4, 2, Outcome.WIN, Outcome.LOSS, board=1),
    Game(3, 5, 8, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, board=4),
    Game(3, 6, None, Outcome.PAIRING_BYE, coloured=False),
    Game(3, 7, 9, Outcome.LOSS, Outcome.WIN, board=3),
)
PEOPLE = tuple(Participant(number, f"Player {number}") for number in range(1, 10))
EVENT = TournamentRecord(Header(rounds=5), PEOPLE, GAMES)


def test_the_lines_are_those_of_swiss_manager() -> None:
    assert written_pairings(EVENT).text == LINES.replace("\n", "\r\n")


def test_without_boards_their_order_is_that_of_the_rules() -> None:
    """C.04.2: the score of the higher player, the sum of both, his number. After round 1: 2, 4 and 5 have won."""
    first = (
        Game(1, 1, 4, Outcome.LOSS, Outcome.WIN),
        Game(1, 5, 2, Outcome.DRAW, Outcome.DRAW),
        Game(1, 3, 6, Outcome.LOSS, Outcome.WIN),
    )
    second = (
        Game(2, 1, 3, Outcome.PENDING, Outcome.PENDING),
        Game(2, 2, 5, Outcome.PENDING, Outcome.PENDING),
        Game(2, 6, 4, Outcome.PENDING, Outcome.PENDING),
    )
    event = TournamentRecord(Header(rounds=5), PEOPLE[:6], first + second)

    rows = [line.split(";") for line in written_pairings(event, [2]).text.split()[1:]]

    assert [(row[0], row[1], row[4], row[5]) for row in rows] == [
        ("2", "1", "6", "4"),
        ("2", "2", "2", "5"),
        ("2", "3", "1", "3"),
    ]


ASKED = (Outcome.ZERO_BYE, Outcome.HALF_BYE, Outcome.FULL_BYE)


def games_of(games: tuple[Game, ...]) -> list[tuple[object, ...]]:
    found = [
        (game.round, game.white, game.black, game.outcome, game.reply) for game in games if game.outcome not in ASKED
    ]
    return sorted(found, key=str)


def test_what_is_written_is_read_again_as_the_same_games(subtests: pytest.Subtests) -> None:
    lines = 0
    for path in FILES:
        with subtests.test(path.stem):
            original = read_swiss_manager(path.read_bytes(), path.name)
            if not original.games:
                continue
            written = written_pairings(original)

            after = read_source(written.text.encode(), "x.txt")

            assert games_of(after.tournament.games) == games_of(original.games)
            lines += len(original.games)
            asked = {
                (game.white, game.round) for game in original.games if game.black is None and game.outcome in ASKED
            }
            count = len(asked | coming_byes(original).keys())
            assert [dict(notice.values).get("count") for notice in written.left_out] == ([count] if count else [])
    assert lines > 200


@pytest.mark.parametrize(
    ("game", "key"),
    [
        (Game(1, 1, 2, Outcome.LOSS, Outcome.LOSS), "swiss_manager_pairings_result"),
        (Game(1, 1, 2, Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS), "swiss_manager_pairings_result"),
        (Game(1, 1, 2, Outcome.WIN, None), "swiss_manager_pairings_result"),
        (Game(1, 1, 2, Outcome.WIN, Outcome.LOSS, coloured=False), "swiss_manager_pairings_colours"),
    ],
)
def test_what_such_a_file_cannot_say_is_refused(game: Game, key: str) -> None:
    with pytest.raises(FileError) as caught:
        written_pairings(replace(EVENT, games=(game,)))

    assert caught.value.key == key
    assert "Player 1" in caught.value.message("en")


def test_an_event_without_pairings_has_no_such_file() -> None:
    with pytest.raises(FileError) as caught:
        written_pairings(replace(EVENT, games=()))
    assert caught.value.key == "swiss_manager_pairings_none"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [*map(str, arguments), "--lang", "en"])


def test_convert_writes_it_into_a_text(tmp_path: Path) -> None:
    target = tmp_path / "rounds.txt"

    done = run("convert", DATA / "swiss_manager" / "swiss-15x7.TUNX", target)

    assert done.exit_code == 0, done.stderr
    rows = target.read_bytes().decode("ascii").split("\r\n")
    assert rows[0].startswith("Runde;Brett;")
    # What an independent reader finds, without the byes asked for and absences (-2).
    independent = json.loads((DATA / "swiss_manager" / "swiss-15x7.json").read_text(encoding="utf-8"))
    assert len(rows) - 2 == sum(black != -2 for games in independent["games"] for _, black, _, _ in games)
    assert "Spielerauslosung" in done.stderr
    assert "absences" in done.stderr


def test_a_round_that_is_paired_here_is_one_of_swiss_manager(tmp_path: Path) -> None:
    source, target = DATA / "swiss_manager" / "swiss-24x5.TUNX", tmp_path / "round.txt"
    tournament = read_swiss_manager(source.read_bytes(), source.name)
    played = replace(
        tournament,
        games=tuple(
            game._replace(outcome=Outcome.DRAW, reply=Outcome.DRAW) if game.outcome is Outcome.PENDING else game
            for game in tournament.games
        ),
    )
    trf = tmp_path / "event.trf"
    trf.write_text(written_trf(source_of(played)).text, encoding="utf-8")

    done = run("pair", trf, "-o", target)

    assert done.exit_code == 0, done.stderr
    after = read_source(target.read_bytes(), "round.txt").tournament
    assert {game.round for game in after.games if game.white} == {3}
    rows = [line.split(";") for line in target.read_text(encoding="ascii").splitlines()[1:]]
    assert [int(row[1]) for row in rows] == list(range(1, len(rows) + 1))
    assert all(row[9] == "0:0" for row in rows)
    paired = {int(number) for row in rows for number in row[4:6]} - {-1}
    # Three are announced as absent.
    assert paired == set(range(1, 25)) - {9, 11, 20}


def test_points_of_the_arbiter_are_named_as_left_out() -> None:
    """Of the rounds that are written: a penalty in round 3, a rule for all rounds; not of round 2."""
    adjustments = (
        Adjustment("", None, -2, 3, (1,)),
        Adjustment("", None, 1, 2, (2,)),
        Adjustment("W", None, 1, None, ()),
    )
    event = replace(EVENT, adjustments=adjustments)

    left_out = written_pairings(event, [3]).left_out

    assert [(notice.key, dict(notice.values)["count"]) for notice in left_out if "given" in notice.key] == [
        ("swiss_manager_pairings_given", 2)
    ]
    assert not [notice for notice in written_pairings(EVENT, [3]).left_out if "given" in notice.key]


def test_a_conversion_names_the_points_of_the_arbiter_once() -> None:
    adjustments = (Adjustment("", None, -2, 1, (1,)), Adjustment("", None, 1, 1, (2,)))
    games = tuple(game._replace(round=1) for game in GAMES)
    source = source_of(replace(EVENT, games=games, adjustments=adjustments))

    rules = parse_rules("FIDE-2026", TIEBREAK_EDITIONS, DEFAULT)
    done = converted(source, written_format("x.txt", *formats_written()), rules, WritingChoices())
    notices = [notice.message("en") for notice in done.notices]

    assert [sentence for sentence in notices if "arbiter" in sentence] == [
        "points given or taken by the arbiter are not in Swiss-Manager's text of pairings (2): enter them there."
    ]


def test_a_conversion_counts_each_bye_asked_for_and_each_absence_once() -> None:
    """Past: 5 in round 1. To come: 1, entered for round 2; 2, announced for round 3; 4, who left; of five rounds, 3 to 5 for 4."""
    games = (
        Game(1, 1, 2, Outcome.WIN, Outcome.LOSS),
        Game(1, 3, 4, Outcome.WIN, Outcome.LOSS),
        Game(1, 5, None, Outcome.HALF_BYE, coloured=False),
        Game(2, 1, None, Outcome.ZERO_BYE, coloured=False),
    )
    people = tuple(
        player._replace(
            byes=(AnnouncedBye(3, Outcome.HALF_BYE),) if player.number == 2 else (),
            last_round=2 if player.number == 4 else None,
        )
        for player in PEOPLE[:5]
    )
    source = source_of(TournamentRecord(Header(rounds=5), people, games))

    done = converted(
        source,
        written_format("x.txt", *formats_written()),
        parse_rules("FIDE-2026", TIEBREAK_EDITIONS, DEFAULT),
        WritingChoices(),
    )

    sentences = [notice.message("en") for notice in done.notices]
    assert [sentence for sentence in sentences if "byes" in sentence or "absences" in sentence] == [
        "byes asked for and absences are not in Swiss-Manager's text of pairings (6): set them there with the players."
    ]
