"""Measurements of our code against other programs or against limits, with medians and ratios. `make bench` runs them all."""
