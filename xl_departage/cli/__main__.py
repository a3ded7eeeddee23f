"""`python -m xl_departage.cli` is the command line too, where the script is not on the path."""

from xl_departage.cli import main

main()
