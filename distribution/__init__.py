"""Builds the downloads: the Windows setup program, the one-page calculator, the release folder."""
