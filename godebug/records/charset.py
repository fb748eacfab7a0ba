"""The charset of a game record: its bytes as UTF-8, before anybody looks for brackets in them.

In Shift-JIS, Big5 and GBK the second byte of a sign may be that of a backslash or of a bracket. The property CA decides
which charset it is; then UTF-8, where the bytes are; then a guess, which the user is told.
"""

import codecs
import re

from godebug.basics.files import marked_text

#: For the name of a charset what is more than it, and read by everybody under this name.
_WIDER = {
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "big5": "big5hkscs",
    "euc_kr": "cp949",
    "iso8859-1": "cp1252",
}
#: Encodings of Python that are no charsets: what they make of a text may have any size, or take any time.
_NO_CHARSETS = frozenset(
    ("idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined", "utf-7", "mbcs", "oem")
)
#: Charsets whose signs are made of bytes below 128; only CA can tell (the others begin with an escape).
_SEVEN_BITS = frozenset(("hz", "iso2022_kr", "iso2022_jp", "iso2022_jp_1", "iso2022_jp_2", "iso2022_jp_3"))
#: How wide text begins that has no byte order mark.
_WIDE = ((b"(\0", "utf-16-le"), (b"\0(", "utf-16-be"))
#: Charsets of two bytes a sign. Signs of two bytes in UTF-8 may be signs of these as well.
_TWO_BYTES = frozenset(("cp932", "gb18030", "big5hkscs", "cp950", "cp949", "euc_jp"))

_CA = re.compile(rb"CA(?<![A-Z]CA)\s*+\[\s*+([!-Z^-~]{1,40}?)\s*+\]")


def as_utf8(data: bytes) -> tuple[bytes, str | None]:
    """`data` in UTF-8, and what the user should know of how it was read, if anything."""
    if (marked := marked_text(data, "replace")) is not None:
        return marked.encode(), None
    for beginning, charset in _WIDE:
        if data.startswith(beginning):
            return data.decode(charset, "replace").encode(), None
    declared, name = _declared(data)
    if declared is None and b"\x1b$" in data:
        charset = "iso2022_kr" if b"\x1b$)C" in data else "iso2022_jp_2"
        return data.decode(
            charset, "replace"
        ).encode(), f"no CA tells the charset: read as {charset.replace('_', '-').upper()}"
    if data.isascii() and declared not in _SEVEN_BITS:
        return data, None
    if _is_utf8(data, declared):
        remark = f"CA[{name}], but the text is UTF-8" if name and declared != "utf-8" else None
        return data, remark
    from godebug.records.charset_guess import guessed_charset, shown, text_in

    if declared is not None and (text := text_in(data, declared)) is not None:
        return text.encode(), None
    guess = guessed_charset(data) if declared in (None, "utf-8") else None
    if declared is not None and guess in (None, "cp1252"):
        return (text_in(data, declared, "replace") or "").encode(), f"some signs are no {name}"
    text = text_in(data, guess or "latin-1") or ""
    if guess is None or (guess == "cp1252" and not name):
        # The charset of the standard, where no CA names another one.
        return text.encode(), None
    because = f"CA[{name}], but the text is no {name}" if name else "no CA tells the charset"
    return text.encode(), f"{because}: read as {shown(guess)}"


def _declared(data: bytes) -> tuple[str | None, str]:
    """Returns the codec that CA means (None where there is none of the kind), and what CA says."""
    found = _CA.search(data)
    if found is None:
        return None, ""
    name = found[1].decode("ascii")
    for candidate in (name, name.lower().removeprefix("x-")):
        try:
            codec = codecs.lookup(candidate).name
            keeps_ascii = "(;[]".encode(codec) == b"(;[]"
        except (LookupError, ValueError):
            continue
        if keeps_ascii and codec not in _NO_CHARSETS:
            return _WIDER.get(codec, codec), name
    return None, name


def _is_utf8(data: bytes, declared: str | None) -> bool:
    """Tells whether `data` is UTF-8. Against a CA of two-byte signs only longer ones speak: others may be meant by
    either.
    """
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return False
    if declared is None or declared == "utf-8":
        return True
    if declared in _SEVEN_BITS:
        return not data.isascii()
    return declared not in _TWO_BYTES or re.search("[\u0800-\U0010ffff]", text) is not None
