"""The hue of each class of points and stones, as help, documents and clients name it.

The palettes of `godebug.views.theme` keep to these hues: a palette chooses how light a colour is, so that classes
stand out from its board, not what it is called. `tests/cli/test_colors.py` holds that help and documents do, too.
"""

#: Regions: those of GNU Go's displays.
REGIONS = {"territory": "cyan", "moyo": "yellow", "area": "red"}
#: Regions by their owner, in the schemes whose depth is the class: that of pictures and the viewer, and the
#: colour-blind's.
OWNERS = {"owner": {"White's": "blue", "Black's": "orange"}, "colorblind": {"White's": "blue", "Black's": "yellow"}}
#: Dragons, by their status.
STATUSES = {"alive": "green", "unknown": "yellow", "critical": "red", "dead": "cyan"}
#: Eye spaces, by whose they are.
EYES = {"Black's": "orange", "White's": "blue", "shared": "yellow"}


def meanings(hues: dict[str, str]) -> str:
    """Returns what each hue means, in words.

    >>> meanings(REGIONS)
    'territory cyan, moyo yellow, area red'
    """
    return ", ".join(f"{thing} {hue}" for thing, hue in hues.items())
