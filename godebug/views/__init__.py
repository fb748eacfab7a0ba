"""The tools that displays draw with. A view draws what it is given and computes nothing."""
