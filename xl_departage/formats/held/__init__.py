"""
A tournament while it is edited as a grid: `grid_view` holds its cells, `held_tournament` the document whose view the grid is,
`games` its rounds board by board, where results are entered, and `rows` the grid with further rounds and players, and
who takes part.
"""
