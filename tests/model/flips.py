#!/usr/bin/env python3
"""Flips one bit of a database. Every command must then give the same answer as before, to the byte,
or report that the database is damaged. In some rounds the checksums are updated afterwards, as an
attacker would do. Then any answer is allowed, but no crash and no endless run."""

import re
import sys
import zipfile

import model
from model import Failure, expect

GAMES = 300
NAMES = ["胡荣华", "柳大华", "许银川", "吕钦", "趙國榮", "Wang Lin"]
WORDS = ["红方弃子抢先，甚佳", "此着有疑问", "好棋", "至此红优", "a good move"]
FEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b"


def made_games(lot, count, first):
    """Returns PGN with comments, variations, and headers."""
    out = []
    for number in range(first, first + count):
        line = lot.choice(model.LINES)
        moves = []
        for ply, move in enumerate(line[:lot.randrange(2, len(line) + 1)]):
            moves.append(move)
            if lot.random() < 0.3:
                moves.append("{" + lot.choice(WORDS) + "}")
            if ply == 0 and lot.random() < 0.3:
                moves.append("(" + lot.choice(["b2e2", "g3g4", "b0c2"]) + " {变着})")
        out.append(f'[Event "第{number % 7}届个人赛"]\n[Round "{number}"]\n'
                   f'[Date "{lot.randrange(1950, 2020)}.05.{number % 28 + 1:02}"]\n'
                   f'[Red "{lot.choice(NAMES)}"]\n[Black "{lot.choice(NAMES)}"]\n'
                   f'[ECCO "{lot.choice("ABCDE")}{number % 40:02}"]\n[Annotator "王{number % 3}"]\n'
                   f'[Result "{lot.choice(model.RESULTS)}"]\n\n{" ".join(moves)} *\n\n')
    return "".join(out)


