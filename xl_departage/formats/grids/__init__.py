"""Reading crosstables: from cells as people type them to one immutable model."""
