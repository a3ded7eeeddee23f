"""Papi's own file, which is only read: an Access database (Jet 4) with the settings and the players of one tournament."""
