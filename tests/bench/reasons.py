#!/usr/bin/env python3
"""Checks the reasons that `qipu annotate` writes, on a board of its own.

    reasons.py QIPU RECORDS [--games 60] [--from 0] [--nodes 100000] [--cache FILE] [--draw N]
               [--seed 0] [--show]

Games are taken evenly from RECORDS, as judged_again.py takes them, and annotated in English with
moves in ICCS. Each sentence about a fault is taken apart again, and what it says is proved from the
FEN and the lines of the JSON by slow code that shares nothing with the program: its moves, checks,
mates and exchanges are those of boards.py and of this file. The output shows

- the share of marked faults with a reason beyond the numbers;
- of the reasons, or of --draw of them, how many are true, by kind, and every false one;
- with --show, all reasons with the FEN, to be read beside a board.

The exit status is 1 if a reason is false.
"""

import argparse
import collections
import json
import pathlib
import random
import re
import subprocess
import tempfile

from boards import fens_along, in_check, moves_on, rows_of
from judged_again import chosen_games

VALUES = {"k": 1000, "r": 900, "n": 400, "c": 450, "a": 200, "b": 200, "p": 100}
NAMES = {"king": "k", "rook": "r", "horse": "n", "cannon": "c", "advisor": "a", "elephant": "b",
         "pawn": "p"}
LEAST = 150
ROLE = "(?:" + "|".join(NAMES) + ")"
PIECE = rf"(?:the (?:front |rear )?{ROLE} on file \d|an? {ROLE})"
LATER = rf"(?:, and later (an? {ROLE}))?"
MOVE = "[A-I][0-9]-[A-I][0-9]"
FAULT = re.compile(r"^(Inaccuracy|Mistake|Blunder): ")


class Board:
    """A position: rows from Red's home rank up, and the side to move."""

    def __init__(self, fen):
        self.rows, self.red = rows_of(fen)[::-1], fen.split()[1] == "w"

    def copy(self, red=None):
        out = Board.__new__(Board)
        out.rows, out.red = [row[:] for row in self.rows], self.red if red is None else red
        return out

    def at(self, square):
        return self.rows[square[1]][square[0]]

    def after(self, move):
        out = self.copy(not self.red)
        (x, y), (u, v) = move
        out.rows[v][u], out.rows[y][x] = out.rows[y][x], " "
        return out

    def checked(self):
        return in_check(self.rows, self.red)

    def moves(self):
        """Yields the legal moves."""
        for move in moves_on(self.rows, self.red):
            after = self.after(move)
            if not in_check(after.rows, self.red):
                yield move

    def is_over(self):
        return next(self.moves(), None) is None

    def gain(self, square):
        """Returns the most that the side to move wins by captures on one square."""
        best = 0
        for move in self.moves():
            if move[1] == square:
                best = max(best, VALUES[self.at(square).lower()] - self.after(move).gain(square))
        return best

    def attackers(self, square, red):
        """Returns the squares from which a side's pieces could move to a square."""
        return {a for a, b in moves_on(self.rows, red) if b == square}


def squares(text):
    """Returns the move of "h2e2" or "H2-E2"."""
    t = text.lower().replace("-", "")
    return (ord(t[0]) - 97, int(t[1])), (ord(t[2]) - 97, int(t[3]))


def is_named(board, square, name):
    """Returns true if a piece on the board can be called so."""
    piece = board.at(square)
    m = re.fullmatch(rf"the (front |rear )?({ROLE}) on file (\d)", name)
    if piece == " ":
        return False
    if not m:
        return piece.lower() == NAMES[name.split()[-1]]
    which, role, file = m.groups()
    x, y = square
    if piece.lower() != NAMES[role] or int(file) != (9 - x if piece.isupper() else x + 1):
        return False
    others = [v for v in range(10) if v != y and board.rows[v][x] == piece]
    front = all((y > v) == piece.isupper() for v in others)
    return which is None or (len(others) == 1 and front == (which == "front "))


