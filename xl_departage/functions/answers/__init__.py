"""
The implementation of functions whose work is done in separate packages (checks, explanations, ratings).

Their declarations import it at the first call: a front end declares every function at startup, but most workbooks only
call tie-breaks.
"""
