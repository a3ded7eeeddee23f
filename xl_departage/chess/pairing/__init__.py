"""
Pairs the next round of a Swiss tournament by the Dutch system (C.04.3), checks posted rounds, and explains the pairings.

`event` builds the input of a pairing from the record of the tournament and refuses what an engine would have to guess, with `requirements`
and `printed_totals`; `pairing_engine` calls the library `gacrux` (with our `matching`) and checks its result; `legal` holds the absolute
criteria; `round_entry` enters the round; `summary` gives it in words; `round_checking` compares posted rounds with the rules;
`pair_explanation`, with `bracket_comparison` and `bye`, gives the reasons; `bbp` uses the user's own bbpPairings instead. `seeding` orders
the players, `bundle` collects gacrux for hosts without packages, `teams` pairs teams (C.04.6).

Sources: FIDE Handbook C.04.1 and C.04.2 (general rules), C.04.3 (Dutch system, from 1 February 2026).
"""
