#!/usr/bin/env python3
"""Holds the library's #includes to the table in libnotation/README.md.

Checked: a layer includes only itself and what its row lists; third-party headers stand only in the
layers that list them, in .cpp files; PEGTL is named by grammars/pegtl.hpp alone; CLI11 by
tools/qipu/cli.cpp alone, all others by tools/qipu/library_versions.cpp too; grammars include grammars; no public header includes a private one;
headers of one system are included only in base/platform, and by what exists on that system alone.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
# First folder of an include path, for headers that are neither ours nor the standard library's.
THIRD_PARTIES = {"fmt", "tao", "unicode", "nlohmann", "simdjson", "expat", "CLI", "gtest", "benchmark",
                 "archive", "zlib", "nettle", "xxhash", "sqlite3", "libpq-fe", "ft2build", "png", "gif_lib",
                 "jpeglib", "jerror", "webp"}
# Headers of one system, and where they stand besides base/platform.
SYSTEMS = re.compile(r"(unistd|fcntl|poll|signal|dirent|langinfo|locale|pthread|sched|spawn|fnmatch|termios|netdb|io|"
                     r"windows|shellapi|bcrypt)\.h|csignal|(sys|linux|arpa|netinet|gnu)/.*\.h")
OF_ONE_SYSTEM = ("libnotation/src/base/platform/", "libnotation/src/base/sql/postgres.cpp",
                 "libnotation/js/wasm/", "libnotation/python/", "tools/qipu/http_server.cpp",
                 "tools/static/", "tools/windows/", "tools/train/")
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def table():
    layers, thirds = {}, {}
    for line in (ROOT / "libnotation/README.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) != 4 or not re.fullmatch(r"`\w+`", cells[0]):
            continue
        name = cells[0].strip("`")
        layers[name] = set(re.findall(r"`(\w+)`", cells[2]))
        thirds[name] = set(re.findall(r"[\w-]+", cells[3]))
    return layers, thirds


def rooms():
    """Of each layer that has rooms: which others each may include."""
    of, rows = {}, {}
    for line in (ROOT / "libnotation/README.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if heading := re.fullmatch(r"room of `(\w+)`", cells[0]):
            rows = of.setdefault(heading[1], {})
        elif len(cells) == 3 and re.fullmatch(r"`\w+`", cells[0]):
            rows[cells[0].strip("`")] = set(re.findall(r"`(\w+)`", cells[2]))
    return of


def main():
    layers, thirds = table()
    known = rooms()
    complaints = []

    def complain(path, included, why):
        complaints.append(f"{path.relative_to(ROOT)}: includes {included}: {why}")

    library, interface = ROOT / "libnotation/src", ROOT / "libnotation/include/qipu"
    for folder in sorted(p.name for p in library.iterdir() if p.is_dir()):
        if folder not in layers:
            complaints.append(f"libnotation/src/{folder}: not in the table of libnotation/README.md")
    for layer, named in sorted(known.items()):
        for folder in sorted(p.name for p in (library / layer).iterdir() if p.is_dir()):
            if folder not in named:
                complaints.append(f"{layer}/{folder}: not in the table of libnotation/README.md")

    def home(path):
        """The layer and the rooms of a file; a public header belongs where its source is."""
        if path.is_relative_to(library):
            layer, *inner = path.relative_to(library).parts[:-1]
            return layer, inner
        if path == interface / "qipu.h":
            return None, []  # all public headers at once
        if path.is_relative_to(interface):
            layer = path.relative_to(interface).parts[0]
            name = f'"qipu/{layer}/{path.name}"'
            for source in sorted((library / layer).rglob(f"{path.stem}.cpp")):
                if name in source.read_text(encoding="utf-8"):
                    return home(source)
            return layer, []
        return None, []

    sources = [p for top in ("libnotation", "grammars", "tools") for p in (ROOT / top).rglob("*")
               if p.suffix in (".h", ".hpp", ".cpp")]
    for path in sorted(sources):
        top = path.relative_to(ROOT).parts[0]
        layer, own = home(path)
        public = path.is_relative_to(interface)
        for bracket, included in INCLUDE.findall(path.read_text(encoding="utf-8")):
            first = included.split("/")[0]
            if bracket == "<" and SYSTEMS.fullmatch(included):
                if not path.relative_to(ROOT).as_posix().startswith(OF_ONE_SYSTEM):
                    complain(path, included, "headers of one system belong to base/platform")
            target = interface.parent / included if first == "qipu" else library / included
            other, room = home(target) if bracket == '"' and target.exists() else (None, [])
            if other is not None and top == "grammars":
                complain(path, included, "grammars know syntax only")
            if other is not None and layer is not None:
                if other != layer and other not in layers.get(layer, set()):
                    complain(path, included, f"`{layer}` may not include `{other}`")
                if layer == other and room and path.name != "registry.cpp" and not public:
                    if not own or room[0] not in known[layer].get(own[0], set()) | {own[0]}:
                        complain(path, included, "a room that it may not know")
                if public and target.is_relative_to(library):
                    complain(path, included, "a public header needs a private one")
            if first == "grammars":
                allowed = layer is None or "tao" in thirds.get(layer, set())
                if not allowed or path.suffix == ".h":
                    complain(path, included, "grammars belong to .cpp files of layers with tao")
            first = first.removesuffix(".h").removesuffix("_entry")
            if bracket == "<" and first in THIRD_PARTIES:
                if first == "tao":
                    allowed = path == ROOT / "grammars/pegtl.hpp"
                elif first == "CLI":
                    allowed = path == ROOT / "tools/qipu/cli.cpp"
                elif path == ROOT / "tools/qipu/library_versions.cpp":
                    allowed = True
                elif first == "ft2build" and path.parent == ROOT / "tools/shapes":
                    allowed = True
                elif first in ("archive", "sqlite3") and path.parent == ROOT / "libnotation/js/wasm":
                    allowed = True
                elif layer is None:
                    allowed = top == "tools" and first in ("fmt", "nlohmann")
                else:
                    private = "include/qipu" not in path.as_posix()
                    declares = included == "nlohmann/json_fwd.hpp" and private
                    allowed = first in thirds.get(layer, set()) and (path.suffix == ".cpp" or declares)
                if not allowed:
                    complain(path, included, "not at home here")
    print("\n".join(complaints))
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
