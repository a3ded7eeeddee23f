"""Files as bytes: bounded reading, zip archives, workbook packages and their XML, atomic writing. Computes nothing."""
