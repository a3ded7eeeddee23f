"""
A new language needs only one more catalogue: the setup program, the page and the templates then support it without
other changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from distribution import parts
from distribution.page import build as page_build
from distribution.templates import workbook
from distribution.windows import build as windows_build
from tests import missing
from xl_departage.base.messages import SOURCE, catalogues, languages
from xl_departage.documents.templates import Template, templates

ADDED = "sv"
"""Swedish, for which the project has no catalogue."""


@pytest.fixture
def one_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    english = (Path(catalogues.FOLDERS[0]) / f"{SOURCE}.po").read_text(encoding="utf-8")
    added = re.sub(
        r'(msgctxt "setup_finish"\n(?:msgid (?:".*"\n)+))msgstr (?:".*"\n)+', r'\1msgstr "Öppna Excel."\n', english
    )
    (tmp_path / f"{ADDED}.po").write_text(added, encoding="utf-8")
    monkeypatch.setattr(catalogues, "FOLDERS", [*catalogues.FOLDERS, str(tmp_path)])
    languages.cache_clear()
    monkeypatch.setattr(parts, "LANGUAGES", languages())
    yield ADDED
    languages.cache_clear()
    catalogues.catalogue.cache_clear()


def test_every_language_of_the_project_is_in_every_download() -> None:
    assert languages() == parts.LANGUAGES


def test_the_setup_program_speaks_it_and_its_menu_leads_to_pages_that_exist(one_more: str) -> None:
    script = windows_build.strings(30)

    assert '!insertmacro MUI_LANGUAGE "Swedish"' in script
    assert 'LangString setup_finish ${LANG_SWEDISH} "Öppna Excel."' in script
    menu = script[script.index(f'${{If}} $Code == "{one_more}"') :]
    assert rf"templates\{one_more}\swiss-open.xltx" in menu
    assert r"docs\en\index.html" in menu


def test_the_page_has_its_sentences_and_editions(one_more: str) -> None:
    page_data = page_build._given({})

    assert isinstance(page_data["texts"], dict)
    assert page_data["texts"].keys() == set(languages())
    assert page_data["texts"][one_more].keys() == page_data["texts"]["fr"].keys()


@pytest.mark.slow
@pytest.mark.parametrize("template", templates(), ids=lambda template: template.name.in_language(SOURCE))
def test_a_template_is_built_in_every_language(template: Template, one_more: str) -> None:
    assert windows_build.as_template(workbook(template, one_more, empty=True))
    assert workbook(template, "fr", empty=False) == (parts.ROOT / "workbooks" / template.file_name("fr")).read_bytes()


def test_nsis_has_every_language_that_is_named() -> None:
    folder = Path(missing.makensis()).resolve().parent.parent / "share" / "nsis" / "Contrib" / "Language files"
    if not folder.is_dir():
        pytest.skip(f"no languages of NSIS in {folder}")

    assert [name for name in windows_build.NSIS_LANGUAGES.values() if not (folder / f"{name}.nlf").exists()] == []
