#!/usr/bin/env python3
"""Puts qipu.html together: one file with everything in it, for any browser, from any folder.

make.py MODULE OUTLINES OUTPUT: the library as WebAssembly (scripts/wasm.sh), the outlines of
characters (outlines.inc of that build), and the page to write. page.html is its frame; {{> NAME}}
there stands for a part that the pages of games have too (publish/page/parts). esbuild makes one
script of main.js and the modules that it imports, and one of worker/main.js. ESBUILD names another
esbuild.
"""

import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import zlib

HERE = pathlib.Path(__file__).resolve().parent
LIBRARY = HERE.parent.parent / "libnotation"
PAGES = LIBRARY / "src" / "publish" / "page"
EMPTY = ('{"v":1,"title":"qipu","red":"","black":"","event":"","site":"","date":"","round":["",""],'
         '"result":"*","fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",'
         '"intro":"","notations":[["zh","中文","Chinese"]],"nodes":[{"p":-1}],"how":[],"tags":[]}')


def text_of(path):
    return path.read_text(encoding="utf-8")


def with_parts(text):
    """Puts in the parts that the page shares with the pages of games."""
    return re.sub(r"\{\{> (\w+)\}\}\n",
                  lambda found: text_of(PAGES / "parts" / f"{found[1]}.html"), text)


def bundled(entry):
    """Returns one script made of a module and all that it imports."""
    made = subprocess.run(
        [os.environ.get("ESBUILD", "esbuild"), entry, "--bundle", "--format=iife",
         "--charset=utf8", "--minify-whitespace", "--legal-comments=none", "--log-level=warning",
         "--banner:js='use strict';"], cwd=HERE, check=True, stdout=subprocess.PIPE)
    return made.stdout.decode("utf-8")


def hash_of(text):
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return "'sha256-" + base64.b64encode(digest).decode("ascii") + "'"


# Bytes that HTML would change or parse.
FORBIDDEN = (0x00, 0x0D, ord("<"))


def text_from(data):
    """Returns bytes as text: their number, ':', and a character for each seven bits (packed.js).

    Seven bits that HTML forbids make one character with the seven bits after them.
    """
    raw = data + bytes(-len(data) % 7)  # seven bytes are eight characters
    out, first = [], -1
    for at in range(0, len(raw), 7):
        group = int.from_bytes(raw[at:at + 7], "big")
        for shift in range(49, -1, -7):
            seven = group >> shift & 0x7F
            if first >= 0:
                out.append(chr(0x100 + (first << 7 | seven)))
                first = -1
            elif seven in FORBIDDEN:
                first = FORBIDDEN.index(seven)
            else:
                out.append(chr(seven))
    if first >= 0:
        out.append(chr(0x100 + (first << 7)))
    return f"{len(data)}:{''.join(out)}"


def packed(data, kept):
    """Deflates as well as possible, as text.

    That takes seconds, so the folder `kept` keeps the results by the hash of the data.
    """
    file = kept / (hashlib.sha256(data).hexdigest() + ".deflate")
    if file.exists():
        return text_from(file.read_bytes())
    with tempfile.NamedTemporaryFile() as raw:
        raw.write(data)
        raw.flush()
        small = subprocess.run(["zopfli", "--i5", "--deflate", "-c", raw.name], check=True,
                               stdout=subprocess.PIPE).stdout
    if zlib.decompress(small, -15) != data:
        sys.exit("make.py: zopfli failed")
    kept.mkdir(exist_ok=True)
    file.write_bytes(small)
    return text_from(small)


def shapes_of(outlines):
    """Returns a path for each character, in a box of 1000 units, as in publish/markup.cpp."""
    paths = re.findall(r"\{U'\\U([0-9a-f]{8})', \"([^\"]*)\"\}", outlines)
    if not paths:
        sys.exit("make.py: no outlines in what was given")
    made = "".join(f'<path id="g-{int(sign, 16):x}" d="{path}"/>' for sign, path in paths)
    return f'<svg width="0" height="0" class="shapes" aria-hidden="true"><defs>{made}</defs></svg>'


def sample_game():
    """Returns the record that the page offers to try: the first game of a sample."""
    games = text_of(HERE.parent.parent / "samples" / "梅花谱.pgn").split("[Game ")
    return "[Game " + games[1].rstrip() + "\n"


def main():
    module, outlines, output = (pathlib.Path(each) for each in sys.argv[1:4])
    kept = output.parent / "packed"
    script = bundled("main.js")
    style = "\n" + text_of(PAGES / "page.css").replace("{{dark}}", text_of(PAGES / "dark.css"))
    style += "".join(text_of(HERE / f"{name}.css") for name in ("style", "playing", "archive", "clean/clean"))
    values = {
        "policy": f"style-src {hash_of(style)}; script-src 'wasm-unsafe-eval' {hash_of(script)}",
        "style": style,
        "shapes": packed(shapes_of(text_of(outlines)).encode("ascii"), kept),
        "view": EMPTY,
        "sample": sample_game(),
        "worker": bundled("worker/main.js"),
        "network": packed((LIBRARY / "src" / "engine" / "network.bin").read_bytes(), kept),
        "wasm": packed(module.read_bytes(), kept),
        "script": script,
    }
    frame = with_parts(text_of(HERE / "page.html"))
    page = re.sub(r"\{\{(\w+)\}\}", lambda found: values[found[1]], frame)
    output.write_text(page, encoding="utf-8", newline="")
    size = len(page.encode("utf-8"))
    print(f"{output}: {size} bytes, {size - len(values['network'])} without the engine's network")


if __name__ == "__main__":
    main()
