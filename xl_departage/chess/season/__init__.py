"""
A season over several stages, such as a Grand Prix, of which the best results count.

`stage_results` holds what everybody did in each stage, `regulations` the table of points and the criteria that break ties, and
`season_standings` computes points, counted stages and places. Points are exact; those of shared places and the totals are rounded to two
decimals, so that equal totals are equal.
"""
