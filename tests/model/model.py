"""Shared by the model tests: games and files of games, runs of the program, rounds that are printed
when they fail, and pages of databases that get new checksums after a change."""

import argparse
import collections
import ctypes
import json
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import traceback
import zipfile

LIMIT = 60  # seconds after which a run counts as hung; none should need them
NOBODY = 65534
SKIPPED = 77

# Legal lines that differ from the first plies on.
LINES = [line.split() for line in (
    "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 h7i7",
    "h2e2 h7e7 h0g2 h9g7 i0h0 g6g5 h0h6 b9c7",
    "c3c4 g6g5 h2e2 h9g7 h0g2 i9h9",
    "h0g2 h9g7 i0i1 i9i8 g3g4 c6c5",
    "g0e2 h7d7 b0c2 h9g7")]
RESULTS = ["1-0", "0-1", "1/2-1/2", "*"]
COMMENTS = ["", "", "", "红方弃子抢先", "此着有疑问", "好棋"]
AFTER_CANNON = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b"


class Failure(Exception):
    def __init__(self, what, expected=None, came=None):
        super().__init__(what)
        self.what, self.expected, self.came = what, expected, came


def cut(value, size=1500):
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= size else f"{text[:size]} ... ({len(text)} characters)"


# --- games ----------------------------------------------------------------------------------------

Game = collections.namedtuple("Game", "event red black year result moves comment")


class Games:
    """Makes games. Every game has its own event, so the event identifies it. No two games have the
    same players, so none is a duplicate of another."""

    def __init__(self, lot):
        self.lot, self.made = lot, 0

    def one(self):
        self.made += 1
        line = self.lot.choice(LINES)
        return Game(f"E{self.made:05}", f"甲{self.made}", f"乙{self.made}",
                    self.lot.randrange(1950, 2020), self.lot.choice(RESULTS),
                    tuple(line[:self.lot.randrange(1, len(line) + 1)]), self.lot.choice(COMMENTS))

    def some(self):
        return [self.one() for _ in range(self.lot.choice([1, 1, 1, 2, 2, 3, 5]))]


def as_pgn(games):
    out = []
    for game in games:
        moves = " ".join(game.moves)
        if game.comment:
            moves = f"{game.moves[0]} {{{game.comment}}} {' '.join(game.moves[1:])}".rstrip()
        out.append(f'[Event "{game.event}"]\n[Date "{game.year}.05.01"]\n[Red "{game.red}"]\n'
                   f'[Black "{game.black}"]\n[Result "{game.result}"]\n\n{moves} {game.result}\n\n')
    return "".join(out)


def as_jsonl(games):
    out = []
    for game in games:
        moves = [{"uci": move} for move in game.moves]
        if game.comment:
            moves[0]["comment"] = game.comment
        out.append(json.dumps({"tags": [["Event", game.event], ["Date", f"{game.year}.05.01"],
                                        ["Red", game.red], ["Black", game.black]],
                               "result": game.result, "moves": moves}, ensure_ascii=False) + "\n")
    return "".join(out)


def write_games(path, kind, games):
    """Writes a file and replaces an existing one. `kind` is pgn, jsonl, zip or txt (no games)."""
    if kind == "pgn":
        path.write_text(as_pgn(games), encoding="utf-8")
    elif kind == "jsonl":
        path.write_text(as_jsonl(games), encoding="utf-8")
    elif kind == "zip":
        with zipfile.ZipFile(path, "w") as packed:
            half = (len(games) + 1) // 2
            for name, part in (("a.pgn", games[:half]), ("z/b.pgn", games[half:])):
                if part:
                    packed.writestr(zipfile.ZipInfo(name), as_pgn(part))
    else:
        path.write_text("no record\n", encoding="utf-8")


def read_games(records):
    """Reads the games of JSON Lines that the program has written."""
    out = []
    for line in records.splitlines():
        record = json.loads(line)
        tags = dict(record["tags"])
        moves, comment = [], ""
        for move in record["moves"]:
            moves.append(move["uci"])
            comment = comment or move.get("comment", "")
        out.append(Game(tags.get("Event", ""), tags.get("Red", ""), tags.get("Black", ""),
                        int((tags.get("Date") or "0")[:4]), record["result"], tuple(moves),
                        comment))
    return out


def events(games):
    return [game.event for game in games]


