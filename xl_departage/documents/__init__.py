"""
Documents made of a tournament: workbooks from templates, and the report.

`templates` declares workbooks for clubs, writes them by XlsxWriter, has them recalculated, and reads them back as tournaments; `report`
is one HTML file for the notice board. `workbook_formats` adds workbooks to the table of formats, `workbooks` opens them,
`document_reading` opens a file of any format, `conversion` writes one, `live_workbook` with formulas (`stated` reads what its cells say
of the event), and `results_back` writes edited results into the workbook that they came from. `copy_to_send` takes the formulas out of a
copy, `calc_copy` out of one of LibreOffice.

What a document shows is computed below: by formulas with functions of the catalogue, or by `chess`. Nobody is asked anything here:
that is a host.

A template is a package in `templates` with a `TEMPLATE`, listed in `templates/registry.py`; a column of one is a line of its sheet's
declaration, with its heading under the key of the column in the catalogues of sentences. A part of the report is a function in
`report/build.py` and a block in `report/page`.
"""