def named(board, name, red):
    """Returns the squares of a side's pieces that can be called so."""
    return [(x, y) for y in range(10) for x in range(9)
            if board.rows[y][x] != " " and board.rows[y][x].isupper() == red and
            is_named(board, (x, y), name)]


def captures(board, line):
    """Returns the captures of a line, (ply, by Red, piece, square, the board before), and its end."""
    out = []
    for ply, move in enumerate(line):
        if move not in set(board.moves()):
            raise ValueError(f"move {ply + 1} of the line is illegal")
        if board.at(move[1]) != " ":
            out.append((ply, board.red, board.at(move[1]), move[1], board))
        board = board.after(move)
    return out, board


def wins(board, line, red, piece, price, by, later):
    """Proves that a side wins a piece in the line: the piece, the move, and the balance."""
    taken, _ = captures(board, line)
    mine = [each for each in taken if each[1] == red]
    theirs = [each for each in taken if each[1] != red]
    hit = [each for each in mine if is_named(each[4], each[3], piece) and
           (by is None or line[each[0]] == by)]
    if not hit:
        return "the piece is not captured so"
    if later and not any(NAMES[later.split()[-1]] == each[2].lower() for each in mine if each is not hit[0]):
        return "the second piece is not captured"
    if price and not any(NAMES[price.split()[-1]] == each[2].lower() for each in theirs):
        return "the price is not paid"
    return balance(mine, theirs, bool(price))


def balance(mine, theirs, priced=False):
    net = sum(VALUES[each[2].lower()] for each in mine) - sum(VALUES[each[2].lower()] for each in theirs)
    return "" if net >= LEAST or (priced and net > 0) else f"the balance is {net}"


def wins_in_all(board, line, red, what):
    taken, _ = captures(board, line)
    mine = [each for each in taken if each[1] == red]
    theirs = [each for each in taken if each[1] != red]
    if what == "a pawn":
        same = str.maketrans("cb", "na")  # horses equal cannons, advisors equal elephants
        return "" if any(pawn_ahead(taken, red, same)) else "the pawn is not all that is won"
    two = re.fullmatch(rf"two ({ROLE})s", what)
    asked = [two[1]] * 2 if two else re.findall(ROLE, what)
    count = collections.Counter(each[2].lower() for each in mine)
    # Advisors and elephants, and horses and cannons, may have been exchanged for each other.
    if any(count[NAMES[role]] < n for role, n in collections.Counter(asked).items()):
        return "the pieces are not captured"
    return balance(mine, theirs)


def pawn_ahead(taken, red, same):
    """Yields, after each capture of a line, whether exactly one pawn was won so far."""
    left = collections.Counter()
    for each in taken:
        left[each[2].lower().translate(same)] += 1 if each[1] == red else -1
        yield left["p"] == 1 and not any(n for kind, n in left.items() if kind != "p")


