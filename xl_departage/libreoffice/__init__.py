"""
LibreOffice Calc as a front end: the functions of the catalogue as an extension, and what drives the program.

`package.build()` makes the extension (.oxt) from the catalogue. Inside LibreOffice run `component`, `calling`, `values` and `ranges`
beside the domain, on the standard library alone; everything else here runs outside of it.
"""
