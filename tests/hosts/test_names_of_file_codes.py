"""Record 212 of TRF26 spells tie-breaks outside C.07 `OTHER_…`; a table, a workbook and a page show the code of the federation."""

from __future__ import annotations

import base64
import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from xl_departage.documents.templates import Options, find_template
from xl_departage.documents.templates.template_registry import assemble
from xl_departage.formats.source_opening import read_source
from xl_departage.hosts.cli import main
from xl_departage.hosts.page import calculator
from xl_departage.hosts.page.opening import open_file

DATA = Path(__file__).parents[1] / "data"
LIST = b"202 PTS,OTHER_FFE_BH\n212 PTS,OTHER_FFE_KS,OTHER_PAPI_KASHDAN,OTHER_PAPI_BUCHHOLZ_CUT,OTHER_FFE_BH/C1,OTHER_KASHDAN\n"
MADE = ("out.html", "out.csv", "out.xlsx", "back.trf", "changed.trf")
COMMANDS = (
    "tiebreaks in.trf",
    "tiebreaks in.trf --format json",
    "tiebreaks in.trf --format csv",
    "tiebreaks in.trf --codes BH",
    "check in.trf",
    "whatif in.trf --player 1 --chances",
    "explain in.trf BH 1",
    "compare in.trf other.trf",
    "report in.trf -o out.html",
    "convert in.trf out.csv",
    "convert in.trf out.xlsx",
    "convert out.xlsx back.trf",
    "convert in.trf changed.trf --codes BH",
    "tiebreaks out.xlsx",
)
"""Each reads what the one before has written."""


def test_no_text_for_people_spells_a_tie_break_as_record_212_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    event = (DATA / "made/sw01-8x5-clean.trf").read_bytes() + LIST
    Path("in.trf").write_bytes(event)
    Path("other.trf").write_bytes(event.replace(b"OTHER_FFE_KS,", b""))
    for rules in ("FFE", "FIDE-2026"):
        outputs = {}
        for command in COMMANDS:
            if command.split()[0] in ("convert", "report"):
                Path(next(name for name in reversed(command.split()) if name in MADE)).unlink(missing_ok=True)
            done = CliRunner().invoke(main, [*command.split(), *([] if "compare" in command else ["--rules", rules])])
            assert done.exit_code in (0, 1), (command, done.output)
            outputs[command] = done.output
        for name in ("out.html", "out.csv"):
            outputs[name] = Path(name).read_text(encoding="utf-8")
        outputs["out.xlsx"] = parts(Path("out.xlsx"))
        assert all("KS" in outputs[door] for door in ("tiebreaks in.trf", "out.html", "out.xlsx"))
        source = read_source(event, "in.trf")
        filled = Path("filled.xlsx")
        filled.write_bytes(assemble(find_template("swiss-open"), Options("en", edition=rules, most=32), source))
        outputs["template"] = parts(filled)
        assert ("KS" if rules == "FFE" else "KS@FFE") in outputs["template"]
        opened = open_file("in.trf", base64.b64encode(event).decode(), None, "en")
        outputs["page"] = str(opened)
        assert "KS@FFE;KASHDAN@FFE-2012" in opened["codes"]
        found = {door: re.findall("OTHER_[^,;<\"' ]*", text) for door, text in outputs.items()}
        assert not {door: codes for door, codes in found.items() if codes}
    # What is for programs keeps the spelling of the record.
    assert (
        b"OTHER_FFE_KS,OTHER_PAPI_KASHDAN,OTHER_PAPI_BUCHHOLZ_CUT,OTHER_FFE_BH/C1,OTHER_KASHDAN"
        in Path("back.trf").read_bytes()
    )


def test_the_page_heads_a_reopened_ranking_as_it_was_headed_when_saved() -> None:
    """By each edition that the page may keep for a TRF, which names none: the codes are spelled as its list spells them."""
    rows = [["No", "Name", "R 1", "R 2"], ["1", "A", "2w1", "3b½"], ["2", "B", "1b0", "EXE"], ["3", "C", "EXE", "1w½"]]
    wanted = {"FFE": "BH/C1;KS;KASHDAN", "FFE-2012": "BH;KASHDAN", "PAPI": "BH;KASHDAN", "FIDE-2026": "BH/C1;SB;PS"}
    for edition, codes in wanted.items():
        common = {"rows": rows, "rules": f"{edition}; system=swiss", "lang": "en"}
        saved = answered("save", kind="trf", codes=codes, **common)
        opened = answered("open_file", name="a.trf", data=saved["data"], reference=None, edition=edition, lang="en")
        assert opened["codes"] == codes, edition
        heads = [answered("standings", codes=code_list, **common)[0] for code_list in (codes, opened["codes"])]
        assert heads[0] == heads[1]
        assert not [head for head in heads[1] if "@" in head]


def answered(action: str, **values: Any) -> Any:
    answer = json.loads(calculator.answer(json.dumps({"do": action, **values})))
    assert "value" in answer, answer
    return answer["value"]


def parts(workbook: Path) -> str:
    with zipfile.ZipFile(workbook) as archive:
        return "".join(archive.read(name).decode("utf-8") for name in archive.namelist() if name.endswith(".xml"))
