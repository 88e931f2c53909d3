#!/usr/bin/env python3
"""Reads boards from pictures, as the program will: WEIGHTS PICTURE... prints FEN and certainty. Needs numpy and Pillow."""

import sys

import numpy as np
from PIL import Image

import layers
import likeliest
import positions
import sampling

ROUNDS = 3  # how often the corners are made better after the first time
MOST_UNSURE = 9  # points that are more likely wrong than right


def opened(path):
    """Returns the first frame of a picture on white ground, rows x columns x 3."""
    picture = Image.open(path)
    picture.seek(0)
    picture = picture.convert("RGBA")
    ground = Image.new("RGBA", picture.size, "white")
    ground.alpha_composite(picture)
    return np.asarray(ground.convert("RGB")).astype(np.float32)


def sigmoid(x):
    return 1 / (1 + np.exp(-np.clip(x, -50, 50)))


def level(corners):
    """Returns the corners beginning with the one from which the next lies to the right, as the finder gives them."""
    corners = np.asarray(corners)
    if not np.isfinite(corners).all():
        return corners
    right = corners[1] - corners[0] + corners[2] - corners[3]
    return np.roll(corners, round(np.degrees(np.arctan2(right[1], right[0])) / 90) % 4, 0)


def candidates(output, matrix, count=2):
    """Returns up to `count` (certainty, corners in the picture) from the finder's 9 x 16 x 16 numbers."""
    chance = sigmoid(output[0])
    side, step = chance.shape[0], sampling.FINDER_SIDE / chance.shape[0]
    found, left = [], chance.copy()
    for _ in range(count):
        i, j = np.unravel_index(left.argmax(), left.shape)
        if left[i, j] < 0.05 and found:
            break
        corners, weight = np.zeros((4, 2)), 0.0
        for r in range(max(0, i - 1), min(side, i + 2)):
            for c in range(max(0, j - 1), min(side, j + 2)):
                centre = np.array([(c + 0.5) * step, (r + 0.5) * step])
                corners += chance[r, c] ** 2 * (centre + output[1:, r, c].reshape(4, 2) * 64)
                weight += chance[r, c] ** 2
        found.append((float(chance[i, j]), sampling.carried(matrix, corners / max(weight, 1e-12))))
        left[max(0, i - 2) : i + 3, max(0, j - 2) : j + 3] = 0
    return found


def sound(corners):
    """Returns whether the four points make a convex quadrangle of some size."""
    c = np.asarray(corners)
    if not np.isfinite(c).all():
        return False
    a, b = np.roll(c, -1, 0) - c, np.roll(c, -2, 0) - np.roll(c, -1, 0)
    turns = a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]
    return bool((turns > 16).all()) and sampling.cell_size(c) > 4


class Reader:
    """Reads boards with the nets of a file; `run` maps a net's name and its input to its output."""

    def __init__(self, run):
        self.run = run

    def corners(self, pyramid, corners, rounds=ROUNDS):
        """Returns corners made better, the certainty that a board is there, and the last step in cells.

        The board must lie as it is read; one on its side is no board to the net.
        """
        chance, step = 0.0, 9.0
        for _ in range(rounds):
            if not sound(corners):
                return corners, 0.0, 9.0
            picture, matrix = pyramid.board(corners, sampling.CORNERS_CELL, sampling.CORNERS_MARGIN)
            output = self.run("corners", sampling.normalised(picture)).reshape(9)
            place = sampling.frame(sampling.CORNERS_CELL, sampling.CORNERS_MARGIN)[2]
            corners = sampling.carried(matrix, place + output[:8].reshape(4, 2) * sampling.CORNERS_CELL)
            chance, step = float(sigmoid(output[8])), float(np.abs(output[:8]).max())
        return corners, chance, step

    def read(self, picture):
        """Returns a dict: `fen` (None without a board), `certainty`, `points`, `corners`, `board` (certainty of a board)."""
        pyramid = sampling.Pyramid(picture)
        whole, matrix = pyramid.whole(sampling.FINDER_SIDE)
        output = self.run("finder", sampling.normalised(whole))
        best = None
        for first, found in candidates(output, matrix):
            for corners in (found, np.roll(found, 3, 0)):
                better, chance, step = self.corners(pyramid, corners, 1)
                if best is None or chance * (0.2 + first) > best[1] * (0.2 + best[0]):
                    best = (first, chance, better)
        first, chance, corners = best
        step = 9.0
        if chance > 0:
            corners, chance, step = self.corners(pyramid, corners)
        result = {"fen": None, "certainty": 0.0, "finder": first, "board": chance, "step": step, "corners": corners}
        if chance < 0.5 or not sound(corners):
            return result
        return self.points(pyramid, corners, result)

    def points(self, pyramid, corners, result):
        """Reads the points of the board with these corners into `result`."""
        result.update(fen=None, certainty=0.0, corners=corners)
        chance = result["board"]
        board, _ = pyramid.board(corners, sampling.POINTS_CELL, sampling.POINTS_MARGIN)
        raw = self.run("points", sampling.normalised(board)).reshape(16, 90)
        raw, marks = raw[:15], sigmoid(raw[15])
        raw = raw - raw.max(0)
        logarithms = raw - np.log(np.exp(raw).sum(0))
        classes, red_below, points, certainty = likeliest.likeliest(logarithms)
        free = logarithms.argmax(0)
        kings = [float(np.exp(logarithms[positions.LETTERS.index(k)]).max()) for k in "Kk"]
        result.update(kings=min(kings), free=free, classes=classes, red_below=red_below, points=points, marks=marks)
        if min(kings) < 0.2 or (points < 0.5).sum() > MOST_UNSURE:
            return result
        rows = [[positions.LETTERS[k] for k in classes[r * 9 : r * 9 + 9]] for r in range(10)]
        result["fen"] = positions.fen_of(rows if red_below else positions.turned(rows))
        result["certainty"] = certainty * chance
        return result


def from_file(path):
    """Returns a Reader that computes with numpy."""
    nets = layers.read(path)
    return Reader(lambda name, values: nets[name].run(values))


def main():
    reader = from_file(sys.argv[1])
    for path in sys.argv[2:]:
        result = reader.read(opened(path))
        print(f"{path}: {result['fen'] or 'no board'} {result['certainty']:.2f}")


if __name__ == "__main__":
    main()
