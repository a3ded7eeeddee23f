"""
A tournament that is held while it is edited as a grid: `grid` is its cells, `tournament` the record that they are a view of, `games` its
rounds board by board, where results are entered, `rows` the grid with more rounds and players, and who is there.
"""
