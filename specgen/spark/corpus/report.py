def report_text(x): return str(x)
