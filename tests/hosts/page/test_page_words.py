"""The page shows its own words: it has fields where a command has options, and no message names an option to it."""

from __future__ import annotations

import base64
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.documents.templates.books import few, template_file
from tests.examples import slow
from tests.sources import ROOT
from xl_departage.base.messages import catalogue, languages, text
from xl_departage.chess.tournament.required import with_what_follows
from xl_departage.formats.source_opening import read_source
from xl_departage.hosts.page import calculator

DATA = Path(__file__).parents[2] / "data"
SHOWN = (
    "base/text_encoding.py",
    "chess/checks", "chess/explain", "chess/pairing", "chess/ratings", "chess/regulations", "chess/tiebreaks", "chess/tournament",
    "documents/document_reading.py", "documents/report", "documents/results_back.py", "documents/templates/template_document.py",
    "documents/templates/facts.py", "documents/templates/form.py", "documents/templates/typed_lists.py",
    "documents/workbook_formats.py", "documents/workbooks.py", "formats/checking.py", "formats/csv_file.py", "formats/csv_grid.py",
    "formats/details.py", "formats/file_format.py", "formats/formats.py", "formats/grid_table.py", "formats/grids", "formats/held",
    "formats/ods.py", "formats/page_table.py", "formats/papi", "formats/rules_to_read.py",
    "chess/prizes", "chess/season/stage_results.py", "formats/prize_ranking.py", "formats/prize_table.py", "formats/season_results.py",
    "formats/games_table.py", "formats/source_opening.py", "formats/swiss_manager", "formats/trf", "formats/writing_back.py",
    "functions", "spreadsheet/library.py", "spreadsheet/recalculation", "spreadsheet/storage/package.py",
)  # fmt: skip
"""What the page calls."""
NEVER = {
    "chess/tiebreaks/defaults.py": "defaults of the commands: the page always names its edition and its tie-breaks",
    "spreadsheet/recalculation/parallel.py": "several processes",
    "spreadsheet/recalculation/recalculate.py": "where a command writes",
    "chess/ratings/submission_checks.py": "deadlines of a submission, a command of its own",
    "chess/ratings/game_dates.py": "the same",
    "chess/pairing/bbp.py": "another program, which a browser cannot start",
    "chess/pairing/teams/": "the command alone pairs teams",
    "formats/swiss_manager/swiss_manager_pairings.py": "what `pair` writes for another program",
}
"""Modules of these packages whose messages the page cannot show, and why."""
WORDLESS = ("base/", "spreadsheet/formulas/", "spreadsheet/storage/")
"""What the page loads and has no messages of its own, or those of an installation."""
OPTION = re.compile(r"(?<![\w-])--[a-z]")
COMMAND = re.compile(r"[“„«]\s?xl-departage [^”“»]*[”“»]")


def answered(action: str, **values: Any) -> Any:
    return json.loads(calculator.answer(json.dumps({"do": action, "lang": "fr", **values})))


def packed(path: Path) -> dict[str, str]:
    return {"name": path.name, "data": base64.b64encode(path.read_bytes()).decode()}


def sources() -> dict[str, str]:
    """The text of every module that the page may call."""
    package = ROOT
    files = [
        file
        for part in SHOWN
        for file in sorted((package / part).rglob("*.py") if (package / part).is_dir() else [package / part])
    ]
    named = {file.relative_to(package).as_posix(): file.read_text(encoding="utf-8") for file in files}
    return {name: text for name, text in named.items() if not name.startswith(tuple(NEVER))}


def names_an_option(text: str) -> bool:
    """Whether a text tells an option; a whole command in quotation marks says where to type it."""
    return OPTION.search(COMMAND.sub("", text)) is not None


def test_every_package_that_the_page_loads_is_looked_at() -> None:
    answering = ", ".join(f"xl_departage.hosts.page.{path.stem}" for path in (ROOT / "hosts/page").glob("[a-z]*.py"))
    code = f"import sys, {answering}; print(*(m.__file__ for n, m in sys.modules.items() if n[:3] == 'xl_'))"

    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT.parent
    ).stdout.split()
    below = [Path(name).relative_to(ROOT) for name in loaded if Path(name).name != "__init__.py"]

    assert len(below) > 100
    assert [
        path.as_posix() for path in below if not path.as_posix().startswith((*SHOWN, *WORDLESS, "hosts/page/"))
    ] == []


def test_no_message_names_an_option_of_the_command_line_to_the_page() -> None:
    words, modules = catalogue("en"), sources()
    option_keys = [key for key in words if names_an_option(words[key])]
    assert len(option_keys) > 20

    for key in option_keys:
        base = key.removesuffix(".cure")
        used = [name for name, text in modules.items() if f'"{base}"' in text]
        assert not used or f"{base}.page" in words, f"{key} of {used}: say it in the page's words as {base}.page"


@pytest.mark.parametrize("language", languages())
def test_the_words_of_the_page_name_no_option(language: str) -> None:
    words = catalogue(language)
    page_keys = [key for key in words if key.endswith(".page") or key.startswith("page_")]

    assert len(page_keys) > 20
    assert [key for key in page_keys if names_an_option(words[key])] == []


