"""
The interface for Python programs. `callables` has every function of the catalogue, made by `python_module` at its first use, and accepts
objects of other libraries as arguments (`from_python`, `from_libraries`). `tournament` is `xl_departage.Tournament`, which is read once
from any format and then answers many questions, with `files` and `answers`. `method_arguments` reads what is passed to its methods, and
`pairing` pairs its next round. `catalogue_library` gives the spreadsheet engine our functions, `python_types` names the types of their
arguments. `testing` has helpers for tests of workbooks, `pytest_plugin` their fixtures; `freezing` has the hook for programs that
PyInstaller freezes.
"""
