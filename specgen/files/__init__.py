"""Files: what is read, what specgen itself made, locks, and atomic writing."""
