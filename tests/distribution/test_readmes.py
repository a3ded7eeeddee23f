"""The READMEs of a release, beside the documentation and beside the downloads, lead to its files, and nowhere else."""

from __future__ import annotations

import posixpath
import re
import tarfile
import zipfile
from pathlib import Path

import pytest

from distribution import parts
from xl_departage.base.messages import languages
from xl_departage.documents.templates import templates


def links(readme: str) -> list[str]:
    """Those to other files, without their anchors."""
    return [link for link in re.findall(r"\]\(([^)#]+)", readme) if ":" not in link]


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    """Where the built pages would be."""
    site = parts.ROOT / "docs" / "site"
    built = {page.relative_to(site).with_suffix(".html") for page in site.rglob("*.md")}
    pictures = {
        Path(language, "_images", f"{name}-{language}.png")
        for name in ("answer", "formula")
        for language in ("en", "fr")
    }
    for page in built | pictures:
        (tmp_path / page).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / page).touch()
    return tmp_path


def test_every_link_of_a_readme_in_the_documentation_leads_to_a_file_there(pages: Path) -> None:
    made = parts.readmes(pages)

    linked = {name: links(content.decode()) for name, content in made.items()}
    missing = [link for names in linked.values() for link in names if link not in made and not (pages / link).is_file()]
    assert missing == []
    assert {
        "README.nl.md",
        "README.de.md",
        "fr/start/libreoffice.html",
        "en/_images/answer-en.png",
        "fr/_images/formula-fr.png",
    } <= {*linked["README.md"]}
    assert {"README.md", "nl/guides/codes.html", "en/guides/which-tiebreak.html"} <= {*linked["README.nl.md"]}
    # A page that is in the sources only.
    assert "[these steps](" not in made["README.md"].decode()
    assert "these steps (`docs/acceptance-excel.md` in the sources) take twenty minutes" in made["README.md"].decode()


def test_every_link_of_a_readme_beside_the_downloads_leads_into_the_documentation_that_it_names(pages: Path) -> None:
    made = {name: content.decode() for name, content in parts.readmes_of_downloads(pages).items()}

    assert made.keys() == parts.readmes(pages).keys()
    for name, content in made.items():
        assert content.startswith("# "), name
        assert "`xl_departage-documentation.zip`" in content.split("\n\n")[1], name
        leading = {link for link in links(content) if link not in made}
        assert len(leading) > 5, name
        assert all(link.startswith("xl_departage-documentation/") for link in leading), name
        assert all((pages / link.partition("/")[2]).is_file() for link in leading), name


def test_the_readme_of_the_templates_names_each_in_every_language() -> None:
    readme = parts.readme_of_templates().decode()

    assert {
        f"`{template.file_name(language).removesuffix(f'-{language}.xlsx')}`"
        for template in templates()
        for language in languages()
    } <= {*re.findall(r"`[^`]+`", readme)}
    assert "make workbooks" not in readme


@pytest.mark.slow
def test_every_link_of_every_readme_in_a_release_leads_to_a_file(released: Path) -> None:
    """Of those beside the downloads, into the documentation unpacked there; of those in an archive, into that archive."""
    places: dict[str, dict[str, bytes]] = {"": {path.name: path.read_bytes() for path in released.iterdir()}}
    for archive in released.glob("*.zip"):
        with zipfile.ZipFile(archive) as opened:
            places[archive.stem] = {name: opened.read(name) for name in opened.namelist()}
    places[""] |= places[parts.DOCUMENTATION]
    (sources,) = released.glob("*.tar.gz")
    with tarfile.open(sources) as packed:
        packed_files = ((member.name, packed.extractfile(member)) for member in packed.getmembers())
        places["sources"] = {name: file.read() for name, file in packed_files if file is not None}

    checked = 0
    for place, files in places.items():
        for name in files:
            if re.search(r"(^|/)README(\.\w\w)?\.md$", name) and "/tests/" not in name:
                for link in links(files[name].decode()):
                    assert posixpath.normpath(posixpath.join(posixpath.dirname(name), link)) in files, (
                        place,
                        name,
                        link,
                    )
                    checked += 1
    assert checked > 100
