"""
The catalogue of functions. Importing this package declares all of them.

One declaration per function (`declaring`, with the readers of `arguments`) gives names, arguments, readers, help and errors in
every host. `answers` holds the code that a function runs when it is called; `request` caches what was read from a grid; `host_cells` (for
xlwings, `xlwings_cells`) turns the cells of any host into the same arguments; `words`, `misplaced` and `topics` are for errors.
`commands` are the requests of a person who need not know any function.

No rule of chess is decided here, and no host is known. To add a function, declare it in the module of its kind, with its French
name, if it has one, second; to add a question to the menu, add a line to `commands/goals.py`.
"""

from xl_departage.base.cells import OMITTED, Cell, Range, Raw, Result
from xl_departage.functions import check, crosstable, explain, lists, prizes, rankings, ratings, season, what_if
from xl_departage.functions.arguments import Argument
from xl_departage.functions.catalogue import FUNCTIONS, Category, Function, call, find, names

__all__ = [
    "FUNCTIONS",
    "OMITTED",
    "Argument",
    "Category",
    "Cell",
    "Function",
    "Range",
    "Raw",
    "Result",
    "call",
    "check",
    "crosstable",
    "explain",
    "find",
    "lists",
    "names",
    "prizes",
    "rankings",
    "ratings",
    "season",
    "what_if",
]