def deed(board, move, words):
    """Proves what a move does on the board."""
    if move not in set(board.moves()):
        return "the move is illegal"
    red, after = board.red, board.after(move)
    again = after.copy(red)  # the other side has passed
    to = move[1]

    def attacked(name, by_mover=True):
        for at in named(after, name, not red):
            sources = after.attackers(at, red)
            if by_mover == (to in sources) and sources and can_win(at):
                return True
        return False

    def can_win(at):
        # In check, the other side first has to answer it, so an attack is enough.
        least = VALUES["p"] if after.at(at) in "pP" else LEAST
        return bool(after.attackers(at, red)) if after.checked() else again.gain(at) >= least

    def giving_check():
        king = next((x, y) for y in range(10) for x in range(9)
                    if after.rows[y][x] == ("k" if red else "K"))
        return after.attackers(king, red)

    if words == "threatening mate":
        return "" if any(again.after(m).is_over() for m in again.moves()) else "no move mates"
    if m := re.fullmatch(rf"forking ({PIECE}) and ({PIECE})", words):
        return "" if attacked(m[1]) and attacked(m[2]) else "one is not attacked"
    if m := re.fullmatch(rf"attacking ({PIECE}) with a discovered check", words):
        return "" if after.checked() and to not in giving_check() and attacked(m[1]) else "there is no such check or attack"
    if m := re.fullmatch(rf"checking and attacking ({PIECE})", words):
        return "" if after.checked() and attacked(m[1]) else "there is no such check or attack"
    if words == "with double check":
        return "" if len(giving_check()) > 1 else "one piece checks"
    if m := re.fullmatch(rf"pinning ({PIECE})", words):
        free = {a for a, _ in after.moves()}
        stuck = [at for at in named(after, m[1], not red) if at not in free and
                 any(a == at for a, _ in moves_on(after.rows, not red))]
        return "" if stuck else "it can move"
    if m := re.fullmatch(rf"attacking ({PIECE})", words):
        return "" if attacked(m[1]) else "it is not attacked"
    if m := re.fullmatch(rf"uncovering an attack on ({PIECE})", words):
        return "" if attacked(m[1], by_mover=False) else "it is not attacked"
    if m := re.fullmatch(rf"saving ({PIECE})", words):
        passed = board.copy(not red)
        for at in named(board, m[1], red):
            if passed.gain(at) >= LEAST and after.gain(to if at == move[0] else at) < LEAST:
                return ""
        return "no such piece was attacked and is safe now"
    return plan(board, move, words)


def plan(board, move, words):
    """Proves that a move carries out a plan; ranks count from the mover's home."""
    if move not in set(board.moves()):
        return "the move is illegal"
    if board.at(move[1]) != " ":
        return "the move captures"
    red, after = board.red, board.after(move)
    (x, y), (u, v) = move
    piece = board.at(move[0]).lower()
    start, end = (y, v) if red else (9 - y, 9 - v)
    column = [after.rows[r][u] for r in (range(v + 1, 10) if red else range(v - 1, -1, -1))]
    ahead = "".join(column)
    free = len(ahead) - len(ahead.lstrip(" "))
    crosses = start <= 4 < end
    king = "k" if red else "K"

    def is_file(number):
        return int(number) == (9 - u if red else u + 1)

    if words == "with an empty cannon (空头炮)":
        return "" if piece == "c" and ahead.strip(" ")[:1] == king and free > 0 else "a piece is between, or no king"
    if words == "with a palcorner horse (卧槽马)":
        return "" if piece == "n" and end == 8 and u in (2, 6) else "the horse is on another square"
    if words == "with a corner horse (挂角马)":
        return "" if piece == "n" and end == 7 and u in (3, 5) else "the horse is on another square"
    if words == "with a cannon on the bottom rank (沉底炮)":
        return "" if piece == "c" and end == 9 and start != 9 else "the cannon does not move to that rank"
    if m := re.fullmatch(r"with the rook on the rib file (\d) \(肋道\)", words):
        free_to_river = end + free >= 4
        return "" if piece == "r" and is_file(m[1]) and u in (3, 5) and x != u and free_to_river else "the rook is elsewhere, or not free"
    if m := re.fullmatch(r"with the rook on the open file (\d)", words):
        pawns = any(after.rows[r][u] in "pP" for r in range(10))
        return "" if piece == "r" and is_file(m[1]) and x != u and not pawns and free >= 5 else "the file is not open, or is another"
    if m := re.fullmatch(rf"bringing an? ({ROLE}) over the river", words):
        return "" if piece == NAMES[m[1]] and crosses else "no such piece crosses"
    if words == "with a cannon on the middle file":
        return "" if piece == "c" and u == 4 and x != 4 else "no cannon moves to that file"
    if words == "with a horse at the river (河口马)":
        return "" if piece == "n" and end == 4 and start != 4 else "no horse moves to that rank"
    if m := re.fullmatch(rf"with an? ({ROLE}) along the river \(巡河\)", words):
        return "" if piece == NAMES[m[1]] and piece in "rc" and end == 4 and start != 4 else "no such piece moves to that rank"
    if words == "bringing a rook out":
        return "" if piece == "r" and start == 0 and x in (0, 8) else "no rook leaves its corner"
    if m := re.fullmatch(rf"guarding the king with an? ({ROLE})", words):
        return "" if piece == NAMES[m[1]] and piece in "ab" and u == 4 else "no such piece moves to that file"
    return None


