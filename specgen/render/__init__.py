"""Rendering: jobs, packs, views, and the run that turns them into files."""
