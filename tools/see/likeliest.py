"""The likeliest position that can stand on a board, from the chances of each point's classes."""

import numpy as np

import positions

FORBIDDEN = -40.0  # the logarithm of the chance of a piece where it cannot stand
LEAST = -30.0  # the logarithm of any other chance is no smaller


def masks(red_below):
    """Returns 15 x 90 booleans: where each class can stand."""
    allowed = np.ones((15, 90), bool)
    for k, letter in enumerate(positions.LETTERS[1:], 1):
        allowed[k] = False
        for row, column in positions.zone(letter):
            place = row * 9 + column
            allowed[k, place if red_below else 89 - place] = True
    return allowed


def assignment(gain):
    """Returns for each row the column of the best one-to-one assignment (rows <= columns): the Hungarian method."""
    rows, columns = gain.shape
    cost = -gain
    u, v = np.zeros(rows + 1), np.zeros(columns + 1)
    match = np.zeros(columns + 1, int)
    for row in range(1, rows + 1):
        match[0], column = row, 0
        least, before, used = np.full(columns + 1, np.inf), np.zeros(columns + 1, int), np.zeros(columns + 1, bool)
        while True:
            used[column] = True
            here = match[column]
            slack = cost[here - 1] - u[here] - v[1:]
            free = ~used[1:]
            better = free & (slack < least[1:])
            least[1:][better] = slack[better]
            before[1:][better] = column
            following = int(np.where(free, least[1:], np.inf).argmin()) + 1
            step = least[following]
            u[match[used]] += step
            v[used] -= step
            least[~used] -= step
            column = following
            if match[column] == 0:
                break
        while column:
            match[column] = match[before[column]]
            column = before[column]
    result = np.zeros(rows, int)
    for column in range(1, columns + 1):
        if match[column]:
            result[match[column] - 1] = column - 1
    return result


def settle(logarithms, red_below):
    """Returns the 90 classes of the likeliest position and its logarithm, Red below or above."""
    allowed = masks(red_below)
    values = np.where(allowed, np.maximum(logarithms, LEAST), FORBIDDEN)
    slots = []
    for k, letter in enumerate(positions.LETTERS[1:], 1):
        slots += [k] * positions.COUNTS[letter.upper()]
    gain = np.zeros((len(slots), 90 + len(slots)))
    for s, k in enumerate(slots):
        gain[s, :90] = values[k] - values[0]
        gain[s, 90:] = -1000 if positions.LETTERS[k] in "Kk" else 0  # a slot stays empty; the kings may not
    chosen = np.zeros(90, int)
    for s, place in enumerate(assignment(gain)):
        if place < 90:
            chosen[place] = slots[s]
    return chosen, float(values[chosen, np.arange(90)].sum())


def likeliest(logarithms):
    """Returns classes, whether Red is below, and the certainty of each point and of the whole.

    `logarithms` are 15 x 90 logarithms of chances.
    """
    below, above = settle(logarithms, True), settle(logarithms, False)
    red_below = below[1] >= above[1]
    chosen, score = below if red_below else above
    allowed = masks(red_below)
    chances = np.exp(logarithms) * allowed
    chances /= np.maximum(chances.sum(0), 1e-12)
    # The free choice of each point counts too: where the laws had to overrule it, little is certain.
    free = np.exp(logarithms)
    points = np.minimum(chances, np.maximum(free, chances * 0.7))[chosen, np.arange(90)]
    side = 1 / (1 + np.exp(-abs(below[1] - above[1])))
    return chosen, red_below, points, float(np.exp(np.log(np.maximum(points, 1e-12)).sum()) * side)
