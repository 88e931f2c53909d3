"""Boards that need no rules: a move puts a piece elsewhere."""

import re


def rows_of(fen):
    """The board's rows from Black's home rank down, a blank for an empty square."""
    return [list(re.sub(r"\d", lambda n: " " * int(n[0]), row)) for row in fen.split()[0].split("/")]


def joined(rows):
    """The other way round."""
    return "/".join(re.sub(" +", lambda blanks: str(len(blanks[0])), "".join(row)) for row in rows)


def fens_along(fen, moves):
    """The FENs before each of the moves (h2e2) and after the last."""
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
