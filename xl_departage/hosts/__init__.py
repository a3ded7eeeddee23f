"""
Hosts: the places where people call our functions. They pass calls on and show the answers, but compute nothing themselves.

`cli` is the command line; `excel` and `libreoffice` bring the functions and the menu into those programs; `page` is departage.html and
`office` the add-in for Excel on Mac and the web, with their HTML and JavaScript; `python` has the library for Python programs, the helpers
for tests and the pytest plugin. `ending` handles a call of the command line that ends early.

No value, notation or format is decided here, and no host imports another: what two of them need belongs in one of the packages
below. The files for download are built from these folders by `distribution`.

A command of the command line is a module in `cli` with the command's name, listed in `cli/__init__.py`; an entry of every host's menu is
one record in `functions/commands`.
"""
