"""Commands of the lab that stand below `regress` and `patterns`."""
