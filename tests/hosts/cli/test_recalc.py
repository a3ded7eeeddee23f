"""`xl-departage recalc` as a program."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from openpyxl import Workbook

from tests.spreadsheet.recalculation.packages import cells, parts, shown, unzipped, worksheet, zipped
from xl_departage.hosts.cli import main
from xl_departage.hosts.cli.recalc import command
from xl_departage.spreadsheet.recalculation import parallel
from xl_departage.spreadsheet.recalculation.parallel import Job, run_all


def workbook(path: Path, *formulas: str) -> Path:
    """
    Write a workbook with one formula per row in column B, next to the numbers 1, 2 … in column A; cached values are 99.
    """
    rows = "".join(
        f'<row r="{n}"><c r="A{n}"><v>{n}</v></c><c r="B{n}"><f>{formula}</f><v>99</v></c></row>'
        for n, formula in enumerate(formulas, start=1)
    )
    path.write_bytes(zipped(parts(worksheet(rows))))
    return path


def values(path: Path) -> dict[str, str | None]:
    sheet = unzipped(path.read_bytes())["xl/worksheets/sheet1.xml"]
    return {address: shown(cell)[1] for address, cell in cells(sheet).items()}


def recalc(*arguments: object, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the command within this process."""
    words = ["recalc", *map(str, arguments)]
    with contextlib.chdir(folder):
        done = CliRunner().invoke(main, words)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return subprocess.CompletedProcess(words, done.exit_code, done.stdout, done.stderr)


