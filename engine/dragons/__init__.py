"""Dragons: strings that live and die together, and how safe they are."""
