"""The codec that walks layouts; specgen's own, copied, so it knows nothing of this package."""
