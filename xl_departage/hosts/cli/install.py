"""`xl-departage install`: installs the functions in Excel on Windows, or in LibreOffice, without any manual step."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from xl_departage.base.messages import Language, text
from xl_departage.hosts.cli import helping

if TYPE_CHECKING:
    from xl_departage.hosts.excel.installation import InstallationReport

DEST = click.Path(path_type=Path, file_okay=False, resolve_path=True)


def _language() -> Language:
    from xl_departage.hosts.excel.configuration import excel_language

    return excel_language()


lang_option: Callable[[Any], Any] = click.option(
    "--lang",
    cls=helping.LanguageOption,
    of_this_machine=_language,
    show_default="help_install_lang_default",
    help="help_install_lang",
)
"""
`--lang` for Excel's commands, which ask the system for the language, because Windows sets no environment variable for it.
"""


def libreoffice_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--libreoffice` and `--shared` to a command."""
    chosen = helping.option("--libreoffice", is_flag=True, help="help_install_libreoffice")
    shared = helping.option("--shared", is_flag=True, help="help_install_shared")
    return chosen(shared(command))


def in_libreoffice(action: str, alone: bool, shared: bool, dry_run: bool, lang: Language) -> None:
    """
    Install in LibreOffice or remove from it, as `carry_out` does. Raises UsageError unless `--libreoffice` is given `alone`, without
    Excel's options.
    """
    from xl_departage.hosts.cli.libreoffice import carry_out

    if not alone:
        raise click.UsageError(text("usage_libreoffice_alone", lang))
    carry_out(action, None, shared, dry_run, lang)


@helping.command(name="install", help="help_install")
@helping.option("--dest", type=DEST, help="help_install_dest")
@helping.option("--dry-run", is_flag=True, help="help_install_dry_run")
@helping.option("--messages", is_flag=True, help="help_install_messages")
@libreoffice_options
@lang_option
def command(dest: Path | None, dry_run: bool, messages: bool, libreoffice: bool, shared: bool, lang: Language) -> None:
    if libreoffice or shared:
        in_libreoffice("install", libreoffice and not (dest or messages), shared, dry_run, lang)
        return
    from xl_departage.hosts.excel import installation
    from xl_departage.hosts.excel.xlwings_text import xlwings_text

    target = installation.folder_target(dest) if dest else installation.user_target()
    python = installation.interpreter()
    if not dest:
        installation.check_windows(python)
    report = installation.install(target, python, lang, show_messages=messages, dry_run=dry_run)
    version = xlwings_text().version
    tell(report, dry_run, lang)
    if not dry_run:
        click.echo(text("install_done", lang, version=version))


def tell(report: InstallationReport, dry_run: bool, lang: Language) -> None:
    """Print one line per file of the report, and after a trial run (`dry_run`) that nothing was done."""
    for step, path in report.steps:
        click.echo(text(f"install_{step.value}", lang, path=path))
    if dry_run:
        click.echo(text("install_would", lang))
