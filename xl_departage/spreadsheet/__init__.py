"""
The spreadsheet engine: workbooks as bytes, formulas as text and as values. It knows no chess.

`storage` reads archives as untrusted input and writes files that are old or new, never half; `formulas` scans and parses;
`recalculation` loads a workbook, computes it and patches the values back, leaving all other bytes as they are; `repair` rewrites the
spelling of calls; `batch` does many workbooks in one call.

Functions that are not Excel's are handed in (`library`): nothing here imports the catalogue, a tournament, or a host.

An ordinary function is added to the module of its kind in `recalculation/native`, which registers it and declares what each parameter
takes (`recalculation/native/registry.py`), with what shows that Excel does the same; its tests stand in `tests/spreadsheet/recalculation`.
"""
