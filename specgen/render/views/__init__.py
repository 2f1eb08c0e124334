"""Views: what the templates of each pack loop over, prepared in typed Python."""
