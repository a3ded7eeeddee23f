"""
Help and usage errors in the language of the call.

Commands and options are declared with the keys of their texts. The language is that of `--lang` anywhere in the call, else the
user's locale, else English. click translates its own sentences with gettext, which follows the environment and is shared by the
whole process. In click's modules, `translated` and `translated_plural` therefore replace gettext and read our catalogues (entries
with the context `click`) in the language of the current call. English sentences are click's own, unchanged.
"""

from __future__ import annotations

import ast
import gettext
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextvars import ContextVar, copy_context
from typing import TYPE_CHECKING, Any, TypeVar

import click

from xl_departage.base import stopping
from xl_departage.base.messages import NO_BREAK, SOURCE, Language, bound, catalogue, languages, marked, text
from xl_departage.base.messages.notation import colon, semicolon
from xl_departage.base.messages.user_language import asked_for, user_language

if TYPE_CHECKING:
    from xl_departage.base.errors import DepartageError

_Declared = TypeVar("_Declared", bound=Callable[..., Any])
ASKED: ContextVar[Language | None] = ContextVar("language that a call asks for")
"""The language that `--lang` names in the current call; None if it names none. Not set outside our commands."""


def call_language() -> Language:
    """The language of the current call; outside a call, that of the environment."""
    return ASKED.get(None) or user_language()


def translated(sentence: str) -> str:
    """
    One of click's sentences in the language of the call, unchanged if no catalogue has it; outside our commands, as gettext translates it.
    """
    if not _ours():
        return gettext.gettext(sentence)
    language = call_language()
    key = f"click|{sentence}"
    if language == SOURCE or key not in catalogue(language):
        return sentence
    return _TranslatedSentence(catalogue(language)[key])


def translated_plural(singular: str, plural: str, count: int) -> str:
    """One of click's sentences, as `translated` gives it, in the form that a number requires."""
    if not _ours():
        return gettext.ngettext(singular, plural, count)
    return translated(plural if catalogue(call_language()).plural(count) else singular)


def _ours() -> bool:
    """Whether the current call is ours rather than that of another program that uses click."""
    return ASKED in copy_context()


def _install() -> None:
    """Replace gettext in the modules of click that are loaded."""
    for name, module in list(sys.modules.items()):
        if name.startswith("click."):
            namespace = vars(module)
            namespace.update(
                {
                    replaced_name: replaced
                    for replaced_name, replaced in {"_": translated, "ngettext": translated_plural}.items()
                    if replaced_name in namespace
                }
            )


_install()


class _TranslatedSentence(str):
    """
    A translated sentence of click's. click fills it in at once, with names quoted as in Python, which are quoted here as in the
    language.
    """

    def format(self, *_: object, **values: object) -> str:
        language = call_language()
        for name, value in values.items():
            if name == "number_type":
                # click names the type of a number: "integer", "float range" …
                values[name] = text(f"usage_type_{str(value).split()[0]}", language)
            elif name in _NAMES and str(value)[:1] in "'\"":
                values[name] = ", ".join(_quoted(choice, language) for choice in ast.literal_eval(f"[{value}]"))
        return super().format(**values)


_NAMES = frozenset({"choice", "choices", "possibility", "possibilities", "format", "formats"})
"""The fields that hold a list of names, each in quotation marks."""


def _quoted(name: str, language: Language) -> str:
    return text("place_text", language, value=name)


class _Formatter(click.HelpFormatter):
    def write_heading(self, heading: str) -> None:
        # click adds the colon, but not the space that French has before it.
        super().write_heading(heading + colon(call_language()).partition(":")[0])

    def write_text(self, text: str) -> None:
        super().write_text(bound(text))

    # Equivalent mutant `30 -> 31`, `30 -> 29`, `2 -> 3`, `2 -> 1`: only the width of the columns of a help text changes.
    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl([(term, bound(description)) for term, description in rows], col_max, col_spacing)

    def getvalue(self) -> str:
        return super().getvalue().replace(NO_BREAK, " ")


class _Context(click.Context):
    formatter_class = _Formatter