def exchanges(board, line, first, words):
    """Proves an exchange that begins with move `first` of a line, or with the reply."""
    board = along(board, line, first)
    red = board.red
    for move, again in zip(line[first:first + 2], line[first + 1:first + 3]):
        one, board = board.at(move[1]), board.after(move)
        two = board.at(again[1])
        if move[1] != again[1] or " " in (one, two):
            continue
        given, taken = (one, two) if one.isupper() == red else (two, one)
        same = re.fullmatch(rf"exchanging ({ROLE})s", words)
        two_kinds = re.fullmatch(rf"exchanging an? ({ROLE}) for an? ({ROLE})", words)
        asked = (same[1], same[1]) if same else two_kinds.groups() if two_kinds else ("king", "king")
        if (NAMES[asked[0]], NAMES[asked[1]]) == (given.lower(), taken.lower()):
            return ""
    return "they are not exchanged"


def along(board, line, ply):
    """Returns the board before that move of the line."""
    for move in line[:ply]:
        board = board.after(move)
    return board


def then(board, line, first, takes, words):
    """Proves a plan in the second move of a side, `first` being the ply of its first one."""
    if len(line) <= first + 2 or line[first + 2] != squares(takes):
        return "another move follows"
    proof = plan(along(board, line, first + 2), line[first + 2], words)
    return "not understood" if proof is None else proof


def mates(board, line, moves):
    """Proves that a line mates; a line that is shorter than its mate proves nothing and is not false."""
    try:
        _, end = captures(board, line)
    except ValueError as error:
        return str(error)
    if len(line) < 2 * moves - 1:
        return ""
    return "" if end.is_over() else "the line does not end with mate"


def claims(sentence, ply, fen):
    """Yields (kind, words, proof) for what a sentence says beyond the numbers."""
    board = Board(fen)
    played = [squares(m) for m in ply["played"]["moves"]]
    best = [squares(m) for m in ply["lines"][0]["moves"]]
    body = FAULT.sub("", sentence)
    if m := re.match(r"(?:Red|Black) can now mate in (\d+)", body):
        yield "mate allowed", m[0], mates(board, played, int(m[1]))
    if m := re.match(r"(?:Red|Black) misses a mate in (\d+)", body):
        yield "mate missed", m[0], mates(board, best, int(m[1]))
    head, _, better = body.partition(" Better: ")
    middle = re.sub(r"^.*?\(\d+% to \d+%\)\. ?", "", head)
    if "can now mate" in head or "misses a mate" in head:
        middle = ""
    if middle:
        yield allowed(middle, board, played)
    if not better:
        return
    m = re.fullmatch(rf"({MOVE})(?:, (.*))?\.", better)
    if not m or squares(m[1]) != best[0]:
        yield "better move", better, "another move is first in the line"
        return
    if m[2]:
        yield gained(m[2], board, best)


def allowed(words, board, line):
    red = not board.red
    side = "Red" if red else "Black"
    if m := re.fullmatch(rf"{side} wins (.*) in all\.", words):
        return "wins in all", words, wins_in_all(board, line, red, m[1])
    if m := re.fullmatch(rf"{side} wins ({PIECE})(?: for (an? {ROLE}))? (?:with|by) ({MOVE})"
                         rf"(?: and (?:later )?({MOVE}))?{LATER}\.", words):
        piece, price, first, takes, later = m.groups()
        if squares(first) != line[1]:
            return "wins", words, "the reply is another"
        return "wins", words, wins(board, line, red, piece, price, squares(takes or first), later)
    if m := re.fullmatch(rf"{side} can answer ({MOVE}) and then ({MOVE}), (.*)\.", words):
        if squares(m[1]) != line[1]:
            return "answer", words, "the reply is another"
        return "answer, then: " + m[3].split()[0], words, then(board, line, 1, m[2], m[3])
    if m := re.fullmatch(rf"{side} can answer ({MOVE}), (exchanging .*)\.", words):
        return "answer: exchanging", words, exchanges(board, line, 1, m[2])
    if m := re.fullmatch(rf"{side} can answer ({MOVE}), (.*)\.", words):
        proof = deed(board.after(line[0]), squares(m[1]), m[2])
        return "answer: " + m[2].split()[0], words, "not understood" if proof is None else proof
    return "unknown", words, "not understood"


