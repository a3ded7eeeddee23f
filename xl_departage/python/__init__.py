"""A tournament for Python programs: `xl_departage.Tournament`, read once, asked often."""
