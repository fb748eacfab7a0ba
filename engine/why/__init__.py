"""Explanations: from the figures of the stages to trees of causes whose parts add up."""