def program(*arguments: object, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the command as a separate program."""
    return subprocess.run(
        [sys.executable, "-m", "xl_departage.hosts.cli", "recalc", *map(str, arguments)],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3]), "LC_ALL": "C.UTF-8"},
    )


def one_line(text: str) -> str:
    """The only line of a text."""
    (line,) = text.splitlines()
    return line


def test_one_workbook_to_a_new_file(tmp_path: Path) -> None:
    source = workbook(tmp_path / "in.xlsx", "A1*2", "SUM(A1:A2)")
    original = source.read_bytes()

    done = program("in.xlsx", "-o", "out.xlsx", folder=tmp_path)

    assert (done.returncode, done.stderr) == (0, "")
    assert one_line(done.stdout) == "out.xlsx: 2 formulas, 2 recalculated, 2 values changed, 0 not computed."
    assert values(tmp_path / "out.xlsx") == {"A1": "1", "B1": "2", "A2": "2", "B2": "3"}
    assert source.read_bytes() == original


def test_in_place_and_french(tmp_path: Path) -> None:
    source = workbook(tmp_path / "in.xlsx", "A1*2")
    done = recalc("in.xlsx", "--in-place", "--lang", "fr", folder=tmp_path)
    assert done.returncode == 0
    assert one_line(done.stdout) == "in.xlsx : 1 formule, 1 recalculée, 1 valeur changée, 0 non calculée."
    assert values(source)["B1"] == "2"
    assert os.listdir(tmp_path) == ["in.xlsx"]


def test_what_was_kept_is_listed_and_strict_makes_it_a_failure(tmp_path: Path) -> None:
    workbook(tmp_path / "in.xlsx", "MACRO(A1)", "B1+1", "B3", "RAND()")
    done = recalc("in.xlsx", "-o", "out.xlsx", "--seed", "7", folder=tmp_path)
    assert done.returncode == 0
    lines = done.stderr.splitlines()
    assert len(lines) == 4
    for cell, line in zip(("B1", "B3", "B4"), lines[:3], strict=True):
        assert line.startswith("in.xlsx: ")
        assert "S1" in line
        assert cell in line
    assert "MACRO" in lines[0]
    assert lines[0].endswith("; 1 formula depends on it")
    assert "circular" in lines[1]
    assert "volatile" in lines[2]
    assert "--seed 7" in lines[3]
    strict = recalc("in.xlsx", "-o", "out.xlsx", "--strict", "--seed", "7", folder=tmp_path)
    assert strict.returncode == 1
    assert strict.stderr == done.stderr + "out.xlsx: an existing file was replaced.\n"


def test_long_lists_are_cut_and_the_report_holds_all(tmp_path: Path) -> None:
    workbook(tmp_path / "in.xlsx", *(f"MACRO_{number}(A1)" for number in range(120)))
    done = recalc("in.xlsx", "-o", "out.xlsx", "--report", "report.json", folder=tmp_path)
    assert len(done.stderr.splitlines()) == 51
    assert "70" in done.stderr.splitlines()[-1]
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert report["counts"]["kept"] == 120
    assert len(report["cells"]) == 120


def test_a_cause_is_said_once_with_the_number_of_formulas(tmp_path: Path) -> None:
    workbook(tmp_path / "in.xlsx", "MACRO(A1)", "OTHER(A1)", "MACRO(A1)", "B3+1", "MACRO(A1)")

    done = CliRunner().invoke(command, [str(tmp_path / "in.xlsx"), "-o", str(tmp_path / "out.xlsx"), "--lang", "fr"])

    first, second = done.stderr.splitlines()
    assert "cellule B3 : " in first
    assert first.endswith(" (et 2 autres formules pour la même raison) ; 1 formule en dépend")
    assert "cellule B2 : " in second
    assert "même raison" not in second


def test_a_misspelt_function_is_named_with_the_one_meant(tmp_path: Path) -> None:
    workbook(tmp_path / "in.xlsx", "BUCHOLZ(A1:B2)", "POINTS(A1:B2,1)")

    result = CliRunner().invoke(command, [str(tmp_path / "in.xlsx"), "-o", str(tmp_path / "out.xlsx"), "--lang", "fr"])

    assert result.exit_code == 1
    assert "fonction inconnue : BUCHOLZ. Écrivez BUCHHOLZ si c'est la fonction voulue." in result.stderr


def test_a_folder_that_is_not_there_is_told_as_such(tmp_path: Path) -> None:
    workbook(tmp_path / "in.xlsx", "1+1")

    result = CliRunner().invoke(
        command, [str(tmp_path / "in.xlsx"), "-o", str(tmp_path / "none" / "out.xlsx"), "--lang", "en"]
    )

    assert result.exit_code == 2
    assert f"the folder {tmp_path / 'none'} does not exist; nothing was written. Create it" in result.stderr


def test_a_failing_function_of_ours_exits_1_with_its_message(tmp_path: Path) -> None:
    workbook(tmp_path / "in.xlsx", "KOYA(A1:A2)")
    done = program("in.xlsx", "-o", "out.xlsx", folder=tmp_path)
    assert done.returncode == 1
    assert one_line(done.stderr).startswith("in.xlsx: ")
    assert "B1" in done.stderr
    assert values(tmp_path / "out.xlsx")["B1"] == "#VALUE!"


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["in.xlsx"], "--in-place"),
        (["in.xlsx", "-o", "out.xlsx", "--in-place"], "cannot be combined"),
        (["in.xlsx", "-o", "in.xlsx"], "overwrite"),
        (["in.xlsx", "other.xlsx", "-o", "out.xlsx"], "folder"),
        (["in.xlsx", "sub/in.xlsx", "-o", "folder"], "in.xlsx"),
        (["in.xlsx", "-o", "out.xlsx", "--report", "in.xlsx"], "--report"),
        (["in.xlsx", "-o", "out.xlsx", "--report", "./out.xlsx"], "--report"),
        (["none.xlsx", "-o", "out.xlsx"], "file not found"),
        (["text.xlsx", "-o", "out.xlsx"], "not an Excel workbook"),
        (["folder", "-o", "out"], "no workbook"),
        (["folder/*.xlsx", "-o", "out"], "no workbook"),
        (["folder", "-o", "out.xlsx"], "must name a folder"),
        (["in.xlsx", "other.xlsx", "-o", "."], "overwrite"),
        (["in.xlsx", "-o", "none/out.xlsx"], "out.xlsx: the folder none does not exist"),
    ],
)
def test_an_unusable_call_or_file_says_so_in_one_line_and_touches_nothing(
    tmp_path: Path, arguments: list[str], word: str
) -> None:
    for name in ("in.xlsx", "other.xlsx"):
        workbook(tmp_path / name, "A1")
    (tmp_path / "text.xlsx").write_text("Nom;Elo")
    (tmp_path / "folder").mkdir()
    (tmp_path / "sub").mkdir()
    originals = {path: path.read_bytes() for path in tmp_path.rglob("*.xlsx")}

    done = recalc(*arguments, folder=tmp_path)

    assert done.returncode == 2
    assert word in one_line(done.stderr)
    assert done.stdout == ""
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.xlsx")} == originals
    assert not list((tmp_path / "folder").iterdir())


def test_a_file_that_may_not_be_read_is_left_to_the_reader_which_goes_on_with_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    The command does not test beforehand whether a file is readable: that would stop the whole call, with a message in
    one language only.
    """
    workbook(tmp_path / "in.xlsx", "A1")
    monkeypatch.setattr(os, "access", lambda *_args, **_more: False)

    done = CliRunner().invoke(command, [str(tmp_path / "in.xlsx"), "-o", str(tmp_path / "out.xlsx")])

    assert done.exit_code == 0, done.output
    assert (tmp_path / "out.xlsx").exists()


def test_several_workbooks_with_a_bad_one_between(tmp_path: Path) -> None:
    workbook(tmp_path / "a.xlsx", "A1*2")
    (tmp_path / "b.xlsx").write_bytes(b"PK\x03\x04 cut short")
    workbook(tmp_path / "c.xlsx", "A1*3", "MACRO()")
    (tmp_path / "out").mkdir()

    done = program("a.xlsx", "b.xlsx", "c.xlsx", "-o", "out", "--jobs", "2", "--report", "report.json", folder=tmp_path)

    assert done.returncode == 2
    assert [line.split(":")[0] for line in done.stdout.splitlines()[:3]] == [
        str(Path("out/a.xlsx")),
        str(Path("out/c.xlsx")),
        "",
    ]
    assert sorted(os.listdir(tmp_path / "out")) == [".xl-departage-recalc.jsonl", "a.xlsx", "c.xlsx"]
    assert values(tmp_path / "out" / "c.xlsx")["B1"] == "3"
    assert ".xlsx: the file is truncated" in done.stderr
    assert "3/3" in done.stderr
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert [entry["exit_status"] for entry in report["files"]] == [0, 2, 0]
    assert report["exit_status"] == 2
    assert report["files"][1]["error"]["key"] == "package_truncated"


def tree(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.xlsx"))


def test_a_folder_is_mirrored_summed_up_and_gone_on_with(tmp_path: Path) -> None:
    (tmp_path / "in" / "ete").mkdir(parents=True)
    workbook(tmp_path / "in" / "a.xlsx", "A1*2", "MACRO()")
    workbook(tmp_path / "in" / "ete" / "b.xlsx", "A1*3")
    (tmp_path / "in" / "bad.xlsx").write_bytes(b"no workbook")
    (tmp_path / "in" / "~$a.xlsx").write_bytes(b"a lock")
    call = ["in", "-o", "in/out", "--report", "report.json"]

    first = recalc(*call, folder=tmp_path)
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))

    assert first.returncode == 2
    assert tree(tmp_path / "in" / "out") == ["a.xlsx", "ete/b.xlsx"]
    assert values(tmp_path / "in" / "out" / "ete" / "b.xlsx")["B1"] == "3"
    assert [line.split() for line in first.stdout.splitlines()[-4:]] == [
        ["Summary", "workbooks", "to", "review", "formulas", "computed", "not", "computed"],
        ["recalculated", "2", "0", "3", "2", "1"],
        ["unchanged", "0", "0", "0", "0", "0"],
        ["unusable", "1", "1", "0", "0", "0"],
    ]
    assert report["summary"]["recalculated"] == {
        "workbooks": 2, "wrong": 0, "formulas": 3, "computed": 2, "not_computed": 1,
    }  # fmt: skip
    assert [Path(entry["source"]).name for entry in report["files"]] == ["a.xlsx", "bad.xlsx", "b.xlsx"]

    (tmp_path / "in" / "bad.xlsx").write_bytes((tmp_path / "in" / "a.xlsx").read_bytes())
    workbook(tmp_path / "in" / "ete" / "b.xlsx", "A1*4")
    second = recalc(*call, "--strict", folder=tmp_path)
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))

    assert second.returncode == 1
    assert tree(tmp_path / "in" / "out") == ["a.xlsx", "bad.xlsx", "ete/b.xlsx"]
    assert values(tmp_path / "in" / "out" / "ete" / "b.xlsx")["B1"] == "4"
    assert [entry.get("skipped", False) for entry in report["files"]] == [True, False, False]
    assert [entry["exit_status"] for entry in report["files"]] == [1, 1, 0]
    assert "unchanged" in second.stdout.splitlines()[0]
    assert second.stderr.count("done in an earlier run, with formulas that failed") == 1

    # Only what was wrong is said again of a workbook that is skipped.
    (tmp_path / "in" / "a.xlsx").unlink()
    (tmp_path / "in" / "bad.xlsx").unlink()
    third = recalc(*call, "--strict", folder=tmp_path)
    assert third.returncode == 0
    assert "unchanged" in third.stdout.splitlines()[0]
    assert "earlier run" not in third.stdout + third.stderr


