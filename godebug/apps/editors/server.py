"""A language server for pattern files: `pattern_text` by the protocol of editors, over standard input and output.

Findings come when a file is opened or saved, and a moment after the last key. Nothing may be printed.
"""

import asyncio
import codecs
import contextlib
import io
import os
import re
import sys
from collections.abc import Iterator

from lsprotocol import types
from msgspec import convert, json
from pygls import uris
from pygls.lsp.server import LanguageServer
from pygls.workspace import TextDocument

from godebug import __version__
from godebug.apps.editors.pattern_text import Counts, Offer, PatternText
from godebug.basics.errors import UserError, one_line
from godebug.basics.files import MOST_BYTES
from godebug.basics.interrupts import exit_on_interrupt
from godebug.basics.logs import log_in_lines
from godebug.engine.patterns.findings import ERROR, NOTE, Finding
from godebug.engine.patterns.formatting import format_text
from godebug.engine.patterns.user_folders import read_whole
from godebug.studies.pattern_matches import Coverage

#: The header that says how long a message is.
_LENGTH = re.compile(rb"content-length[ \t]*:[ \t]*(.*?)[ \t]*\r?\n", re.IGNORECASE)
#: Digits of a length that are looked at.
_DIGITS = 30
#: Seconds without a key after which a text is looked at.
REST = 0.3

_SORTS = {
    "helper": types.CompletionItemKind.Function,
    "label": types.CompletionItemKind.Variable,
    "class": types.CompletionItemKind.EnumMember,
    "field": types.CompletionItemKind.Field,
    "word": types.CompletionItemKind.Keyword,
}


def read_counts(path: str) -> dict[tuple[str, str], Coverage]:
    """Returns how often patterns match, from what `patterns coverage --json` printed. Raises UserError."""
    try:
        rows = [json.decode(line) for line in read_whole(path).splitlines() if line.strip()]
        found = [convert(row, Coverage) for row in rows if row.get("type") == "coverage"]
    except OSError as error:
        raise UserError(f"--coverage: {one_line(path, 120)}: {one_line(error.strerror)}") from None
    except (ValueError, AttributeError):
        raise UserError(f"--coverage: {one_line(path, 120)}: not what 'patterns coverage --json' prints") from None
    return {(row.database, row.pattern): row for row in found}


class _Server(LanguageServer):
    """`counts`: how often each pattern matches in games, where that is known."""

    def __init__(self, counts: Counts) -> None:
        super().__init__("godebug-patterns", __version__)
        self.counts = counts
        self._texts: dict[str, tuple[int | None, PatternText]] = {}
        self._waiting: dict[str, asyncio.TimerHandle] = {}

    def text(self, uri: str) -> PatternText:
        """Returns the text of an open document as it is now; it is read once a version."""
        document = self.workspace.get_text_document(uri)
        version, known = self._texts.get(uri, (None, None))
        if known is None or version != document.version or version is None:
            known = PatternText(document.source.replace("\r\n", "\n"), uris.to_fs_path(uri) or uri)
            self._texts[uri] = document.version, known
        return known

    def look(self, uri: str) -> None:
        """Sends what lint finds in a document."""
        self.wait_no_more(uri)
        text, document = self.text(uri), self.workspace.get_text_document(uri)
        found = [_diagnostic(each, document) for each in text.findings]
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri=uri, version=document.version, diagnostics=found)
        )

    def look_later(self, uri: str) -> None:
        """Sends it when nobody types any more."""
        self.wait_no_more(uri)
        self._waiting[uri] = asyncio.get_running_loop().call_later(REST, self.look, uri)

    def wait_no_more(self, uri: str) -> None:
        if (waiting := self._waiting.pop(uri, None)) is not None:
            waiting.cancel()

    def forget(self, uri: str) -> None:
        """Takes back what was found in a document that is closed."""
        self.wait_no_more(uri)
        self._texts.pop(uri, None)
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri=uri, diagnostics=[]))

    def place(
        self, params: types.HoverParams | types.DefinitionParams | types.CompletionParams
    ) -> tuple[PatternText, int, int]:
        """Returns the text, line and column, from 1, that a question is about."""
        uri = params.text_document.uri
        document = self.workspace.get_text_document(uri)
        at = document.position_codec.position_from_client_units(document.lines, params.position)
        return self.text(uri), at.line + 1, at.character + 1


def _range(document: TextDocument, line: int, start: int, end: int) -> types.Range:
    """Columns of a line, from 1, as the client counts."""
    within = types.Range(types.Position(line - 1, start - 1), types.Position(line - 1, end - 1))
    return document.position_codec.range_to_client_units(document.lines, within)


