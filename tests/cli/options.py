#!/usr/bin/env python3
"""Checks the help: an option takes the same kind of value in every command that has it.

    options.py QIPU

Reads the help of all commands and prints a table: option, value, commands. Fails if an option's
value, or its short name, differs between two commands, if a line is wider than 80 columns, or if
the Chinese help has English words of the library that reads command lines.
"""

import collections
import re
import subprocess
import sys
import unicodedata


# These options differ on purpose. A place in a record is a ply, but in a tree it is a line of moves
# or a FEN. A report of groups goes to a file; a report of annotations goes where findings go.
# `sort` and `stats` use fields, but `shard` divides by size.
OTHERWISE = {("tree", "at"), ("dedupe", "report"), ("shard", "report"), ("shard", "by")}


def options_of(qipu, command):
    """Yields (names, value) of each option in the help of a command."""
    text = subprocess.run([qipu, command, "--help"], capture_output=True, text=True,
                          env={"LANG": "C"}, check=True).stdout
    for line in text.splitlines():
        if found := re.match(r"  ((?:-\w,)? *--[\w-]+) ?([A-Z][\w=,]*)?(?:  |$|:| REQUIRED)", line):
            yield found[1].replace(" ", ""), found[2] or ""


def width(text):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def faults_of(qipu, command):
    """Returns what is wrong with the form of the help of a command, in both languages."""
    out = []
    for language in ("en", "zh"):
        text = subprocess.run([qipu, command, "--help", "--lang", language], capture_output=True,
                              text=True, check=True).stdout
        # An example is not broken: it can be copied.
        lines = [line for line in text.splitlines() if not re.match(r"  \w+ .*--?\w", line)]
        out += [f"{command}, {language}: {width(line)} columns: {line}"
                for line in lines if width(line) > 80]
        out += [f"{command}, {language}: in English: {line}" for line in lines
                if language == "zh" and re.search(r"\bREQUIRED\b|\b(INT|UINT|FLOAT)\b| in \[",
                                                  line)]
    return out


def main():
    qipu = sys.argv[1]
    text = subprocess.run([qipu, "--help"], capture_output=True, text=True, check=True,
                          env={"LANG": "C"}).stdout
    commands = re.findall(r"^  (\w+)  ", text[text.index("Commands:"):], re.M)
    kinds = collections.defaultdict(lambda: collections.defaultdict(list))
    for command in commands:
        for names, value in options_of(qipu, command):
            if (command, names.split("--")[1]) not in OTHERWISE:
                kinds[names.split("--")[1]][names, value].append(command)
    for option in sorted(kinds):
        for (names, value), where in kinds[option].items():
            print(f"{names} {value}: {', '.join(where)}")
    faults = [fault for command in commands for fault in faults_of(qipu, command)]
    if faults:
        sys.exit("\n".join(faults))
    wrong = [option for option, meanings in kinds.items() if len(meanings) > 1]
    if len(kinds) < 70 or len(commands) < 13:
        sys.exit("the help is not read as it stands")
    if wrong:
        sys.exit("more than one meaning: " + ", ".join("--" + name for name in sorted(wrong)))


main()
