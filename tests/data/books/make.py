#!/usr/bin/env python3
"""Makes opening books as other programs write them, in the folder in which this is run: BOOK.DAT, whose
positions have locks out of RC4, BOOK.TXT with the same entries, and empty books in SQLite with the tables of
their programs."""

import re
import sqlite3
import struct

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"


def numbers():
    state, j = list(range(256)), 0
    for i in range(256):
        j = (j + state[i]) & 255
        state[i], state[j] = state[j], state[i]
    x = y = 0
    while True:
        number = 0
        for shift in (0, 8, 16, 24):
            x = (x + 1) & 255
            y = (y + state[x]) & 255
            state[x], state[y] = state[y], state[x]
            number |= state[(state[x] + state[y]) & 255] << shift
        yield number


STREAM = numbers()


def third():
    next(STREAM)
    next(STREAM)
    return next(STREAM)


BLACK = third()
TABLE = [[third() for _ in range(256)] for _ in range(14)]


def squares(fen):
    board, row, column = {}, 0, 0
    for c in fen:
        if c == "/":
            row, column = row + 1, 0
        elif c.isdigit():
            column += int(c)
        else:
            board[row, column] = c
            column += 1
    return board


def square(name):
    return 9 - int(name[1]), "abcdefghi".index(name[0])


def number(name):
    row, column = square(name)
    return column + 3 + 16 * (row + 3)


def board_after(line):
    board = squares(START)
    for played in line:
        board[square(played[2:])] = board.pop(square(played[:2]))
    return board


def fen(line):
    board = board_after(line)
    rows = ["".join(board.get((row, column), "1") for column in range(9)) for row in range(10)]
    text = "/".join(re.sub("1+", lambda ones: str(len(ones[0])), row) for row in rows)
    return f"{text} {'wb'[len(line) % 2]} - - 0 {len(line) // 2 + 1}"


def entry(line, move, weight):
    board = board_after(line)
    lock = BLACK if len(line) % 2 else 0
    for (row, column), piece in board.items():
        lock ^= TABLE["KABNRCPkabnrcp".index(piece)][column + 3 + 16 * (row + 3)]
    return struct.pack("<IBBH", lock, number(move[:2]), number(move[2:]), weight)


def book(name, rows):
    entries = [entry(line.split(), move, weight) for line, move, weight in rows]
    entries.sort(key=lambda e: struct.unpack("<I", e[:4])[0])
    with open(name, "wb") as file:
        file.write(b"".join(entries))


def book_text(name, rows):
    lines = []
    for number, (line, move, weight) in enumerate(rows):
        position = fen(line.split())
        lines.append(f"{position} {move} {weight}\n" if number % 3 == 2 else f"{move} {weight} {position}\n")
    with open(name, "w") as file:
        file.write("# entries of BOOK.DAT\n\n" + "".join(lines))


ROWS = [("", "b2e2", 40), ("", "h2e2", 40), ("", "c3c4", 7), ("", "g3g4", 7),
        ("b2e2", "b9c7", 30), ("b2e2", "h7e7", 6), ("h2e2 h9g7", "h0g2", 25), ("g3g4", "b7c7", 5)]
book("BOOK.DAT", ROWS)
# A position that nothing leads to.
MORE = ROWS + [("a0a1 a9a8 a1d1", "i9i8", 3)]
book("MORE.DAT", MORE)
book_text("BOOK.TXT", ROWS)
book_text("MORE.TXT", MORE)

for name, table in (("book.obk", "bhobk"), ("book.pfbook", "pfBook")):
    with sqlite3.connect(name) as database:
        database.execute(f"CREATE TABLE {table}(id INTEGER PRIMARY KEY, vkey INTEGER, vmove INTEGER, vscore INTEGER, "
                         "vwin INTEGER, vdraw INTEGER, vlost INTEGER, vvalid INTEGER, vmemo BLOB, vindex INTEGER)")
    database.close()
