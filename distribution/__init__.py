"""Builds what people download: the Windows setup program, the one-page calculator, the release folder."""
