"""
Makes the copy to send of a LibreOffice document, in its own XML; `copy_to_send` does so for any workbook. It is a
module of its own because the extension needs only this part, which is small.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from itertools import chain, count
from pathlib import Path
from xml.sax.saxutils import escape, unescape

from xl_departage.base.errors import FileError, Place
from xl_departage.base.messages import Language, catalogue, languages, text
from xl_departage.base.regex import regex
from xl_departage.spreadsheet.formulas.calling import calls_one_of, is_link, names_calling
from xl_departage.spreadsheet.storage.archive import Archive
from xl_departage.spreadsheet.storage.marking import FINAL, Mark

_CALC = ".ods"
_ATTRIBUTES = r"""(?:[^>"']|"[^"]*"|'[^']*')*?"""
_CELL = regex(rf"<table:(?:covered-)?table-cell\b{_ATTRIBUTES}/?>")
_SHOWN = regex(r"\s*<text:p>([^<]*)</text:p>")
_FORMULA = regex(r"""\stable:formula=("[^"]*"|'[^']*')""")
_OF_FORMULAS = regex(r"""\s(?:table:formula|table:number-matrix-(?:columns|rows)-spanned)=(?:"[^"]*"|'[^']*')""")
_ERROR = 'calcext:value-type="error"'
_BLANK = ' office:string-value=""'
_NAMED = regex(rf"<table:named-expression\b{_ATTRIBUTES}/>")
_NAME = regex(r"""\stable:name="([^"]*)\"""")
_EXPRESSION = regex(r"""\stable:expression="([^"]*)\"""")
_SHEET = regex(r"""<table:table\b[^>]*?\stable:name="([^"]*)\"""")
_NAMELESS = ("#NAME?", "#NOM?", "#NOM\u00a0?", "#NOM ?", "#NAAM?")
"""What LibreOffice shows in each of our languages in place of a function that it does not know."""
_SERVICE = "org.xldepartage."
_SHEET_END, _META_END = "</table:table>", "</office:meta>"


def copy_name(file: Path, language: Language) -> Path:
    """
    The path of the copy, beside the workbook: `open-copy.ods`. As a copy has no macros, that of a workbook with macros
    has the ending `.xlsx`.
    """
    ending = _CALC if file.suffix.lower() == _CALC else ".xlsx"
    return file.with_name(f"{file.stem}-{text('copy.suffix', language)}{ending}")


def copy_mark(name: str, sheets: Collection[str], otherwise: Language) -> Mark:
    """
    The mark for the copy of a file with that name and these sheets: in the language of the workbook if it is one of
    ours, otherwise in the language `otherwise`.
    """
    language = _language_of(sheets, otherwise)
    return Mark(text("copy.sheet", language), text("copy.sentence", language, file=Path(name).name))


def _language_of(sheets: Collection[str], otherwise: Language) -> Language:
    """
    The language in which most of these names are names of sheets in our workbooks; `otherwise` if there is none, or
    several with equally many.
    """
    counts = {
        language: sum(1 for key in words if key.startswith("templates.sheet.") and words[key] in sheets)
        for language, words in ((language, catalogue(language)) for language in languages())
    }
    most = [language for language, count in counts.items() if count == max(counts.values())]
    return most[0] if len(most) == 1 else otherwise


def copy_of_document(data: bytes, name: str, names: Collection[str], language: Language) -> bytes:
    """The copy of a LibreOffice document; its arguments and errors are those of `copy_to_send`."""
    place = Place(file=name)
    archive = Archive(data, place)
    members = {member.name: member for member in archive.members}
    if "content.xml" not in members:
        raise FileError("package_missing_part", place, part="content.xml")
    content = archive.read(members["content.xml"]).decode("utf-8")
    parts = {"content.xml": _open_document(content, place, name, names, language).encode()}
    if "meta.xml" in members:
        meta = archive.read(members["meta.xml"]).decode("utf-8")
        final = f'<meta:user-defined meta:name="{FINAL}" meta:value-type="boolean">true</meta:user-defined>'
        if FINAL not in meta:
            parts["meta.xml"] = meta.replace(_META_END, final + _META_END, 1).encode()
    return archive.rewrite(parts)


def _open_document(content: str, place: Place, file: str, names: Collection[str], language: Language) -> str:
    """
    The content of a LibreOffice document with values instead of formulas, except for links that call none of our functions,
    and with the sheet that marks it as a copy. Raises FileError if the document contains no values.
    """
    by_name = calls_one_of(names)

    def calls(formula: str) -> bool:
        return _SERVICE in formula.lower() or by_name(formula)

    _refuse_without_values(content, place, calls)
    content = _CELL.sub(lambda cell: _value(cell[0], calls), content)
    named = {_said(_NAME, tag): _said(_EXPRESSION, tag) for tag in _NAMED.findall(content)}
    gone = names_calling(named, calls)
    content = _NAMED.sub(lambda tag_match: "" if _said(_NAME, tag_match[0]) in gone else tag_match[0], content)
    sheets = {unescape(name, {"&quot;": '"', "&apos;": "'"}) for name in _SHEET.findall(content)}
    mark, taken = copy_mark(file, sheets, language), {name.casefold() for name in sheets}
    title = next(
        name
        for name in chain([mark.sheet], (f"{mark.sheet} {number}" for number in count(2)))
        if name.casefold() not in taken
    )
    cells = (f'<table:table-cell office:value-type="string"><text:p>{escape(line)}</text:p>' for line in mark.lines)
    rows = "".join(f"<table:table-row>{cell}</table:table-cell></table:table-row>" for cell in cells)
    # This sheet is for the screen: a printed copy contains what the workbook prints.
    sheet = f'<table:table table:name="{escape(title)}" table:print="false"><table:table-column/>{rows}</table:table>'
    at = content.rindex(_SHEET_END) + len(_SHEET_END)
    return content[:at] + sheet + content[at:]


def _said(pattern: re.Pattern[str], tag: str) -> str:
    found = pattern.search(tag)
    return "" if found is None else unescape(found[1], {"&quot;": '"', "&apos;": "'"})


def _value(cell: str, calls: Callable[[str], bool]) -> str:
    """
    The tag of a cell without its formula; unchanged if it has none, or if it is a link that calls none of our functions.
    """
    formula = _FORMULA.search(cell)
    if formula is None or is_link(unescape(formula[1][1:-1], {"&quot;": '"', "&apos;": "'"}), calls):
        return cell
    if _ERROR in cell:
        # An error value becomes the text that is shown, because in a document only formulas can give errors.
        cell = cell.replace(_ERROR, 'calcext:value-type="string"').replace(_BLANK, "")
    return _OF_FORMULAS.sub("", cell)


def _refuse_without_values(content: str, place: Place, calls: Callable[[str], bool]) -> None:
    """
    Raise FileError for a document saved by a LibreOffice that did not know our functions, so that it contains no
    values.
    """
    without = 0
    for cell in _CELL.finditer(content):
        formula = _FORMULA.search(cell[0])
        if formula is not None and calls(unescape(formula[1], {"&quot;": '"', "&apos;": "'"})):
            shown = _SHOWN.match(content, cell.end())
            without += shown is not None and shown[1] in _NAMELESS
    if without:
        raise FileError("copy_without_values", place, count=without)
