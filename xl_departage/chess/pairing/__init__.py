"""
Pairs the next round of a Swiss tournament by the Dutch system (C.04.3), checks posted rounds, and explains the pairings.

`event` builds the input of a pairing from the document and refuses what an engine would have to guess; `engine` calls the library
`gacrux` and checks its result; `legal` holds the absolute criteria; `check` compares posted rounds with the rules; `explain` gives
the reasons; `bbp` uses the user's own bbpPairings instead.

Sources: FIDE Handbook C.04.1 and C.04.2 (general rules), C.04.3 (Dutch system, from 1 February 2026).
"""
