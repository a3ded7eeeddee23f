"""`python -m xl_departage.hosts.cli` runs the command line if the script is not on the path."""

from xl_departage.hosts.cli import main

main()
