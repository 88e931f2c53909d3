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
