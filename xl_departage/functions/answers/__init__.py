"""
The implementation of the functions.

Their declarations import it at the first call: Excel and other front ends declare every function at startup, before anything is
computed.
"""
