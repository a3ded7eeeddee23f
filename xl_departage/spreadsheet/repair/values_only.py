"""
A copy of a workbook to send to others: every formula but a link (HYPERLINK) is replaced by the value that it shows, so that the copy works
without our functions in any spreadsheet program.

Formats, names of ranges, print areas, charts and links to places in the workbook (HYPERLINK) stay. What only the formulas need is
removed with them: the calculation chain, links to an add-in, names that call our functions, macros. The copy is marked: an added
last sheet says what it is, and because of the property `_MarkAsFinal` Excel announces at the top of the window that it is final.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import chain, count
from xml.sax.saxutils import quoteattr

from xl_departage.base.regex import regex
from xl_departage.spreadsheet.formulas.calling import calls_one_of, is_link, names_calling
from xl_departage.spreadsheet.recalculation.workbook_xml import WorkbookParts, read_workbook
from xl_departage.spreadsheet.repair.links import removable, remove_links
from xl_departage.spreadsheet.repair.places import read_formulas
from xl_departage.spreadsheet.repair.spelling import Speller, Target
from xl_departage.spreadsheet.storage.marking import FINAL, Mark
from xl_departage.spreadsheet.storage.package import Package, relationships
from xl_departage.spreadsheet.storage.part_editing import elements, rels_of, remove_related, spliced, tag_end
from xl_departage.spreadsheet.storage.xml_text import new_parser, read_part, run

_TYPES = "[Content_Types].xml"
_DYNAMIC = regex(rb"""\scm\s*=\s*(?:"[^"]*"|'[^']*')""")
_COUNT = regex(rb"""\scount\s*=\s*["'](\d+)["']""")
_CUSTOM_TOTAL = regex(rb"""\stotalsRowFunction\s*=\s*["']custom["']""")
_WITH_MACROS = b"application/vnd.ms-excel.sheet.macroEnabled.main+xml"
_WITHOUT_MACROS = b"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
_SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
_PROPERTIES_TYPE = "application/vnd.openxmlformats-officedocument.custom-properties+xml"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_STRICT = "http://purl.oclc.org/ooxml"
_LONGEST_PROMPT = 255
"""The most characters of an input message in Excel. Its title may have one more than the name of a sheet."""
_FORMAT_ID = "{D5CDD505-2E9C-101B-9397-08002B2CF9AE}"
"""The format identifier of the properties that users give a document ([MS-OLEPS] 2.21)."""


def values_only(package: Package, mark: Mark, names: Collection[str]) -> bytes:
    """
    The workbook (.xlsx) with the mark, in which every formula is replaced by the value that it shows, except links (HYPERLINK) that call
    none of our functions; `names` are those of our functions, in upper case. Raises FileError.
    """
    book = read_workbook(package, formulas_only=True)
    calls = calls_one_of(names)
    parts: dict[str, bytes] = {}
    for sheet in book.workbook.sheets:
        if sheet.part is not None:
            _take_formulas_out(package, sheet.part, parts, calls)
    dropped = names_calling({name.name: name.formula for name in book.workbook.names}, calls)
    _take_names_out(package, book.part, parts, dropped)
    removed = remove_related(package, book.part, parts, lambda link: link.kind in ("calcChain", "vbaProject"))
    for part in tuple(removed):
        removed += remove_related(package, part, parts, lambda _: True)
    removed += remove_related(package, "", parts, lambda link: link.kind == "extensibility")
    removed += _remove_add_ins(package, book, parts, names)
    added = _marked(package, book, parts, mark)
    types = read_part(parts.get(_TYPES) or package.read(_TYPES), _TYPES, package.place)
    parts[_TYPES] = types.encode(types.text.replace(_WITH_MACROS, _WITHOUT_MACROS))
    return package.rewrite({name: new for name, new in parts.items() if name not in removed}, set(removed), added)


def _take_formulas_out(package: Package, part: str, parts: dict[str, bytes], calls: Callable[[str], bool]) -> None:
    """
    Remove the formulas of a sheet and of its tables, and the conditional formats and validations that call our functions.
    """
    xml = read_part(package.read(part), part, package.place)
    changes = _formulas(package, part, xml.text, calls)
    for item in ("conditionalFormatting", "dataValidation"):
        changes += _rules(package, part, xml.text, item, calls)
    parts[part] = xml.encode(spliced(xml.text, changes))
    for link in relationships(package, part):
        if link.kind == "table" and not link.external:
            table = read_part(package.read(link.target), link.target, package.place)
            spans = [
                element.span
                for tag in ("calculatedColumnFormula", "totalsRowFormula")
                for element in elements(package, link.target, table.text, tag)
            ]
            text = spliced(table.text, [(*span, b"") for span in spans])
            parts[link.target] = table.encode(_CUSTOM_TOTAL.sub(b"", text))


