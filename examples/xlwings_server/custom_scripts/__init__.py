"""No scripts. The folder must exist: without it, xlwings Server serves its own examples."""
