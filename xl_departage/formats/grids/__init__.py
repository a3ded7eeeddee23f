"""Reads crosstables: turns cells as people type them into one immutable model."""
