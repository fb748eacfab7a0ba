"""The language server: an editor's messages over standard input and output, and what comes back."""

import io
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pygls")

from godebug.apps.editors.pattern_text import helper_lines
from godebug.apps.editors.server import _Headers, read_counts
from godebug.basics.errors import UserError
from godebug.engine.patterns import questions as vocabulary
from godebug.engine.patterns.helpers import HELPERS
from godebug.engine.patterns.language import kind_of

ROOT = Path(__file__).parents[2]

TEXT = """\
attribute_map value_only

Pattern hold-knight
# A knight's move holds.

O,.
?,O

:8,D

Oba
?cO

;oplay_attack(a,b,c,c) && lib(b)>2

Pattern pressing
# Nothing.

X.O
?O.

:8,DC
"""


class Client:
    """An editor: it sends messages and keeps what it was told."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "godebug", "patterns", "lsp", *options],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.told: list[dict[str, Any]] = []
        self._number = 0
        self.uri = (folder / "barriers.db").as_uri()
        self.version = 1
        able = {"general": {"positionEncodings": ["utf-16"]}}
        self.able = self.ask("initialize", processId=None, rootUri=None, capabilities=able)["capabilities"]
        self.tell("initialized")

    def _send(self, **message: Any) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def _receive(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        length = 0
        while line := self.process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            assert name in (b"Content-Length", b"Content-Type"), line
            length = int(value) if name == b"Content-Length" else length
        message: dict[str, Any] = json.loads(self.process.stdout.read(length))
        return message

    def tell(self, method: str, **params: Any) -> None:
        self._send(method=method, params=params)

    def ask(self, method: str, **params: Any) -> Any:
        self._number += 1
        self._send(id=self._number, method=method, params=params)
        while (message := self._receive()).get("id") != self._number:
            self.told.append(message)
        assert "error" not in message, message
        return message["result"]

    def open(self, text: str) -> list[dict[str, Any]]:
        document = {"uri": self.uri, "languageId": "gopattern", "version": self.version, "text": text}
        self.tell("textDocument/didOpen", textDocument=document)
        return self.found()

    def found(self) -> list[dict[str, Any]]:
        """What the next message of diagnostics says."""
        while (message := self._receive()).get("method") != "textDocument/publishDiagnostics":
            self.told.append(message)
        assert message["params"]["uri"] == self.uri
        return list(message["params"]["diagnostics"])

    def at(self, method: str, words: str, inside: str, text: str = TEXT) -> Any:
        """Asks about the place of `inside` in the first line that has `words`."""
        number, line = next((i, line) for i, line in enumerate(text.split("\n")) if words in line)
        place = {"line": number, "character": line.index(words) + words.index(inside)}
        return self.ask(f"textDocument/{method}", textDocument={"uri": self.uri}, position=place)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    folder = tmp_path_factory.mktemp("mine")
    counts = folder / "coverage.json"
    row = {"type": "coverage", "database": "barriers", "pattern": "hold-knight", "positions": 3, "matches": 12}
    counts.write_text(json.dumps({**row, "accepted": 5, "effects": 4, "example": "a.sgf --move 40"}) + "\n")
    client = Client(folder, "--coverage", "coverage.json")
    yield client
    client.ask("shutdown")
    client.tell("exit")
    out, _ = client.process.communicate(timeout=300)
    assert (client.process.returncode, out) == (0, b"")


@pytest.fixture
def client(running: Client) -> Iterator[Client]:
    """An editor without open documents."""
    yield running
    running.tell("textDocument/didClose", textDocument={"uri": running.uri})
    assert running.found() == []


def test_findings_of_lint(client: Client) -> None:
    found = client.open(TEXT)
    [odd] = [each for each in found if "class C" in each["message"]]
    assert (
        odd["range"]["start"] == {"line": TEXT.split("\n").index(":8,DC"), "character": 4}
        and odd["source"] == "godebug"
    )
    # As it is typed: the last change counts, and is told without being saved.
    for version, text in ((2, TEXT + "nonsense\n"), (3, TEXT.replace("DC", "D"))):
        changed = {"uri": client.uri, "version": version}
        client.tell("textDocument/didChange", textDocument=changed, contentChanges=[{"text": text}])
    found = client.found()
    assert not [each for each in found if each["severity"] == 1 or "class C" in each["message"]]


def test_a_mistake_is_an_error_where_it_stands(client: Client) -> None:
    text = TEXT.replace("oplay_attack(a,b,c,c)", "oplay_attak(a,b,c,c)")
    [error] = [each for each in client.open(text) if each["severity"] == 1]
    assert "oplay_attak" in error["message"]
    assert error["range"]["start"]["line"] == text.split("\n").index(";oplay_attak(a,b,c,c) && lib(b)>2")


def test_a_pattern_is_shown_in_all_orientations(client: Client) -> None:
    client.open(TEXT)
    told = client.at("hover", "O,.", ",")["contents"]
    assert told["kind"] == "markdown"
    assert all(f"+{k}" in told["value"] for k in range(8))
    assert "A knight's move holds." in told["value"]
    assert "12 matches in 3 positions, as in `a.sgf --move 40`; 5 accepted, 4 with an effect" in told["value"]
    assert "In games" not in client.at("hover", "Pattern pressing", "pressing")["contents"]["value"]
    assert client.at("hover", "attribute_map", "map") is None


def test_helpers_and_labels_are_told_and_found(client: Client) -> None:
    client.open(TEXT)
    told = client.at("hover", "oplay_attack", "attack")
    assert HELPERS["oplay_attack"].meaning in told["contents"]["value"]
    line = TEXT.split("\n").index(";oplay_attack(a,b,c,c) && lib(b)>2")
    assert told["range"] == {"start": {"line": line, "character": 1}, "end": {"line": line, "character": 13}}
    place = client.at("definition", "oplay_attack", "attack")
    assert place["uri"] == Path(vocabulary.__file__).as_uri()
    text = Path(vocabulary.__file__).read_text(encoding="utf-8").split("\n")
    assert text[place["range"]["start"]["line"]].startswith("[ox]play_attack |")
    label = client.at("definition", "lib(b)", "b)")
    assert label["uri"] == client.uri and label["range"]["start"] == {"line": 10, "character": 1}
    assert client.at("definition", "O,.", ",") is None


def test_completion(client: Client) -> None:
    client.open(TEXT)
    words = {item["label"]: item for item in client.at("completion", "oplay_attack(a", "(a")}
    assert words["oplay_attack"]["detail"] == HELPERS["oplay_attack"].signature
    assert {"a", "b", "c"} <= words.keys()
    # What barriers cannot ask is not offered: dragons do not exist yet.
    assert "owl_threatens" not in words
    assert {item["label"] for item in client.at("completion", ":8,DC", "C")} == set(kind_of("barriers").classes)
    assert "8" in {item["label"] for item in client.at("completion", ":8,DC", "8")}


def test_patterns_are_the_symbols_of_a_file(client: Client) -> None:
    client.open(TEXT)
    found = client.ask("textDocument/documentSymbol", textDocument={"uri": client.uri})
    assert [(each["name"], each["range"]["start"]["line"]) for each in found] == [("hold-knight", 2), ("pressing", 15)]


def test_formatting_is_that_of_the_command(client: Client) -> None:
    crowded = TEXT.replace(";oplay", "; oplay").replace(" && ", "&&").replace("\n\n:8,D", "\n:8 , D") + "\n\n"
    options = {"tabSize": 4, "insertSpaces": True}
    for text in (crowded, crowded.replace("\n", "\r\n"), crowded.rstrip(), TEXT):
        client.open(text)
        edits = client.ask("textDocument/formatting", textDocument={"uri": client.uri}, options=options)
        wanted = TEXT.replace("\n", "\r\n") if "\r" in text else TEXT
        assert edited(text, edits) == wanted
        assert len(edits) == (text != TEXT)


def edited(text: str, edits: list[dict[str, Any]]) -> str:
    """What an editor makes of edits."""
    for edit in edits:
        lines = text.split("\n")
        start, end = (edit["range"][side] for side in ("start", "end"))
        before = "\n".join([*lines[: start["line"]], lines[start["line"]][: start["character"]]])
        text = before + edit["newText"] + "\n".join([lines[end["line"]][end["character"] :], *lines[end["line"] + 1 :]])
    return text


def test_columns_are_counted_as_the_editor_counts(client: Client) -> None:
    """Code units of UTF-16: a sign beyond the first plane is two of them."""
    text = TEXT.replace("O,.", "O,. \U0001d11e").replace(":8,DC", ":8,D,value(1) \U0001d11e") + "\n;\U0001d11e lib(b)\n"
    [error] = [each for each in client.open(text) if each["severity"] == 1]
    assert error["range"]["start"]["character"] == 1
    number = len(text.split("\n")) - 2
    place = {"line": number, "character": 5}
    told = client.ask("textDocument/hover", textDocument={"uri": client.uri}, position=place)
    assert told["range"]["start"]["character"] == 4 and told["range"]["end"]["character"] == 7


def test_the_largest_database_is_looked_at_while_nobody_waits(tmp_path: Path) -> None:
    """Findings after a save within 200 ms on an idle machine; here with room for a busy one, in CPU time."""
    from godebug.apps.editors.pattern_text import PatternText
    from godebug.basics.resources import data_folder

    for path in sorted(data_folder("patterns").glob("*.db")):
        text = path.read_text(encoding="utf-8")
        start = time.process_time()
        assert isinstance(PatternText(text, str(path)).findings, list)
        assert time.process_time() - start < 1.0, path.name


def test_every_helper_is_found_in_the_table() -> None:
    lines = Path(vocabulary.__file__).read_text(encoding="utf-8").split("\n")
    for name in HELPERS:
        row = lines[helper_lines()[name] - 1].partition(" | ")[0]
        assert name in (row, row.replace("[ox]", "o"), row.replace("[ox]", "x"))


def test_figures_that_are_none(tmp_path: Path) -> None:
    for text in ("nonsense\n", "[1]\n", '{"type":"coverage"}\n'):
        (tmp_path / "figures").write_text(text)
        with pytest.raises(UserError, match=r"--coverage: .*figures: not what 'patterns coverage --json' prints"):
            read_counts(str(tmp_path / "figures"))


@pytest.mark.parametrize("body", [b"{}", b"[[[[", b"null", b"\xff", b'{"jsonrpc": "2.0", "method": 7}', b"[" * 5000])
def test_what_is_no_message_gets_no_traceback(tmp_path: Path, body: bytes) -> None:
    sent = b"Content-Length: %d\r\n\r\n%b" % (len(body), body)
    command = [sys.executable, "-m", "godebug", "patterns", "lsp"]
    place = {**os.environ, "PYTHONPATH": str(ROOT)}
    found = subprocess.run(command, input=sent, capture_output=True, cwd=tmp_path, env=place, timeout=300, check=False)
    assert found.returncode == 0
    assert b"Traceback" not in found.stderr
    assert all(line.startswith(b"godebug: Unable to ") for line in found.stderr.splitlines())


@pytest.mark.parametrize(
    "header",
    [
        b"content-length:%d",
        b"CONTENT-LENGTH : %d ",
        b"X-Odd: 1\r\nContent-length:\t0%d",
        b"\xef\xbb\xbfContent-Length: %d",
    ],
)
def test_headers_as_editors_spell_them(header: bytes) -> None:
    body = (
        b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}'
    )
    read, write = os.pipe()
    os.write(write, header % len(body) + b"\r\n\r\n" + body)
    os.close(write)
    headers = _Headers(io.FileIO(read))
    lines = [headers.readline()]
    while lines[-1].strip():
        lines.append(headers.readline())
    assert b"Content-Length: %d\r\n" % len(body) in [line.replace(b": 0", b": ") for line in lines]
    assert headers.read() == body


@pytest.mark.parametrize("length", [b"-5", b"+7", b"abc", b"", b"9" * 40, b"99999999999"])
def test_a_length_that_is_none_is_refused(length: bytes) -> None:
    read, write = os.pipe()
    os.write(write, b"Content-Length: %b\r\n\r\n{}" % length)
    os.close(write)
    with pytest.raises(UserError, match=r"a message of .*bytes is announced"):
        _Headers(io.FileIO(read)).readline()
