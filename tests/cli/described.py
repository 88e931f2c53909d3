#!/usr/bin/env python3
"""Compares manual pages and shell completion with --help; all are made from the same tables.

    described.py QIPU tables|man|bash|zsh|fish

Every option in the help of every command is in its manual page and in the completion of each shell,
and no other options are. `man` formats each page without a warning and finds its name. The shells
themselves complete. Exits with 77 if the program that a part needs is missing.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
PLAIN = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "LC_ALL": "C.UTF-8"}
CHINESE = {**PLAIN, "LC_ALL": "zh_CN.UTF-8"}
LANGUAGES = {"": PLAIN, "zh_CN/": CHINESE}


def run(*command, env=None, fails=False, given=None):
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8",
                          env=env or PLAIN, check=False, input=given or "")
    if not fails and (done.returncode != 0 or done.stderr):
        sys.exit(f"{command}: {done.returncode}\n{done.stderr}")
    return done.stdout + (done.stderr if fails else "")


def options_in(text):
    """Returns {option: True if it takes a value} from a help text; each name is a key."""
    options = {}
    for line in text.splitlines():
        if found := re.match(r"  (-\w|(?:-\w,)?--[\w-]+)(?= |$|:)( [A-Z][\w=,]*)?", line):
            for name in found[1].split(","):
                options[name] = found[2] is not None
    return options


class Program:
    def __init__(self, path):
        self.path = path
        text = run(path, "--help")
        self.commands = re.findall(r"^  (\w+)  ", text[text.index("Commands:"):], re.M)
        self.options = {name: options_in(run(path, *name.split(), "--help"))
                        for name in ["", *self.commands]}
        if len(self.commands) < 20 or len(self.options["convert"]) < 40:
            sys.exit("the help is not read as it stands")

    def expect(self, what, command, found, expected):
        if set(found) == set(expected):
            return
        sys.exit(f"{what} of `{command}`: more {set(found) - set(expected)}, "
                 f"less {set(expected) - set(found)}")

    def words(self, what):
        """Returns names that the program prints apart from the help."""
        known = json.loads(run(self.path, "formats", "--json"))
        return {"read": {f["id"] for f in known["formats"] if f["reads"]},
                "written": {f["id"] for f in known["formats"] if f["writes"]},
                "notations": {n["id"] for n in known["notations"]}}[what]


def of_page(text, section):
    """Returns the terms of a section of a manual page, without their fonts."""
    body = re.search(rf"^\.SH {section}\n(.*?)(?=^\.SH |\Z)", text, re.M | re.S)[1]
    terms = re.findall(r"^\.TP\n(.*)$", body, re.M)
    terms = [re.sub(r"\\f[BIR]", "", term).replace("\\-", "-") for term in terms]
    return [re.sub(r"\\\((ti|dq|ha|aq|rs)", lambda m: dict(ti="~", dq='"', ha="^", aq="'", rs="\\")[m[1]],
                   term) for term in terms]


def check_tables(program, folder):
    for language, env in LANGUAGES.items():
        for command in ["", *program.commands]:
            spoken = run(program.path, "help", *command.split(), env=env)
            if spoken != run(program.path, *command.split(), "--help", env=env):
                sys.exit(f"`help {command}` is not `{command} --help`")
            program.expect("help", command, options_in(spoken), program.options[command])
            page = folder / f"{language}man1" / ("-".join(["qipu", *command.split()]) + ".1")
            text = page.read_text(encoding="utf-8")
            found = {}
            for term in of_page(text, "选项" if language else "OPTIONS"):
                for name in re.findall(r"(?:^|, )(-[-\w]+)", term):
                    found[name] = re.search(r" [A-Z][\w=,]*$", term) is not None
            program.expect("manual", command, found.items(), program.options[command].items())
        pages = [page.name for page in sorted((folder / f"{language}man1").iterdir())]
        expected = ["qipu.1", *(f"qipu-{command}.1" for command in program.commands)]
        program.expect("pages", "", pages, expected)
    # The output does not depend on the time.
    again = folder.parent / "again"
    run(program.path, "help", "--man", str(again), env={**PLAIN, "SOURCE_DATE_EPOCH": "1"})
    run("diff", "-r", str(folder), str(again))
    # The words of queries are understood, in both languages.
    for language in LANGUAGES:
        text = (folder / f"{language}man7/qipu-query.7").read_text(encoding="utf-8")
        fields = " ".join(of_page(text, "字段" if language else "FIELDS")).split()
        for field in fields:
            run(program.path, "filter", f"{field} ~ 1980", "--count", "-q", given="[Red \"a\"]\n\n*\n")
        calls = [re.match(r"[\w]+(?=\()", term) for term in of_page(text, "条件" if language else "CONDITIONS")]
        calls = {call[0] for call in calls if call}
        if len(fields) < 15 or len(calls) != 8:
            sys.exit(f"the page of queries is not read as it stands: {fields} {calls}")
        for call in calls:
            said = run(program.path, "filter", f"{call}(nonsense)", "--count", fails=True)
            if f"`{call}`" in said:
                sys.exit(said)
    known = re.search("there are (.*) \\[", run(program.path, "filter", "nonsense(x)", fails=True))[1]
    english = (folder / "man7/qipu-query.7").read_text(encoding="utf-8")
    conditions = " ".join(of_page(english, "CONDITIONS"))
    for call in known.split():
        if call + "(" not in conditions:
            sys.exit(f"{call}() is not in the page of queries")


def check_man(program, folder):
    if not shutil.which("man") or not shutil.which("lexgrog"):
        print("skipped: man and lexgrog (Debian: man-db) are not there")
        sys.exit(SKIPPED)
    wrong = 0
    for page in sorted(folder.rglob("*.[17]")):
        for width in ("80", "50"):
            said = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", str(page)],
                                  env={**PLAIN, "MANWIDTH": width}, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.PIPE, check=False)
            if said.returncode != 0 or said.stderr:
                wrong += 1
                print(page, said.stderr.decode(), sep="\n")
        name = page.name.rsplit(".", 1)[0]
        if f'"{name} - ' not in run("lexgrog", str(page)):
            sys.exit(f"{page}: no name for apropos")
    if wrong:
        sys.exit(f"{wrong} pages with warnings")
    # The formatted page shows the words as written.
    shown = run("man", "-E", "UTF-8", "-l", str(folder / "man1/qipu-convert.1"),
                env={**PLAIN, "MANWIDTH": "80", "MANPAGER": "cat"})
    shown = re.sub(r".\x08", "", shown)
    for words in ("-o, --output PATH", "{event|title|name}", "'out/{red}-{black}-{n:04}.xqf'", "--to pgn --notation wxf < in.pgn > out.pgn"):
        if words not in shown:
            sys.exit(f"not in the page of convert: {words}\n{shown}")


BASH = r"""
source "$1"
complete_line() {
  COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
  _qipu 2> /dev/null
  printf '%s\n' "${COMPREPLY[@]}"
}
"""


def check_bash(program, script, folder):
    if not shutil.which("bash"):
        print("skipped: bash is not there")
        sys.exit(SKIPPED)

    def complete(*words):
        return run("bash", "-c", BASH + f'cd "$2"; complete_line "${{@:3}}"', "bash", str(script), str(folder),
                   *words).split("\n")[:-1]

    def same(words, expected):
        program.expect("completion in bash", " ".join(words), [w for w in complete("qipu", *words) if w], expected)

    same([""], program.commands)
    same(["--lang", "zh", ""], program.commands)
    for command, options in program.options.items():
        same([*command.split(), "-"], options)
    common(program, same)
    same(["convert", "--to", "=", "pg"], ["pgn"])
    same(["convert", "--to=pg"], ["--to=pgn"])
    same(["convert", "--", "--t"], [])
    same(["filter", "--count", "x"], [])
    files_there(folder, same)
    same(["filter", "red = 1", "b"], ["b.pgn", "b two.PGN.gz", "base.qdb"])


def common(program, same):
    """Tests the completions that every shell must offer."""
    same(["convert", "--to", ""], program.words("written"))
    same(["convert", "-t", "p"], ["pfc", "pgn"])
    same(["convert", "--from", ""], program.words("read"))
    same(["convert", "--notation", ""], program.words("notations"))
    same(["move", "--read-as", ""], program.words("notations") | {"auto"})
    same(["convert", "--encoding", "utf-16"], ["utf-16le", "utf-16be"])
    same(["check", "--rules", "2"], ["2011", "2020"])
    same(["check", "--fail-on", ""], ["never", "fatal", "error", "warning"])
    same(["--lang", ""], ["zh", "en"])
    same(["convert", "--strip", "tags,co"], ["tags,comments"])
    same(["completion", ""], ["bash", "zsh", "fish"])
    same(["help", ""], program.commands)
    same(["stats", "--sort", ""], ["games", "name", "score"])
    same(["dedupe", "--keep", "b"], ["best"])


def files_there(folder, same):
    for name in ("A.XQF", "b.pgn", "b two.PGN.gz", "base.qdb", "page.html", "other.foo"):
        (folder / name).touch()
    same(["convert", "b"], ["b.pgn", "b two.PGN.gz", "base.qdb"])
    same(["convert", "A"], ["A.XQF"])
    same(["tree", "--report", "p"], ["page.html"])
    same(["convert", "-q", "--book", "o"], [])


def check_zsh(program, script, folder):
    """Checks the specifications given to _arguments; zsh itself reads the script."""
    lines = script.read_text(encoding="utf-8").split("\n")
    for function in ("_qipu_en", "_qipu_zh"):
        begin = lines.index(function + "() {")
        body = lines[begin:lines.index("}", begin)]
        found, command = {}, None
        for line in body:
            if case := re.fullmatch(r"    '(\w*)'\)", line):
                command = case[1]
                found[command] = {}
            elif spec := re.match(r"        '(?:\*|\([^)]*\))(--?[\w-]+)([=+]?)\[", line):
                found[command][spec[1]] = spec[2] != ""
        program.expect("commands in zsh", "", found, program.options)
        for command, options in program.options.items():
            program.expect("completion in zsh", command, found[command].items(), options.items())
        words = re.search(r"--to=\[[^\n]*:FORMAT:\((.*)\)'", "\n".join(body))[1]
        program.expect("formats in zsh", "--to", words.split(), program.words("written"))
    if not shutil.which("zsh"):
        print("skipped: zsh is not there")
        sys.exit(SKIPPED)
    run("zsh", "-n", str(script))
    # The specifications that zsh gets; our functions stand in for its own.
    told = run("zsh", "-f", "-c", """
        _arguments() { print -rl -- "$@"; state=arguments }
        _describe() { }
        words=(convert); source "$1" """, "zsh", str(script))
    own, convert = told.split("*:: :->arguments\n")
    if "--version[" not in own or "--out-encoding=[" not in convert or "--engine" in convert:
        sys.exit(f"zsh is told\n{told}")
    files_there(folder, lambda words, expected: None)
    # The completions that zsh makes while somebody types.
    typed = run("zsh", "-f", "-c", r"""
        zmodload zsh/zpty; cd "$1"
        zpty shell zsh -f -i
        zpty -w shell "unset PS1 RPS1; fpath=($1 \$fpath); autoload -Uz compinit; compinit -u -D; stty -echo columns 200"
        zpty -w shell 'result() { print -r -- "<$BUFFER>"; BUFFER= }; zle -N result; bindkey "^X" result; bindkey "^I" expand-or-complete; print READY'
        zpty -r shell out '*READY*READY*' 2> /dev/null || zpty -r shell out '*READY*'
        for line in 'qipu conv' 'qipu convert --to pg' 'qipu convert --strip tags,co' 'qipu tree --report pa' 'qipu convert --strict'; do
          zpty -n -w shell "$line"$'\t\x18'
          zpty -r shell out '*<*>*'
          print -r -- "${${out##*<}%%>*}"
        done
        """, "zsh", str(folder))
    for line in ("qipu convert", "qipu convert --to pgn", "qipu convert --strip tags,comments",
                 "qipu tree --report page.html", "qipu convert --strict-loss"):
        if line not in [re.sub(r"[, ]*$", "", each) for each in typed.split("\n")]:
            sys.exit(f"zsh did not complete {line}:\n{typed}")


def check_fish(program, script, folder):
    text = script.read_text(encoding="utf-8")
    chinese, english = re.search(r"^if .*?\n(.*?)^else\n(.*?)^end", text, re.M | re.S).groups()
    for block in (chinese, english):
        found = {name: {} for name in program.options}
        for line in block.splitlines():
            if where := re.match(r"  complete -c qipu -n (?:'__qipu_command_is (\w+|\\'\\')')((?: -[sl] [\w-]+)+)(.*)", line):
                for name in re.findall(r"-s (\w)", where[2]):
                    found[where[1].strip("\\'")]["-" + name] = re.match(" -[xr] ", where[3]) is not None
                for name in re.findall(r"-l ([\w-]+)", where[2]):
                    found[where[1].strip("\\'")]["--" + name] = re.match(" -[xr] ", where[3]) is not None
        for command, options in program.options.items():
            program.expect("completion in fish", command, found[command].items(), options.items())
    if not shutil.which("fish"):
        print("skipped: fish is not there")
        sys.exit(SKIPPED)
    run("fish", "--no-execute", str(script))

    def complete(words, env):
        line = " ".join(["qipu", *words])
        out = run("fish", "--no-config", "-c", "source $argv[1]; cd $argv[2]; complete -C $argv[3]",
                  str(script), str(folder), line, env={**env, "HOME": str(folder)})
        return dict((line.split("\t") + [""])[:2] for line in out.splitlines())

    def same(words, expected):
        found = [word for word in complete(words, PLAIN) if not word.endswith("/")]
        program.expect("completion in fish", " ".join(words), found, expected)

    same([""], program.commands)
    for command, options in program.options.items():
        same([*command.split(), "--"], [name for name in options if name.startswith("--")])
    common(program, same)
    files_there(folder, same)
    if complete(["convert", "--stri"], CHINESE)["--strict-loss"] != "会丢失内容的对局不写出":
        sys.exit("fish shows no Chinese where its user has it")


def main():
    program, part = Program(sys.argv[1]), sys.argv[2]
    with tempfile.TemporaryDirectory(prefix="qipu-described-") as name:
        folder = pathlib.Path(name)
        if part in ("tables", "man"):
            run(program.path, "help", "--man", str(folder / "man"))
            (check_tables if part == "tables" else check_man)(program, folder / "man")
            return
        script = folder / ("_qipu" if part == "zsh" else f"qipu.{part}")
        script.write_text(run(program.path, "completion", part), encoding="utf-8")
        {"bash": check_bash, "zsh": check_zsh, "fish": check_fish}[part](program, script, folder)


main()
