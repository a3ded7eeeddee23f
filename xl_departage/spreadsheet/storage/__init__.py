"""
Files as bytes: limited reading, zip archives, workbook packages and their XML, and replacing files in one step. Computes nothing.
"""
