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

    TEMPLATE = Template(name, title, sentence, "swiss", build, build_from)      the fourth is the mark of its workbooks

What follows from a declaration: tab, title, headings, hints, errors and names, by the keys of their texts (`templates.sheet.KEY`,
`….title`, `templates.column.KEY`, `….hint`, `….error`, `templates.choice.KEY`, `templates.name.KEY`); drop-downs and validations; the
status in the first row of each sheet, outside of what is printed; the colour of the tab (yellow: to be filled in, green: computed);
paper (`paper` cuts it to what is filled, when the workbook is made or updated).

What is typed is read by our functions alone: lists by their headings, which `lists` must know in every language. Lists begin in row 4, so
that `CHECK` names rows of the sheet (`row=4` in the rules). A formula of a table is one array formula over all its rows, for every program;
wall lists, which must be there without our functions, are columns with ordinary formulas. Comparisons with what our functions give
take `&""`: in Calc, a text from an add-in's array equals no other.

Limits, kept by tests: 1,500 cells with a formula, 80 shapes of formulas, 300 characters, 60 names, one hidden sheet.

Conventions: rows and columns count from 0, as in XlsxWriter. Formulas are stored in English with commas and call our
functions by their names in the catalogue, never by a French alias, so that every front end and reader recognises them. A defined name is
never that of a function or a cell. The arbiter's mistakes stay visible: no IFERROR over what our functions refuse.

`build(template, options, source)` returns the bytes of a workbook; two builds give the same bytes.
"""

from xl_departage.templates.entries import Tables
from xl_departage.templates.registry import Template, assemble, build, find_template, templates
from xl_departage.templates.workbook import Options

__all__ = ["Options", "Tables", "Template", "assemble", "build", "find_template", "templates"]
