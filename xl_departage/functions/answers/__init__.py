"""
What the functions answer whose work lies in packages of their own (checks, explanations, ratings).

Their declarations import it when they are called: a front end declares every function as it starts, and most workbooks call
tie-breaks only.
"""
