"""
Template workbooks for clubs: built with XlsxWriter, filled in by our own recalculation, in every language.

A template is a module with a `TEMPLATE` (a `Template` of `template_registry`). To add one, list its module in the registry.

A template is a list of sheets, and each sheet a list of columns, or a table made by one formula (`declared`):

    PLAYERS = Sheet("players", 120, (Column("number", 6, CENTRED, whole=(1, 9999)), Column("name", 30, TEXT), …))
    GAMES = Sheet("games", 720, (Column("round", 8, …), …, Column("white", 30, choices="{players.name}", free=True), …))
    GRID = Sheet("grid", 120, (Block("CROSSTABLE({players},{games},{rules})", widths, looks),))
    STANDINGS = Sheet("standings", 120, (Block("STANDINGS({grid},{tiebreaks},{rules})", …), Column("club", 20, formula="…")))
    CHECK = Sheet("check", 60, (Block("CHECK({games},{rules},{players},,{tiebreaks})", …),))

The front sheet is also a list, of headings, fields and names (`front`): first the lines to be filled in, then the
computed ones. Their formulas refer to each other and to the sheets by names in braces:

    def typed(book):               *front.event_fields(), Heading(…), Field("planned", label, name, whole=(1, 11)), …
    def computed(sheets, filling): Field("count", label, name, formula=entries("{players.name}")), *front.rules(…), Fault(…)

The values written into a workbook when it is made are a `Filling` (`entries`): the cells of the front sheet that differ
from its presets, and the lines of the typed sheets, by the keys of fields and columns. A template makes one for its
sample, and from a tournament or from tables:

    TEMPLATE = Template(name, title, sentence, introduction, "swiss", sample, typed, sheets, computed, help, functions, …)

The fifth value is the mark of its workbooks. `template_registry.write_workbook` puts everything together.

The modules, in the order in which a workbook passes through them:

1. Choosing a template and its data: `template_registry` (`build`, `assemble`), and `__main__` for the workbooks of the project.
   `entries` reads lists of people, `samples` holds the data of the samples. Each folder is a template: `round_robin`,
   `swiss`, `teams`, `club_list`, `grand_prix`. It has a front sheet (`round_robin_home`, `swiss_home`, `team_home`),
   sheets (`round_robin_sheets`, `swiss_sheets`, `team_sheets`, `club_list_sheets`, `grand_prix_sheets`), data
   (`round_robin_data`, `swiss_data`, `team_data`, `club_list_data`, `grand_prix_data`) and help
   (`round_robin_help`, `swiss_help`, `team_help`, `club_list_help`, `grand_prix_help`). `prize_lines` and `charts` are about
   sheets of one template; `paired` adds a round to a workbook of teams.
2. Declaring: `front` (lines of the front sheet), `settings` (its lines that are an option of the rules), `declared`
   (sheets, columns), `sheets` (what their formulas name), `shared_tables` (tables of several templates), `accepted` (what a cell accepts),
   `drop_downs` and `outcomes` (what it offers), `conditions` (literal names for COUNTIF and MATCH), `draw` (the draw of
   a round robin).
3. Writing: `home`, `written`, `template_sheet`, `berger_sheet` and `guide` (help), with `styles`, write into the `template_workbook`, with
   `formula_addresses` and without `reserved` names.
4. Finishing: `finish` recalculates the workbook, `paper` sets its print areas.
5. Reading a workbook back: `form` finds its names and tables, `typed_lists` its typed lists, `facts` the event,
   `template_document` the tournament. `event_cells` writes details of the event back, `swiss_update` and `drawn_update` add newer
   results to a workbook, `new_ratings` gets ratings for new workbooks, and `identity` finds out who is who for `swiss_update`.

What follows from a declaration:
- the name of the tab, title, headings, hints, errors and defined names, by the keys of their texts
  (`templates.sheet.KEY`, `….title`, `templates.column.KEY`, `….hint`, `….error`, `templates.choice.KEY`,
  `templates.name.KEY`);
- drop-downs and validations;
- the status in the first row of each sheet, which is printed only on the front sheet;
- the colour of the tab (yellow: to be filled in, green: computed);
- the print area, which `paper` reduces to what is filled when the workbook is made or updated.

Our functions find lists by their headings, which `formats/grids/lists` must know in every language.
Lists begin in row 4, so that `CHECK` can name rows of the sheet (`row=4` in the rules). In every spreadsheet program,
the formula of a table is one array formula over all its rows. Wall lists must work without our functions, so they are
columns with ordinary formulas. Formulas that compare results of our functions append `&""` to them: in Calc, a text from
an add-in's array equals no other text.

Limits, kept by tests: 1,500 cells with a formula, 84 shapes of formulas, 300 characters, 60 names, one hidden sheet.

Conventions: rows and columns count from 0, as in XlsxWriter, while a workbook is written, and from 1 when it is read.
Formulas are stored in English with commas and call our functions by their names in the catalogue, never by a French
alias, so that every front end and reader recognises them. A defined name is never the name of a function or the address
of a cell. The arbiter's mistakes stay visible: no IFERROR hides what our functions refuse.

`build(template, options, source)` returns the bytes of a workbook; two builds give the same bytes.
"""

from xl_departage.documents.templates.entries import Tables
from xl_departage.documents.templates.template_registry import Template, assemble, build, find_template, templates
from xl_departage.documents.templates.template_workbook import Options

__all__ = ["Options", "Tables", "Template", "assemble", "build", "find_template", "templates"]
