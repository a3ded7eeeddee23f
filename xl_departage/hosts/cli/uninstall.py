"""`xl-departage uninstall`: removes everything that `install` wrote, and nothing else."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from xl_departage.base.messages import Language, text
from xl_departage.hosts.cli import helping
from xl_departage.hosts.cli.install import DEST, in_libreoffice, lang_option, libreoffice_options, tell


@helping.command(name="uninstall", help="help_uninstall")
@helping.option("--dest", type=DEST, help="help_uninstall_dest")
@helping.option("--dry-run", is_flag=True, help="help_uninstall_dry_run")
@libreoffice_options
@lang_option
def command(dest: Path | None, dry_run: bool, libreoffice: bool, shared: bool, lang: Language) -> None:
    if libreoffice or shared:
        in_libreoffice("uninstall", libreoffice and not dest, shared, dry_run, lang)
        return
    from xl_departage.hosts.excel import installation

    target = installation.folder_target(dest) if dest else installation.user_target()
    report = installation.uninstall(target, dry_run=dry_run)
    if not report.steps:
        click.echo(text("uninstall_nothing", lang))
    tell(report, dry_run, lang)
    sys.exit(1 if report.kept else 0)
