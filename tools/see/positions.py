"""Positions for made boards: letters of FEN on ten rows of nine, Black's back rank first."""

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
LETTERS = ".KABNRCPkabnrcp"  # the classes of a point; 0 is an empty point
COUNTS = {"K": 1, "A": 2, "B": 2, "N": 2, "R": 2, "C": 2, "P": 5}

# Where Red's pieces can stand, as (row, column); a piece of Black has the mirror image.
PALACE = {(row, column) for row in (7, 8, 9) for column in (3, 4, 5)}
ADVISORS = {(9, 3), (9, 5), (8, 4), (7, 3), (7, 5)}
ELEPHANTS = {(9, 2), (9, 6), (7, 0), (7, 4), (7, 8), (5, 2), (5, 6)}
PAWNS = {(row, column) for row in range(5) for column in range(9)} | {
    (row, column) for row in (5, 6) for column in (0, 2, 4, 6, 8)
}
EVERYWHERE = {(row, column) for row in range(10) for column in range(9)}
ZONES = {"K": PALACE, "A": ADVISORS, "B": ELEPHANTS, "N": EVERYWHERE, "R": EVERYWHERE, "C": EVERYWHERE, "P": PAWNS}


def zone(letter):
    """Returns the points on which the piece can stand when Red is below."""
    points = ZONES[letter.upper()]
    return points if letter.isupper() else {(9 - row, column) for row, column in points}


def rows_of(fen):
    """Returns ten lists of nine letters; `.` is an empty point."""
    rows = []
    for text in fen.split()[0].split("/"):
        row = []
        for sign in text:
            row.extend("." * int(sign) if sign.isdigit() else sign)
        rows.append(row)
    return rows


def fen_of(rows):
    """Returns the placement field of FEN."""
    parts = []
    for row in rows:
        text, empty = "", 0
        for letter in row:
            if letter == ".":
                empty += 1
                continue
            text += (str(empty) if empty else "") + letter
            empty = 0
        parts.append(text + (str(empty) if empty else ""))
    return "/".join(parts)


def turned(rows):
    """Returns the rows of the board turned by half a circle."""
    return [row[::-1] for row in rows[::-1]]


def random_rows(rng):
    """Returns a position: the start with some pieces moved or taken, or a wholly random one."""
    rows = rows_of(START)
    kind = rng.random()
    if kind < 0.06:
        return rows
    if kind < 0.65:
        moved, taken = rng.randint(1, 22), rng.randint(0, 16)
        for _ in range(moved + taken):
            row, column = rng.choice([(r, c) for r in range(10) for c in range(9) if rows[r][c] != "."])
            letter = rows[row][column]
            if moved > 0:
                moved -= 1
                free = [p for p in sorted(zone(letter)) if rows[p[0]][p[1]] == "."]
                rows[row][column] = "."
                target = rng.choice(free or [(row, column)])
                rows[target[0]][target[1]] = letter
            elif letter not in "Kk":
                rows[row][column] = "."
        return rows
    rows = [["."] * 9 for _ in range(10)]
    share = rng.choice((0.15, 0.4, 0.7, 1.0))
    for letter, count in COUNTS.items():
        for piece in (letter, letter.lower()):
            for _ in range(count):
                free = [p for p in sorted(zone(piece)) if rows[p[0]][p[1]] == "."]
                if free and (letter == "K" or rng.random() < share):
                    row, column = rng.choice(free)
                    rows[row][column] = piece
    return rows
