"""The viewer: one position on the screen; keys show everything that answers know of it."""
