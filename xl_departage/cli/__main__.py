"""`python -m xl_departage.cli` runs the command line where the script is not on the path."""

from xl_departage.cli import main

main()
