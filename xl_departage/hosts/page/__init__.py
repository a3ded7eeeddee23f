"""
departage.html: the functions in one file, for any browser, without a network.

`calculator` answers the requests of `page.js` inside Pyodide, in the thread of `engine.js`; `desk` keeps what the page holds;
`results`, `pairings`, `withdrawals`, `pasting` and `steps` are what its buttons do to the grid, `sheet` the ranking for the notice
board. `python -m distribution.page.build dist` puts it all into one file.
"""
