"""The fields of all records: meaning and kind of each, and its form for people, for programs and for GTP."""
