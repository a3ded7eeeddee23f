"""A written file gives the same event when it is read again, or writing is refused."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import small
from tests.formats.trf.samples import DATA, FOUR, line_001, text, trf_files
from tests.rows import each_row
from xl_departage.base.errors import FileError, Place
from xl_departage.chess.tournament.crosstable import (
    Colour,
    Crosstable,
    Outcome,
    Player,
    Round,
    Scoring,
    System,
    of_unknown_origin,
)
from xl_departage.chess.tournament.individual_crosstable import in_order
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import Participant
from xl_departage.chess.tournament.source import Source, source_of
from xl_departage.formats.trf.header import format_dates, read_dates
from xl_departage.formats.trf.trf_document import TrfLine
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.formats.trf.trf_writing import Version, cut_name, write_trf, written_trf

VERSIONS: tuple[Version, ...] = ("TRF16", "TRF26")


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("path", small(trf_files()), ids=lambda path: path.stem)
def test_real_tournaments_say_the_same_when_written_anew(path: Path, version: Version) -> None:
    tournament = read_trf(path.read_bytes(), name=path.name)

    again = read_trf(write_trf(tournament, version))

    assert again.crosstable == tournament.crosstable
    assert without_places(again) == without_places(tournament)
    assert again.header.points == tournament.header.points
    assert again.header.name == tournament.header.name
    if version == "TRF26":
        # A round of byes only is written as it is and reported again.
        assert {notice.key for notice in again.notices} <= {"record_byes_only"}
        assert again.event == tournament.event
        assert again.header.tiebreaks == tournament.header.tiebreaks


def without_places(source: Source) -> list[Participant]:
    """What the file says of the players, besides their lines, and the points it prints."""
    return [entrant._replace(place=None, points=None, byes=()) for entrant in source.tournament.participants]


OUTCOMES = (
    (Outcome.WIN, Outcome.LOSS),
    (Outcome.DRAW, Outcome.DRAW),
    (Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS),
    (Outcome.UNRATED_DRAW, Outcome.UNRATED_DRAW),
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    (Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT),
    (Outcome.LOSS, Outcome.LOSS),
)
ALONE = (Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE)
NAMES = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=50)


@st.composite
def crosstables(draw: st.DrawFn, *, abnormal: bool = False) -> Crosstable:
    """
    Swiss tournaments of 2 to 9 players and up to 6 rounds with any scoring in half-points; every round has a decided
    game.
    """
    count = draw(st.integers(2, 9))
    played = draw(st.integers(1, 5))
    planned = played + draw(st.integers(0, 1))
    scoring = draw(st.sampled_from([Scoring(), Scoring(6, 2, 0), Scoring(6, 4, 2)]))
    worth = {
        **dict.fromkeys([Outcome.WIN, Outcome.UNRATED_WIN, Outcome.FORFEIT_WIN, Outcome.FULL_BYE], scoring.win),
        **dict.fromkeys([Outcome.DRAW, Outcome.UNRATED_DRAW, Outcome.HALF_BYE], scoring.draw),
        **dict.fromkeys([Outcome.LOSS, Outcome.UNRATED_LOSS], scoring.loss),
        Outcome.PAIRING_BYE: draw(st.sampled_from([scoring.win, scoring.draw, 0])),
    }
    columns: list[list[Round]] = []
    for _ in range(played):
        order = draw(st.permutations(range(count)))
        games = draw(st.integers(1, count // 2))
        column = [Round(Outcome.PENDING)] * count
        for game in range(games):
            white, black = order[2 * game], order[2 * game + 1]
            ours, theirs = draw(st.sampled_from(OUTCOMES))
            coloured = draw(st.booleans())
            column[white] = Round(ours, black, Colour.WHITE if coloured else None, worth.get(ours, 0))
            column[black] = Round(theirs, white, Colour.BLACK if coloured else None, worth.get(theirs, 0))
        for player in order[2 * games :]:
            outcome = draw(st.sampled_from(ALONE))
            column[player] = Round(outcome, points=worth.get(outcome, 0))
        if abnormal:
            player = draw(st.integers(0, count - 1))
            extra = draw(st.integers(-3, 3))
            column[player] = column[player]._replace(points=column[player].points + extra)
        columns.append(column)
    columns += [[Round(Outcome.PENDING)] * count] * (planned - played)
    numbers = draw(st.lists(st.integers(1, 9999), min_size=count, max_size=count, unique=True))
    players = tuple(
        Player(
            number,
            draw(NAMES),
            draw(st.none() | st.integers(1, 3999)),
            tuple(column[index] for column in columns),
        )
        for index, number in enumerate(numbers)
    )
    return Crosstable(players, played, planned, System.SWISS, scoring=scoring)


def as_held(table: Crosstable) -> Crosstable:
    """The crosstable in the order of numbers, with names cut to the width of their columns."""
    ordered = in_order(table)
    players = tuple(player._replace(name=cut_name(player.name)) for player in ordered.players)
    return replace(ordered, players=players)


@given(crosstables(), st.sampled_from(VERSIONS))
def test_any_swiss_tournament_is_read_as_it_was_written(table: Crosstable, version: Version) -> None:
    assert read_trf(write_trf(Source(table), version)).crosstable == as_held(table)


@given(crosstables(abnormal=True))
def test_points_outside_the_scoring_system_survive_in_trf26(table: Crosstable) -> None:
    assert of_unknown_origin(read_trf(write_trf(Source(table), "TRF26")).crosstable) == as_held(table)


def test_trf16_refuses_points_outside_the_scoring_system() -> None:
    table = read_trf(text(*FOUR)).crosstable
    first = table.players[0]
    paid = first._replace(rounds=(first.rounds[0]._replace(points=3), *first.rounds[1:]))

    with pytest.raises(FileError) as caught:
        write_trf(Source(replace(table, players=(paid, *table.players[1:]))), "TRF16")

    assert caught.value.key == "trf_points_need_trf26"
    assert "1" in caught.value.message("fr")


def test_a_long_name_is_cut_at_33_characters() -> None:
    table = read_trf(text(*FOUR)).crosstable
    long = table.players[0]._replace(name="Wolfe­schlegel­steinhausen­berger­dorff, Hubert")
    written = read_trf(write_trf(Source(replace(table, players=(long, *table.players[1:])))))

    assert written.crosstable.players[0].name == long.name[:33]


def test_lines_stand_in_the_columns_of_the_standard() -> None:
    lines = write_trf(read_trf(text(*FOUR))).split("\r\n")

    players = [line for line in lines if line.startswith("001")]
    assert players[0][4:8] == "   1"
    assert players[0][14:18] == "Anna"
    assert players[0][48:52] == "2000"
    assert players[0][80:84] == " 1.5"
    assert players[0][91:99] == "   3 w 1"
    assert players[2][101:109] == "0000 - H"
    assert "142 3" in lines
    assert "062 4" in lines
    assert "072 3" in lines


def broken(**changes: object) -> Crosstable:
    return replace(read_trf(text(*FOUR)).crosstable, **changes)  # type: ignore[arg-type]


@each_row(
    ("table", "key"),
    [
        (broken(ordered=False), "record_needs_rounds"),
        (broken(boards=4), "record_needs_players"),
        (broken(players=(Player(10000, "A", None, (Round(Outcome.FULL_BYE, points=2),)),)), "trf_number_range"),
        (
            broken(
                players=(
                    Player(1, "A", None, (Round(Outcome.FORFEIT_DRAW, 1, None, 1),)),
                    Player(2, "B", None, (Round(Outcome.FORFEIT_DRAW, 0, None, 1),)),
                )
            ),
            "trf_no_code",
        ),
        (
            broken(
                rounds=1,
                planned=1,
                players=(
                    Player(1, "A", 12345, (Round(Outcome.WIN, 1, Colour.WHITE, 2),)),
                    Player(2, "B", None, (Round(Outcome.LOSS, 0, Colour.BLACK, 0),)),
                ),
            ),
            "trf_cannot_hold_player",
        ),
        (
            broken(rounds=1, planned=1, players=(Player(1, "A", 1500, (Round(Outcome.FULL_BYE, points=200),)),)),
            "trf_cannot_hold_player",
        ),
    ],
)
def test_what_the_format_cannot_hold_is_refused(table: Crosstable, key: str) -> None:
    with pytest.raises(FileError) as caught:
        write_trf(Source(table))

    assert caught.value.key == key
    if key in ("trf_no_code", "trf_cannot_hold_player"):
        assert caught.value.place is not None
        assert caught.value.place.name == "A"
    for language in ("fr", "en"):
        assert "{" not in caught.value.message(language)


@pytest.mark.parametrize(("file", "place"), [("empty.csv", Place(file="empty.csv")), ("", Place())])
def test_a_tournament_without_players_is_refused_with_the_file_that_it_has(file: str, place: Place) -> None:
    source = read_trf(text(*FOUR))

    with pytest.raises(FileError) as caught:
        write_trf(replace(source, crosstable=broken(players=(), rounds=0), file=file))

    assert (caught.value.key, caught.value.place) == ("list_no_players", place)


@each_row(
    ("number", "rating", "points", "key"),
    [
        # Four columns each: numbers and ratings from 1 to 9999, points from -9.5 to 99.5.
        (1, 1, 199, None),
        (9999, 9999, -19, None),
        (9999, None, 0, None),
        (0, None, 0, "trf_number_range"),
        (10_000, None, 0, "trf_number_range"),
        (1, 0, 0, "trf_cannot_hold_player"),
        (1, 10_000, 0, "trf_cannot_hold_player"),
        (1, None, 200, "trf_cannot_hold_player"),
        (1, None, -20, "trf_cannot_hold_player"),
    ],
)
def test_numbers_ratings_and_points_fit_their_columns(
    number: int, rating: int | None, points: int, key: str | None
) -> None:
    players = (
        Player(number, "A", rating, (Round(Outcome.WIN, 1, Colour.WHITE, points),)),
        Player(7, "B", None, (Round(Outcome.LOSS, 0, Colour.BLACK, 0),)),
    )
    table = Crosstable(players, 1, 1, System.SWISS)

    if key is None:
        assert of_unknown_origin(read_trf(write_trf(Source(table))).crosstable) == in_order(table)
        return
    with pytest.raises(FileError) as refused:
        write_trf(Source(table))
    assert refused.value.key == key
    assert refused.value.values["number"] == number


def test_a_half_point_without_play_is_told_with_its_round_and_a_number_with_its_twin() -> None:
    rounds = (Round(Outcome.FULL_BYE, points=2), Round(Outcome.FORFEIT_DRAW, 1, None, 1))
    players = (
        Player(1, "A", None, rounds),
        Player(2, "B", None, (Round(Outcome.ZERO_BYE), Round(Outcome.FORFEIT_DRAW, 0, None, 1))),
    )

    with pytest.raises(FileError) as refused:
        write_trf(Source(Crosstable(players, 2, 2, System.SWISS)))
    assert (refused.value.key, refused.value.place) == ("trf_no_code", Place(name="A", round=2))
    with pytest.raises(FileError) as refused:
        write_trf(
            Source(broken(players=(Player(3, "A", None, ()), Player(4, "B", None, ()), Player(4, "C", None, ()))))
        )
    assert (refused.value.key, refused.value.values) == ("trf_number_twice", {"number": 4})


@pytest.mark.parametrize(
    ("system", "cycles", "type"),
    [
        (System.SWISS, 1, "Individual: Swiss-System"),
        (System.ROUND_ROBIN, 1, "Individual: Round-Robin"),
        (System.ROUND_ROBIN, 2, "Individual: Double Round-Robin"),
    ],
)
def test_the_type_of_a_file_gives_the_system_back(system: System, cycles: int, type: str) -> None:
    players = (
        Player(1, "A", None, (Round(Outcome.WIN, 1, Colour.WHITE, 2),)),
        Player(2, "B", None, (Round(Outcome.LOSS, 0, Colour.BLACK, 0),)),
    )
    lines = write_trf(Source(Crosstable(players, 1, 1, system, cycles))).split("\r\n")

    assert [line[4:] for line in lines if line.startswith("092")] == [type]


@pytest.mark.parametrize(
    ("anna", "bruno", "type"),
    [
        (("   2 w 1",), ("   1 b 0",), "092 Individual: Round-Robin"),
        (("   2 w 1", "   2 b 1"), ("   1 b 0", "   1 w 0"), "092 Individual: Double Round-Robin"),
    ],
)
def test_a_system_other_than_that_of_the_file_is_written(
    anna: tuple[str, ...], bruno: tuple[str, ...], type: str
) -> None:
    lines = (line_001(1, "Anna", f"{len(anna)}.0", *anna), line_001(2, "Bruno", "0.0", *bruno))
    source = read_trf(text("092 Individual: Swiss-System", *lines), options=ReadingOptions(system="round-robin"))

    assert type in write_trf(source).split("\r\n")


def test_points_of_single_rounds_are_written_by_round_and_difference() -> None:
    table = read_trf(text(*FOUR)).crosstable
    changes = {(0, 0): 3, (1, 0): 3, (2, 1): 0, (3, 0): -1}
    players = tuple(
        player._replace(
            rounds=tuple(
                entry._replace(points=changes.get((at, round), entry.points))
                for round, entry in enumerate(player.rounds)
            )
        )
        for at, player in enumerate(table.players)
    )

    lines = write_trf(Source(replace(table, players=players))).split("\r\n")

    # 299: columns 13 to 17 points, 20 to 22 round, then the players.
    assert [line for line in lines if line.startswith("299")] == [
        "299          -0.5    1    4",
        "299           0.5    1    1    2",
        "299          -0.5    2    3",
    ]


def test_the_list_that_was_announced_first_is_kept_in_a_comment_of_trf26() -> None:
    source = read_trf(text(*FOUR))
    header = source.tournament.header._replace(tiebreaks=("PTS", "SB"), announced=("PTS", "BH"))
    changed = source_of(replace(source.tournament, header=header))

    new, old = (write_trf(changed, version).split("\r\n") for version in ("TRF26", "TRF16"))

    assert [line for line in new if line.startswith(("###", "212"))] == ["### 212 announced: PTS,BH", "212 PTS,SB"]
    assert [line for line in old if line.startswith(("###", "212"))] == []
    assert read_trf("\r\n".join(new)).tournament.header.announced == ("PTS", "BH")
    plain = source_of(replace(source.tournament, header=header._replace(announced=())))
    assert not any(line.startswith("###") for line in write_trf(plain, "TRF26").split("\r\n"))


def test_dates_of_rounds_are_written_once() -> None:
    """Beside a remark, the record is kept as it stands; without one it is written anew."""
    dates = "26/04/01  26/04/02  26/04/03"
    for record in ("132".ljust(91) + dates, "132 remark".ljust(91) + dates):
        source = read_trf(text(FOUR[0], record, *FOUR[1:]))

        assert source.header.dates == ("26/04/01", "26/04/02", "26/04/03")
        for version in VERSIONS:
            assert [line for line in write_trf(source, version).split("\r\n") if line.startswith("132")] == [record]


def test_the_date_of_the_first_round_is_in_the_columns_of_its_games() -> None:
    """TRF: the games of a player begin in column 92, ten columns a round."""
    dates = ("26/04/01", "26/04/02")

    record = format_dates(dates)

    assert record == f"132{'':88}26/04/01  26/04/02"
    assert [record[start : start + 8] for start in (91, 101)] == list(dates)
    assert read_dates(TrfLine(1, record)) == dates
    # What stands before them is no date.
    assert read_dates(TrfLine(1, "132".ljust(90) + "x" + record[91:])) == dates


def test_a_round_without_a_date_takes_none_from_the_next_one() -> None:
    """Each date is that of the round in whose columns it stands; read, written anew and read again."""
    dates = ("26/04/01", "", "26/04/03", "", "", "26/04/06")
    record = "132".ljust(91) + "".join(date.ljust(10) for date in dates).rstrip()
    source = read_trf(text(FOUR[0], record, *FOUR[1:]))
    assert source.header.dates == dates

    anew = source_of(replace(source.tournament, unread_parts=()))
    for version in VERSIONS:
        written = write_trf(anew, version)
        assert [line for line in written.split("\r\n") if line.startswith("132")] == [record]
        assert read_trf(written).header.dates == dates
    # A program that does not keep to the columns says them in order.
    assert read_dates(TrfLine(1, "132".ljust(91) + "2026/04/01  2026/04/02  2026/04/03")) == (
        *("2026/04/01", "2026/04/02", "2026/04/03"),
    )


def pair_of(*rounds: tuple[Round, Round], **changes: object) -> Crosstable:
    """Two players, A and B, with these rounds."""
    ours, theirs = zip(*rounds, strict=True)
    players = (Player(1, "A", 1500, ours), Player(2, "B", None, theirs))
    return replace(Crosstable(players, len(rounds), len(rounds), System.SWISS), **changes)  # type: ignore[arg-type]


def won(colour: Colour | None = Colour.BLACK) -> tuple[Round, Round]:
    return Round(Outcome.WIN, 1, Colour.WHITE, 2), Round(Outcome.LOSS, 0, colour, 0)


@each_row("version", VERSIONS)
@each_row(
    ("table", "key", "place", "values"),
    [
        # Nobody plays one colour against none: the file gives the other side the colour that is left.
        (pair_of(won(), won(None)), "trf_cannot_hold_round", Place(name="B", round=2), {}),
        (pair_of(won(None), won()), "trf_cannot_hold_round", Place(name="B", round=1), {}),
        # One round too many; a third cycle.
        (pair_of(won(), planned=2), "trf_cannot_hold_player", Place(name="A"), {"number": 1}),
        (
            pair_of(won(), system=System.ROUND_ROBIN, cycles=3),
            "trf_cannot_hold_table",
            None,
            {"rounds": 1, "planned": 1},
        ),
    ],
)
def test_what_would_be_read_otherwise_is_refused_with_its_place(
    table: Crosstable, key: str, place: Place | None, values: dict[str, object], version: Version
) -> None:
    with pytest.raises(FileError) as refused:
        write_trf(Source(table), version)

    assert (refused.value.key, refused.value.place, refused.value.values) == (key, place, values)


@pytest.mark.parametrize("version", VERSIONS)
def test_an_estimate_is_left_out_and_reported(version: Version) -> None:
    """No field says that it is one, and as a rating it would count."""
    table = pair_of(won(), players=(Player(1, "A", 1500, won()[:1], "E"), Player(2, "B", 1600, won()[1:])))

    written = written_trf(Source(table), version)

    assert [player.rating for player in read_trf(written.text).crosstable.players] == [None, 1600]
    assert "estimated ratings (1)" in " ".join(notice.message("en") for notice in written.left_out)


def test_points_of_a_forfeit_of_their_own_need_the_letters_of_trf16() -> None:
    """Record 162 has one letter for a win over the board and one by forfeit; XXS has two."""
    source = read_trf(text(*FOUR, "XXS FW=2.0"))

    assert "FW=2.0" in write_trf(source, "TRF16")
    with pytest.raises(FileError) as refused:
        write_trf(source, "TRF26")
    assert refused.value.key == "trf_scoring_untold"


def test_points_of_one_round_are_refused_in_trf16_with_that_round() -> None:
    bonus = Round(Outcome.WIN, 1, Colour.WHITE, 3), Round(Outcome.LOSS, 0, Colour.BLACK, 0)

    with pytest.raises(FileError) as refused:
        write_trf(Source(pair_of(won(), bonus, won())), "TRF16")
    assert (refused.value.key, refused.value.values) == ("trf_points_need_trf26", {"number": 1, "round": 2})
    assert "299           0.5    2    1" in write_trf(Source(pair_of(won(), bonus, won()))).split("\r\n")


def test_teams_that_would_be_read_otherwise_are_refused() -> None:
    source = read_trf((DATA / "fide-checker" / "team-swiss-large.trf").read_bytes())
    assert source.event is not None
    assert source.document is not None
    changed = replace(source.event, rounds=source.event.rounds - 1)

    with pytest.raises(FileError) as refused:
        write_trf(replace(source, event=changed))
    assert refused.value.key == "trf_cannot_hold_teams"


def test_a_comment_whose_line_the_new_file_lacks_stands_before_what_followed_it() -> None:
    """Standard points are not written. `XXR` begins like `XXS`, and is another record."""
    source = read_trf(text(*FOUR[:3], "### points", "XXS WW=1.0 BW=1.0", "### players", *FOUR[3:]))

    lines = write_trf(source, "TRF16").split("\r\n")
    first = lines.index("XXR 3")
    assert lines[first + 1 : first + 3] == ["### points", "### players"]
    assert lines[first + 3].startswith("001    1")
