#!/usr/bin/env python3
"""units.py FILE...: sources that can be compiled together, each group on a line.

Headers are most of what a compiler reads here, so sources are put together where none declares a
name for itself alone (in a nameless namespace, as a macro) that another uses as its own.
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
COMMON = {"bool", "char", "enum", "final", "int", "namespace", "operator", "return", "size",
          "size_t", "std", "string", "string_view", "substr", "TEST", "TEST_F", "uint8_t", "npos",
          "empty", "min", "const", "auto"}
OURS = re.compile(r'^#include "([^"]+)"', re.M)
BEFORE = r"(?:(?<![\w.>:])|(?<=[^-]>)|(?<=[^:]:))"  # no dot, no arrow, no two colons


def declared(text):
    """What formatted lines declare that are not inside a body, and some words more."""
    lines = "\n".join(li for li in NOISE.sub(" ", text).split("\n") if not li[:1].isspace())
    more = set(re.findall(r"(?<=, )k[A-Z]\w*(?= = )", lines))  # constants behind another on a line
    # What is there already, or has a name for this one declaration.
    lines = re.sub(r"^template <[^\n]*>$|<[\w:]+\(", "", lines, flags=re.M)
    lines = re.sub(r"^(?:using (?:namespace )?|namespace \w+ = )[\w:]+;", "", lines, flags=re.M)
    lines = re.sub(r" = (?:\{\}|[\w:]+)(?=[,)])", "", lines)  # what a parameter is if nobody says
    lines = re.sub(r"(?<=[)\w>]) \{.*|(?<= = ).*", "{", lines)  # what stands in it, or what it is
    lines = re.sub(r"(?: final)?(?: : (?:public |private )?[\w:]+)?\{$", "{", lines, flags=re.M)
    names = more | {name for found in DECLARED.findall(lines) for name in found}
    return {n for n in names if n[:1].isalpha() and len(n) > 1} - COMMON


def own_names(text):
    """What a source declares for itself alone. What two have by `using` may be the same."""
    names = set(re.findall(r"^#define (\w+)\b", text, re.M))
    names -= set(re.findall(r"^#undef (\w+)", text, re.M))
    for region in NAMELESS.findall(text):
        names |= declared(region)
    return names


def own_functions(text):
    """The functions among them."""
    regions = "\n".join(NOISE.sub(" ", region) for region in NAMELESS.findall(text))
    return set(re.findall(r"^[A-Za-z][\w:<>,&* ]*?\b(?!k[A-Z])(\w+)\(", regions, re.M))


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


class Source:
    """What a source declares for itself alone, and which names it uses."""

    def __init__(self, file):
        self.file, text = file, file.read_text()
        code = NOISE.sub(" ", text)
        used = set(re.findall(r"^using (?:\w+::)+(\w+);", text, re.M))
        known = used.union(*map(from_headers, OURS.findall(text)))
        own = own_names(text)
        # A function's name meets one that is called or declared; any other, one that stands anywhere
        # but behind a dot, an arrow or a colon.
        self.functions = own & own_functions(text)
        self.others = own - self.functions
        self.called = known | own | set(re.findall(BEFORE + r"(\w+)(?=[(<])", code))
        self.words = known | own | set(re.findall(BEFORE + r"(\w+)", code))
        self.grammars = set(re.findall(r"^namespace (\w+) = grammar::(?!pegtl;)", text, re.M))
        self.lines = text.count("\n")
        if re.search(r"^using namespace (?!test;|std::)", text, re.M):
            self.lines += LINES  # it has names that nobody sees here

    def meets(self, other):
        return bool(self.grammars & other.grammars
                    or self.functions & other.called or self.others & other.words
                    or other.functions & self.called or other.others & self.words)


def units_of(files):
    """Groups of sources; first come those that meet many others."""
    sources = [Source(file) for file in files]
    count = {s: sum(s.meets(other) for other in sources) for s in sources}
    units = []
    for source in sorted(sources, key=lambda s: (-count[s], s.file)):
        for unit in units:
            if sum(s.lines for s in unit) + source.lines <= LINES and not any(map(source.meets, unit)):
                unit.append(source)
                break
        else:
            units.append([source])
    return [sorted(s.file for s in unit) for unit in units]


if __name__ == "__main__":
    for made in units_of([pathlib.Path(f) for f in sys.argv[1:]]):
        print(" ".join(map(str, made)))
