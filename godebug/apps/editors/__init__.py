"""What editors are told of pattern files: a language server and what it knows."""
