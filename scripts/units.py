#!/usr/bin/env python3
"""units.py FILE...: sources that can be compiled together, each group on a line.

Headers are most of what a compiler reads here, so sources are put together where none declares a
name for itself alone (in a nameless namespace, as a macro) that stands in another.
"""

import functools
import pathlib
import re
import sys

LINES = 4000  # in a group at most; a compiler takes a GB for them
ROOT = pathlib.Path(__file__).resolve().parents[1]
NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|\bR"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"', re.S)
NAMELESS = re.compile(r"^namespace \{\n(.*?)^\}  // namespace$", re.S | re.M)
DECLARED = re.compile(r"\b(?:class|struct|union|enum(?: class)?|using|concept)\s+(\w+)"
                      r"|\b(\w+)\s*(?=[({=\[;])")
COMMON = {"bool", "char", "enum", "final", "int", "namespace", "operator", "return", "size", "size_t", "std",
          "string", "string_view", "substr", "TEST", "uint8_t", "npos", "empty", "min", "const", "auto"}
OURS = re.compile(r'^#include "([^"]+)"', re.M)


def declared(text):
    """What formatted lines declare that are not inside a body, and some words more."""
    lines = "\n".join(li for li in NOISE.sub(" ", text).split("\n") if not li[:1].isspace())
    lines = re.sub(r"(?: final)?(?: : (?:public|private) [\w:]+)? \{$|^using [\w:]+;", "{", lines,
                   flags=re.M)  # what a class is derived from; what is taken from elsewhere
    names = {name for found in DECLARED.findall(lines) for name in found}
    return {n for n in names if n[:1].isalpha() and len(n) > 1} - COMMON


def own_names(text):
    """What a source declares for itself alone. What two have by `using` may be the same."""
    names = set(re.findall(r"^(?:#define|namespace) (\w+)(?! ?\{)", text, re.M)) - {"qipu"}
    for region in NAMELESS.findall(text):
        names |= declared(region)
    return names


@functools.cache
def from_headers(header):
    """What a header of ours and those that it includes declare; grammars are read word by word."""
    path = next((p for p in (ROOT / "libnotation" / header, ROOT / header, ROOT / "tests" / header)
                 if p.exists()), None)
    if path is None:
        return frozenset()
    text = path.read_text()
    names = set(re.findall(r"\w+", text)) if path.suffix == ".hpp" else declared(text)
    return frozenset(names.union(*map(from_headers, OURS.findall(text))))


class Unit:
    """Files compiled together."""

    def __init__(self):
        self.files, self.words, self.own, self.used, self.lines = [], set(), set(), set(), 0

    def takes(self, words, own, used, lines):
        return (lines + self.lines <= LINES and not own & (self.words | self.used)
                and not self.own & (words | used))

    def add(self, file, words, own, used, lines):
        self.files.append(file)
        self.words |= words
        self.own |= own
        self.used |= used
        self.lines += lines


def units_of(files):
    units = []
    for file in files:
        text = file.read_text()
        words = set(re.findall(r"\w+", NOISE.sub(" ", text)))
        words = words.union(*map(from_headers, OURS.findall(text)))
        used = set(re.findall(r"^using (?:\w+::)+(\w+);", text, re.M))
        lines = text.count("\n")
        if re.search(r"^using namespace (?!test;|std::)", text, re.M):
            lines += LINES  # it has names that nobody sees here
        entry = (words, own_names(text), used, lines)
        unit = next((u for u in units if u.takes(*entry)), None)
        if unit is None:
            units.append(unit := Unit())
        unit.add(file, *entry)
    return units


if __name__ == "__main__":
    for made in units_of([pathlib.Path(f) for f in sys.argv[1:]]):
        print(" ".join(map(str, made.files)))
