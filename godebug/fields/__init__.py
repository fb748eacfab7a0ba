"""What records hold: each field with its meaning, its kind, and how it is written for people, programs and GTP."""
