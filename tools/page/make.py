#!/usr/bin/env python3
"""Puts qipu.html together: one file with everything in it, for any browser, from any folder.

make.py MODULE OUTLINES OUTPUT: the library as WebAssembly (scripts/wasm.sh), the outlines of
characters (outlines.inc of that build), and the page to write. Its parts are those of the pages of
games (libnotation/src/publish/page) and the files of this folder.
"""

import base64
import hashlib
import pathlib
import re
import subprocess
import sys
import tempfile
import zlib

HERE = pathlib.Path(__file__).resolve().parent
LIBRARY = HERE.parent.parent / "libnotation"
PARTS = LIBRARY / "qipu" / "publish" / "page"
# They share one scope and are joined in this order.
SCRIPTS = [
    HERE / "begin.js", PARTS / "common.js", PARTS / "board.js", PARTS / "game_words.js",
    HERE / "words.js", PARTS / "game_tree.js", PARTS / "game_board.js", PARTS / "game_moves.js",
    PARTS / "game_graphs.js", PARTS / "game.js", HERE / "zip.js", HERE / "workers.js",
    HERE / "files.js", HERE / "record.js", HERE / "entering.js", HERE / "placing.js",
    HERE / "engine.js", HERE / "saving.js", HERE / "bringing.js", HERE / "desk.js",
]
EMPTY = ('{"v":1,"title":"qipu","red":"","black":"","event":"","site":"","date":"","round":["",""],'
         '"result":"*","fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",'
         '"intro":"","notations":[["zh","中文","Chinese"]],"nodes":[{"p":-1}],"how":[],"tags":[]}')


def text_of(path):
    return path.read_text(encoding="utf-8")


def between(text, begin, end):
    """Returns a part of the page of a game that this page has as well."""
    at = text.index(begin)
    return text[at:text.index(end, at)]


def hash_of(text):
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return "'sha256-" + base64.b64encode(digest).decode("ascii") + "'"


def lean(script):
    """Removes comments on lines of their own and indentation, because pages are sent by mail."""
    script = re.sub(r"^ *(//.*|/\*\*?(?s:.*?)\*/)\n", "", script, flags=re.MULTILINE)
    return re.sub(r"^ +", "", script, flags=re.MULTILINE)


def packed(data):
    """Deflates as well as possible, in base 85 (workers.js) without '<', which HTML would parse."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        small = subprocess.run(["zopfli", "--i5", "--deflate", "-c", file.name], check=True,
                               stdout=subprocess.PIPE).stdout
    if zlib.decompress(small, -15) != data:
        sys.exit("make.py: zopfli failed")
    return base64.b85encode(small).decode("ascii").replace("<", ",")


def shapes_of(outlines):
    """Returns a path for each character, in a box of 1000 units, as in publish/markup.cpp."""
    paths = re.findall(r"\{U'\\U([0-9a-f]{8})', \"([^\"]*)\"\}", outlines)
    if not paths:
        sys.exit("make.py: no outlines in what was given")
    made = "".join(f'<path id="g-{int(sign, 16):x}" d="{path}"/>' for sign, path in paths)
    return f'<svg width="0" height="0" class="shapes" aria-hidden="true"><defs>{made}</defs></svg>'


def main():
    module, outlines, output = (pathlib.Path(each) for each in sys.argv[1:4])
    script = "\n'use strict';\n(() => {\n" + lean("".join(map(text_of, SCRIPTS))) + "})();\n"
    style = "\n" + text_of(PARTS / "page.css").replace("{{dark}}", text_of(PARTS / "dark.css"))
    style += text_of(HERE / "style.css")
    game = text_of(PARTS / "game.html")
    around = text_of(LIBRARY / "js" / "surroundings.js").replace("export function", "function")
    worker = around + text_of(HERE / "loader.js") + text_of(HERE / "worker.js")
    values = {
        "policy": f"style-src {hash_of(style)}; script-src 'wasm-unsafe-eval' {hash_of(script)}",
        "style": style,
        "shapes": packed(shapes_of(text_of(outlines)).encode("ascii")),
        "switches": between(game, '  <div class="switches">', "</header>"),
        "keys": between(game, '    <div class="keys" role', '  </section>\n  <div class="middle"'),
        "moves": between(game, '  <section class="now card"', "  </div>\n  <aside>"),
        "view": EMPTY,
        "worker": lean(worker).replace("</", "<\\/"),
        "network": packed((LIBRARY / "qipu" / "engine" / "network.bin").read_bytes()),
        "wasm": packed(module.read_bytes()),
        "script": script,
    }
    page = re.sub(r"\{\{(\w+)\}\}", lambda found: values[found[1]], text_of(HERE / "page.html"))
    output.write_text(page, encoding="utf-8")
    size = len(page.encode("utf-8"))
    print(f"{output}: {size} bytes, {size - len(values['network'])} without the engine's network")


main()
