"""The dissector for Wireshark, run by tshark."""
