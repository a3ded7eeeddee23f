"""The files that describe the extension to LibreOffice: interface, help for the function wizard, description, manifest, updates."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from xl_departage import __version__
from xl_departage.base.messages import SOURCE, Language, Text, languages, verbatim
from xl_departage.functions import Category, Function
from xl_departage.hosts.libreoffice.calc_names import (
    IDENTIFIER,
    INTERFACE,
    MODULE,
    OLDEST,
    SERVICE,
    every_name,
    method,
    parameter,
    travel,
)

COMPONENT = "xl_departage_component.py"
COMMANDS_COMPONENT = "xl_departage_commands.py"
MENU_FILE = "Addons.xcu"
INTERFACE_FILE = "XFunctions.idl"
HELP_FILE = "CalcAddIns.xcu"
LICENCE_FILE = "LICENSE.txt"
ICON_FILE = "icon.png"
EXTENSION_FILE = "xl_departage.oxt"
UPDATE_FILE = "xl_departage.update.xml"
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_CONFIGURATION = (
    'xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" '
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
)

NAME = Text("libreoffice.descriptions.name")
ABOUT = Text("libreoffice.descriptions.about")


def about_file(language: Language) -> str:
    """The name of the file with the description of the extension in a language."""
    return f"about-{language}.txt"


def help_file(language: Language) -> str:
    """The name of the page in a language that the command « Help » opens."""
    return f"help-{language}.html"


def interface() -> str:
    """The declaration of our functions in UNO's interface language, which LibreOffice reads as a type library without compiling it."""
    lines = [f"    {_declaration(name, entry)};" for name, entry in every_name()]
    opening = "".join(f"module {part} {{ " for part in MODULE.split("."))
    closing = "}; " * MODULE.count(".") + "};"
    return f"{opening}\n  interface {INTERFACE.rsplit('.', 1)[1]} {{\n" + "\n".join(lines) + f"\n  }};\n{closing}\n"


def _declaration(name: str, entry: Function) -> str:
    parameters = (f"[in] {travel(argument).value} {parameter(argument)}" for argument in entry.arguments)
    # An array even for a single value, because Calc shows an array inside `any` as #VALUE!.
    return f"sequence<sequence<any> > {method(name)}({', '.join(parameters)})"


def configuration() -> str:
    """The file CalcAddIns.xcu: names, descriptions and arguments for the function wizard, and the names used in .xlsx files."""
    functions = "".join(_function(name, entry) for name, entry in every_name())
    return (
        f'{_HEAD}<oor:component-data {_CONFIGURATION} oor:name="CalcAddIns" oor:package="org.openoffice.Office">\n'
        f'<node oor:name="AddInInfo"><node oor:name="{SERVICE}" oor:op="replace"><node oor:name="AddInFunctions">\n'
        f"{functions}</node></node></node>\n</oor:component-data>\n"
    )


def _function(name: str, entry: Function) -> str:
    parts = [
        _property("DisplayName", verbatim(name)),
        # The wizard does not show our category, so the description begins with it.
        _property("Description", Text("headed", heading=Category(entry.category).value, body=entry.summary)),
        # Calc groups all extension functions under "Add-in", whatever category they declare; later versions may show
        # the name.
        '<prop oor:name="Category"><value>Add-In</value></prop>',
        _property("CategoryDisplayName", Category(entry.category).value),
        _property("CompatibilityName", verbatim(name)),
        '<node oor:name="Parameters">',
        *(
            f'<node oor:name="{parameter(argument)}" oor:op="replace">'
            f"{_property('DisplayName', argument.title)}{_property('Description', argument.help)}</node>"
            for argument in entry.arguments
        ),
    ]
    return f'<node oor:name="{method(name)}" oor:op="replace">{"".join(parts)}</node></node>\n'


def _property(name: str, words: Text) -> str:
    values = (
        (language, words.in_language(language))
        for language in (SOURCE, *(code for code in languages() if code != SOURCE))
    )
    texts = "".join(f"<value xml:lang={quoteattr(tag(code))}>{escape(text)}</value>" for code, text in values)
    return f'<prop oor:name="{name}">{texts}</prop>'


