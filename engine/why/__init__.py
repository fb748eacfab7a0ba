"""Explanations: the figures of the stages as trees of causes whose parts add up."""
