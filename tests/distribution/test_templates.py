"""The template workbooks that people download, with a builder and a LibreOffice that stand in for the slow ones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from distribution import parts, templates
from xl_departage.base.messages import text
from xl_departage.documents.templates import templates as all_templates


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[Any, ...]]]:
    built: list[tuple[Any, ...]] = []

    def build(template: Any, options: Any) -> bytes:
        built.append((template, options.language, options.empty))
        return f"{template.kind} {options.language} {options.empty}".encode()

    monkeypatch.setattr(templates, "build", build)
    monkeypatch.setattr(templates, "converted", lambda contents, names: [b"ods of " + content for content in contents])
    monkeypatch.setattr(templates, "copy_to_send", lambda content, name, *_: b"copy of " + content)
    templates.workbook.cache_clear()
    yield built
    templates.workbook.cache_clear()


def test_each_template_is_there_filled_and_empty_for_both_programs_in_every_language(builds: list[Any]) -> None:
    found = templates.downloads()

    # Every sample is there as a copy for both programs, and with its formulas.
    assert len(found) == 1 + 5 * len(builds) // 2
    assert set(builds) == {
        (template, language, empty)
        for template in all_templates()
        for language in parts.LANGUAGES
        for empty in (False, True)
    }
    for template, language, empty in builds:
        name = f"{language}/{template.file_name(language, empty=empty)}"
        made = f"{template.kind} {language} {empty}".encode()
        stem = name.removesuffix(".xlsx")
        if empty:
            assert (found[name], found[f"{stem}.ods"]) == (made, b"ods of " + made)
        else:
            assert (found[name], found[f"{stem}.ods"]) == (b"copy of " + made, b"copy of ods of " + made)
            assert found[f"{stem}-{text('templates.live', language)}.xlsx"] == made


@pytest.mark.usefixtures("builds")
def test_only_what_changed_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    templates.main(tmp_path)
    names = capsys.readouterr().out.split()
    assert sorted(names) == sorted(str(path) for path in tmp_path.rglob("*.*"))

    Path(names[1]).write_bytes(b"another")
    templates.main(tmp_path)

    assert capsys.readouterr().out.split() == [names[1]]
