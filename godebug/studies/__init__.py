"""What can be asked of a position, by whom it is answered: the built-in engine or another program."""
