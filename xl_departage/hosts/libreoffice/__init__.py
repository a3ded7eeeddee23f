"""
LibreOffice Calc as a front end: the functions of the catalogue and a menu as an extension, and ways to run LibreOffice's programs.

`extension_package.build()` makes the extension (.oxt) from the catalogue. `component`, `calc_calls`, `calc_values` and `ranges` (the
functions) and `commands_component`, `desktop` and `formula_text` (the menu) run inside LibreOffice, with nothing but the standard library
and our own modules. The other modules here run outside it.
"""