def _rules(
    package: Package, part: str, text: bytes, item: str, calls: Callable[[str], bool]
) -> list[tuple[int, int, bytes]]:
    """The changes that remove the rules of a sheet that call our functions, and a list of rules that becomes empty."""
    every = [element.span for element in elements(package, part, text, item)]
    dropped = [span for span in every if calls(text[slice(*span)].decode("utf-8"))]
    changes = [(*span, b"") for span in dropped]
    for element in elements(package, part, text, f"{item}s") if dropped else ():
        start, end = element.span
        # Equivalent mutant `0 -> 1`, `0 -> -1`: a rule lies in the list with both its ends, or with neither.
        inside = [span for span in every if start < span[0] < end]
        remaining = [span for span in inside if span not in dropped]
        if not remaining:
            changes = [change for change in changes if not start < change[0] < end] + [(start, end, b"")]
        elif len(remaining) < len(inside):
            count = _COUNT.search(text, start, tag_end(text, start))
            changes += [] if count is None else [(*count.span(1), str(len(remaining)).encode())]
    return changes


def _formulas(package: Package, part: str, text: bytes, calls: Callable[[str], bool]) -> list[tuple[int, int, bytes]]:
    """The changes that remove the formulas from the cells of a sheet, except links, and the marks of dynamic arrays."""
    dropped: list[tuple[int, int, bytes]] = []
    parser = new_parser(part, package.place)
    cell = first = -1
    alone = True
    pieces: list[str] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal cell, first, alone
        tag = name.rpartition(" ")[2]
        if tag == "c":
            cell = parser.CurrentByteIndex
        elif tag == "f" and cell >= 0:
            first, alone = parser.CurrentByteIndex, "t" not in attributes
            pieces.clear()

    def end(name: str) -> None:
        nonlocal cell, first
        tag = name.rpartition(" ")[2]
        if tag == "c":
            cell = -1
        elif tag == "f" and first >= 0:
            if not (alone and is_link("".join(pieces), calls)):
                opening = tag_end(text, first)
                empty = text.endswith(b"/>", first, opening)
                dropped.append((first, opening if empty else text.index(b">", parser.CurrentByteIndex) + 1, b""))
                dynamic = _DYNAMIC.search(text, cell, tag_end(text, cell))
                if dynamic is not None:
                    dropped.append((*dynamic.span(), b""))
            first = -1

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = lambda data: pieces.append(data) if first >= 0 else None
    run(parser, text, part, package.place)
    return dropped


def _take_names_out(package: Package, book: str, parts: dict[str, bytes], dropped: Collection[str]) -> None:
    """Remove these defined names from the workbook part."""
    if not dropped:
        return
    xml = read_part(parts.get(book) or package.read(book), book, package.place)
    named = elements(package, book, xml.text, "definedName")
    spans = [element.span for element in named if element.get("name") in dropped]
    if len(spans) == len(named):
        # An empty list would be invalid.
        spans = [element.span for element in elements(package, book, xml.text, "definedNames")]
    parts[book] = xml.encode(spliced(xml.text, [(*span, b"") for span in spans]))


def _remove_add_ins(
    package: Package, book: WorkbookParts, parts: dict[str, bytes], names: Collection[str]
) -> list[str]:
    """
    The parts of links to our add-in that nothing needs any longer: Excel would ask every user at every opening whether to update
    them.
    """
    links = book.workbook.external_links
    speller = Speller(Target.DESKTOP, frozenset(names), links)
    ours = {number for number, file in links.items() if speller.is_our_add_in(file)}
    used: set[int] = set()
    for name in package.names:
        if ours and name.lower().endswith(".xml") and "/externallinks/" not in name.lower() and name.startswith("xl/"):
            text = read_part(parts.get(name) or package.read(name), name, package.place).text
            read = read_formulas(text, name, package.place)
            used |= read.links
            for formula in read.formulas:
                used |= {number for number in ours if f"[{number}]" in formula.text}
    dropped = removable(ours - used, links)
    return remove_links(package, book.part, parts, dropped) if dropped else []


