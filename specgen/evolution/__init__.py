"""What changed between two sources, and whether it may: rules of the protocol's evolution.

`rules`      what must hold, as data: ``rules.toml``
`finding`    a rule that a change meets, with both places
`pairing`    the messages and fields of two sides that are the same
`ranges`     versions, API keys, headers, listeners
`wire`       the bytes of versions that both sides have
`facts`      defaults, null, ignorable, and names: what no byte shows
`stored`     messages that are read years after they were written
`errors`     error codes
`diff`       all of them over two sources
`lint`       what definitions lack by themselves
`history`    what became of one message, field or error, release by release
`reconcile`  whether two sources of any notation are the same bytes
`compat`     the versions that a client and a broker of two releases take
"""
