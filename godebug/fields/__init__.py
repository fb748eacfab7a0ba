"""How a record is described: fields, their kinds, and the form of each for people, for programs and for GTP."""
