"""Every message version of transformed references, judged against the original."""