def question(lot, games):
    """Returns a query and a function that says which games match it."""
    def term():
        game = lot.choice(games) if games else Games(lot).one()
        other = lot.choice(games) if games else game
        plies, year = lot.randrange(1, 11), lot.randrange(1950, 2020)
        first = game.moves[0]
        return lot.choice([
            (f'event = "{game.event}"', lambda g: g.event == game.event),
            (f'event in ("{game.event}", "{other.event}")',
             lambda g: g.event in (game.event, other.event)),
            (f'red = "{game.red}"', lambda g: g.red == game.red),
            (f'player = "{game.black}"', lambda g: game.black in (g.red, g.black)),
            (f"result = {game.result}" if game.result != "*" else 'result = "*"',
             lambda g: g.result == game.result),
            (f"plies >= {plies}", lambda g: len(g.moves) >= plies),
            (f"year < {year}", lambda g: g.year < year),
            ("has(comments)", lambda g: g.comment != ""),
            ('comment ~ "弃子"', lambda g: "弃子" in g.comment),
            ('comment ~ "疑问"', lambda g: "疑问" in g.comment),
            (f'position("{AFTER_CANNON}")', lambda g: g.moves[0] == "h2e2"),
            (f'line("{first}")', lambda g: g.moves[0] == first),
        ])

    text, answer = term()
    for _ in range(lot.randrange(2)):
        word, (more, also), no = lot.choice(["and", "or"]), term(), lot.random() < 0.3
        text = f"({text}) {word} {'not ' if no else ''}({more})"
        answer = (lambda a, b, w, n: lambda g: (a(g) and b(g) != n) if w == "and"
                  else (a(g) or b(g) != n))(answer, also, word, no)
    return text, answer


# --- runs -----------------------------------------------------------------------------------------

Result = collections.namedtuple("Result", "rc out err")


class Round:
    """One round: its own folder, random numbers from its number, and a list of its steps."""

    def __init__(self, options, number, base):
        self.options, self.number = options, number
        self.lot = random.Random(f"{options.seed}/{number}")
        self.folder = base / str(number)
        self.folder.mkdir()
        self.done = []
        self.environment = {"PATH": os.environ.get("PATH", ""), "LANG": "C.UTF-8",
                            "HOME": str(self.folder), "TMPDIR": str(self.folder),
                            "XDG_CACHE_HOME": str(self.folder / ".cache")}
        self.running = []
        self.sends = False  # count calls to a server instead of calls that change files

    def note(self, *words):
        self.done.append(" ".join(map(str, words)))

    def command(self, arguments, cwd):
        words = " ".join(f"'{a}'" if set(str(a)) & set(" ()\"*~$&;<>|") or not str(a) else str(a)
                         for a in arguments)
        return f"(cd {os.path.relpath(cwd, self.folder)}; qipu {words})"

    def start(self, *arguments, cwd=None, how=None, at=0, count=None, limit=None):
        """Starts the program; `how` and `at` tell `interrupt.cpp` what to do and when. `limit` is
        the largest size of a file."""
        cwd = cwd or self.folder
        environment = dict(self.environment)
        if how and self.options.interrupt:
            environment |= {"LD_PRELOAD": str(self.options.interrupt), "QIPU_HOW": how,
                            "QIPU_AT": str(at)}
            if count is not None:
                environment["QIPU_COUNT"] = str(count)
            if self.sends:
                environment["QIPU_SENT"] = "1"
        extra = {}
        if limit is not None:
            def small_files():
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
            extra = {"preexec_fn": small_files, "restore_signals": False}
        child = subprocess.Popen([str(self.options.qipu), *map(str, arguments)], cwd=cwd,
                                 stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE, env=environment, **extra)
        child.words = self.command(arguments, cwd)
        self.running.append(child)
        return child

    def end(self, child, may_die=False):
        try:
            out, err = child.communicate(timeout=LIMIT)
        except subprocess.TimeoutExpired as hung:
            child.kill()
            child.communicate()
            raise Failure("it hangs", came=child.words) from hung
        self.running.remove(child)
        result = Result(child.returncode, out.decode("utf-8", "replace"),
                        err.decode("utf-8", "replace"))
        if (result.rc < 0 or result.rc > 2) and not may_die:
            raise Failure("it ended by a signal, or an exit status that there is not",
                          expected="0, 1 or 2", came=f"{result.rc}: {child.words}\n{result.err}")
        return result

    def run(self, *arguments, cwd=None, may_die=False, **more):
        return self.end(self.start(*arguments, cwd=cwd, **more), may_die)

    def close(self):
        for child in list(self.running):
            child.kill()
            child.communicate()
        for path, folders, _ in os.walk(self.folder):
            for name in folders:
                if not os.path.islink(os.path.join(path, name)):
                    os.chmod(os.path.join(path, name), 0o755)


