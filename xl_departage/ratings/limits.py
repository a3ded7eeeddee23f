"""What a rating can be: known to all who read ratings, without the tables and editions behind them."""

MOST_RATING = 9999
"""Ratings have at most four digits."""
