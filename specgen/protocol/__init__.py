"""The protocol itself: messages, their exact wire order in one version, and a plain codec.

In:   nothing from outside
Out:  `Release` and `Message` (model), `Layout` (layout), values and bytes (codec),
    the changes between two layouts (compare)
Uses: no other room
"""
