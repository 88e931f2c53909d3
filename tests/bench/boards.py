"""Boards that need no rules: a move puts a man elsewhere."""

import re


def fens_along(fen, moves):
    """The FENs before each of the moves (h2e2) and after the last."""
    rows, side = fen.split()[:2]
    board = [[c for c in re.sub(r"\d", lambda n: " " * int(n[0]), row)]
             for row in reversed(rows.split("/"))]
    out = []
    for move in [*moves, None]:
        men = "/".join(re.sub(" +", lambda blanks: str(len(blanks[0])), "".join(row))
                       for row in reversed(board))
        out.append(f"{men} {side} - - 0 1")
        if move:
            (a, b), (c, d) = ((ord(move[i]) - ord("a"), int(move[i + 1])) for i in (0, 2))
            board[d][c], board[b][a] = board[b][a], " "
            side = "b" if side == "w" else "w"
    return out
