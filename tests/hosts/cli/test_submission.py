"""`xl-departage submission` as a whole command."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from xl_departage.hosts.cli.submission import command

PLAYERS = "pid,affiliated,issued\n00019,1,1999\n00108,0,2010\n00200,1,2010\n"
GAMES = "date,a,b,result_a\n20050501,00019,00200,=\n20050502,00019,00108,1\n"


def run(folder: Path, *arguments: str) -> Result:
    (folder / "p.csv").write_text(PLAYERS, encoding="utf-8")
    (folder / "g.csv").write_text(GAMES, encoding="utf-8")
    return CliRunner().invoke(
        command, [str(folder / "g.csv"), "--players", str(folder / "p.csv"), "--lang", "en", *arguments]
    )


def test_the_report_says_what_is_wrong_and_the_cleaned_file_holds_it(tmp_path: Path) -> None:
    cleaned = tmp_path / "clean.csv"
    result = run(tmp_path, "--ended", "2005-05-02", "--received", "02/06/2005", "-o", str(cleaned))

    assert result.exit_code == 1
    assert "1 day after the deadline of 2005-06-01" in result.stdout
    assert "00108: not affiliated" in result.stdout
    assert "1 becomes 0F-0F" in result.stdout
    assert cleaned.read_text(encoding="utf-8") == GAMES.replace("00108,1", "00108,0F-0F")


def test_a_sound_tournament_ends_with_status_0(tmp_path: Path) -> None:
    (tmp_path / "g2.csv").write_text("a,b,result_a\n00019,00200,1\n", encoding="utf-8")
    run(tmp_path)
    result = CliRunner().invoke(
        command, [str(tmp_path / "g2.csv"), "--players", str(tmp_path / "p.csv"), "--lang", "fr"]
    )

    assert result.exit_code == 0
    assert "Rien à signaler" in result.stdout


def test_the_report_can_go_to_a_file(tmp_path: Path) -> None:
    run(tmp_path, "--report", str(tmp_path / "report.txt"))

    assert "00108" in (tmp_path / "report.txt").read_text(encoding="utf-8")


def test_a_missing_column_ends_with_status_2_and_its_name(tmp_path: Path) -> None:
    run(tmp_path)
    (tmp_path / "p.csv").write_text("pid\n00019\n", encoding="utf-8")
    result = CliRunner().invoke(
        command, [str(tmp_path / "g.csv"), "--players", str(tmp_path / "p.csv"), "--lang", "en"]
    )

    assert result.exit_code == 2
    assert "affiliated" in result.stderr


def test_a_crosstable_is_refused_with_the_way_to_its_games_and_the_help_does_not_promise_it(tmp_path: Path) -> None:
    (tmp_path / "grid.csv").write_text("No,Name,R1\n1,Ann,2w1\n2,Bob,1b0\n", encoding="utf-8")
    refused = CliRunner().invoke(command, [str(tmp_path / "grid.csv"), "--lang", "en"])
    assert refused.exit_code == 2
    assert "grid.csv: none of the columns a, b and result_a" in refused.stderr
    assert "new --from" in refused.stderr

    # What one of these columns has is a table of games that lacks the others.
    (tmp_path / "games.csv").write_text("a,result_a\n1,1\n", encoding="utf-8")
    refused = CliRunner().invoke(command, [str(tmp_path / "games.csv"), "--lang", "en"])
    assert "The column “b” is missing" in refused.stderr

    shown = " ".join(CliRunner().invoke(command, ["--help", "--lang", "en"]).output.split())
    formats = shown[shown.index("or another file (") : shown.index("With -o")]
    assert "TRF" in formats
    assert ".csv" not in formats.replace(".csv.gz", "")


def test_the_dates_of_2025_are_looked_at(tmp_path: Path) -> None:
    result = run(
        tmp_path, "--started", "2025-03-01", "--ended", "2025-03-02", "--announced", "2025-02-16", "--received", "2025-03-06"
    )  # fmt: skip

    assert result.exit_code == 1
    assert "1 day after the deadline of 2025-03-05 (3 days after" in result.stdout
    assert "announced on 2025-02-16, after the deadline of 2025-02-15 (14 days" in result.stdout
    wrong = run(tmp_path, "--ended", "2025-03-02", "--received", "2025-03-01")
    assert wrong.exit_code == 2
    assert "--received" in wrong.stderr


def check(folder: Path, games: str, *arguments: str, language: str = "en") -> Result:
    (folder / "p.csv").write_text(PLAYERS, encoding="utf-8")
    (folder / "g.csv").write_text(games, encoding="utf-8")
    return CliRunner().invoke(
        command, [str(folder / "g.csv"), "--players", str(folder / "p.csv"), "--lang", language, *arguments]
    )


@pytest.mark.parametrize(
    ("games", "words"),
    [
        (
            "date,a,b,result_a\n20260501,00019,00200,=\n20260501,00019,00200,=\n",
            "line 3: Same players and date",
        ),
        ("date,a,b,result_a\n20260501,00019,00200,=\n2026-05-01,00019,00200,1\n", "as line 2"),
        ("a,b,result_a\n00019,00200,=\n00019,00200,=\n", "as line 2"),
        ("a,b,result_a\n00019,00019,1\n", "line 2, column 2, “00019”: A player cannot play himself"),
        ("a,b,result_a\n00019,00200,X\n", "Unreadable result"),
        ("a,b,result_a\n00019,00200,\n", "The result is missing"),
        ("a,b,result_a\n00019,,1\n", "The opponent is missing"),
        ("order,a,b,result_a\n1,00019,00200,1\n1,00200,00019,1\n", "line 2 already has this number"),
        ("date,a,b,result_a\n2026-13-45,00019,00200,1\n", "“2026-13-45”: Column date: there is no such day"),
        ("date,a,b,result_a\n30/02/2026,00019,00200,1\n", "no such day"),
        ("date,a,b,result_a\n20260430,00019,00200,1\n", "before the start of the tournament, 2026-05-01"),
        ("date,a,b,result_a\n20260504,00019,00200,1\n", "after the end of the tournament, 2026-05-03"),
    ],
)
def test_what_rate_would_refuse_or_count_twice_is_no_sound_tournament(tmp_path: Path, games: str, words: str) -> None:
    event = ("--started", "2026-05-01", "--ended", "2026-05-03", "--received", "2026-05-04")
    result = check(tmp_path, games, *event)

    assert result.exit_code == 1, result.output
    assert words in result.stdout
    assert "Nothing to report" not in result.stdout
    assert "1 remark." in result.stderr
    french = check(tmp_path, games, *event, language="fr")
    assert french.exit_code == 1
    assert "Rien à signaler" not in french.stdout


def test_a_game_after_the_results_were_received_is_told_without_the_end(tmp_path: Path) -> None:
    result = check(tmp_path, "date,a,b,result_a\n01/06/2026,00019,00200,1\n", "--received", "2026-05-31")

    assert result.exit_code == 1
    assert "after the results were received, 2026-05-31" in result.stdout


def test_return_games_and_byes_are_sound(tmp_path: Path) -> None:
    games = (
        "date,a,b,result_a,colour_a\n20260501,00019,00200,1,W\n20260501,00200,00019,1,W\n20260502,00019,00200,=,\n"
        "20260502,00019,,EXE,\n"
    )
    result = check(tmp_path, games, "--started", "2026-05-01", "--ended", "2026-05-02", "--received", "2026-05-03")

    assert result.exit_code == 0, result.output
    assert "Nothing to report" in result.stdout


def test_a_game_of_an_irregular_player_without_result_or_opponent_is_named_without_gaps(tmp_path: Path) -> None:
    games = "a,b,result_a\n00019,00108,\n00108,,1\n"
    for language, words in (
        ("en", ("Game 1, 00019 - 00108, without a result: 0F-0F is entered.", "Game 2, 00108 - –: 1 becomes 0F-0F.")),
        (
            "fr",
            ("Partie 1, 00019 - 00108, sans résultat : 0F-0F y est inscrit.", "Partie 2, 00108 - – : 1 devient 0F-0F."),
        ),
    ):
        lines = check(tmp_path, games, language=language).stdout.splitlines()

        assert [word for word in words if word not in lines] == [], lines


def test_a_list_of_members_that_cannot_be_read_names_line_column_and_what_stands_there(tmp_path: Path) -> None:
    run(tmp_path)
    members, games = tmp_path / "p.csv", tmp_path / "g.csv"
    for written, expected_words in (
        ("pid,affiliated\n00019,1\n00108,yes\n", ("p.csv", "line 3", "affiliated", "yes")),
        ("pid,affiliated\n00019,\n", ("p.csv", "line 2", "affiliated")),
        ("pid,affiliated,issued\n00019,1,\n00108,0,99\n", ("p.csv", "line 3", "issued", "99")),
        ("affiliated\n1\n", ("p.csv", "pid")),
    ):
        members.write_text(written, encoding="utf-8")
        result = CliRunner().invoke(command, [str(games), "--players", str(members), "--lang", "en"])
        assert result.exit_code == 2, result.output
        assert all(word in result.stderr for word in expected_words), result.stderr
    # Blank years and blanks around a flag are none.
    members.write_text("pid,affiliated,issued\n00019, 1 ,\n00108,1, 2010 \n00200,1,\n", encoding="utf-8")
    assert CliRunner().invoke(command, [str(games), "--players", str(members), "--lang", "en"]).exit_code == 0