def expect(condition, what, expected=None, came=None):
    if not condition:
        raise Failure(what, expected, came)


def dropped():
    """Becomes the user nobody if root runs the test, because permissions do not apply to root."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)


def options_of(description, rounds, more=None):
    parser = argparse.ArgumentParser(description=description,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--qipu", type=pathlib.Path, required=True)
    parser.add_argument("--rounds", type=int, default=rounds)
    parser.add_argument("--round", type=int, help="this one alone")
    parser.add_argument("--first", type=int, default=0, help="the number of the first round")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--failures", type=int, default=8, help="so many are told, then it ends")
    parser.add_argument("--keep", action="store_true", help="the folders of all rounds")
    parser.add_argument("--interrupt", type=pathlib.Path,
                        help="the library made of interrupt.cpp; without it, nothing is killed")
    if more is not None:
        more(parser)
    options = parser.parse_args()
    options.qipu = options.qipu.resolve()
    if options.interrupt is not None:
        options.interrupt = options.interrupt.resolve()
    return options


def base_folder(name):
    base = pathlib.Path(tempfile.mkdtemp(prefix=f"qipu-{name}-")).resolve()
    if os.geteuid() == 0:
        os.chown(base, NOBODY, NOBODY)
    return base


def rounds_of(name, options, one, base=None):
    """Runs rounds and prints those that failed. `one(round)` raises Failure."""
    if base is None:
        base = base_folder(name)
        dropped()
    os.umask(0o022)
    numbers = range(options.first, options.first + options.rounds)
    if options.round is not None:
        numbers = [options.round]
    failed, kinds, counts = 0, collections.Counter(), collections.Counter()
    for number in numbers:
        this = Round(options, number, base)
        this.counts = counts
        good = False
        try:
            one(this)
            good = True
        except Exception as any_failure:  # pylint: disable=broad-except
            failure = any_failure if isinstance(any_failure, Failure) else Failure(
                "the test itself failed", came=traceback.format_exc())
            failed += 1
            kinds[failure.what] += 1
            print(f"FAILED: {failure.what}\n  round {number}, seed {options.seed}\n  done:")
            for line in this.done:
                print(f"    {line}")
            if failure.expected is not None:
                print(f"  expected: {cut(failure.expected)}")
            if failure.came is not None:
                print(f"  came:     {cut(failure.came)}")
            print(f"  its folder: {this.folder}\n  again: {sys.argv[0]} --qipu {options.qipu} "
                  f"--seed {options.seed} --round {number}"
                  + (f" --interrupt {options.interrupt}" if options.interrupt else ""), flush=True)
        finally:
            this.close()
        if good and not options.keep:
            shutil.rmtree(this.folder)
        if failed >= options.failures:
            print("(enough)")
            break
    for what, count in kinds.most_common():
        print(f"{count:5} {what}")
    if not failed and not options.keep:
        shutil.rmtree(base, ignore_errors=True)
    print(", ".join(f"{count} {what}" for what, count in sorted(counts.items())))
    print(f"{len(numbers)} rounds, {failed} failed")
    return 1 if failed else 0


# --- pages of databases ---------------------------------------------------------------------------

PAGE = 4096


def hash_function():
    """Returns the library's 64-bit XXH3 with a seed, or None if the library is not installed."""
    for name in ("libxxhash.so.0", "libxxhash.so", "libxxhash.dylib"):
        try:
            library = ctypes.CDLL(name)
        except OSError:
            continue
        found = library.XXH3_64bits_withSeed
        found.restype = ctypes.c_uint64
        found.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint64]
        return found
    return None


def sealed(path):
    """Returns true if the pages of a database have checksums: its header says how many bytes are
    reserved at the end of each."""
    with open(path, "rb") as file:
        head = file.read(100)
    return len(head) == 100 and head[20] == 8


def seal(path, pages=None):
    """Updates the checksum of each page (or of the pages with these numbers, from 1). A database
    without checksums is not changed."""
    if not sealed(path):
        return
    checksum = hash_function()
    with open(path, "r+b") as file:
        number = 0
        while True:
            number += 1
            file.seek((number - 1) * PAGE)
            page = file.read(PAGE)
            if len(page) < PAGE:
                return
            if pages is not None and number not in pages:
                continue
            right = checksum(page[:-8], PAGE - 8, number).to_bytes(8, "little")
            if page[-8:] != right:
                file.seek(number * PAGE - 8)
                file.write(right)
