"""Boards without the rules of the game: a move just puts a piece on another square."""

import re


def rows_of(fen):
    """Returns the rows of the board from Black's home rank down; an empty square is a space."""
    return [list(re.sub(r"\d", lambda n: " " * int(n[0]), row)) for row in fen.split()[0].split("/")]


def joined(rows):
    """Writes rows as the board of a FEN: the opposite of rows_of."""
    return "/".join(re.sub(" +", lambda blanks: str(len(blanks[0])), "".join(row)) for row in rows)


def fens_along(fen, moves):
    """Returns the FENs before each of the moves (h2e2) and after the last one."""
    side = fen.split()[1]
    board = rows_of(fen)[::-1]
    out = []
    for move in [*moves, None]:
        out.append(f"{joined(board[::-1])} {side} - - 0 1")
        if move:
            (a, b), (c, d) = ((ord(move[i]) - ord("a"), int(move[i + 1])) for i in (0, 2))
            board[d][c], board[b][a] = board[b][a], " "
            side = "b" if side == "w" else "w"
    return out


def moves_on(board, red):
    """Returns the moves of a side, with those that leave its king in check.

    `board`: rows from Red's home rank up; a move is ((file, rank), (file, rank)).
    """
    def at(x, y):
        return board[y][x] if 0 <= x < 9 and 0 <= y < 10 else None

    def own(piece):
        return piece != " " and piece.isupper() == red

    def leaps(x, y, kind):
        for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            if kind == "n":
                if at(x + a, y + b) == " ":
                    yield from ((x + 2 * a + b, y + 2 * b + a), (x + 2 * a - b, y + 2 * b - a))
            elif kind == "k":
                yield x + a, y + b
            elif kind == "p":
                forward = 1 if red else -1
                if (a == 0 and b == forward) or (b == 0 and (y > 4) == red):
                    yield x + a, y + b
        for a, b in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            if kind == "a":
                yield x + a, y + b
            elif kind == "b" and at(x + a, y + b) == " " and (y + 2 * b < 5) == red:
                yield x + 2 * a, y + 2 * b

    def slides(x, y, kind):
        for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            u, v, jumped = x + a, y + b, False
            while (there := at(u, v)) is not None:
                if there == " ":
                    if not jumped:
                        yield u, v
                elif kind == "r" or jumped:
                    yield u, v
                    break
                else:
                    jumped = True
                u, v = u + a, v + b

    for y, row in enumerate(board):
        for x, piece in enumerate(row):
            if not own(piece):
                continue
            kind = piece.lower()
            for u, v in (slides if kind in "rc" else leaps)(x, y, kind):
                there = at(u, v)
                home = 3 <= u <= 5 and (v <= 2 if red else v >= 7)
                if there is not None and not own(there) and (kind not in "ka" or home):
                    yield (x, y), (u, v)


def in_check(board, red):
    """Returns true if the side's king can be captured, or faces the other king."""
    own, other = ("K", "k") if red else ("k", "K")
    places = {board[y][x]: (x, y) for y in range(10) for x in range(9) if board[y][x] in "kK"}
    if own not in places:
        return False
    if other in places and places[own][0] == places[other][0]:
        x, low, high = places[own][0], *sorted((places[own][1], places[other][1]))
        if all(board[y][x] == " " for y in range(low + 1, high)):
            return True
    return any(to == places[own] for _, to in moves_on(board, not red))


def legal_moves(fen):
    """Returns how many legal moves the side to move has."""
    board, red, count = rows_of(fen)[::-1], fen.split()[1] == "w", 0
    for (x, y), (u, v) in moves_on(board, red):
        after = [row[:] for row in board]
        after[v][u], after[y][x] = after[y][x], " "
        count += not in_check(after, red)
    return count
