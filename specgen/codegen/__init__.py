"""Template packs: from a source to generated files, proven against the plain codec.

In:   a source, a pack and its options, or a project's configuration
Out:  files with a manifest; proofs of generated packages
Uses: protocol, report, disk, sources, changes, testing
"""