def _marked(package: Package, book: WorkbookParts, parts: dict[str, bytes], mark: Mark) -> dict[str, bytes]:
    """The new parts of a marked copy; the parts that refer to them are changed in `parts`."""
    strict = _STRICT.encode() in parts.get(book.part, package.read(book.part))
    office = f"{_STRICT}/officeDocument" if strict else _OFFICE
    folder = book.part.rpartition("/")[0]
    number = next(number for number in count(1) if not package.has(f"{folder}/worksheets/copy{number}.xml"))
    sheet = f"{folder}/worksheets/copy{number}.xml"
    taken = {worksheet.name.casefold() for worksheet in book.workbook.sheets}
    title = next(
        name
        for name in chain([mark.sheet], (f"{mark.sheet} {number}" for number in count(2)))
        if name.casefold() not in taken
    )
    xml = read_part(parts.get(book.part) or package.read(book.part), book.part, package.place)
    sheets = elements(package, book.part, xml.text, "sheet")
    identifier = max((int(element.get("sheetId") or 0) for element in sheets), default=0) + 1
    key = _relate(package, book.part, parts, f"{office}/relationships/worksheet", f"/{sheet}")
    sheet_element = (
        f'<sheet xmlns="{f"{_STRICT}/spreadsheetml/main" if strict else _MAIN}" xmlns:copy="{office}/relationships" '
        f'name={quoteattr(title)} sheetId="{identifier}" copy:id="{key}"/>'
    )
    end = sheets[-1].span[1]
    parts[book.part] = xml.encode(spliced(xml.text, [(end, end, sheet_element.encode())]))
    _type(package, parts, sheet, _SHEET_TYPE)
    content = (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
        f'<worksheet xmlns="{f"{_STRICT}/spreadsheetml/main" if strict else _MAIN}"><sheetData/>{_input_message(mark)}</worksheet>'
    )
    return {sheet: content.encode()} | _final(package, parts, office)


def _input_message(mark: Mark) -> str:
    """
    The sheet's text as the input message of its empty cells, which a program shows while the cursor is in one of them: the cells
    stay empty, so that the sheet prints no page.
    """
    return (
        '<dataValidations count="1"><dataValidation allowBlank="1" showInputMessage="1" sqref="A1:Z99" '
        f"promptTitle={quoteattr(mark.sheet)} prompt={quoteattr(mark.sentence[:_LONGEST_PROMPT])}/></dataValidations>"
    )


def _final(package: Package, parts: dict[str, bytes], office: str) -> dict[str, bytes]:
    """
    The new parts that mark the document as final: none if the workbook already has custom properties, to which the mark is then
    added.
    """
    types = f"{office}/docPropsVTypes"
    there = [link for link in relationships(package, "") if link.kind == "custom-properties" and not link.external]
    if there and package.has(there[0].target):
        part = there[0].target
        xml = read_part(package.read(part), part, package.place)
        properties = elements(package, part, xml.text, "property")
        if any(element.get("name") == FINAL for element in properties):
            return {}
        number = max((int(element.get("pid") or 1) for element in properties), default=1) + 1
        added = _property(number, types, f' xmlns="{office}/custom-properties"')
        end = xml.text.rindex(b"</")
        parts[part] = xml.encode(spliced(xml.text, [(end, end, added)]))
        return {}
    part = "docProps/custom.xml"
    head = f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Properties xmlns="{office}/custom-properties">'
    _relate(package, "", parts, f"{office}/relationships/custom-properties", part)
    _type(package, parts, part, _PROPERTIES_TYPE)
    return {part: head.encode() + _property(2, types) + b"</Properties>"}


def _property(number: int, types: str, namespace: str = "") -> bytes:
    return (
        f'<property{namespace} fmtid="{_FORMAT_ID}" pid="{number}" name="{FINAL}">'
        f'<vt:bool xmlns:vt="{types}">true</vt:bool></property>'
    ).encode()


def _relate(package: Package, source: str, parts: dict[str, bytes], kind: str, target: str) -> str:
    """Add a relationship to a part, or to the package if `source` is empty; returns its key."""
    taken = {link.key for link in relationships(package, source)}
    key = next(key for key in (f"rIdCopy{number}" for number in count(1)) if key not in taken)
    rels = rels_of(source)
    xml = read_part(parts.get(rels) or package.read(rels), rels, package.place)
    space = "http://schemas.openxmlformats.org/package/2006/relationships"
    added = f'<Relationship xmlns="{space}" Id="{key}" Type="{kind}" Target="{target}"/>'.encode()
    end = xml.text.rindex(b"</")
    parts[rels] = xml.encode(spliced(xml.text, [(end, end, added)]))
    return key


def _type(package: Package, parts: dict[str, bytes], part: str, kind: str) -> None:
    """Declare the content type of a new part."""
    xml = read_part(parts.get(_TYPES) or package.read(_TYPES), _TYPES, package.place)
    space = "http://schemas.openxmlformats.org/package/2006/content-types"
    added = f'<Override xmlns="{space}" PartName="/{part}" ContentType="{kind}"/>'.encode()
    end = xml.text.rindex(b"</")
    parts[_TYPES] = xml.encode(spliced(xml.text, [(end, end, added)]))
