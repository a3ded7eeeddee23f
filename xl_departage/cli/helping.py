"""
Help and usage errors in French or English.

Commands and options are declared with the keys of their texts (`messages/help.py`); the language is found when one is printed:
`--lang` anywhere in the call, else what the command falls back to, else the environment. English is printed by click itself, to
the letter. click's own sentences are told in French by `messages/usage.py`, where each stands beside the English one: click would
ask gettext, which follows the environment whatever `--lang` says and is shared by the whole process.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import IO, TYPE_CHECKING, Any, TypeVar

import click

# Texts are loaded where they are printed: the command line imports this module for `--version` too.
if TYPE_CHECKING:
    from xl_departage.messages import Language

_Declared = TypeVar("_Declared", bound=Callable[..., Any])
_ASKED = "xl_departage.language"
_NO_BREAK = "\N{NO-BREAK SPACE}"
LANGUAGES: tuple[Language, ...] = ("fr", "en")


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
            found = next((language for language in LANGUAGES if language == following), found)
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
        return _FrenchFormatter(width=self.terminal_width, max_width=self.max_content_width)


class _FrenchFormatter(click.HelpFormatter):
    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, french_metavars(args), _french("usage_prefix"))

    def write_heading(self, heading: str) -> None:
        super().write_heading(f"{_french('usage_heading_commands') if heading == 'Commands' else heading} ")

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
        """Of the text in `messages/help.py`."""
        return self._key

    @property
    def help(self) -> str | None:
        return None if self._key is None else _text(self._key, spoken(), **(self.values or {}))

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
            option.help = _text("help_help", spoken(ctx))
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
        self.params.append(click.Option(["--lang"], type=click.Choice(LANGUAGES), expose_value=False, hidden=True))


class _Named(click.Parameter):
    def make_metavar(self, ctx: click.Context) -> str:
        metavar = super().make_metavar(ctx)
        return metavar if spoken(ctx) == "en" else french_metavars(metavar)


class Option(_Told, _Named, click.Option):
    """
    An option whose help, and what `show_default` says of its default, are keys; `values` are the fields of the help.
    """

    def __init__(self, *args: Any, values: dict[str, object] | None = None, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.values = values

    def get_help_extra(self, ctx: click.Context) -> Any:
        extra = super().get_help_extra(ctx)
        if isinstance(self.show_default, str):
            extra["default"] = f"({_text(self.show_default, spoken(ctx))})"
        return extra

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        record = super().get_help_record(ctx)
        if record is None or spoken(ctx) == "en":
            return record
        extra = self.get_help_extra(ctx)
        notes = [
            *([_french("usage_default", default=extra["default"])] if "default" in extra else []),
            *([extra["range"]] if "range" in extra else []),
            *([_french("usage_required")] if "required" in extra else []),
        ]
        return record[0], f"{self.help}  [{' ; '.join(notes)}]" if notes else self.help or ""


class LanguageOption(Option):
    """`--lang fr|en`; where it is not given, `of_this_machine` says the language."""

    def __init__(self, *args: Any, of_this_machine: Callable[[], Language], **settings: Any) -> None:
        super().__init__(*args, type=click.Choice(LANGUAGES), default=spoken, **settings)
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


class _ToldInFrench(click.UsageError):
    """A usage error of click's in French."""

    def show(self, file: IO[Any] | None = None) -> None:
        if self.ctx is not None:
            click.echo(self.ctx.get_usage(), file=file, err=file is None)
            names = self.ctx.command.get_help_option_names(self.ctx)
            hint = _french("usage_try", command=self.ctx.command_path, option=max(names, key=len))
            click.echo(f"{hint}\n", file=file, err=file is None)
        click.echo(_french("usage_error", message=self.format_message()), file=file, err=file is None)


def _told(error: click.UsageError, context: click.Context) -> click.UsageError:
    # Without arguments a group shows its help, which is in the language already.
    if spoken(context) == "en" or isinstance(error, (_ToldInFrench, click.exceptions.NoArgsIsHelpError)):
        return error
    return _ToldInFrench(french_sentence(error.format_message()), error.ctx or context)


def french_sentence(sentence: str) -> str:
    """What click said in English, in French; a sentence that is not known stays as it is."""
    from xl_departage.messages import TEXTS

    for key, known in TEXTS.items():
        if not key.startswith("usage_said_"):
            continue
        pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(known.en))
        if match := re.fullmatch(pattern, sentence, re.DOTALL):
            fields = match.groupdict()
            return _french(
                key,
                **{name: (french_sentence if name == "message" else _quoted)(found) for name, found in fields.items()},
            )
    return sentence


_QUOTES = r"'([^']*)'|\"([^\"]*)\""


def _quoted(names: str) -> str:
    """Names in French quotation marks, where click put its own around each."""
    names = " ".join(names.split())
    if not re.fullmatch(rf"(?:{_QUOTES})(?:(?:, | / )(?:{_QUOTES}))*", names):
        return names
    return re.sub(_QUOTES, lambda match: f"« {match[1] or match[2] or ''} »", names)


def french_metavars(words: str) -> str:
    """The capital words of a usage line or an option that stand for values, in French."""
    from xl_departage.messages import TEXTS

    known = {text.en: text.fr for key, text in TEXTS.items() if key.startswith("usage_metavar_")}
    return re.sub(r"\b[A-Z]+( RANGE)?\b", lambda match: known.get(match[0], match[0]), words)


def _text(key: str, language: Language, /, **values: object) -> str:
    from xl_departage.messages import text

    return text(key, language, **values)


def _french(key: str, /, **values: object) -> str:
    return _text(key, "fr", **values)
