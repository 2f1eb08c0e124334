"""What changed between two sources, and what that means for those who speak them.

In:   two releases, or one and its bundle
Out:  `Finding`, histories, negotiated versions, fixed definitions
Uses: protocol, report, disk, sources

`finding`    a rule that applies to a change, with both places
`pairing`    pairs the messages and fields of two sides
`ranges`     versions, API keys, headers, listeners
`wire`       the bytes of versions that both sides have
`facts`      defaults, ignorable, names: facts that the bytes don't show
`stored`     messages that are read years after they were written
`errors`     error codes
`diff`       all of these, for two sources
`lint`       omissions in the definitions of one source
`history`    how a message, field or error changed, release by release
`reconcile`  whether two sources in any notation have the same bytes
`compat`     the versions that a client and a broker of two releases use
"""
