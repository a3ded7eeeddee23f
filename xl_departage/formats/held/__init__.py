"""
A tournament while it is edited as a grid: `grid` holds its cells, `tournament` the document whose view the grid is,
`games` its rounds board by board, where results are entered, and `rows` the grid with further rounds and players, and
who takes part.
"""
