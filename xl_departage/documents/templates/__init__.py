"""
Template workbooks for clubs: built with XlsxWriter, filled in by our own recalculation, in every language.

A template is a module with a `TEMPLATE` (a `Template` of `registry`). To add one, only list its module in the registry.

A template is a list of sheets, and a sheet a list of columns or one formula (`sheets`):

    PLAYERS = Sheet("players", 120, (Column("number", 6, CENTRED, whole=(1, 9999)), Column("name", 30, TEXT), …))
    GAMES = Sheet("games", 720, (Column("round", 8, …), …, Column("white", 30, choices="{players.name}", free=True), …))
    GRID = Sheet("grid", 120, (Block("CROSSTABLE({players},{games},{rules})", widths, looks),))
    STANDINGS = Sheet("standings", 120, (Block("STANDINGS({grid},{tiebreaks},{rules})", …), Column("club", 20, formula="…")))
    CHECK = Sheet("check", 60, (Block("CHECK({games},{rules},{players},,{tiebreaks})", …),))

The front sheet is a list, too, of headings, fields and names (`front`): those to be filled in, then those that are
computed, whose formulas
name in braces each other and the sheets:

    def typed(book):               *front.event_fields(), Heading(…), Field("planned", label, name, whole=(1, 11)), …
    def computed(sheets, filling): Field("count", label, name, formula=entries("{players.name}")), *front.rules(…), Fault(…)

What is typed into it when it is made is a `Filling` (`entries`): the cells of the front sheet that differ from its presets, and the
lines of the typed sheets, by the keys of fields and columns. A template makes one for its sample, and from a tournament or from tables:

    TEMPLATE = Template(name, title, sentence, introduction, "swiss", sample, typed, sheets, computed, help, functions, …)

The fifth is the mark of its workbooks; `registry.write_workbook` puts everything together.

The way of one template, and where each module belongs:

1. Which one, and with what: `registry` (`build`, `assemble`), `__main__` for those of the project; `entries` reads lists of people,
   `samples` holds those of the project. Each folder is a template, `round_robin`, `swiss`, `teams`, `club_list`, `grand_prix`: its
   front (`round_robin_home`, `swiss_home`, `team_home`), its sheets (`round_robin_sheets`, `swiss_sheets`, `team_sheets`,
   `club_list_sheets`, `grand_prix_sheets`), what fills them (`round_robin_data`, `swiss_data`, `team_data`, `club_list_data`,
   `grand_prix_data`), `help` or `help_texts` its help; `prizes` and `charts` are sheets of one template, `paired` a part of one.
2. What is declared: `front` (lines of the front sheet), `settings` (those of its lines that are an option of the rules),
   `sheets` (sheets, columns, formulas), `shared_tables` (those that several templates
   have), `accepted` (what a cell takes), `drop_downs` and `outcomes` (what it offers), `conditions` (names as they stand, for COUNTIF and
   MATCH), `draw` (places and rounds drawn by lot).
3. What is written: `home`, `sheet`, `berger`, `guide` (help) and `styles` into the `workbook`, with `addresses` and `reserved` names.
4. What a program would compute: `finish` recalculates it, `paper` cuts the print areas.
5. A workbook that is read back: `form` finds its names and tables, `typed_lists` what is typed, `facts` the event, `document` the
   tournament, `event_cells` what is written back of the event; `drawn_update` brings results into pairings that stand there,
   `new_ratings` and the `identity` of persons are for `update` and for the next season.

What follows from a declaration: tab, title, headings, hints, errors and names, by the keys of their texts (`templates.sheet.KEY`,
`….title`, `templates.column.KEY`, `….hint`, `….error`, `templates.choice.KEY`, `templates.name.KEY`); drop-downs and validations; the
status in the first row of each sheet, outside of what is printed; the colour of the tab (yellow: to be filled in, green: computed);
paper (`paper` cuts it to what is filled, when the workbook is made or updated).

What is typed is read by our functions alone: lists by their headings, which `lists` must know in every language. Lists begin in row 4, so
that `CHECK` names rows of the sheet (`row=4` in the rules). A formula of a table is one array formula over all its
rows, for every program;
wall lists, which must be there without our functions, are columns with ordinary formulas. Comparisons with what our functions give
take `&""`: in Calc, a text from an add-in's array equals no other.

Limits, kept by tests: 1,500 cells with a formula, 80 shapes of formulas, 300 characters, 60 names, one hidden sheet.

Conventions: rows and columns count from 0, as in XlsxWriter. Formulas are stored in English with commas and call our
functions by their names in the catalogue, never by a French alias, so that every front end and reader recognises them. A defined name is
never that of a function or a cell. The arbiter's mistakes stay visible: no IFERROR over what our functions refuse.

`build(template, options, source)` returns the bytes of a workbook; two builds give the same bytes.
"""

from xl_departage.documents.templates.entries import Tables
from xl_departage.documents.templates.registry import Template, assemble, build, find_template, templates
from xl_departage.documents.templates.workbook import Options

__all__ = ["Options", "Tables", "Template", "assemble", "build", "find_template", "templates"]
