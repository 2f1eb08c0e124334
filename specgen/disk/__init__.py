"""Files: reading within limits, what specgen itself wrote, locks, and atomic writing.

In:   paths
Out:  bytes, texts, settings; outputs that are replaced as a whole
Uses: protocol, report
"""
