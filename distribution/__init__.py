"""
Builds the downloads: the Windows setup program, the page departage.html, the add-in, the templates, and the folder of a release.
"""
