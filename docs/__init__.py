"""
The documentation: its pages (`site`), the worked examples (`examples`) and the program that builds the sites (`generator`).
"""
