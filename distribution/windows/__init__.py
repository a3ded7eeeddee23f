"""`xl_departage-setup.exe`: Python, our package and all it needs, in one Windows program."""
