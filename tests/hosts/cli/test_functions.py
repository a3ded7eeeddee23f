"""`xl-departage functions`, and the command line as a whole."""

import json

from click.testing import CliRunner

from tests.rows import each_row
from xl_departage.functions import FUNCTIONS
from xl_departage.hosts.cli import COMMANDS, main


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, list(arguments))
    return result.exit_code, result.stdout, result.stderr


def test_the_list_names_every_function_with_its_french_name() -> None:
    status, out, _ = run("functions")

    assert status == 0
    for entry in FUNCTIONS.values():
        for name in (entry.name, *entry.aliases):
            assert name in out


def test_one_function_in_french_as_it_is_typed_there() -> None:
    status, out, _ = run("functions", "cumulatif", "--lang", "fr")

    assert status == 0
    assert "CUMULATIF(grille; [joueur]; [règles]; [coupe])" in out
    assert '=CUMULATIF(C2:K31;;"FFE";1)' in out


def test_json_is_the_whole_declaration() -> None:
    status, out, _ = run("functions", "KOYA", "--format", "json", "--lang", "en")

    described = json.loads(out)
    assert status == 0
    assert described["arguments"][3] == {
        "name": "extension",
        "optional": True,
        "default": 0,
        "help": "Number of score groups below 50 % to include (empty levels are skipped).",
    }


def test_an_unknown_function_is_one_line_with_the_nearest_name() -> None:
    status, out, err = run("functions", "BUCHOLZ")

    assert (status, out) == (2, "")
    assert "BUCHHOLZ" in err


@each_row("name", COMMANDS)
def test_every_command_explains_itself(name: str) -> None:
    status, out, _ = run(name, "--help")

    assert status == 0
    assert out.startswith("Usage:")


def test_a_function_is_shown_under_the_name_asked_for() -> None:
    shown = CliRunner().invoke(main, ["functions", "place", "--lang", "fr"]).stdout

    assert shown.startswith("PLACE(grille; ")
    assert "=PLACE(" in shown
    assert shown.rstrip().endswith("RANK_BY")
