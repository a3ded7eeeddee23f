"""FIDE C.07, play-off and tie-break regulations: the editions of 2024 and of 2026, individuals and teams."""
