"""Text and classes in SVG and HTML: what an element may hold, and the classes of named styles.

A style `territory.white` gives three classes: `g-territory-white` fills with its ground, `i-territory-white` writes in
its ink, `r-territory-white` draws lines in its ink. A style without a ground fills with its ink.
"""

from html import escape

from godebug.basics.errors import printable


def xml_text(text: str) -> str:
    """Returns `text` for the content or a quoted attribute of an element: controls spelled, markup escaped.

    >>> xml_text('<b> & "q" \\x1b')
    '&lt;b&gt; &amp; &quot;q&quot; \\\\x1b'
    """
    return escape(printable(text))


def class_of(kind: str, name: str) -> str:
    """Returns the class of a named style. `kind`: `g` ground, `i` ink, `r` lines."""
    return f"{kind}-{name.replace('.', '-')}"
