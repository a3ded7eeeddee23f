"""
Help and usage errors in the language of the call.

Commands and options are declared with the keys of their texts ; the language is found when one is printed:
`--lang` anywhere in the call, else what the command falls back to, else the environment. English is printed by click itself, to
the letter. click's own sentences are told in other languages by the messages `usage_said_…`, each beside the English one: click would
ask gettext, which follows the environment whatever `--lang` says and is shared by the whole process.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import IO, Any, TypeVar

import click

from xl_departage.messages import Language, catalogue, languages, text
from xl_departage.messages.notation import colon, semicolon

_Declared = TypeVar("_Declared", bound=Callable[..., Any])
_ASKED = "xl_departage.language"
_NO_BREAK = "\N{NO-BREAK SPACE}"


def asked_for(words: Sequence[str]) -> Language | None:
    """
    The language that `--lang` names in the words of a call, whatever stands around it; the last one counts, as in a call.
    """
    found = None
    for index, word in enumerate(words):
        if word == "--":
            break
        name, equals, value = word.partition("=")
        if name == "--lang":
            following = value if equals else "".join(words[index + 1 : index + 2])
            found = next((language for language in languages() if language == following), found)
    return found


def spoken(context: click.Context | None = None) -> Language:
    """The language of a call: of the one at hand when none is given."""
    from xl_departage.messages.spoken import user_language

    context = context or click.get_current_context(silent=True)
    if context is None:
        return user_language()
    asked: Language | None = context.meta.get(_ASKED)
    if asked is not None:
        return asked
    own = (parameter for parameter in context.command.params if isinstance(parameter, LanguageOption))
    return next((option.of_this_machine() for option in own), user_language())


class _Context(click.Context):
    def make_formatter(self) -> click.HelpFormatter:
        if spoken(self) == "en":
            return super().make_formatter()
        return _Formatter(spoken(self), width=self.terminal_width, max_width=self.max_content_width)


class _Formatter(click.HelpFormatter):
    def __init__(self, language: Language, **settings: Any) -> None:
        super().__init__(**settings)
        self.language = language

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, metavars(args, self.language), text("usage_prefix", self.language))

    def write_heading(self, heading: str) -> None:
        heading = text(f"usage_heading_{heading.lower()}", self.language)
        # click puts the colon, not what stands before it.
        super().write_heading(heading + colon(self.language).partition(":")[0])

    def write_text(self, text: str) -> None:
        super().write_text(_bound(text))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl([(term, _bound(told)) for term, told in rows], col_max, col_spacing)

    def getvalue(self) -> str:
        return super().getvalue().replace(_NO_BREAK, " ")


def _bound(text: str) -> str:
    """The text with spaces where no line may end: French signs of two parts do not begin a line."""
    return re.sub(r" (?=[:;?!»])|(?<=«) ", _NO_BREAK, text)


class _Told:
    """A declaration whose help is a key; read, it is the text in the language of the call at hand."""

    values: dict[str, object] | None = None
    """Fields of the text."""
    _key: str | None = None

    @property
    def key(self) -> str | None:
        """Of the text."""
        return self._key

    @property
    def help(self) -> str | None:
        return None if self._key is None else text(self._key, spoken(), **(self.values or {}))

    @help.setter
    def help(self, key: str | None) -> None:
        self._key = key


class Command(_Told, click.Command):
    """A command that speaks the language of its call."""

    context_class = _Context

    def get_help(self, ctx: click.Context) -> str:
        option = self.get_help_option(ctx)
        if option is not None:
            # Made by click, once for all calls.
            option.help = text("help_help", spoken(ctx))
        with ctx.scope(cleanup=False):
            return super().get_help(ctx)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        # Commands below share `meta`: what the whole call says stands there before they see their part of it.
        ctx.meta.setdefault(_ASKED, asked_for(args))
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            raise _told(error, ctx) from None

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            raise _told(error, ctx) from None
        except Exception as error:
            # Loaded here: errors bring the texts, which `--version` does not need.
            from xl_departage.errors import DepartageError

            if not isinstance(error, DepartageError):
                raise
            click.echo(error.message(spoken(ctx)), err=True)
            sys.exit(2)


class Group(Command, click.Group):
    """A group that speaks the language of its call, and takes `--lang` for the command below it."""

    command_class = Command

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.params.append(click.Option(["--lang"], type=click.Choice(languages()), expose_value=False, hidden=True))


class _Named(click.Parameter):
    def make_metavar(self, ctx: click.Context) -> str:
        metavar = super().make_metavar(ctx)
        return metavar if spoken(ctx) == "en" else metavars(metavar, spoken(ctx))


class Option(_Told, _Named, click.Option):
    """
    An option whose help, and what `show_default` says of its default, are keys; `values` are the fields of the help.
    """

    def __init__(self, *args: Any, values: dict[str, object] | None = None, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.values = values

    def process_value(self, ctx: click.Context, value: Any) -> Any:
        """The value; refuses, in click's words, the name of another option in its place, and a path without a name."""
        names = {name for option in ctx.command.get_params(ctx) for name in (*option.opts, *option.secondary_opts)}
        for word in value if isinstance(value, (list, tuple)) else [value]:
            swallowed = isinstance(word, str) and word.startswith("-") and word.partition("=")[0] in names
            if swallowed or (word == "" and isinstance(self.type, click.Path)):
                given = next((name for name in self.opts if name.startswith("--")), self.opts[0])
                raise click.BadOptionUsage(given, f"Option {given!r} requires an argument.", ctx=ctx)
        return super().process_value(ctx, value)

    def get_help_extra(self, ctx: click.Context) -> Any:
        extra = super().get_help_extra(ctx)
        if isinstance(self.show_default, str):
            extra["default"] = f"({text(self.show_default, spoken(ctx))})"
        return extra

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        record = super().get_help_record(ctx)
        language = spoken(ctx)
        if record is None or language == "en":
            return record
        extra = self.get_help_extra(ctx)
        notes = [
            *([text("usage_default", language, default=extra["default"])] if "default" in extra else []),
            *([extra["range"]] if "range" in extra else []),
            *([text("usage_required", language)] if "required" in extra else []),
        ]
        return record[0], f"{self.help}  [{semicolon(language).join(notes)}]" if notes else self.help or ""


