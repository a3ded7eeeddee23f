"""Builds the files of our add-in for Excel on Mac, on the web and on Windows, which Excel runs in its own browser."""
