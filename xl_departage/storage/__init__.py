"""Files as bytes: bounded reading, zip archives, workbook packages and their XML, atomic writing. Nothing is computed here."""
