"""
Prizes in money: the lines of the regulations of an event, and who gets what.

`money` shares the amounts of tied places and rounds them, `awards` gives each category its candidates, and each player one prize.
"""
