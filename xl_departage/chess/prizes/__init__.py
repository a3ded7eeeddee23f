"""
Prize money: the lines of an event's regulations, and who gets what.

`money` shares the amounts of tied places and rounds them, `plan` holds what the regulations say, `one_each` gives each player one
prize at most, `awards` says who gets what, and who gets nothing and why, `wording` puts it into words, and `prize_list` is the
answer that every front end uses; `prize_reasons` says why one player gets what he gets, and `remarks` examines the table itself.
"""
