#!/usr/bin/env python3
"""Every English phrase that the library passes to a finding has a row in diag/terms.cpp.

A finding's sentence exists in both languages; its arguments are translated by that table. A phrase
without a row would stand in English in a Chinese sentence. A phrase is a literal with a blank. Not
looked at: arguments that are given in both languages, and texts of other programs and libraries.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LIBRARY = ROOT / 'libnotation' / 'src'
STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
# Calls whose last list are the arguments of a finding, and calls and assignments that give a reason.
FINDING = re.compile(r'\b(?:fail|make_diagnostic|report|refuse)\s*\(\s*(?:diag::\w+|code)\s*,')
REASON = re.compile(r'\b(?:damaged|unusable|refuse_request|archive_set_error)\s*\('
                    r'|\bstd::unexpected\s*\(\s*(?=std::string\(|")'
                    r'|\bpart_lost\s*\(|\bwhy_? =(?!=)|\bconst char\* kNoCache ='
                    r'|\breturn (?="(?:page|a query|exit code|signal) )')
# The answers of these files are written for an engine's protocol, which is English.
PROTOCOL = {'engine/orders.cpp', 'engine/protocol.cpp'}


def shape(words):
    """Returns words with # for each number and each text between backticks, as terms.cpp does."""
    words = re.sub(r'`[^`]*`', '`#`', words)
    return re.sub(r'#+', '#', re.sub(r'\d+', '#', words))


def end_of(text, begin):
    """Returns the place of the bracket or semicolon that ends the expression at `begin`."""
    depth = 0
    at = begin
    while at < len(text):
        literal = STRING.match(text, at)
        if literal:
            at = literal.end()
            continue
        if text[at] in '({[':
            depth += 1
        elif text[at] in ')}]':
            if depth == 0:
                return at
            depth -= 1
        elif text[at] == ';' and depth == 0:
            return at
        at += 1
    return at


def split(text, signs):
    """Splits an expression at these signs outside brackets and strings."""
    parts, depth, begin, at = [], 0, 0, 0
    while at < len(text):
        literal = STRING.match(text, at)
        if literal:
            at = literal.end()
            continue
        if text[at] in '({[':
            depth += 1
        elif text[at] in ')}]':
            depth -= 1
        elif depth == 0 and text[at] in signs and text[at - 1:at + 1] != '::' and \
                text[at:at + 2] != '::':
            parts.append(text[begin:at])
            begin = at + 1
        at += 1
    return parts + [text[begin:]]


def phrases(expression):
    """Returns the phrases that an argument may have."""
    out = []
    for argument in split(expression, ',?:'):
        words = ''
        for part in split(argument.strip(), '+'):
            part = part.strip()
            inner = re.fullmatch(r'std::string(?:_view)?[({](.*)[)}]', part, re.S)
            literals = STRING.findall(inner.group(1) if inner else part)
            plain = literals and not re.sub(r'\s', '', STRING.sub('', inner.group(1) if inner
                                                                  else part))
            if plain:
                words += ''.join(literals)
            else:
                # A call: its own literals are phrases, too, unless it has both languages.
                words += '#'
                if part.startswith('{') and part.endswith('}'):
                    out += phrases(part[1:-1])
        if re.search('[a-z#`] [a-z#`]', words) and re.search('[a-z]{2}', words):
            out.append(shape(words))
    return out


def main():
    table = (LIBRARY / 'diag' / 'terms.cpp').read_text(encoding='utf-8')
    table = re.sub(r'"\s*\n\s*"', '', table)
    known = {shape(english) for english in re.findall(r'\{"((?:[^"\\]|\\.)*)",', table)}
    files = subprocess.run(['git', 'ls-files', 'libnotation/src/*.cpp', 'libnotation/src/*.h',
                            'tools/qipu/*.cpp', 'tools/qipu/*.h'],
                           cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    seen, missing = 0, []
    for name in files:
        if name.removeprefix('libnotation/src/') in PROTOCOL:
            continue
        text = (ROOT / name).read_text(encoding='utf-8')
        text = re.sub(r'[ \t]*// .*$|^[ \t]*///.*$', '', text, flags=re.M)
        for call in [*FINDING.finditer(text), *REASON.finditer(text)]:
            given = text[call.end():end_of(text, call.end())]
            if re.search('[\u3400-\u9fff]', given):
                continue
            for phrase in phrases(given):
                seen += 1
                if phrase not in known:
                    line = text[:call.start()].count('\n') + 1
                    missing.append(f'{name}: near line {line}: "{phrase}" has no row in terms.cpp')
    for each in missing:
        print(each)
    if seen < 100:
        print(f'only {seen} phrases were found: this test does not see the calls any more')
    return 1 if missing or seen < 100 else 0


if __name__ == '__main__':
    sys.exit(main())
