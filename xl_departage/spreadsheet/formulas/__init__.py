"""Formulas as text: cell addresses, tokens, and the tree of a formula. Computes nothing."""
