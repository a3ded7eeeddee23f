"""
The implementation of the functions.

The modules that declare the functions import these modules at the first call: Excel and other front ends declare every function at
startup, before anything is computed.
"""
