"""
departage.html: the functions in one file, for any browser, without a network.

`page.js` sends its requests to `calculator`, which runs inside Pyodide in the thread of `engine.js`. For each request, `calculator` loads
the module that answers: `opening`, `entering` (with `pasting` and `steps`), `page_rounds` (with `results`), `pairings`, `page_problems`,
`page_prizes`, `answer_tables`, `notice_board` (with `ranking_details`), `saving`, or `pane` for the pane in Excel.

`desk` keeps grids and files between two requests, `page_words` puts messages into the words of the page, `behind` says what stands behind
“?” beside them, `fields` has the labels of its fields, `who_plays` reads the fields on withdrawals, forbidden pairs and cancelled rounds,
and `player_finding` finds the player whom a number or a name means. The operations that change a tournament are in
`chess/tournament/editing`, those that change its grid in `formats/held`.

`python -m distribution.page.build dist` packs everything into one file.
"""