def test_a_refused_workbook_names_the_field_of_the_page() -> None:
    error = answered("open_file", **packed(template_file("liste-elo-fr-vide.xlsx")), reference=None)["error"]

    assert "--range" not in error
    assert "« Plage du classeur »" in error
    assert "Listes" not in error


@pytest.mark.parametrize(
    "name",
    [
        "few.xlsx",
        slow("open-suisse-fr-vide.xlsx"),
        pytest.param("teams-en-empty.ods", marks=pytest.mark.libreoffice),
        slow("equipes-fr-vide.xlsx"),
    ],
)
def test_an_empty_template_is_told_as_one_with_what_can_be_done(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(few(values=True) if name == "few.xlsx" else template_file(name).read_bytes())
    answer = answered("open_file", **packed(path), reference=None)

    assert answer["error"].startswith(f"{name} : ce classeur est un modèle vide")
    assert "Excel ou LibreOffice" in answer["error"]
    assert f"« {text('page_blank', 'fr')} »" in answer["error"]
    # No range makes a tournament of it, as of a workbook with several sheets.
    assert answer["range"] is False
    assert answered("open_file", **packed(template_file("liste-elo-fr-vide.xlsx")), reference=None)["range"] is True


def test_a_template_opens_by_itself_and_leaves_as_a_complete_trf() -> None:
    file = packed(template_file("open-suisse-fr.xlsx"))
    opened = answered("open_file", **file, reference=None)["value"]
    assert opened["edition"]

    saved = answered("save", rows=opened["rows"], rules=opened["rules"], kind="trf", opened=file)["value"]

    header = read_source(base64.b64decode(saved["data"]), "t.trf").header
    assert (header.name, header.arbiter, header.rounds) == ("Open d'automne", "Hélène Vasseur", 7)
    assert "24" in " ".join(saved["messages"])


def test_results_typed_in_the_page_leave_the_rest_of_a_trf_as_it_was() -> None:
    file = packed(DATA / "fide-checker" / "fwwrc2024.trf")
    source_before = read_source(base64.b64decode(file["data"]), "t.trf")
    opened = answered("open_file", **file, reference=None)["value"]
    rows = opened["rows"]
    last = source_before.crosstable.rounds + 2
    white = next(row for row in rows[1:] if re.fullmatch(r"\d+B1", row[last]))
    black = next(row for row in rows[1:] if row[0] == white[last].partition("B")[0])
    white[last], black[last] = white[last][:-1] + "0", black[last][:-1] + "1"

    saved = answered("save", rows=rows, rules=opened["rules"], kind="trf", opened=file)["value"]

    source_after = read_source(base64.b64decode(saved["data"]), "t.trf")
    # An event of one day: each round was on that day.
    assert source_after.header == with_what_follows(source_before.header)
    assert [
        (participant.name, participant.sex, participant.title, participant.birth, participant.fide_number)
        for participant in source_after.tournament.participants
    ] == [
        (participant.name, participant.sex, participant.title, participant.birth, participant.fide_number)
        for participant in source_before.tournament.participants
    ]
    changed = [
        player.number
        for player, player_before in zip(source_after.crosstable.players, source_before.crosstable.players, strict=True)
        if player.rounds != player_before.rounds
    ]
    assert sorted(changed) == sorted([int(white[0]), int(black[0])])


def test_another_tournament_does_not_get_the_header_of_the_file_opened_before() -> None:
    file = packed(DATA / "fide-checker" / "fwwrc2024.trf")
    other_event = answered("open_file", **packed(DATA / "made" / "sw01-8x5-clean.trf"), reference=None)["value"]

    saved = answered("save", rows=other_event["rows"], rules=other_event["rules"], kind="trf", opened=file)["value"]

    assert "fwwrc2024.trf" in saved["messages"][0]
    assert not read_source(base64.b64decode(saved["data"]), "t.trf").header.name


def test_the_page_reads_templates_without_the_program_that_writes_workbooks() -> None:
    code = (
        "import sys; sys.modules['xlsxwriter'] = None; sys.modules['click'] = None\n"
        "from pathlib import Path\n"
        "from xl_departage.documents.document_reading import read_document\n"
        f"print(read_document(Path({str(template_file('open-suisse-fr.xlsx'))!r}).read_bytes(), 'o.xlsx').header.rounds)"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert (done.stdout.strip(), done.returncode) == ("7", 0), done.stderr


def test_an_unknown_option_is_answered_with_a_spelling_that_is_accepted() -> None:
    rows = [["N°", "Nom", "R 1"], ["1", "A", "2B1"], ["2", "B", "1N0"]]

    for options, meant in (("prévu=1", "prévues"), ("rondesprévues=1", "rondes_prévues"), ("système=suise", "suisse")):
        error = answered("standings", rows=rows, codes="BH", rules=options, lang="fr")["error"]
        assert f"Vouliez-vous dire : {meant}" in error


def test_whatever_the_page_asks_has_a_module_that_answers() -> None:
    """Modules are imported by names that stand in texts, in Python and in the page's thread."""
    named = re.search(
        r"for \(const \[place, name\] of \[([^\]]*)\]", (ROOT / "hosts/page/engine.js").read_text("utf-8")
    )
    assert named is not None
    assert {part.strip(" '") for part in named[1].split(",")} <= set(calculator._MODULE_OF.values())
    for action in calculator._MODULE_OF:
        assert callable(calculator._action(action))
