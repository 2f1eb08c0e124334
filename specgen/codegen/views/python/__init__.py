"""The view of the python pack."""
