"""
A season over several stages: a Grand Prix, of which the best results count.

`stage_results` reads the rows of stages, `regulations` the table of points and the criteria that break ties, and `standings` computes
points, counted stages and places. Points are exact; those of shared places are rounded to two decimals, so that equal totals are equal.
"""
