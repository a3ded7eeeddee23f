"""
departage.html: the functions in one file, for any browser, without a network.

`calculator` takes the requests of `page.js` inside Pyodide, in the thread of `engine.js`, to the module that answers, which is loaded then:
`opening`, `entering` (with `pasting` and `steps`), `rounds` (with `results`), `pairings`, `page_problems`, `answers`, `notice_board` (with
`sheet`) and `saving`, and `pane` for the one in Excel. `desk` keeps what the page holds, `page_words` are its sentences, `players` says who
is meant. What changes a tournament is `chess/tournament/editing`, and its grid `formats/held`. `python -m distribution.page.build dist`
puts it all into one file.
"""
