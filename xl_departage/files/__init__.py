"""Tournament files: TRF, CSV and pasted text, as one source of crosstables."""
