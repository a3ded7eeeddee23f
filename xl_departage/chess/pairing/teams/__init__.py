"""
Pairs the next round of a Swiss tournament of teams (C.04.6, from 1 February 2026), with its three colour models.

`team_rules` is what the document or the arbiter chooses; `team_pairing_event` builds the input of a pairing from the document and refuses
what an engine would have to guess; `team_engine` calls the library `gacrux` and checks its result; `legal_matches` holds the absolute
criteria; `team_summary` gives the round in words.

Source: FIDE Handbook C.04.6 (Swiss Team Pairing System).
"""
