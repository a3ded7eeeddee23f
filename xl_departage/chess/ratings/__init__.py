"""Ratings: from one game to a whole national period."""
