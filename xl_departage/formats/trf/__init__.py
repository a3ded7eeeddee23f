"""
FIDE tournament report files: reading and writing TRF16 and TRF26.

`trf_document` keeps a file unchanged, line by line; `trf_fields` finds fields by their columns; `records`, `player_record`,
`team_records`, `pairing_records`, `scoring`, `cancelled` and `trf_withdrawals` are the typed views of lines. `trf_reading`
builds a tournament from them, with `header`, `trf_results`, `trf_teams` and `team_boards`; `trf_writing` makes a file from a
tournament; `file` is both for the table of formats, and `trf_checking` checks a file. `paired_round` and `paired_teams`
write a pairing into a file; `event_text` is the file for an external pairing program.

Sources: FIDE, "Format of Tournament Report File", version 2016 (Handbook C.04.A, annex 2, approved 10 August 2015) and
version 2026 (TRF26, approved 12 May 2025, applied from 1 September 2025); for records that begin with XX, the manual of
the pairing program JaVaFo.
"""