def test_a_pattern_that_no_shell_expanded_in_place(tmp_path: Path) -> None:
    for name in ("a.xlsx", "b.xlsx", "c.xlsm"):
        workbook(tmp_path / name, "A1*2")
    done = recalc("*.xlsx", "--in-place", folder=tmp_path)
    assert done.returncode == 0
    assert [values(tmp_path / name)["B1"] for name in ("a.xlsx", "b.xlsx", "c.xlsm")] == ["2", "2", "99"]
    again = recalc("*.xlsx", "--in-place", "--lang", "fr", folder=tmp_path)
    assert again.returncode == 0
    assert again.stdout.count("inchangé depuis") == 2
    forced = recalc("*.xlsx", "--in-place", "--force", folder=tmp_path)
    assert forced.stdout.count("1 formula recalculated; no value changed: the saved ones were up to date.") == 2


def test_a_record_that_cannot_be_kept_is_told_and_is_no_success(tmp_path: Path) -> None:
    workbook(tmp_path / "a.xlsx", "A1*2")
    record = tmp_path / ".xl-departage-recalc.jsonl"
    record.mkdir()

    done = recalc(".", "--in-place", "--jobs", 1, folder=tmp_path)

    assert done.returncode == 1
    assert record.name in done.stderr
    assert values(tmp_path / "a.xlsx")["B1"] == "2"


