"""
For Python programs: `callables` is every function of the catalogue, made by `python_module` at its first use, with arguments of other
libraries (`from_python`, `from_libraries`); `tournament` is `xl_departage.Tournament`, read once from any format and asked often, with
`files` and `answers`; `testing` has helpers for tests of workbooks, `pytest_plugin` their fixtures.
"""
