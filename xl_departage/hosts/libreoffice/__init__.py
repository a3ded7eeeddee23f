"""
LibreOffice Calc as a front end: the functions of the catalogue as an extension, and control of the program.

`package.build()` makes the extension (.oxt) from the catalogue. `component`, `calling`, `values` and `ranges` run inside
LibreOffice together with the domain, on the standard library alone; everything else here runs outside it.
"""
