"""
Prizes in money: the lines of the regulations of an event, and who gets what.

`money` shares the amounts of tied places and rounds them, `plan` is what the regulations say, `one_each` gives each player one prize,
`awards` says who gets what, who gets nothing and why, `wording` puts it in words, and `prize_list` is the answer for every door; `remarks`
looks at the table itself.
"""