def tag(language: str) -> str:
    """The language tag for a language; English is en-US, to which LibreOffice falls back."""
    return "en-US" if language == "en" else language


def extension_version(version: str) -> str:
    """
    Our version in a form that LibreOffice orders correctly, number by number.

    A release candidate must come before the release, but `1.0.0rc1` would come after `1.0.0`. So 1.0.0rc2 becomes
    0.999.2, and 1.2.0rc1 becomes 1.1.999.1.
    """
    release, candidate, number = version.partition("rc")
    if not candidate:
        return release
    numbers = [int(part) for part in release.split(".")]
    while not numbers[-1]:
        numbers.pop()
    numbers[-1] -= 1
    return ".".join(map(str, [*numbers, 999, int(number)]))


def update_information(published: str) -> str:
    """The contents of the file for LibreOffice's *Check for Updates*, which is next to the extension at the address of the release."""
    return (
        f'{_HEAD}<description xmlns="http://openoffice.org/extensions/update/2006" xmlns:xlink="http://www.w3.org/1999/xlink">\n'
        f'<identifier value="{IDENTIFIER}"/>\n<version value="{extension_version(__version__)}"/>\n'
        f"<update-download><src xlink:href={quoteattr(_below(published, EXTENSION_FILE))}/></update-download>\n</description>\n"
    )


def _below(published: str, name: str) -> str:
    return f"{published.rstrip('/')}/{name}"


def description(published: str = "") -> str:
    """
    The file description.xml: identifier, required version, licence, names and icon; and, if `published` gives the address of the
    release, where to look for updates.
    """
    update = ""
    if published:
        update = (
            f"<update-information><src xlink:href={quoteattr(_below(published, UPDATE_FILE))}/></update-information>\n"
        )
    # LibreOffice shows the version that it can order; if the true one is different, the name contains it.
    true = "" if extension_version(__version__) == __version__ else f" {__version__}"
    names = "".join(f'<name lang="{code}">{escape(NAME.in_language(code) + true)}</name>' for code in languages())
    abouts = "".join(f'<src xlink:href="{about_file(code)}" lang="{code}"/>' for code in languages())
    return (
        f'{_HEAD}<description xmlns="http://openoffice.org/extensions/description/2006" '
        'xmlns:l="http://libreoffice.org/extensions/description/2011" xmlns:xlink="http://www.w3.org/1999/xlink">\n'
        f'<identifier value="{IDENTIFIER}"/>\n<version value="{extension_version(__version__)}"/>\n'
        f'<dependencies><l:LibreOffice-minimal-version value="{OLDEST}" l:name="LibreOffice {OLDEST}"/></dependencies>\n'
        '<registration><simple-license accept-by="user" default-license-id="MIT" suppress-on-update="true">'
        f'<license-text xlink:href="{LICENCE_FILE}" lang="en" license-id="MIT"/></simple-license></registration>\n'
        '<publisher><name lang="en">xl_departage</name></publisher>\n'
        f'<icon><default xlink:href="{ICON_FILE}"/></icon>\n'
        f"{update}<display-name>{names}</display-name>\n<extension-description>{abouts}</extension-description>\n</description>\n"
    )


def manifest() -> str:
    """The file META-INF/manifest.xml, which lists the parts that LibreOffice registers."""
    kinds = {
        INTERFACE_FILE: "application/vnd.sun.star.uno-typelibrary;type=RDB",
        COMPONENT: "application/vnd.sun.star.uno-component;type=Python",
        COMMANDS_COMPONENT: "application/vnd.sun.star.uno-component;type=Python",
        HELP_FILE: "application/vnd.sun.star.configuration-data",
        MENU_FILE: "application/vnd.sun.star.configuration-data",
    }
    entries = "".join(
        f' <manifest:file-entry manifest:full-path="{path}" manifest:media-type="{kind}"/>\n'
        for path, kind in kinds.items()
    )
    return f'{_HEAD}<manifest:manifest xmlns:manifest="http://openoffice.org/2001/manifest">\n{entries}</manifest:manifest>\n'
