"""
Recalculation without a spreadsheet program: read the package, compute, patch the values back, change nothing else.
"""
