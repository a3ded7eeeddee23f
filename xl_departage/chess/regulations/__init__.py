"""Editions of the rules by name and date, and the tables printed in them."""