def make_database(this):
    lot, folder = this.lot, this.folder
    (folder / "in" / "子").mkdir(parents=True)
    for i, name in enumerate(["a.pgn", "b.pgn", "子/c.pgn"]):
        (folder / "in" / name).write_text(made_games(lot, GAMES // 4, i * 100), encoding="utf-8")
    with zipfile.ZipFile(folder / "in" / "z.zip", "w") as packed:
        packed.writestr(zipfile.ZipInfo("d.pgn"), made_games(lot, GAMES // 4, 300))
    done = this.run("convert", "-q", "-r", "in", "-o", "x.qdb")
    expect(done.rc == 0, "the database cannot be made", 0, done.err)


def commands(lot):
    """Returns commands of all kinds, with questions of all kinds."""
    tag = lot.choice(NAMES)
    # Common words are found by their characters, rare ones by all.
    terms = [f'player = "{tag}"', f'red ~ "{tag[:2]}"', 'event ~ "个人赛"', 'event = "第3届个人赛"',
             f"date >= {lot.randrange(1950, 2020)}", f"plies in 2..{lot.randrange(2, 11)}",
             "result = 1-0", "has(comments)", "has(variations)", f'comment ~ "{lot.choice(WORDS)}"',
             'comment ~ "着"', 'comment != "x"', 'red ~ "hu ronghua"', 'ecco ~ "A1"',
             'annotator = "王1"', 'source ~ "子"', 'round = "101"', f'position("{FEN}")',
             f'mirrored(position("{FEN}"))', 'pattern("*/*/*/*/*/*/*/*C*/*/*")',
             'pattern("*/*/*/*/*/*/*/*C*/*/*") in variations', 'line("炮二平五 * ...")',
             'mirrored(line("... 马二进三 *"))', 'material("RRNNCCBBAAPPPPPvRRNNCCBBAAPPPPP")',
             'title = "x"', '"Annotator" ~ "王"']
    text = lot.choice(terms)
    for _ in range(lot.randrange(2)):
        text = f"({text}) {lot.choice(['and', 'or', 'and not', 'or not'])} ({lot.choice(terms)})"
    return lot.choice([
        ["convert", "-q", "x.qdb", "--to", "jsonl"],
        ["convert", "-q", "x.qdb", "--to", "pgn"],
        ["convert", "-q", "x.qdb", "--to", "jsonl", "--games", "30-40"],
        ["filter", text, "x.qdb", "--count"], ["filter", text, "x.qdb", "--count"],
        ["filter", text, "x.qdb", "--count"], ["filter", text, "x.qdb", "--list"],
        ["filter", "-q", text, "x.qdb", "--to", "jsonl"],
        ["tree", "x.qdb", "--json"], ["tree", "x.qdb", "--depth", "3", "--json"],
        ["tree", "x.qdb", "--at", "炮二平五", "--json"], ["tree", "x.qdb", "--mirrored", "--json"],
        ["stats", "x.qdb", "--json", "--by", lot.choice(["event", "player", "year,result", "source",
                                                        "ecco", "annotator,colour"])],
        ["dedupe", "--check", "-q", "x.qdb"], ["dedupe", "-q", "x.qdb", "--to", "jsonl"],
        ["sort", "-q", "--by", "date,event", "x.qdb", "--to", "jsonl"],
        ["show", "--game", str(lot.randrange(1, GAMES + 1)), "x.qdb"],
        ["check", "x.qdb"], ["check", "-q", "x.qdb"]])


class Flips:
    def __init__(self, options, base):
        self.whole = model.Round(options, "whole", base)
        make_database(self.whole)
        self.file = (self.whole.folder / "x.qdb").read_bytes()
        self.sealed = model.sealed(self.whole.folder / "x.qdb")
        self.right = {}
        self.known = True

    def answer(self, words):
        key = tuple(words)
        if key not in self.right:
            self.right[key] = self.whole.run(*words)
            expect("Q15" not in self.right[key].err, "the whole database is said to be damaged",
                   "nothing", self.right[key].err)
        return self.right[key]

    def one(self, this):
        lot = this.lot
        changed = bytearray(self.file)
        sealed = self.sealed and lot.random() < 0.3
        pages = set()
        for _ in range(lot.choice([1, 2, 8]) if sealed else 1):
            # The first bytes of pages and of the file are chosen more often than others.
            page = lot.choice([0, lot.randrange(len(changed) // model.PAGE)])
            if not sealed:
                page = lot.randrange(len(changed) // model.PAGE)
            at = page * model.PAGE + lot.choice([lot.randrange(model.PAGE), lot.randrange(100)])
            bit = lot.randrange(8)
            changed[at] ^= 1 << bit
            pages.add(page + 1)
            this.note(f"flip bit {bit} of byte {at} (page {page + 1})")
        self.known = all(changed[i] == self.file[i] for i in (*range(16), *range(68, 72)))
        path = this.folder / "x.qdb"
        path.write_bytes(changed)
        if sealed:
            model.seal(path, pages)
            changed = bytearray(path.read_bytes())
            this.note("seal the pages")
        this.counts["flips sealed again" if sealed else "flips"] += 1
        for _ in range(3):
            words = commands(lot)
            this.done.append(this.command(words, this.folder))
            done = this.run(*words)
            right = self.answer(words)
            # Without its first bytes, the file is no longer recognized as a database.
            said = re.search(r"Q15\d\d" if self.known else r"Q1[35]\d\d", done.out + done.err)
            if done.rc == right.rc and done.out == right.out:
                this.counts["answers as before"] += 1
            elif done.rc != 0 and said is not None:
                this.counts["answers that say damage"] += 1
                self.part(words, right, done, this, sealed)
            elif sealed:
                this.counts["answers of another file"] += 1
            else:
                raise Failure(f"{words[0]}: another answer, and nothing said",
                              (right.rc, right.out, right.err), (done.rc, done.out, done.err))
            expect(path.read_bytes() == bytes(changed), "a reader changed the file")
            del this.done[-1]

    @staticmethod
    def part(words, right, done, this, sealed):
        """Games read from a damaged database must be its own, in order. Sources may be lost."""
        if sealed or words[0] != "convert" or words[-1] != "jsonl":
            return
        lines = iter([line.split('"tags"', 1)[1] for line in right.out.splitlines()])
        given = done.out.splitlines()
        expect(all(line.split('"tags"', 1)[1] in lines for line in given), "of a damaged database: games that it has not",
               right.out, done.out)
        this.counts["games given of damaged databases"] += len(given)
        this.counts["games of damaged databases"] += len(right.out.splitlines())


def main():
    options = model.options_of(__doc__, 150)
    if model.hash_function() is None:
        print("skipped: libxxhash is not installed; apt-get install libxxhash0")
        return model.SKIPPED
    base = model.base_folder("flips")
    model.dropped()
    flips = Flips(options, base)
    return model.rounds_of("flips", options, flips.one, base)


if __name__ == "__main__":
    sys.exit(main())
