"""
Template workbooks for clubs: built with XlsxWriter, filled in by our own recalculation, in every language.

A template is a module with a `TEMPLATE` (a `Template` of `registry`) whose `build(book, event)` writes the sheets. To add one,
only list its module in the registry.

A template is a list of sheets, and a sheet a list of columns or one formula (`sheets`):

    PLAYERS = Sheet("players", 120, (Column("number", 6, CENTRED, whole=(1, 9999)), Column("name", 30, TEXT), …))
    GAMES = Sheet("games", 720, (Column("round", 8, …), …, Column("white", 30, choices="{players.name}", free=True), …))
    GRID = Sheet("grid", 120, (Block("CROSSTABLE({players},{games},{rules})", widths, looks),))
    STANDINGS = Sheet("standings", 120, (Block("STANDINGS({grid},{tiebreaks},{rules})", …), Column("club", 20, formula="…")))
    CHECK = Sheet("check", 60, (Block("CHECK({games},{rules},{players},,{tiebreaks})", …),))

    def build(book: Workbook, source):
        home = Home(book, title, introduction)        the front sheet: home.add(*front.event_fields(…), …), home.event_line(), home.rules(…)
        sheets = Sheets(book, (PLAYERS, GAMES, …))    from here on, they may name each other, and the names of the front sheet
        sheets.write("players", records)              in the order of the tabs; records are the typed cells, line by line, by key
        home.write(sheets)                            last: the status reads the sheet with the key `check`

    TEMPLATE = Template(name, title, sentence, build, tables, kind="swiss")     `kind` is the mark of its workbooks (`workbook.MARK`)

What follows from a declaration: tab, title, headings, hints, errors and names, by the keys of their texts (`templates.sheet.KEY`,
`….title`, `templates.column.KEY`, `….hint`, `….error`, `templates.choice.KEY`, `templates.name.KEY`); drop-downs and validations; the
status in the first row of each sheet, outside of what is printed; the colour of the tab (yellow: to be filled in, green: computed);
paper (`paper` cuts it to what is filled, when the workbook is made or updated).

What is typed is read by our functions alone: lists by their headings, which `lists` must know in every language. Lists begin in row 4, so
that `CHECK` names rows of the sheet (`row=4` in the rules). A formula of a table is one array formula over all its rows, for every program;
wall lists, which must be there without our functions, are columns with ordinary formulas. Comparisons with what our functions give
take `&""`: in Calc, a text from an add-in's array equals no other.

Limits, kept by tests: 1,500 cells with a formula, 80 shapes of formulas, 300 characters, 60 names, one hidden sheet.

The older building blocks, until the last template has moved:

    book = Book(options, title)             the workbook: language, variant, styles, defined names, lists for drop-downs
    sheet = book.sheet(Text("swiss.grid"), landscape=True)
    sheet.banner(Text(...))                 title and name of the event at the top of every sheet
    sheet.headings(row, column, [Text, …])  header cells
    sheet.write / sheet.input / sheet.formula      one cell: fixed, for input (unlocked, coloured), computed (locked)
    sheet.column(row, column, count, lambda index: "=…")    one formula per row
    sheet.of_players(row, column, count, "POINTS(grid,{player})")   a column of values for the players of column A
    sheet.values(row, column, count, "=POINTS(grid)", lambda index: "=POINTS(grid,number)")   the same, composed freely
    sheet.array(row, column, "=SUM(IF(…))")         one value from whole columns
    sheet.spill(row, column, "=…", rows, columns)  a formula that fills an area, in either variant
    sheet.table(…)                          an Excel table over headings already written
    sheet.stripes / sheet.mark              conditional formats: lines for rows with a player, colours of results
    columns.Table(book, sheet, …, [Column(…), …]).write(records)   columns as records: formulas name them by key
    sheet.banner(…, status=True)            … and the status line of the workbook in the third row
    book.status.problem(count, Text("…"), key="…")   a problem of the workbook in words: see status
    book.sentence(Text("…"), key="…")    a text with values as an expression of a formula
    sheet.printed(…)                        A4, area, repeated titles, footer with page numbers and the arbiter's line
    book.name("grid", Text("swiss.grid"), sheet, …)     a defined name; `book["grid"]` is its spelling in formulas
    book.declare({"grid": Text("swiss.grid")})   names that formulas may use before their sheet is written
    book.choices("results", Text(…), [...])      a list for drop-downs on the sheet of lists
    front.Front(book, title, introduction).add(*fields)     the sheet Accueil; composes the `rules` text (name "rules")
    guide.write(book, sections, functions)  the sheet Aide

Variants (`Options.variant`): `DYNAMIC` spills (Excel 365, Excel on the web); `BY_ROW` uses one formula per cell and only
features of Excel 2016, 2019 and LibreOffice. `Book.dynamic` says which; `SheetWriter.spill` hides the difference.

Conventions: rows and columns count from 0, as in XlsxWriter. Formulas are stored in English with commas and call our
functions by their names in the catalogue, never by a French alias, so that every front end and reader recognises them. Texts are
`Text` with a key. Formulas name ranges (`book["grid"]`), tables and sheets (`sheet.reference(…)`), never raw addresses of
another sheet. A defined name is never that of a function or a cell; headings used in formulas contain only letters and
digits; drop-downs and conditional formats name ranges, never columns of tables (Excel refuses the file). A function that
would fail on an empty template is guarded by the number of players, never by IFERROR, so that the arbiter's mistakes
stay visible; undefined values are shown as a dash by IFNA.

`build(template, options, source)` returns the bytes of a workbook; two builds give the same bytes.
"""

from xl_departage.templates.book import Book, Options, Variant
from xl_departage.templates.registry import Tables, Template, assemble, build, find_template, templates
from xl_departage.templates.sheet import SheetWriter

__all__ = [
    "Book",
    "Options",
    "SheetWriter",
    "Tables",
    "Template",
    "Variant",
    "assemble",
    "build",
    "find_template",
    "templates",
]
