"""`xl-departage submission` as a whole command."""

from pathlib import Path

from click.testing import CliRunner, Result

from xl_departage.cli.submission import command

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
    assert "1 day after the limit of 2005-06-01" in result.stdout
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


def test_the_dates_of_2025_are_looked_at(tmp_path: Path) -> None:
    result = run(
        tmp_path, "--started", "2025-03-01", "--ended", "2025-03-02", "--announced", "2025-02-16", "--received", "2025-03-06"
    )  # fmt: skip

    assert result.exit_code == 1
    assert "1 day after the limit of 2025-03-05 (3 days after" in result.stdout
    assert "announced on 2025-02-16, after the limit of 2025-02-15 (14 days" in result.stdout
    wrong = run(tmp_path, "--ended", "2025-03-02", "--received", "2025-03-01")
    assert wrong.exit_code == 2
    assert "--received" in wrong.stderr
