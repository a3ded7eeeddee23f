"""Side-by-side measurements: both sides run in turn, with medians and ratios. `make bench` runs them all."""
