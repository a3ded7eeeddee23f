"""
Formulas as text; nothing here computes them.

`addresses` reads cell addresses, `scanner` splits a formula into tokens and `syntax` makes a tree of them; `function_names` tells
which of our functions a name means, and `calling` which formulas call one.
"""
