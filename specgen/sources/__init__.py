"""Sources: texts in any notation, and the bundle, to one release.

In:   definitions, references and kmsg definitions in files, jars, git or the bundle
Out:  `Release` and `Loaded`, with every value's place; unions of releases
Uses: protocol, report, disk
"""
