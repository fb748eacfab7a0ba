"""The generators of reasons, one a module."""
