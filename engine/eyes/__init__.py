"""Eyes: eye spaces, half and false eyes, and what an eye space is worth."""
