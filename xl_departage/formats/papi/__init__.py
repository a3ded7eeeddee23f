"""Papi's own file, read only: an Access database (Jet 4) with the settings and the players of one tournament."""
