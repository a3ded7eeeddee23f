"""
Hosts: where people call our functions. They ask, and compute nothing.

`cli` is the command line; `excel` and `libreoffice` bring the functions and the menu into those programs; `page` is departage.html and
`office` the add-in for Excel on Mac and the web, with their HTML and JavaScript; `python` has the helpers for tests and the pytest
plugin. `ending` says how a call ends early.

No value, notation or format is decided here, and no host imports another: what two of them need belongs in one of the packages
below. What is built for download from these folders is built in `distribution`.

A command of the command line is a module in `cli` with the command's name, listed in `cli/__init__.py`; an entry of every host's menu is
one record in `functions/commands`.
"""
