"""
No scripts. The folder must be here: without it xlwings Server serves its own examples.
"""
