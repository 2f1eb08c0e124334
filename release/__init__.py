"""``make release``: everything that is published, built twice, checked, installed and described.

Nothing is uploaded; docs/releasing.md says what follows.
"""
