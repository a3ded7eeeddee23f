"""
A round that is paired here is played on in another program, and comes back equal: in Swiss-Manager's text of pairings, and in Vega, which
takes the TRF and gives its crosstable. What the other program writes is made by the test, in the form of its own files.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from tests.examples import slow
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.record import Game, TournamentRecord
from xl_departage.chess.tournament.source import source_of
from xl_departage.formats.source_opening import read_source
from xl_departage.formats.trf.trf_writing import write_trf
from xl_departage.hosts.cli import main

SWISS = """\
012 Open d'\u00c9lise
022 Li\u00e8ge
032 BEL
042 2026/11/28
052 2026/11/29
092 Individual: Swiss-System
102 Anne Leroy
122 60 min + 30 s
142 4
152 W
001    1 m    M\u00fcller, J\u00fcrgen                    2000 BEL      200001 1990/01/01  1.0    2     5 w 1
001    2 m    Bert                              1950 BEL      200002 1990/01/01  1.0    3     6 b 1
001    3 w    C\u00e9line                            1900 BEL      200003 1990/01/01  0.5    4     7 w =
001    4 m    Dora                              1850 BEL      200004 1990/01/01  1.0    1     8 b 1
001    5 m    Emil                              1800 BEL      200005 1990/01/01  0.0    6     1 b 0
001    6 m    Fay                               1750 BEL      200006 1990/01/01  0.0    7     2 w 0
001    7 m    Gus                               1700 BEL      200007 1990/01/01  0.5    5     3 b =
001    8 m    Hal                               1650 BEL      200008 1990/01/01  0.0    8     4 w 0
001    9 m    Ivy                               1600 BEL      200009 1990/01/01  1.0    9  0000 - U
"""
RESULTS = ((Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), (Outcome.LOSS, Outcome.WIN))
"""Board by board, over and over."""
SWISS_MANAGER = {"WIN": "1;0;;1:0", "DRAW": "0,5;0,5;;0,5:0,5", "LOSS": "0;1;;0:1"}


def run(*arguments: object) -> Result:
    done = CliRunner().invoke(main, [*map(str, arguments), "--lang", "en"])
    assert done.exit_code == 0, done.output
    return done


def played(tournament: TournamentRecord, round: int) -> TournamentRecord:
    """The tournament with results in the round."""
    results = iter(RESULTS * len(tournament.games))
    games = []
    for game in tournament.games:
        open_game = game.round == round and game.black is not None
        outcome, reply = next(results) if open_game else (game.outcome, game.reply)
        games.append(game._replace(outcome=outcome, reply=reply))
    return replace(tournament, games=tuple(games))


def drawn(tournament: TournamentRecord, round: int, lots: Random) -> TournamentRecord:
    """The tournament with drawn results in the round, forfeits among them."""
    mirror = {Outcome.FORFEIT_WIN: Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS: Outcome.FORFEIT_WIN}
    games = []
    for game in tournament.games:
        outcome, reply = game.outcome, game.reply
        if game.round == round and game.black is not None:
            outcome, reply = lots.choice(RESULTS * 3 + tuple(mirror.items()))
        games.append(game._replace(outcome=outcome, reply=reply))
    return replace(tournament, games=tuple(games))


def essence(games: tuple[Game, ...]) -> set[tuple[object, ...]]:
    return {(game.round, game.white, game.black, game.outcome, game.reply) for game in games}


def paired(file: Path) -> TournamentRecord:
    return read_source(file.read_bytes(), file.name).tournament


def test_swiss_manager_plays_the_round_and_gives_it_back(tmp_path: Path) -> None:
    event, text, whole, rounds = (tmp_path / name for name in ("event.trf", "round.txt", "paired.trf", "rounds.txt"))
    event.write_text(SWISS, encoding="utf-8")
    run("pair", event, "-o", text)
    run("pair", event, "-o", whole)
    run("convert", whole, rounds)
    lines = rounds.read_text(encoding="ascii").splitlines()
    # The round alone, for the event that is open there, has the lines that it has among all rounds.
    assert set(text.read_text(encoding="ascii").splitlines()) <= set(lines)
    wanted = played(paired(whole), 2)
    results = {(game.round, game.white, game.black): game.outcome.name for game in wanted.games}
    # Swiss-Manager writes the result into the fields of each board; the bye stays.
    returned_lines = [lines[0]]
    for row in (line.split(";") for line in lines[1:]):
        round, white, black = int(row[0]), int(row[4]), int(row[5])
        result_fields = "0;0;;0:0" if black < 0 else SWISS_MANAGER[results[round, white, black]]
        returned_lines.append(";".join([*row[:6], *result_fields.split(";"), *row[10:]]))

    back = read_source("\r\n".join(returned_lines).encode("ascii"), "rounds.txt")

    assert essence(back.tournament.games) == essence(wanted.games)
    assert back.crosstable.scores == source_of(wanted).crosstable.scores


def write(file: Path, tournament: TournamentRecord) -> Path:
    file.write_text(write_trf(source_of(tournament)), encoding="utf-8", newline="")
    return file


VEGA = {
    Outcome.WIN: "+",
    Outcome.DRAW: "=",
    Outcome.LOSS: "-",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
}
ALONE = {Outcome.PAIRING_BYE: "+PAB", Outcome.HALF_BYE: "=HPB"}


def vega_text(tournament: TournamentRecord, rounds: int) -> str:
    """The crosstable in the columns of Vega 12's `crosstable.txt`, by starting number."""
    cells: dict[tuple[int, int], str] = {}
    points = dict.fromkeys((player.number for player in tournament.participants), 0.0)
    worth = {
        Outcome.WIN: 1.0,
        Outcome.DRAW: 0.5,
        Outcome.FORFEIT_WIN: 1.0,
        Outcome.PAIRING_BYE: 1.0,
        Outcome.HALF_BYE: 0.5,
    }
    for game in tournament.games:
        if game.black is None:
            cells[game.white, game.round] = ALONE[game.outcome]
            points[game.white] += worth[game.outcome]
            continue
        assert game.reply is not None
        for own_number, opponent, outcome, colour in (
            (game.white, game.black, game.outcome, "W"),
            (game.black, game.white, game.reply, "B"),
        ):
            forfeit = outcome in (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
            cells[own_number, game.round] = f"{VEGA[outcome]}{'F' if forfeit else colour}{opponent}"
            points[own_number] += worth.get(outcome, 0.0)
    lines = [
        tournament.header.name,
        f" Cross Table at round {rounds}",
        "",
        "  N NAME                 Rtg   T  Fed  Pts |" + "".join(f"   {number}  " for number in range(1, rounds + 1)),
        "-" * 70,
    ]
    for player in tournament.participants:
        entries = "".join(f" {cells[player.number, number]:5}" for number in range(1, rounds + 1))
        lines.append(
            f"{player.number:3} {player.name:20} {player.rating:4}     BEL  {points[player.number]:3.1f} |{entries}"
        )
    return "\n".join([*lines, "", " Generated by Vega - www.vegachess.com", ""])


def test_vega_plays_the_round_and_gives_it_back(tmp_path: Path) -> None:
    event, whole, plain = (tmp_path / name for name in ("event.trf", "paired.trf", "for-vega.trf"))
    event.write_text(SWISS, encoding="utf-8")
    run("pair", event, "-o", whole)
    stderr = run("pair", event, "-o", plain, "--ascii").stderr
    assert "Müller, Jürgen → Mueller, Juergen" in stderr
    run("convert", whole, tmp_path / "converted.trf", "--ascii")
    assert essence(paired(tmp_path / "converted.trf").games) == essence(paired(plain).games)
    # Vega 12.1.8 counts bytes: a TRF in ASCII has the columns of the standard either way.
    taken = plain.read_bytes()
    assert taken.isascii()
    assert essence(paired(plain).games) == essence(paired(whole).games)
    assert [player.name for player in paired(plain).participants][:3] == ["Mueller, Juergen", "Bert", "Celine"]
    wanted = played(paired(plain), 2)

    back = read_source(vega_text(wanted, 2).encode("ascii"), "crosstable.txt")

    assert essence(back.tournament.games) == essence(wanted.games)
    assert back.crosstable.scores == source_of(wanted).crosstable.scores
    # The next round is the same, whichever file it is paired from.
    (tmp_path / "crosstable.txt").write_text(vega_text(wanted, 2), encoding="ascii")
    rounds = [
        json.loads(run("pair", file, *more, "--format", "json").stdout)["boards"]
        for file, more in (
            (write(tmp_path / "wanted.trf", wanted), ()),
            (tmp_path / "crosstable.txt", ("--rounds", "4", "--initial", "white")),
        )
    ]
    pairs = [
        [(board["white"]["number"], board["black"] and board["black"]["number"]) for board in boards]
        for boards in rounds
    ]
    assert pairs[0] == pairs[1]
    assert len(pairs[0]) == 5


def without_colours_of_forfeits(games: tuple[Game, ...]) -> set[tuple[object, ...]]:
    """Vega's table has no colours where nobody played."""
    return {
        (game.round, frozenset(((game.white, game.outcome), (game.black, game.reply))))
        if game.outcome in (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
        else (game.round, game.white, game.black, game.outcome, game.reply)
        for game in games
    }


def event_of(lots: Random) -> str:
    """An event to come, of 6 to 13 players with names that a program may stumble over."""
    names = ["Müller, Jürgen", "O'Neil, Ann", "van der Berg, Jan-Willem", "Łuk, Żaneta", "Li Wei", "X", "D'Alba, Inès"]
    count = lots.randrange(6, 14)
    head = [line for line in SWISS.splitlines() if not line.startswith(("001", "142", "152"))]
    lines = [
        f"001 {number:4} m    {names[number % 7][:16] + ' ' + str(number):33} {2100 - 20 * number:4} BEL {'':11} 1990/01/01  0.0 {number:4}"
        for number in range(1, count + 1)
    ]
    return "\n".join([*head, "142 3", f"152 {lots.choice('WB')}", *lines, ""])


@pytest.mark.parametrize("seed", [1, 2, 3, *map(slow, range(4, 24))])
@pytest.mark.lasts("pairs three rounds")
def test_any_event_is_played_on_round_after_round_in_both_programs(seed: int, tmp_path: Path) -> None:
    """Each round is paired here, from the file that came back, and drawn; forfeits and half-point byes among them."""
    lots = Random(seed)
    event = tmp_path / "event.trf"
    event.write_text(event_of(lots), encoding="utf-8")
    for round in (1, 2, 3):
        half = ("--half", str(lots.randrange(1, 7))) if lots.random() < 0.4 else ()
        run("pair", event, "-o", tmp_path / "paired.trf", *half)
        wanted = drawn(paired(tmp_path / "paired.trf"), round, lots)
        scores = source_of(wanted).crosstable.scores
        table = read_source(vega_text(wanted, round).encode("utf-8"), "crosstable.txt")
        assert without_colours_of_forfeits(table.tournament.games) == without_colours_of_forfeits(wanted.games)
        assert table.crosstable.scores == scores
        write(event, wanted)
        run("convert", event, tmp_path / "rounds.txt")
        text = read_source((tmp_path / "rounds.txt").read_bytes(), "rounds.txt")
        asked = {game for game in wanted.games if game.black is None and game.outcome is Outcome.HALF_BYE}
        # Swiss-Manager keeps byes asked for with its players.
        assert essence(text.tournament.games) == essence(tuple(game for game in wanted.games if game not in asked))
