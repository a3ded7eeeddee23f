"""Formulas as text: addresses of cells, words, and the tree of a formula. Nothing is computed here."""
