"""
Pairing the next round of a Swiss tournament by the Dutch system (C.04.3), checking posted rounds and saying why.

`event` makes from the document what a pairing needs and refuses what an engine would have to guess; `engine` calls the library
`gacrux` and checks what comes back; `legal` holds the absolute criteria; `check` compares posted rounds with the rules; `explain`
says why; `bbp` asks a bbpPairings of the user's instead.

Sources: FIDE Handbook C.04.1 and C.04.2 (general rules), C.04.3 (Dutch system, from 1 February 2026).
"""
