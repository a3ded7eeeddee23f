"""
Measurements side by side: both sides run in turn in one session, medians, ratios. `make bench` runs them all.
"""