def _diagnostic(finding: Finding, document: TextDocument) -> types.Diagnostic:
    severity = {ERROR: types.DiagnosticSeverity.Error, NOTE: types.DiagnosticSeverity.Information}
    text = finding.text[finding.column - 1 :]
    length = max(1, len(text.split(maxsplit=1)[0]) if text.strip() and not text[0].isspace() else 1)
    return types.Diagnostic(
        range=_range(document, finding.line, finding.column, finding.column + length),
        message=finding.message,
        severity=severity.get(finding.severity, types.DiagnosticSeverity.Warning),
        source="godebug",
    )


def _edits(document: TextDocument, wanted: str) -> Iterator[types.TextEdit]:
    """Yields what makes a document the text that is wanted: its lines from the first to the last that differ."""
    old, new = document.source.split("\n"), wanted.split("\n")
    if old == new:
        return
    most = min(len(old), len(new)) - 1
    first = next((number for number in range(most) if old[number] != new[number]), most)
    same = next((number for number in range(most - first) if old[-1 - number] != new[-1 - number]), most - first)
    if same:
        end = types.Position(len(old) - same, 0)
        text = "".join(f"{line}\n" for line in new[first : len(new) - same])
    else:
        end = types.Position(len(old) - 1, document.position_codec.client_num_units(old[-1]))
        text = "\n".join(new[first:])
    yield types.TextEdit(types.Range(types.Position(first, 0), end), text)


def _item(offer: Offer) -> types.CompletionItem:
    more = types.MarkupContent(types.MarkupKind.Markdown, offer.more) if offer.more else None
    return types.CompletionItem(offer.word, kind=_SORTS[offer.sort], detail=offer.about, documentation=more)


def server_of(counts: Counts) -> LanguageServer:
    """Returns a language server that answers all that an editor may ask about pattern files."""
    server = _Server(counts)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        server.look(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: types.DidSaveTextDocumentParams) -> None:
        server.look(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(params: types.DidChangeTextDocumentParams) -> None:
        server.look_later(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        server.forget(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(params: types.HoverParams) -> types.Hover | None:
        text, line, column = server.place(params)
        told = text.told(line, column, server.counts)
        if told is None:
            return None
        document = server.workspace.get_text_document(params.text_document.uri)
        markup = types.MarkupContent(types.MarkupKind.Markdown, told.text)
        return types.Hover(markup, _range(document, line, told.start, told.end))

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    def definition(params: types.DefinitionParams) -> types.Location | None:
        text, line, column = server.place(params)
        place = text.defined(line, column)
        if place is None:
            return None
        uri = params.text_document.uri if place.file == text.path else uris.from_fs_path(os.path.abspath(place.file))
        at = types.Position(place.line - 1, place.column - 1)
        return types.Location(uri or "", types.Range(at, at))

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=[";", ">", ":", ","]))
    def completion(params: types.CompletionParams) -> list[types.CompletionItem]:
        text, line, column = server.place(params)
        return [_item(offer) for offer in text.offers(line, column)]

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    def formatting(params: types.DocumentFormattingParams) -> list[types.TextEdit]:
        document = server.workspace.get_text_document(params.text_document.uri)
        kind = server.text(params.text_document.uri).kind
        return list(_edits(document, format_text(document.source, kind)))

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        text = server.text(params.text_document.uri)
        document = server.workspace.get_text_document(params.text_document.uri)
        found = []
        for pattern in text.patterns:
            name = _range(document, pattern.line, 1, len(text.lines[pattern.line - 1]) + 1)
            last = text.last_line(pattern)
            end = types.Position(last - 1, len(text.lines[last - 1]))
            whole = types.Range(name.start, end)
            detail = pattern.classes or None
            found.append(types.DocumentSymbol(pattern.name, types.SymbolKind.Object, whole, name, detail=detail))
        return found

    return server


class _Headers(io.BufferedReader):
    """What an editor sends, with the one header as the library wants it: names of headers have no case."""

    def readline(self, size: int | None = -1, /) -> bytes:
        """Returns the next line. Raises UserError for a length that is none: whoever waited would wait for ever."""
        line = super().readline(size).removeprefix(codecs.BOM_UTF8)
        found = _LENGTH.fullmatch(line)
        if found is None:
            return line
        if not found[1].isdigit() or int(found[1][:_DIGITS]) > MOST_BYTES:
            raise UserError(f"a message of {one_line(found[1].decode('ascii', 'replace'), 40)} bytes is announced")
        return b"Content-Length: %b\r\n" % found[1]


def serve(coverage: str | None) -> None:
    """Serves one editor until it says goodbye. `coverage`: the file of `--coverage`. Raises UserError."""
    server = server_of(read_counts(coverage) if coverage is not None else {})
    log_in_lines()
    # The thread that reads from the editor would be waited for.
    exit_on_interrupt()
    # What is printed by mistake must not get among the messages, and the server closes what it writes to.
    with contextlib.redirect_stdout(sys.stderr):
        # From the descriptor itself: a buffer over another one waits until it is full.
        server.start_io(stdin=_Headers(io.FileIO(0, closefd=False)), stdout=os.fdopen(os.dup(1), "wb"))
