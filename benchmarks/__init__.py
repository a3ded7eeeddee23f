"""Measurements side by side: both sides run in turn, medians, ratios. `make bench` runs them all."""
