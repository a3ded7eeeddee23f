"""
The spreadsheet engine: workbooks as bytes, formulas as text, and the computation of their values. It knows no chess.

`storage` reads archives as untrusted input and replaces files in one step, so that none is ever half-written; `formulas` scans and
parses formulas; `recalculation` loads a workbook, computes it and patches the values back, leaving all other bytes unchanged;
`repair` rewrites the spelling of calls; `batch` processes many workbooks in one call.

The functions that are not Excel's are passed in (`library`): nothing here imports the catalogue, a tournament, or a host.

To add an ordinary function, write it in the module of its kind in `recalculation/native`, where it is registered and declares what
each parameter accepts (`recalculation/native/function_table.py`). Cite evidence that Excel gives the same values. Its tests belong in
`tests/spreadsheet/recalculation`.
"""