@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
@pytest.mark.slow
def test_a_call_that_is_killed_is_gone_on_with_by_the_next(tmp_path: Path) -> None:
    count = 12
    for number in range(count):
        workbook(tmp_path / f"{number:02}.xlsx", *["A1*2"] * 200)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    command = [sys.executable, "-m", "xl_departage.hosts.cli", "recalc", ".", "--in-place", "--jobs", "1"]
    record = tmp_path / ".xl-departage-recalc.jsonl"
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stderr=subprocess.DEVNULL) as process:
        limit = time.monotonic() + 60
        while time.monotonic() < limit and not (record.exists() and record.read_bytes().count(b"\n") >= 3):
            time.sleep(0.01)
        process.kill()
    done = record.read_bytes().count(b"\n")
    assert done >= 3

    again = program(".", "--in-place", folder=tmp_path)

    assert again.returncode == 0
    assert again.stdout.count("unchanged since") == done
    assert {values(tmp_path / f"{number:02}.xlsx")["B1"] for number in range(count)} == {"2"}
    assert sorted(os.listdir(tmp_path)) == [record.name, *(f"{number:02}.xlsx" for number in range(count))]


def test_a_report_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    workbook(tmp_path / "in.xlsx", "A1*2")
    done = recalc("in.xlsx", "-o", "out.xlsx", "--report", "none/report.json", folder=tmp_path)
    assert done.returncode == 1
    assert "report.json" in done.stderr
    assert values(tmp_path / "out.xlsx")["B1"] == "2"


def crash_or_sleep(job: Job) -> parallel.Outcome:
    """Crash or sleep, depending on the name of the file, instead of recalculating."""
    if job.source.name == "crash.xlsx":
        os.kill(os.getpid(), signal.SIGKILL)
    if job.source.name == "sleep.xlsx":
        time.sleep(600)
    return real_run(job)


real_run = parallel.run


@pytest.mark.skipif(os.name != "posix", reason="needs processes that inherit the replaced function")
@pytest.mark.slow
def test_a_worker_that_crashes_or_never_ends_does_not_stop_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import multiprocessing

    # Forked processes use the replacement; a fork server would import the real function.
    monkeypatch.setattr(multiprocessing, "get_all_start_methods", lambda: ["spawn"])
    context = multiprocessing.get_context("fork")
    monkeypatch.setattr(multiprocessing, "get_context", lambda _: context)
    monkeypatch.setattr(parallel, "run", crash_or_sleep)
    names = ["a.xlsx", "crash.xlsx", "sleep.xlsx", "z.xlsx"]
    jobs = [Job(workbook(tmp_path / name, "A1*2"), None) for name in names]

    begin = time.monotonic()
    outcomes = {job.source.name: outcome for job, outcome in run_all(jobs, 2, timeout=5)}

    assert time.monotonic() - begin < 60
    assert {name: getattr(outcome, "key", "done") for name, outcome in outcomes.items()} == {
        "a.xlsx": "done", "crash.xlsx": "recalc_crashed", "sleep.xlsx": "recalc_timeout", "z.xlsx": "done",
    }  # fmt: skip
    for name in names:
        assert values(tmp_path / name)["B1"] == ("2" if name in ("a.xlsx", "z.xlsx") else "99")


