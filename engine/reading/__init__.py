"""Reading: can a string be taken, can it be saved, and where."""
