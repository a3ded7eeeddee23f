"""
Recalculation without a spreadsheet program: read the package, compute, patch the values back, and change as
little else as possible.

    from xl_departage.headless import recalculate

    report = recalculate("in.xlsx", "out.xlsx")

The steps of a recalculation, and the modules of each:

1. What is recalculated, and where the result goes: `recalculate`, `sources`, `openpyxl_workbook` with `openpyxl_cells` and
   `typed_today` (workbooks of openpyxl), `limits`, `parallel` (several workbooks in processes).
2. From the package to the model: `loading`, `workbook_xml` (sheets, names, tables), `sheet_xml` with `sheet_rows` and `scanned_cells` (one
   scan of a sheet), `linked_xml` (values of other workbooks), `metadata_xml` and `dynamic_mark` (which arrays are dynamic),
   `values` (text of the file as values), `serial_dates`, `workbook_model`.
   `shown` and `workbook_range` read cells without computing, `grids` finds the ranges that our formulas read.
3. From formulas to closures, one for all the cells that a formula is filled down to: `compiler`, `references`, `choosing_functions` (IF and
   similar functions), `lambdas` (LET, LAMBDA), `position_functions` (ROW, INDIRECT), `stored_spellings`.
4. Computing: `engine` (what is computed when), `kept_formulas` (what keeps its old value, and why), `cellstore` (the cells), `services`
   (what formulas share), `arrays`, `vectors`, `scalars`, `collation`, `text_format`.
5. The functions: `native` (ordinary functions: `function_table` declares what each parameter takes; `aggregates`, `array_functions`,
   `cash_flows`, `conditional`, `dates`, `logic`, `lookup`, `numbers`, `regression`, `texts`), `our_functions` (those of the library),
   `own_functions` (the caller's).
6. Back into the file: `patch` with `cell_xml` (values and spills), `status_cells` (a status that could not be computed),
   `calculation_chain` (removed if it is outdated), and the archive of `storage`, which leaves all other members as they are.
7. The report: `recalculation_report`, `explanations`, `mistaken` (results of games that became formulas).
"""

from xl_departage.spreadsheet.recalculation.limits import Limits
from xl_departage.spreadsheet.recalculation.recalculate import recalculate
from xl_departage.spreadsheet.recalculation.recalculation_report import CellChange, CellReport, Report

__all__ = ["CellChange", "CellReport", "Limits", "Report", "recalculate"]
