"""
`xl-departage libreoffice`: builds and installs the extension with the functions for LibreOffice Calc, and converts workbooks to
.ods.
"""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from xl_departage.base.errors import FileError, Place
from xl_departage.base.messages import Language, text
from xl_departage.hosts.cli import helping
from xl_departage.hosts.cli.helping import language_option
from xl_departage.hosts.cli.terminal import listed, write_and_report
from xl_departage.hosts.libreoffice.descriptions import EXTENSION_FILE

_FILE = click.Path(path_type=Path, dir_okay=False)
_program = helping.option(
    "--program",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    help="help_libreoffice_program",
)
_shared = helping.option("--shared", is_flag=True, help="help_libreoffice_shared")
_dry_run = helping.option("--dry-run", is_flag=True, help="help_libreoffice_dry_run")


@click.group(cls=helping.Group, name="libreoffice", help="help_libreoffice")
def command() -> None:
    pass


@command.command(name="build", help="help_libreoffice_build")
@helping.option(
    "-o", "--output", type=_FILE, default=Path(EXTENSION_FILE), show_default=True, help="help_libreoffice_output"
)
@language_option
def build_command(output: Path, lang: Language) -> None:
    from xl_departage.functions import names
    from xl_departage.hosts.libreoffice.extension_package import build

    # A generator, so that the extension is built only once its file can be written.
    write_and_report(output, (build() for _ in range(1)), lang)
    click.echo(text("libreoffice_built", lang, file=output, count=len(names())))


@command.command(name="install", help="help_libreoffice_install")
@_program
@_shared
@_dry_run
@language_option
def install_command(folder: Path | None, shared: bool, dry_run: bool, lang: Language) -> None:
    carry_out("install", folder, shared, dry_run, lang)


@command.command(name="uninstall", help="help_libreoffice_uninstall")
@_program
@_shared
@_dry_run
@language_option
def uninstall_command(folder: Path | None, shared: bool, dry_run: bool, lang: Language) -> None:
    carry_out("uninstall", folder, shared, dry_run, lang)


@command.command(name="ods", help="help_libreoffice_ods")
@helping.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path, readable=False))
@helping.option("-o", "--output", type=click.Path(path_type=Path), help="help_libreoffice_ods_output")
@_program
@language_option
def ods_command(
    files: tuple[Path, ...],
    output: Path | None,
    folder: Path | None,
    lang: Language,
) -> None:
    from xl_departage.hosts.cli.recalc import causes
    from xl_departage.hosts.libreoffice.ods_saving import to_ods

    if output is None:
        pairs = [(file, file.with_suffix(".ods")) for file in files]
    elif output.is_dir():
        pairs = [(file, output / f"{file.stem}.ods") for file in files]
    elif len(files) > 1:
        raise FileError("recalc_output_not_folder", Place(file=str(output)))
    else:
        pairs = [(files[0], output)]
    for report in to_ods(pairs, folder):
        # What could not be computed is reported as `recalc` reports it.
        for line in listed(report.source, causes(report, lang), lang):
            click.echo(line, err=True)
    for _, target in pairs:
        click.echo(str(target))


def carry_out(action: str, folder: Path | None, shared: bool, dry_run: bool, lang: Language) -> None:
    """Install the extension, or remove it for any `action` but `install`; print what was done or, with `dry_run`, the command for it."""
    from xl_departage.hosts.libreoffice import extension_install

    act, done = (
        (extension_install.install, "libreoffice_installed")
        if action == "install"
        else (extension_install.uninstall, "libreoffice_uninstalled")
    )
    ran = act(folder, shared=shared, dry_run=dry_run)
    click.echo(text("libreoffice_would_run", lang, command=shlex.join(ran)) if dry_run else text(done, lang))
