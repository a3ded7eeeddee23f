"""Builds `departage.html`: the functions in one file, for any browser, without a network."""
