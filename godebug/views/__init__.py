"""Views: everything the user sees, one module a kind. A view draws what it is given and computes nothing."""
