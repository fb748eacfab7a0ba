"""What the user sees: renderables, one module a kind. A view draws what it is given and computes nothing."""
