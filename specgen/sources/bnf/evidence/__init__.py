"""What contradicts a block of a protocol reference, and what is then believed.

A block may contradict itself, the versions beside it, or all bundled releases.  It is put
right where that leaves no doubt, and reported in any case.
"""
