"""Adapters: another library's objects from and to values of the reference codec."""
