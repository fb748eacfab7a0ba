"""Life and death of one dragon: a reader after GNU Go's, over eye spaces, captures and shapes."""
