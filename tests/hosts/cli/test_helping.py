"""Help and usage errors appear in the language of the call."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from babel.messages.extract import extract
from click.testing import CliRunner, Result

from tests.rows import each_row
from xl_departage.base.messages import Language, catalogue, languages
from xl_departage.base.messages.user_language import asked_for
from xl_departage.hosts.cli import COMMANDS, main
from xl_departage.hosts.cli.helping import Command, CommandOption, Group, LanguageOption

ENGLISH = re.compile(r"\b(the|of|and|Usage|Error|Commands|Show|Missing|Invalid|required|default)\b")


def run(*arguments: str, language: str = "C.UTF-8") -> Result:
    environment = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": language}
    return CliRunner(env=environment).invoke(main, list(arguments))


def commands() -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """All commands with the words that call them; groups come first."""

    def below(words: tuple[str, ...], command: click.Command) -> Iterator[tuple[tuple[str, ...], click.Command]]:
        yield words, command
        if isinstance(command, click.Group):
            context = click.Context(command)
            for name in command.list_commands(context):
                child = command.get_command(context, name)
                assert child is not None
                yield from below((*words, name), child)

    yield from below((), main)


ALL = list(commands())


def test_no_option_that_stands_twice_drops_a_value() -> None:
    """It collects its values, or the call is refused and names it; a flag says the same twice."""
    for words, command in ALL:
        for parameter in command.params:
            if not isinstance(parameter, click.Option) or parameter.is_flag:
                assert not parameter.secondary_opts, (words, parameter.name, "two flags can contradict each other")
                continue
            call = [parameter.opts[0], "1", parameter.opts[0], "2"]
            if parameter.multiple:
                with click.Context(command) as context:
                    values, _, _ = command.make_parser(context).parse_args(list(call))
                assert values[parameter.name or ""] == ["1", "2"], (words, parameter.name)
                continue
            refused = run(*words, *call)
            assert refused.exit_code == 2, (words, parameter.name)
            assert f"Option {parameter.opts[-1]} is given more than once" in refused.stderr, (words, parameter.name)
    assert (
        "L'option --apart est donnée plus d'une fois"
        in run("pair", "x", "--apart", "7+9", "--apart=1+2", "--lang", "fr").stderr
    )


def test_every_command_and_option_is_told_in_two_languages_that_differ() -> None:
    keys = set()
    for words, command in ALL:
        assert isinstance(command, (Command, Group)), words
        assert command.key is not None, words
        keys.add(command.key)
        for parameter in command.params:
            if isinstance(parameter, click.Option) and not parameter.hidden:
                assert isinstance(parameter, CommandOption), (words, parameter.name)
                assert parameter.key is not None, (words, parameter.name)
                keys.add(parameter.key)
                if isinstance(parameter.show_default, str):
                    keys.add(parameter.show_default)
    keys |= {f"help_{name}_short" for name in COMMANDS}

    assert len(keys) > 100
    # Every key has a text, and every help text is shown somewhere.
    assert keys == {key for key in catalogue("en") if key.startswith("help_")}
    assert {key for key in keys if catalogue("fr")[key] == catalogue("en")[key]} == set()


VALUED = [
    (words, max(parameter.opts, key=len))
    for words, command in ALL
    for parameter in command.params
    if isinstance(parameter, CommandOption) and not parameter.is_flag and parameter.name != "version"
]


@each_row(("words", "option"), VALUED, ids=lambda value: value if isinstance(value, str) else " ".join(value))
def test_an_option_left_without_its_value_takes_no_other_option_for_it(words: tuple[str, ...], option: str) -> None:
    for following in (("--lang", "fr"), ("--lang=fr",)):
        refused = run(*words, option, *following)

        assert refused.exit_code == 2
        assert refused.stderr.endswith(f"L'option « {option} » demande une valeur ; écrivez-la après elle.\n"), (
            refused.stderr
        )


@each_row("words", [words for words, _ in ALL], ids=" ".join)
def test_the_help_of_a_command_is_french_wherever_lang_stands(words: tuple[str, ...]) -> None:
    by_environment = run(*words, "--help", language="fr_BE.UTF-8")
    requested = [
        run(*words, "--lang", "fr", "--help"),
        run(*words, "--help", "--lang", "fr"),
        run(*words, "--help", "--lang=fr"),
        run("--lang", "fr", *words, "--help"),
    ]

    assert by_environment.exit_code == 0
    assert by_environment.stdout.startswith("Utilisation : ")
    assert "\nOptions :\n" in by_environment.stdout
    assert "Affiche cette aide et s'arrête." in by_environment.stdout
    shown = re.sub(r"--[a-z-]+|\[[a-z|-]+\]", "", by_environment.stdout)
    assert ENGLISH.findall(shown) == []
    assert {result.stdout for result in requested} == {by_environment.stdout}


@each_row("words", [words for words, _ in ALL], ids=" ".join)
def test_the_help_of_a_command_is_english_elsewhere_and_where_it_is_asked_for(words: tuple[str, ...]) -> None:
    by_environment = run(*words, "--help", language="it_IT.UTF-8")

    assert by_environment.stdout.startswith("Usage: ")
    assert "\nOptions:\n" in by_environment.stdout
    assert re.search(r"[«»]| [:;?!]\s", by_environment.stdout) is None
    assert run(*words, "--help", "--lang", "en", language="fr_FR.UTF-8").stdout == by_environment.stdout


def test_no_line_of_french_help_begins_with_the_end_of_a_sign() -> None:
    lines = [line.strip() for words, _ in ALL for line in run(*words, "--help", "--lang", "fr").stdout.splitlines()]

    assert [line for line in lines if line.startswith((":", ";", "?", "!", "»"))] == []
    assert [line for line in lines if "\N{NO-BREAK SPACE}" in line] == []


@each_row(
    ("arguments", "output"),
    [
        (("tiebreaks", "x.trf", "--foo"), "L'option « --foo » n'existe pas. Vouliez-vous dire « --format » ?"),
        (
            ("new", "--foo"),
            "L'option « --foo » n'existe pas. Vouliez-vous dire l'une de celles-ci : « --force », « --from » ?",
        ),
        (("show", "--xyzzy"), "L'option « --xyzzy » n'existe pas."),
        (("nix",), "La commande « nix » n'existe pas."),
        (("libreoffice", "nix"), "La commande « nix » n'existe pas."),
        (("--lang", "fr"), "Aucune commande : ajoutez-en une, par exemple « tiebreaks »."),
        (("tiebreaks",), "Ajoutez à l'appel l'argument qui manque : « FICHIER »."),
        (("explain", "x.trf", "BH"), "Ajoutez à l'appel l'argument qui manque : « JOUEUR »."),
        (("update",), "Ajoutez à l'appel l'argument qui manque : « CLASSEUR »."),
        (("whatif", "x.trf"), "Ajoutez à l'appel l'option obligatoire « --player »."),
        (("report", "x.trf"), "Ajoutez à l'appel l'option obligatoire « -o » / « --output »."),
        (
            ("repair", "x.xlsx"),
            "Ajoutez à l'appel l'option obligatoire « --to ». Choisissez parmi :\n\tdesktop,\n\tofficejs",
        ),
        (("check", "x.trf", "--codes"), "L'option « --codes » demande une valeur ; écrivez-la après elle."),
        (
            ("recalc", "x", "--strict=1"),
            "L'option « --strict » ne prend pas de valeur ; retirez ce qui suit le signe =.",
        ),
        (
            ("check", "x.trf", "l'autre"),
            "Un mot de trop : l'autre. Un texte qui contient des espaces s'écrit entre guillemets.",
        ),
        (
            ("check", "mon", "tournoi", "de", "Noël.trf"),
            "Des mots de trop : tournoi de Noël.trf. Un texte qui contient des espaces s'écrit entre guillemets.",
        ),
        (
            ("check", "x.trf", "--lang", "it"),
            "« --lang » : « it » n'est pas possible ; choisissez parmi « fr », « en », « de », « nl ».",
        ),
        (("recalc", "x", "--jobs", "a"), "« --jobs » : « a » n'est pas un nombre entier ; écrivez-le en chiffres."),
        (("recalc", "x", "--jobs", "0"), "« --jobs » : 0 est hors des limites ; donnez x tel que x>=1."),
        (("explain", "x", "BH", "1", "--k", "999"), "« --k » : 999 est hors des limites ; donnez x tel que 1<=x<=200."),
        (
            ("recalc", "x", "--timeout", "1,5"),
            "« --timeout » : « 1,5 » n'est pas un nombre (décimales après un point) ; écrivez-le en chiffres.",
        ),
        (
            ("submission", "x.csv", "--players", "y.csv", "--ended", "hier"),
            "« --ended » : « hier » n'est pas une date lisible ; écrivez-la sous l'une des formes « %Y-%m-%d », « %d/%m/%Y » "
            "(%d jour, %m mois, %Y année).",
        ),
        (("install", "--dest", __file__), f"« --dest » : « {__file__} » est un fichier ; donnez un dossier."),
        (
            ("libreoffice", "build", "-o", str(Path(__file__).parent)),
            f"« -o » / « --output » : « {Path(__file__).parent} » est un dossier ; donnez un fichier.",
        ),
        (
            ("install", "--libreoffice", "--messages"),
            "--libreoffice ne va qu'avec --shared, --dry-run et --lang ; retirez les autres options.",
        ),
    ],
)
def test_a_wrong_call_is_told_in_french_with_what_is_wrong_and_the_cure(
    arguments: tuple[str, ...], output: str
) -> None:
    result = run(*arguments, language="fr_FR.UTF-8")

    assert result.exit_code == 2
    assert result.stdout == ""
    usage, hint, _, error = result.stderr.rstrip("\n").split("\n", 3)
    assert usage.startswith("Utilisation : main ")
    assert re.fullmatch(r"Aide : main( \w+)* --help", hint)
    assert error == f"Erreur : {output}"


@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        (("check",), "FICHIER"),
        (("new", "--program"), "--program"),
        (("libreoffice", "build", "-o"), "-o » / « --output"),
    ],
)
def test_what_may_not_be_read_is_told_in_french(
    arguments: tuple[str, ...], option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path if "--program" in arguments else tmp_path / "x"
    if path != tmp_path:
        path.write_text("", encoding="utf-8")
    # The user who runs the tests may be able to read everything.
    monkeypatch.setattr(os, "access", lambda *_: False)

    error = run(*arguments, str(path), "--lang", "fr").stderr.splitlines()[-1]

    assert error == f"Erreur : « {option} » : « {path} » ne peut pas être lu ; vérifiez vos droits sur lui."


def test_a_wrong_call_in_english_is_told_by_click_itself() -> None:
    result = run("tiebreaks", "x.trf", "--formt", "csv", "--lang", "en", language="fr_FR.UTF-8")

    assert result.stderr.startswith(
        "Usage: main tiebreaks [OPTIONS] FILE\nTry 'main tiebreaks --help' for help.\n\nError: No such option '--formt'."
    )


def marked() -> Iterator[tuple[str, str]]:
    """Every sentence that the installed click marks for translation, with its module."""
    for path in sorted(Path(click.__file__).parent.glob("*.py")):
        with path.open("rb") as file:
            for _, found, _, _ in extract("python", file):
                yield from ((path.stem, sentence) for sentence in ([found] if isinstance(found, str) else found))


UNUSED_MODULES = {"_termui_impl", "_winconsole", "termui", "utils", "shell_completion"}
"""Prompts, editors, pagers, progress bars, colours and completion; no command uses them."""
UNMARKED = {"required"}
"""What click translates out of a variable, where Babel sees no sentence since 2.19."""
UNSAID = {
    "read when a command is declared, not when it is called": {
        "file",
        "directory",
        "path",
        "Show the version and exit.",
        "%(prog)s, version %(version)s",
        "Do you want to continue?",
        "Confirm the action without prompting.",
    },
    "for who declares a command wrongly": {
        "Arguments take exactly one parameter declaration, got {length}: {decls}.",
        "Boolean option {decl!r} cannot use the same flag for true/false.",
        "Choice({choices})",
        "Could not determine name for option with declarations {decls!r}",
        "Invalid start character for option ({option})",
        "Missing parameter: {param_name}",
        "Missing {param_type}",
        "Name '{name}' defined twice",
        "No options defined but a name was passed ({name}). Did you mean to declare an argument instead? "
        "Did you mean to pass '--{name}'?",
        "Value must be an iterable.",
    },
    "of kinds of options and arguments that no command has": {
        "(dynamic)",
        "DeprecationWarning: The command {name!r} is deprecated.{extra_message}",
        "DeprecationWarning: The {param_type} {name!r} is deprecated.{extra_message}",
        "Positional arguments",
        "Takes {nargs} values but 1 was given.",
        "Takes {nargs} values but {len} were given.",
        "deprecated",
        "{len_type} values are required, but {len_value} was given.",
        "{len_type} values are required, but {len_value} were given.",
        "{name} {filename!r} is not executable.",
        "{value!r} is not a valid UUID.",
        "{value!r} is not a valid boolean. Recognized values: {states}",
    },
}


def test_whatever_click_says_in_a_call_of_ours_is_in_the_catalogues() -> None:
    sentences = {sentence for module, sentence in marked() if module not in UNUSED_MODULES} | UNMARKED
    ours = {key.removeprefix("click|") for key in catalogue("en") if key.startswith("click|")}

    assert len(sentences) > 60
    assert ours == sentences - set().union(*UNSAID.values())


def test_another_program_of_the_same_process_keeps_clicks_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    theirs = click.Command("theirs", params=[click.Option(["--wanted"], required=True)])

    assert "Error: Missing option '--wanted'." in CliRunner().invoke(theirs, []).stderr


@pytest.mark.parametrize(
    ("language", "output"),
    [
        ("fr", "Erreur : L'option « --foo » n'existe pas. Vouliez-vous dire « --format » ?"),
        ("nl", "Fout: De optie “--foo” bestaat niet. Bedoelde u “--format”?"),
        ("de", "Fehler: Die Option „--foo“ gibt es nicht. Gemeint ist vielleicht „--format“?"),
        ("en", "Error: No such option '--foo'. Did you mean '--format'?"),
    ],
)
def test_calls_of_different_languages_follow_each_other_in_a_process(language: str, output: str) -> None:
    assert run("tiebreaks", "x.trf", "--foo", "--lang", language).stderr.splitlines()[-1] == output


@each_row(
    ("words", "language"),
    [
        (["tiebreaks", "--lang", "fr"], "fr"),
        (["--lang=en", "x"], "en"),
        (["--lang", "fr", "x", "--lang", "en"], "en"),
        (["--lang", "it"], None),
        (["--lang"], None),
        (["--", "--lang", "fr"], None),
        (["--language", "fr"], None),
        ([], None),
    ],
)
def test_the_language_asked_for_is_found_in_the_words_of_a_call(words: list[str], language: Language | None) -> None:
    assert asked_for(words) == language


def test_lang_before_the_command_is_the_language_of_its_messages() -> None:
    in_front = run("--lang", "fr", "check", "missing.trf")
    behind = run("check", "missing.trf", "--lang", "fr")

    assert in_front.exit_code == 2
    assert in_front.stderr == behind.stderr != run("check", "missing.trf").stderr
    assert run("--lang", "fr", "check", "missing.trf", "--lang", "en").stderr == run("check", "missing.trf").stderr


def test_every_command_with_messages_takes_every_language() -> None:
    for words, command in ALL:
        if not isinstance(command, click.Group):
            (option,) = (parameter for parameter in command.params if isinstance(parameter, LanguageOption))
            assert isinstance(option.type, click.Choice), words
            assert set(option.type.choices) == set(languages()), words


@pytest.mark.parametrize(
    ("arguments", "environment", "beginning"),
    [
        (["--lang", "fr", "--help"], {"LANG": "C.UTF-8"}, "Utilisation : "),
        (["recalc", "--help", "--lang", "fr"], {"LANG": "C.UTF-8"}, "Utilisation : "),
        (["recalc", "--help"], {"LANG": "fr_FR.UTF-8"}, "Utilisation : "),
        (["recalc", "--help"], {"LANG": "fr_FR.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "Usage: "),
    ],
)
def test_a_process_of_its_own_helps_in_the_language_of_its_environment(
    arguments: list[str], environment: dict[str, str], beginning: str
) -> None:
    inherited = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_MESSAGES", "LANGUAGE")}
    done = subprocess.run(
        [sys.executable, "-m", "xl_departage.hosts.cli", *arguments],
        capture_output=True,
        encoding="utf-8",
        # Without this, Python 3.11 reads the path of this clone in the encoding of a locale that this machine may not
        # have.
        env={**inherited, "PYTHONUTF8": "1", **environment},
        timeout=60,
        check=True,
    )

    assert done.stdout.startswith(beginning)


@pytest.mark.parametrize(("mistyped", "meant"), [("recalk", "recalc"), ("tiebreak", "tiebreaks"), ("reprot", "report")])
def test_a_mistyped_command_is_answered_with_the_nearest(mistyped: str, meant: str) -> None:
    english = CliRunner().invoke(main, [mistyped, "--lang", "en"])
    french = CliRunner().invoke(main, [mistyped, "--lang", "fr"])

    assert english.exit_code == french.exit_code == 2
    assert meant in english.stderr
    assert meant in french.stderr
    assert "Did you mean" in english.stderr
    assert "Vouliez-vous dire" in french.stderr
