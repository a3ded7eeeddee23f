"""Builds `xl_departage-setup.exe`, a Windows program that installs Python, our package and all that it needs."""