class _Translated:
    """A declaration whose help is set as a key and read as the text in the language of the current call."""

    values: dict[str, object] | None = None
    """The fields of the text, None for none; a function is called when the text is read."""
    _key: str | None = None

    @property
    def key(self) -> str | None:
        """The key of the text; None if there is none."""
        return self._key

    @property
    def help(self) -> str | None:
        if self._key is None:
            return None
        values = {name: value() if callable(value) else value for name, value in (self.values or {}).items()}
        return text(self._key, call_language(), **values)

    @help.setter
    def help(self, key: str | None) -> None:
        self._key = key


class Words(click.Choice[str]):
    """A choice whose names may also be typed as other words, which `read` turns into one of the names."""

    def __init__(self, names: Sequence[str], read: Callable[[str], str | None]) -> None:
        super().__init__(names)
        self._read = read

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return super().convert(self._read(str(value)) or value, param, ctx)


class Command(_Translated, click.Command):
    """A command with help and errors in the language of its call; `values` are the fields of its help."""

    context_class: type[click.Context] = _Context

    def __init__(self, *args: Any, values: dict[str, object] | None = None, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.values = values

    def main(self, args: Sequence[str] | None = None, *more: Any, **extra: Any) -> Any:
        token = ASKED.set(asked_for(sys.argv[1:] if args is None else args))
        try:
            return super().main(args, *more, **extra)
        finally:
            ASKED.reset(token)

    def get_help(self, ctx: click.Context) -> str:
        option = self.get_help_option(ctx)
        if option is not None:
            # click makes this option only once for all calls.
            option.help = translated("Show this message and exit.")
        return super().get_help(ctx)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        pieces = [piece for parameter in self.get_params(ctx) for piece in parameter.get_usage_pieces(ctx)]
        return [f"[{_metavar('OPTIONS')}]", *pieces]

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click's signature
        if catalogue(call_language()).unreviewed:
            formatter.write_paragraph()
            formatter.write_text(marked(text("language_name", call_language()), call_language()))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            self._refuse_repeated(ctx, args)
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            # click's parser does not tell which command failed.
            error.ctx = error.ctx or ctx
            raise

    def _refuse_repeated(self, ctx: click.Context, args: Sequence[str]) -> None:
        """
        Raise BadOptionUsage for an option with a single value that stands twice: click would take the last value and drop the others.
        """
        if ctx.resilient_parsing:
            return
        counts = Counter(self.make_parser(ctx).parse_args(list(args))[2])
        for parameter, times in counts.items():
            if (
                times > 1
                and isinstance(parameter, click.Option)
                and not (parameter.multiple or parameter.is_flag or parameter.count)
            ):
                name = next((name for name in parameter.opts if name.startswith("--")), parameter.opts[0])
                raise click.BadOptionUsage(name, text("usage_option_twice", call_language(), name=name), ctx=ctx)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Exception as error:
            # Imported here: errors bring in the texts, which `--version` does not need.
            from xl_departage.base.errors import DepartageError
            from xl_departage.base.extras import missing_extra

            reported = (missing_extra(error) or error) if isinstance(error, ImportError) else error
            if not isinstance(reported, DepartageError):
                raise
            language = ctx.params.get("lang") or call_language()
            click.echo(_in_words_of_commands(reported).message(language), err=True)
            if files := stopping.outputs():
                click.echo(text("failed_written", language, files=", ".join(map(str, files))), err=True)
            sys.exit(2)


def _in_words_of_commands(error: DepartageError) -> DepartageError:
    """The error as a command words it, which has options and files where a function has arguments and ranges."""
    from xl_departage.base.errors import FileError

    key = f"{error.key}.option"
    return FileError(key, error.place, **error.values) if key in catalogue(SOURCE) else error


class Group(Command, click.Group):
    """A group of commands in the language of its call; `--lang` before the name of a command counts too."""

    command_class: type[click.Command] | None = Command

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.params.append(click.Option(["--lang"], type=click.Choice(languages()), expose_value=False, hidden=True))

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [*super().collect_usage_pieces(ctx), f"{_metavar('COMMAND')} [{_metavar('ARGS')}]..."]


def _metavar(name: str) -> str:
    """A placeholder in capitals, in the language of the call."""
    return text(f"usage_metavar_{name.lower().replace(' ', '_')}", call_language())


class PathOrAddress(click.Path):
    """The path of a file, or the address of an object in a store."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from xl_departage.spreadsheet.storage import remote

        return remote.Address(value) if remote.scheme(value) is not None else super().convert(value, param, ctx)


class _Named(click.Parameter):
    """A parameter that is named in the language of the call."""

    def process_value(self, ctx: click.Context, value: Any) -> Any:
        """The value. Raises FileError for an address if only a file can be used."""
        if isinstance(self.type, click.Path) and not isinstance(self.type, PathOrAddress):
            # Imported here: `--help` and `--version` name no file.
            from xl_departage.spreadsheet.storage import remote

            for word in value if isinstance(value, (list, tuple)) else [value]:
                remote.refuse_address(word)
        return super().process_value(ctx, value)

    def make_metavar(self, ctx: click.Context) -> str:
        metavar = super().make_metavar(ctx)
        # A list of choices is the same in every language.
        name = re.fullmatch(r"\[?([A-Z ]+)\]?(?:\.\.\.)?", metavar)
        return metavar if name is None else metavar.replace(name[1], _metavar(name[1]))

    def get_error_hint(self, ctx: click.Context | None) -> str:
        if call_language() == SOURCE:
            return super().get_error_hint(ctx)
        names = [self.make_metavar(ctx)] if ctx and isinstance(self, click.Argument) else self.opts
        return " / ".join(_quoted(name, call_language()) for name in names)


class CommandOption(_Translated, _Named, click.Option):
    """An option whose help and textual `show_default` are keys; `values` are the fields of the help."""

    def __init__(self, *args: Any, values: dict[str, object] | None = None, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.values = values

    def process_value(self, ctx: click.Context, value: Any) -> Any:
        """The value. Refuses, in click's words, an empty path, and the name of another option in place of the value."""
        names = {name for option in ctx.command.get_params(ctx) for name in (*option.opts, *option.secondary_opts)}
        for word in value if isinstance(value, (list, tuple)) else [value]:
            swallowed = isinstance(word, str) and word.startswith("-") and word.partition("=")[0] in names
            if swallowed or (word == "" and isinstance(self.type, click.Path)):
                option_name = next((name for name in self.opts if name.startswith("--")), self.opts[0])
                refused = translated("Option {name!r} requires an argument.").format(name=option_name)
                raise click.BadOptionUsage(option_name, refused, ctx=ctx)
        return super().process_value(ctx, value)

    def get_help_extra(self, ctx: click.Context) -> Any:
        extra = super().get_help_extra(ctx)
        if isinstance(self.show_default, str):
            extra["default"] = f"({text(self.show_default, call_language())})"
        if "default" in extra and "range" in extra:
            # click would put an English semicolon between them.
            extra["default"] += semicolon(call_language()) + extra.pop("range")
        return extra


class LanguageOption(CommandOption):
    """`--lang`; if it is not given, `of_this_machine` determines the language."""

    def __init__(self, *args: Any, of_this_machine: Callable[[], Language], **settings: Any) -> None:
        super().__init__(
            *args, type=click.Choice(languages()), default=lambda: ASKED.get(None) or of_this_machine(), **settings
        )


class CommandArgument(_Named, click.Argument):
    """An argument named in the language of the call."""


def command(name: str, help: str, values: dict[str, object] | None = None) -> Callable[[Callable[..., Any]], Command]:
    """Declare a command; `help` is a key, `values` are the fields of its text."""
    return click.command(name=name, help=help, cls=Command, values=values)


def option(*names: str, **settings: Any) -> Callable[[_Declared], _Declared]:
    """Declare an option as with click; `help` and a textual `show_default` are keys."""
    return click.option(*names, cls=CommandOption, **settings)


def argument(name: str, **settings: Any) -> Callable[[_Declared], _Declared]:
    """Declare an argument as with click."""
    return click.argument(name, cls=CommandArgument, **settings)


def language_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--lang` to a command, as the parameter `lang`."""
    option = click.option(
        "--lang",
        cls=LanguageOption,
        of_this_machine=user_language,
        show_default="help_lang_default",
        help="help_lang",
    )
    return option(command)