def test_stopping_the_generator_ends_the_workers(tmp_path: Path) -> None:
    jobs = [Job(workbook(tmp_path / f"{n}.xlsx", "A1*2"), None) for n in range(4)]
    outcomes = run_all(jobs, 2, timeout=60)
    next(outcomes)
    outcomes.close()
    import multiprocessing

    assert multiprocessing.active_children() == []


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
def test_killed_at_any_moment_the_workbook_is_the_old_one_or_the_new_one(tmp_path: Path) -> None:
    source = workbook(tmp_path / "in.xlsx", *["A1*2"] * 300)
    old = source.read_bytes()
    recalc("in.xlsx", "-o", "new.xlsx", folder=tmp_path)
    new = (tmp_path / "new.xlsx").read_bytes()
    assert new != old
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    for delay in (0.1, 0.3, 0.5, 0.7, 0.9):
        source.write_bytes(old)
        process = subprocess.Popen(
            [sys.executable, "-m", "xl_departage.hosts.cli", "recalc", "in.xlsx", "--in-place"],
            cwd=tmp_path,
            env=environment,
        )
        time.sleep(delay)
        process.kill()
        process.wait(timeout=30)
        assert source.read_bytes() in (old, new)


@pytest.mark.parametrize("formula", ["=BUCHHOLZ(A1:C3;1)", "=BUCHHOLZ(A1:C3;1;;)", "=SI(A1=1;;2)", "=ROUND(1,5;0)"])
def test_a_formula_as_a_french_screen_shows_it_is_refused_with_how_files_hold_it(formula: str, tmp_path: Path) -> None:
    book = Workbook()
    assert book.active is not None
    book.active["A1"] = formula
    book.save(tmp_path / "book.xlsx")

    result = CliRunner().invoke(
        command, [str(tmp_path / "book.xlsx"), "-o", str(tmp_path / "out.xlsx"), "--lang", "en"]
    )

    assert result.exit_code == 1
    assert "files store formulas with English names and commas. Write =SUM(A1,B1)" in result.stderr
    assert "1 formula, 0 recalculated" in result.stdout


def test_each_cause_is_one_line_and_what_stops_most_comes_first(tmp_path: Path) -> None:
    source = workbook(
        tmp_path / "a.xlsx", "NOSUCH(1)", "OTHER(1)", "B2+1", "B3+1", "B2*2", "OTHER(2)", "NOW()", "TODAY()", "NOW()+B7"
    )

    result = CliRunner().invoke(command, [str(source), "-o", str(tmp_path / "b.xlsx"), "--lang", "en"])

    lines = [line.partition(": ")[2] for line in result.stderr.splitlines()]
    assert len(lines) == 3
    assert "B2" in lines[0]
    assert "OTHER" in lines[0]
    assert lines[0].endswith("(and 1 more formula for the same reason); 3 formulas depend on it")
    assert "NOSUCH" in lines[1]
    assert "depend" not in lines[1]
    assert "B7" in lines[2]
    assert lines[2].endswith("(and 2 more formulas for the same reason)")


def test_a_status_that_shows_an_error_counts_as_one(tmp_path: Path) -> None:
    """The status of a template is a HYPERLINK whose text our functions give: `#N/A` there was exit status 0."""
    book = Workbook()
    sheet: Any = book.active
    sheet["A1"] = '=HYPERLINK("#B2",INDEX(STANDINGS(C1:D3,"BH","FIDE-2026"),1,1))'
    sheet["A2"] = '=HYPERLINK("#B2","all is well")'
    for row, line in enumerate((("Name", "R1"), ("Anna", "12X1"), ("Bert", "")), 1):
        sheet.cell(row, 3).value, sheet.cell(row, 4).value = line
    book.save(tmp_path / "status.xlsx")

    result = CliRunner().invoke(
        main, ["recalc", str(tmp_path / "status.xlsx"), "-o", str(tmp_path / "out.xlsx"), "--lang", "en"]
    )

    assert result.exit_code == 1
    assert "A1" in result.output
    assert "A2" not in result.output
