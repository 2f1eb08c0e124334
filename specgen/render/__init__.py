"""Rendering: jobs, packs, views, and the run that makes files of them."""
