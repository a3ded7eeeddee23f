"""
The documentation: pages (`site`), worked examples (`examples`) and the program that builds the site (`generator`).
"""
