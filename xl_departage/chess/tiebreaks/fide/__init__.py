"""FIDE C.07, play-off and tie-break regulations: the editions of 2024 and 2026, for individuals and teams."""
