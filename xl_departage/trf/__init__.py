"""
Tournament report files of FIDE: TRF16 and TRF26, read and written.

`document` keeps a file as it is, line by line; `columns` finds fields by their columns; `records`, `player_record` and
`team_records` are the typed views of lines; `reading` makes a tournament of them and `writing` a file of a tournament.

Sources: FIDE, "Format of Tournament Report File", version 2016 (Handbook C.04.A, annex 2, approved 10 August 2015)
and version 2026 (TRF26, approved 12 May 2025, applied from 1 September 2025); for the records that begin with XX, the
manual of the pairing program JaVaFo.
"""