class LanguageOption(Option):
    """`--lang`; where it is not given, `of_this_machine` says the language."""

    def __init__(self, *args: Any, of_this_machine: Callable[[], Language], **settings: Any) -> None:
        super().__init__(*args, type=click.Choice(languages()), default=spoken, **settings)
        self.of_this_machine = of_this_machine


class Argument(_Named, click.Argument):
    """An argument named in the language of the call."""


def command(name: str, help: str) -> Callable[[Callable[..., Any]], Command]:
    """Declare a command; `help` is a key."""
    return click.command(name=name, help=help, cls=Command)


def option(*names: str, **settings: Any) -> Callable[[_Declared], _Declared]:
    """Declare an option as click does; `help` and a text of `show_default` are keys."""
    return click.option(*names, cls=Option, **settings)


def argument(name: str, **settings: Any) -> Callable[[_Declared], _Declared]:
    """Declare an argument as click does."""
    return click.argument(name, cls=Argument, **settings)


class _Translated(click.UsageError):
    """A usage error of click's in another language than English."""

    def __init__(self, message: str, ctx: click.Context, language: Language) -> None:
        super().__init__(message, ctx)
        self.language = language

    def show(self, file: IO[Any] | None = None) -> None:
        if self.ctx is not None:
            click.echo(self.ctx.get_usage(), file=file, err=file is None)
            names = self.ctx.command.get_help_option_names(self.ctx)
            hint = text("usage_try", self.language, command=self.ctx.command_path, option=max(names, key=len))
            click.echo(f"{hint}\n", file=file, err=file is None)
        click.echo(text("usage_error", self.language, message=self.format_message()), file=file, err=file is None)


def _told(error: click.UsageError, context: click.Context) -> click.UsageError:
    # Without arguments a group shows its help, which is in the language already.
    if spoken(context) == "en" or isinstance(error, (_Translated, click.exceptions.NoArgsIsHelpError)):
        return error
    language = spoken(context)
    return _Translated(translated(error.format_message(), language), error.ctx or context, language)


def translated(sentence: str, language: Language) -> str:
    """What click said in English, in another language; a sentence that is not known stays as it is."""
    english = catalogue("en")
    for key in _SAID:
        pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(english[key]))
        if match := re.fullmatch(pattern, sentence, re.DOTALL):
            fields = match.groupdict()
            told = {
                name: translated(found, language) if name == "message" else _quoted(found, language)
                for name, found in fields.items()
            }
            return text(key, language, **told)
    return sentence


_SAID = (
    "usage_said_meant",
    "usage_said_meant_several",
    "usage_said_invalid",
    "usage_said_no_option",
    "usage_said_no_command",
    "usage_said_missing_command",
    "usage_said_missing_choice",
    "usage_said_missing_option",
    "usage_said_missing_argument",
    "usage_said_value_wanted",
    "usage_said_value_refused",
    "usage_said_extra",
    "usage_said_extra_several",
    "usage_said_choice",
    "usage_said_integer",
    "usage_said_number",
    "usage_said_range",
    "usage_said_date",
    "usage_said_is_file",
    "usage_said_is_folder",
    "usage_said_unreadable_path",
    "usage_said_unreadable_file",
    "usage_said_unreadable_folder",
)
"""Sentences of click's; more special ones stand before those that would match them too."""
_QUOTES = r"'([^']*)'|\"([^\"]*)\""


def _quoted(names: str, language: Language) -> str:
    """Names in the quotation marks of the language, where click put its own around each."""
    names = " ".join(names.split())
    if not re.fullmatch(rf"(?:{_QUOTES})(?:(?:, | / )(?:{_QUOTES}))*", names):
        return names
    return re.sub(_QUOTES, lambda match: text("place_text", language, value=match[1] or match[2] or ""), names)


def metavars(words: str, language: Language) -> str:
    """The capital words of a usage line or an option that stand for values, in another language."""
    english, other = catalogue("en"), catalogue(language)
    known = {english[key]: other[key] for key in english if key.startswith("usage_metavar_")}
    return re.sub(r"\b[A-Z]+( RANGE)?\b", lambda match: known.get(match[0], match[0]), words)
