"""The READMEs that are beside the built documentation lead to its pages, and nowhere else."""

from __future__ import annotations

import re
from pathlib import Path

from distribution import parts


def test_every_link_of_a_readme_in_the_download_leads_to_a_file_there(tmp_path: Path) -> None:
    site = parts.ROOT / "docs" / "site"
    built = {page.relative_to(site).with_suffix(".html") for page in site.rglob("*.md")}
    for page in (*built, Path("en/_images/libreoffice-wizard.png")):
        (tmp_path / page).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / page).touch()

    made = parts.readmes(tmp_path)

    linked = {name: re.findall(r"\]\(([^)#]+)", content.decode()) for name, content in made.items()}
    missing = [
        link for links in linked.values() for link in links if link not in made and not (tmp_path / link).is_file()
    ]
    assert missing == []
    assert {"README.nl.md", "README.de.md", "fr/start/libreoffice.html", "en/_images/libreoffice-wizard.png"} <= {
        *linked["README.md"]
    }
    assert {"README.md", "nl/guides/codes.html", "en/guides/which-tiebreak.html"} <= {*linked["README.nl.md"]}
    # A page that is in the sources only.
    assert "[these steps](" not in made["README.md"].decode()
    assert "these steps take twenty minutes" in made["README.md"].decode()
