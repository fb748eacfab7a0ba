"""A report as one HTML page: a heading, layers of which one is shown, and causes. No scripts, nothing to fetch."""

from collections.abc import Sequence

from msgspec import Struct

from godebug.views.element_text import xml_text
from godebug.views.html import HtmlWriter
from godebug.views.look import Scheme
from godebug.views.view import View


class LayerTab(Struct, frozen=True):
    """One of several layers. `name`: the text of its button."""

    name: str
    views: Sequence[View]


#: Colours of the page itself are those of pictures, see `godebug.views.board_svg`.
_STYLE = """
:root { color-scheme: dark light; --bg: #15171c; --fg: #d7dae0; --line: #3a3f4b; --chip: #23262f; --on: #1e94b5; }
@media (prefers-color-scheme: light) { :root { --bg: #fffdf8; --fg: #24272d; --line: #d9d2c0; --chip: #f1ead8;
  --on: #115467; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 96rem; padding: .6rem .75rem 3rem; background: var(--bg); color: var(--fg);
  font: 15px/1.45 system-ui, sans-serif; }
h1 { font-size: 1.25rem; margin: .4rem 0; overflow-wrap: anywhere; }
h2 { font-size: 1.05rem; margin: 1.6rem 0 .4rem; } h3 { font-size: .95rem; margin: .8rem 0 .2rem; }
pre { font: 13px/1.4 ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; white-space: pre-wrap;
  overflow-wrap: anywhere; margin: .4rem 0; }
.tabs { position: relative; } .tabs > input { position: absolute; left: 0; opacity: 0; }
.tabs > label { display: inline-block; padding: .3rem .7rem; margin: 0 .25rem .35rem 0; border-radius: 1rem;
  background: var(--chip); cursor: pointer; user-select: none; }
.tabs > input:checked + label { background: var(--on); color: #fff; }
.tabs > input:focus-visible + label { outline: 2px solid var(--fg); }
.layer { display: none; }
.side { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; }
main { container-type: inline-size; }
figure { margin: .3rem 0; --side: min(100cqw, 44rem); width: var(--side); }
figure.chart { width: min(100%, 80rem); }
figure svg { width: 100%; height: auto; } pre > svg { vertical-align: text-bottom; }
@container (min-width: 60rem) { .side figure { --side: calc(50cqw - .8rem); } }
.wide { overflow-x: auto; } table.t { border-collapse: collapse; font-size: .9rem; }
table.t td, table.t th { padding: .15rem .6rem; text-align: left; border-bottom: 1px solid var(--line);
  vertical-align: top; }
table.t .r { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
details, details > p { margin: .1rem 0 .1rem .2rem; padding-left: .8rem; border-left: 1px solid var(--line); }
summary { cursor: pointer; } .causes > details { border: 0; padding: 0; margin: .5rem 0; }
.causes > details > summary { font-weight: 600; }
data { font-variant-numeric: tabular-nums; font-family: ui-monospace, Menlo, Consolas, monospace; opacity: .85; }
code { font-size: .85em; opacity: .75; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem .8rem; margin: .4rem 0; }
dt { opacity: .65; } dd { margin: 0; overflow-wrap: anywhere; }
"""


def html_page(
    title: str,
    heading: Sequence[View],
    layers: Sequence[LayerTab],
    causes: Sequence[tuple[str, Sequence[View]]],
    facts: Sequence[tuple[str, str]] = (),
    shown: int = 0,
    scheme: Scheme = "owner",
) -> str:
    """Returns the page.

    `facts`: names and values above everything. `layers`: the one of number `shown` is open at first. `causes`: sections
    below the layers, each with its title. `scheme`: what hues tell.
    """
    writer = HtmlWriter(scheme)
    listed = "".join(f"<dt>{xml_text(name)}</dt><dd>{xml_text(value)}</dd>" for name, value in facts)
    body = [f"<h1>{xml_text(title)}</h1>", writer.views(heading), f"<dl>{listed}</dl>" if listed else ""]
    body.append(_tabs(writer, layers, shown))
    for name, views in causes:
        body.append(f'<h2>{xml_text(name)}</h2><div class="causes">{writer.views(views)}</div>')
    body.append(writer.definitions)
    rules = "".join(f"#l{n}:checked ~ .p{n} {{ display: block; }}\n" for n in range(len(layers)))
    return page_of(title, body, rules + writer.css())


def page_of(title: str, body: Sequence[str], rules: str) -> str:
    """Returns a page with the look of all pages. `body`: its elements. `rules`: what else its style says."""
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{xml_text(title)}</title>\n'
        f"<style>{_STYLE}{rules}</style></head>\n<body><main>\n" + "\n".join(body) + "\n</main></body></html>\n"
    )


def _tabs(writer: HtmlWriter, layers: Sequence[LayerTab], shown: int) -> str:
    """Returns the buttons, and below them the chosen layer."""
    buttons = "".join(
        f'<input type="radio" name="layer" id="l{n}"{" checked" if n == shown else ""}>'
        f'<label for="l{n}">{xml_text(layer.name)}</label>'
        for n, layer in enumerate(layers)
    )
    pages = "".join(
        f'<section class="layer p{n}">{writer.views(layer.views)}</section>\n' for n, layer in enumerate(layers)
    )
    return f'<div class="tabs">{buttons}\n{pages}</div>'