def gained(words, board, line):
    red = board.red
    if m := re.fullmatch(r"winning (.*) in all", words):
        return "better wins in all", words, wins_in_all(board, line, red, m[1])
    if m := re.fullmatch(rf"winning ({PIECE})(?: for (an? {ROLE}))?{LATER}", words):
        return "better wins", words, wins(board, line, red, m[1], m[2], line[0], m[3])
    if m := re.fullmatch(rf"and (?:then|later) ({MOVE}) wins ({PIECE})(?: for (an? {ROLE}))?{LATER}",
                         words):
        return "better wins", words, wins(board, line, red, m[2], m[3], squares(m[1]), m[4])
    if words.startswith("exchanging "):
        return "better: exchanging", words, exchanges(board, line, 0, words)
    if m := re.fullmatch(rf"and then ({MOVE}), (.*)", words):
        return "better, then: " + m[2].split()[0], words, then(board, line, 0, m[1], m[2])
    proof = deed(board, line[0], words)
    return "better: " + words.split()[0], words, "not understood" if proof is None else proof


def annotated(qipu, files, nodes, cache):
    """Returns, for each game, its JSON and the record with comments."""
    common = [qipu, "annotate", "-q", "--fail-on", "never", "-j", "1", "--nodes", str(nodes),
              "--cache", str(cache), "--lang", "en", "--notation", "iccs"]

    def run(*more):
        told = subprocess.run([*common, *more, *map(str, files)], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True)
        if told.returncode == 2:
            raise SystemExit("qipu annotate could not")
        return [json.loads(line) for line in told.stdout.splitlines()]

    return list(zip(run("--json"), run("-t", "jsonl")))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("qipu")
    parser.add_argument("records")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--nodes", type=int, default=100000)
    parser.add_argument("--cache", type=pathlib.Path)
    parser.add_argument("--draw", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    options.every = 1
    with tempfile.TemporaryDirectory() as folder:
        files = chosen_games(options, folder)
        cache = options.cache or pathlib.Path(folder) / "cache"
        games = annotated(options.qipu, files, options.nodes, cache)
    marked, explained, reasons = 0, 0, []
    for game, record in games:
        fens = fens_along(game["fen"], [ply["move"] for ply in game["plies"]])
        for fen, ply in zip(fens, game["plies"]):
            if ply.get("mark") not in ("inaccuracy", "mistake", "blunder"):
                continue
            comment = record["moves"][ply["ply"] - 1].get("comment", "")
            sentence = next((line for line in comment.split("\n") if FAULT.match(line)), "")
            marked += 1
            found = list(claims(sentence, ply, fen))
            explained += bool(found)
            reasons += [(fen, sentence, *each) for each in found]
    if options.draw:
        reasons = random.Random(options.seed).sample(reasons, min(options.draw, len(reasons)))
    print(f"{len(games)} games, {marked} faults, {explained} with a reason"
          f" ({100 * explained / max(marked, 1):.0f}%)")
    kinds, false = collections.Counter(), collections.Counter()
    for fen, sentence, kind, words, proof in reasons:
        kinds[kind] += 1
        false[kind] += bool(proof)
        if proof or options.show:
            print(f"{'FALSE: ' + proof if proof else 'true'}\n  {fen}\n  {sentence}\n  [{words}]")
    for kind, count in kinds.most_common():
        print(f"{count:6} {kind}" + (f", {false[kind]} false" if false[kind] else ""))
    print(f"{len(reasons)} reasons, {false.total()} false")
    return 1 if false.total() else 0


if __name__ == "__main__":
    raise SystemExit(main())
