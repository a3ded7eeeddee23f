"""
Writes a declared sheet: its first rows, its table with formulas, input cells and marks, and what is printed of it.

Every formula of a table, unless it is declared for each row, is one array formula over all its rows, in every program,
because LibreOffice and openpyxl would cut a spilled result. So a `Block` is padded: IF over a blank area makes the
function fill the whole area, and IFNA turns the cells beyond its result into blanks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any

from xl_departage.base.messages import Text, in_every_language
from xl_departage.documents.templates import styles
from xl_departage.documents.templates.accepted import CELL_ERROR
from xl_departage.documents.templates.declared import (
    BIRTH,
    COMPUTED,
    EVENT_ROW,
    STATUS_ROW,
    TABLE_ROW,
    TITLE_ROW,
    TYPED,
    Block,
    Choice,
    Column,
    Mark,
    Sheet,
    nth_column,
    placed,
    reference,
    says,
)
from xl_departage.documents.templates.entries import ListLine
from xl_departage.documents.templates.finish import as_stored_formula, print_on_a4
from xl_departage.documents.templates.formula_addresses import area, letter
from xl_departage.documents.templates.template_sheet import SheetWriter, Value
from xl_departage.documents.templates.template_workbook import Fault, Workbook

if TYPE_CHECKING:
    from xl_departage.documents.templates.sheets import Sheets


class WrittenSheet:
    """Writes one sheet."""

    def __init__(self, sheets: Sheets, sheet: Sheet, chosen: Mapping[str, Value | ListLine]) -> None:
        self.sheets: Sheets = sheets
        self.sheet: Sheet = sheet
        self.chosen: Mapping[str, Value | ListLine] = chosen
        self.unlocked: list[str] = []
        """The input cells that hold a formula at first."""
        self.book: Workbook = sheets.book
        self.out: SheetWriter = self.book.sheet(
            sheet.name, tab=TYPED if sheet.typed else COMPUTED, landscape=sheet.landscape
        )

    def write(self, records: Sequence[Mapping[str, Any]]) -> SheetWriter:
        sheet, out = self.sheet, self.out
        title = f"={self.sheets.formula(sheet.title, sheet)}" if sheet.title else ""
        event = ""
        if not sheet.typed and (isinstance(sheet.parts[0], Block) or sheet.parts[0].headed > sheet.parts[0].merged):
            # A sentence in place of a table leaves the second heading blank. As it does not fit in the first column,
            # the line about the event shows it, and the heading is made invisible. In Calc such blank cells equal ""
            # only as texts. Headings of other columns are shown only together with a table.
            first, second = (f"${letter}${sheet.header + 1}" for letter in "AB")
            sentence = f'AND({first}&""<>"",{second}&""="")'
            event = f"IF({sentence},{first},{self.book['event_line']})"
            out.mark(sheet.header, 0, sheet.header, sheet.shown - 1, f'={second}&""=""', num_format=";;;")
        banner(self.book, out, title or says(f"templates.sheet.{sheet.key}.title") or sheet.name, sheet.shown, event)
        for at, part in placed(sheet.parts):
            if isinstance(part, Block):
                self._block(part, at)
            else:
                self._column(part, at, records)
        self._choices()
        out.raw.set_row(sheet.header, sheet.heights[0])
        for row in range(sheet.header + 1, sheet.last + 1) if sheet.heights[1] else ():
            out.raw.set_row(row, sheet.heights[1])
        for mark in sheet.marks:
            self._mark(mark)
        replaced = [at for at, part in placed(sheet.parts) if isinstance(part, Column) and part.replaced]
        self.unlocked += (area(sheet.header + 1, at, sheet.last, at).replace("$", "") for at in replaced)
        if self.unlocked:
            # Otherwise Excel would flag every formula in an unlocked cell.
            out.raw.ignore_errors({"formula_unlocked": " ".join(self.unlocked)})
        if not sheet.typed:
            filled = "&".join(f"${letter(place)}{sheet.header + 2}" for place in range(min(3, sheet.width)))
            lines: dict[str, Any] = {"bottom": 1, "bottom_color": styles.LINE}
            last = sheet.last, sheet.shown - 1
            odd = f'=AND({filled}<>"",MOD(ROW(),2)={(sheet.header + 2) % 2})'
            out.mark(sheet.header + 1, 0, *last, odd, bg_color=styles.STRIPE, **lines)
            out.mark(sheet.header + 1, 0, *last, f'={filled}<>""', **lines)
        out.raw.freeze_panes(sheet.header + 1, sheet.frozen)
        if not sheet.charted:
            printed(
                self.book,
                out,
                sheet.last,
                sheet.printed - 1,
                header=sheet.header,
                signed=sheet.signed,
                legend=sheet.legend or "",
                beside=sheet.beside,
            )
        return out

    def _column(self, column: Column, at: int, records: Sequence[Mapping[str, Any]]) -> None:
        out, first, last = self.out, self.sheet.header + 1, self.sheet.last
        right = at + column.columns - 1
        for place in range(at, right + 1):
            out.width(place, column.width, hidden=column.hidden)
        if column.head:
            head = self.sheet.header
            nth = column.head.replace("{nth}", f"(COLUMN({area(head, at, head, right)})-{at})")
            self._array(self.sheets.formula(nth, self.sheet), (head, at, head, right), [column.look], {})
        elif not (column.hidden or column.headed):
            out.heading(self.sheet.header, at, column.title)
        for row in range(first - column.headed, last + 1) if column.each else ():
            formula = self.sheets.formula(column.each, self.sheet, row)
            if column.merged:
                out.raw.merge_range(row, at, row, right, "")
            if column.array:
                cells = row, at, row, at if column.merged else right
                self._array(formula, cells, [column.look], {} if row < first else None)
            else:
                out.formula(row, at, f"={formula}", "input" if column.replaced else "formula", **column.look)
        if column.formula:
            cells = (first - column.headed, at, last, right)
            self._array(
                self.sheets.formula(column.formula, self.sheet), cells, [column.look], {} if column.headed else None
            )
        if not column.typed:
            return
        for row, record in zip(range(first, last + 1), chain(records, repeat({})), strict=False):
            value = record.get(column.key)
            if value is not None or not column.replaced:
                out.write(row, at, column.spelled.get(str(value), value), "input", **column.look)
        self._validate(
            (first, at, last, at), column, *(f"templates.column.{key}" for key in (column.key, column.heading))
        )

    def _validate(self, place: tuple[int, int, int, int], declared: Column | Choice, *keys: str) -> None:
        """
        Add a data validation to cells, and the check of their contents to the status (for a single cell, only if it is
        declared as `checked`); `keys` are the beginnings of the keys of their texts.
        """
        choices = declared.choices
        accepted = replace(
            declared,
            choices=self.sheets.formula(choices) if isinstance(choices, str) else choices,
            error=declared.error or (None if declared.cure is None else says(f"{keys[0]}.error")),
        )
        self.book.validate(self.out, place, accepted, next(filter(None, (says(f"{key}.hint") for key in keys)), None))
        checked = self.sheet.checked or accepted.checked
        row, column, last, _ = place
        if last == row and not checked:
            # A wrong choice is visible in the table of its sheet.
            return
        # These formulas have the same shape for all columns of a sheet.
        # Equivalent mutant `self.sheet.width - 1 -> self.sheet.width + 1`, `1 -> 2`, `1 -> 0`: INDEX takes the same
        # column of any range that reaches it.
        through = max(column, self.sheet.width - 1)
        cells = nth_column(reference(self.book, self.sheet, row, column=0, last_row=last, last_column=through), column)
        wrong = (
            accepted.wrong(self.book, cells if last > row else reference(self.book, self.sheet, row, column=column))
            if checked
            else f"ISERROR({cells})"
        )
        line, typed_text = self.book.search(f"MATCH(TRUE,{wrong},0)" if last > row else f"IF({wrong},1,0)", cells)
        cure = accepted.message if checked else CELL_ERROR
        # A birth that was stored as a text looks right, so it has its own message.
        forms = [
            self.book.say(Text("templates.typed", typed=form)) + self.book.say(Text("templates.typed.text"))
            for form in self.book.say(Text("templates.column.birth.forms")).split()
        ]
        message = self.book.stored_sentence(
            Text(
                "templates.cell_fault",
                sheet=self.out.name,
                column=letter(column),
                row="{row}",
                typed="{typed}",
                cure="{cure}",
            ),
            row=f"{line}+{row}",
            typed=typed_text,
            cure="IF(SUM(COUNTIF({},{})),{},{})".format(
                typed_text,
                self.book.offer(forms),
                self.book.offer([Text("templates.column.birth.as_text") if declared is BIRTH else cure]),
                self.book.offer([cure]),
            ),
        )
        self.book.faults.append(Fault(f'IF({line}=0,"",{message})', self.out.name, letter(column), row, line))

    def _block(self, block: Block, at: int) -> None:
        first, last = self.sheet.header, self.sheet.last
        for place, width in enumerate(block.widths):
            self.out.width(at + place, width, hidden=block.hidden)
        formula = self.sheets.formula(block.formula, self.sheet)
        padded = f'IFNA(IF({self.book.blank(last - first + 1, block.columns)}="",{formula}),"")'
        self._array(padded, (first, at, last, at + block.columns - 1), block.looks or [{}], block.headings)

    def _array(
        self,
        formula: str,
        place: tuple[int, int, int, int],
        looks: Sequence[Mapping[str, Any]],
        headings: Mapping[int, Mapping[str, Any]] | None = None,
    ) -> None:
        """
        Write one array formula over an area. If `headings` is given, the first row has the style of headings, with
        these changes by column.
        """
        row, column, last_row, last_column = place
        looks = [*looks, *[looks[-1]] * (last_column - column + 1 - len(looks))]
        for right in range(last_column - column + 1):
            below = self.book.style("formula", **looks[right])
            top = below if headings is None else self.book.style("heading", **headings.get(right, {}))
            for down in range(last_row - row + 1):
                look = below if down else top
                if right or down:
                    # XlsxWriter has filled the area with zeros; we compute the values ourselves.
                    self.out.raw.write_blank(row + down, column + right, None, look)
                else:
                    self.out.raw.write_array_formula(*place, f"{{={as_stored_formula(formula)}}}", look)

    def _choices(self) -> None:
        for at, choice in placed(self.sheet.choices, self.sheet.first_choice):
            label = Text(f"templates.choice.{choice.key}")
            self.out.write(TABLE_ROW, at - 1, label, "label", align="right", shrink=True)
            self.out.fit(at - 1, self.book.say(label), whole=True)
            if choice.columns > 1:
                self.out.raw.merge_range(
                    TABLE_ROW, at, TABLE_ROW, at + choice.columns - 1, "", self.book.style("input", **choice.look)
                )
            value = self.chosen.get(choice.key, choice.value)
            if isinstance(value, ListLine):
                assert isinstance(choice.choices, str), "a choice from the names of a list"
                names = self.sheets.formula(choice.choices)
                # A blank line is no choice. What is chosen replaces the formula.
                self.out.formula(TABLE_ROW, at, f'=INDEX({names},{value.line + 1})&""', "input", **choice.look)
                self.unlocked.append(area(TABLE_ROW, at).replace("$", ""))
            else:
                self.out.write(TABLE_ROW, at, value, "input", **choice.look)
            self._validate((TABLE_ROW, at, TABLE_ROW, at), choice, f"templates.choice.{choice.key}")

    def _mark(self, mark: Mark) -> None:
        row = self.sheet.header + 1
        named = {key: f"${letter(places[0])}{row + 1}" for key, places in self.sheet.columns.items()}
        areas = [(self.sheet.place(key),) * 2 for key in mark.columns] or [(0, self.sheet.shown - 1)]
        for left, right in areas:
            cell = f"{letter(left)}{row + 1}"
            head = f"{letter(left)}${row}"
            criterion = mark.criterion.format(cell=cell, row=row + 1, below=row + 2, above=row, head=head, **named)
            self.out.mark(row, left, self.sheet.last, right, f"={criterion}", **mark.look)


def banner(book: Workbook, out: SheetWriter, title: Text | str, width: int, event: str = "") -> None:
    """
    Write the first rows of a sheet: the status, the title (a text, or a formula with its leading `=`), and the line
    about the event or, if given, what the formula `event` returns.
    """
    last = width - 1
    out.raw.merge_range(STATUS_ROW, 0, STATUS_ROW, last, "", book.style("status"))
    # A click on the status selects the cell that it is about. Calc recomputes a link in every file that it opens; in an
    # array formula the link would take two cells, the second of them that of the title.
    out.formula(STATUS_ROW, 0, f"=HYPERLINK({book['status_target']},{book['status']})", "status")
    steps = (f"LEFT($A$1,{len(word)})={book.quoted(word)}" for word in in_every_language(Text("check_next")))
    out.mark(STATUS_ROW, 0, STATUS_ROW, last, f"=NOT(OR({','.join(steps)}))", bg_color=styles.WRONG, bold=True)
    for column in range(width):
        out.write(TITLE_ROW, column, None, "banner")
    out.raw.merge_range(EVENT_ROW, 0, EVENT_ROW, last, "", book.style("event"))
    if isinstance(title, str):
        out.formula(TITLE_ROW, 0, title, "banner", indent=1)
    else:
        out.write(TITLE_ROW, 0, title, "banner", indent=1)
    # This line may repeat the next step. A long name is shrunk instead of being cut off; a sentence is wrapped, in
    # three lines on an upright page.
    fitted: Any = {"text_wrap" if event else "shrink": True}
    out.array(EVENT_ROW, 0, f"={event or book['event_line']}", "event", indent=1, **fitted)
    for row, height in ((STATUS_ROW, 44), (TITLE_ROW, 26), (EVENT_ROW, 31 + 13 * out.raw.orientation if event else 18)):
        out.raw.set_row(row, height)


def printed(
    book: Workbook,
    out: SheetWriter,
    last_row: int,
    last_column: int,
    *,
    header: int | None = None,
    signed: bool = False,
    legend: Text | str = "",
    one_page: bool = False,
    top: int = TITLE_ROW,
    beside: int = 0,
) -> None:
    """
    Set up the printing of a sheet: A4, one page wide, from the row `top` on. A table with a row of headings (`header`)
    is listed for `paper`, which reduces its print area to what is filled; `beside` is the number of columns after it
    that are printed if they are not blank. With `one_page`, all is scaled to a single page.
    """
    print_on_a4(out.raw, out.name, header, book.say(Text("templates.the_arbiter")) if signed else "", book.say(legend))
    if one_page:
        out.raw.fit_to_pages(1, 1)
    out.raw.set_margins(left=0.4, right=0.4, top=0.55, bottom=0.85 if legend else 0.5)
    out.raw.center_horizontally()
    out.raw.print_area(top, 0, last_row, last_column)
    if header is not None:
        more = f"+{beside}" if beside else ""
        book.printed[out.name] = area(header, 0, last_row, last_column).replace("$", "") + more
