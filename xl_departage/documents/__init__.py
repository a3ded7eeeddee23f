"""
Documents made from a tournament: workbooks from templates, and the report.

`templates` declares workbooks for clubs, writes them with XlsxWriter, has them recalculated, and reads them back as tournaments; `report`
builds one HTML file for the notice board. `workbook_formats` adds workbooks to the table of formats, `workbooks` opens them,
`document_reading` opens a file of any format, `conversion` writes a tournament in another format, and `live_workbook` writes one with
formulas, whose statements about the event `stated` reads. `results_back` writes edited results into the workbook that they came from.
`copy_to_send` makes a copy with values in place of formulas, `calc_copy` does so for LibreOffice.

What a document shows is computed in lower packages: by the functions of the catalogue that its formulas call, or by `chess`. Only hosts
talk to the user.

A template is a package in `templates` with a `TEMPLATE`, listed in `templates/template_registry.py`; a column is a line in the declaration
of its sheet, with its heading under the key of the column in the catalogues of sentences. A part of the report is a function in
`report` that builds its contents, and a block in `report/page`.
"""
