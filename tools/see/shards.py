#!/usr/bin/env python3
"""Makes what the nets learn from: FOLDER FIRST COUNT. Each file holds 50 scenes, made from seeds FIRST, FIRST + 1, ...

whole    50 x 288 x 288 x 3: the pictures in squares
places   50 x 4 x 2: the corners in them; not-a-number without a board
boards   50 x 408 x 384 x 3: the boards with four cells of their surroundings, 24 pixels a cell
classes  50 x 90: the classes of the points; -1 without a board
marks    50 x 90: 1 where a mark of the last move is
"""

import pathlib
import random
import sys

import numpy as np

import positions
import sampling
import scenes

SIDE, CELL, MARGIN, PART = 288, 24, 4.0, 50


def random_quad(rng, width, height):
    """Returns four points somewhere in a picture, as a finder that errs gives them."""
    w = rng.uniform(0.3, 0.9) * min(width, height * 8 / 9)
    h = w * rng.uniform(0.9, 1.3)
    x, y = rng.uniform(0, max(1, width - w)), rng.uniform(0, max(1, height - h))
    return np.array([[x, y], [x + w, y], [x + w, y + h], [x, y + h]])


def prepared(seed):
    """Returns whole, places, board, classes and marks of one scene."""
    scene = scenes.make(seed)
    picture = np.asarray(scene.picture.convert("RGB")).astype(np.float32)
    pyramid = sampling.Pyramid(picture)
    whole, matrix = pyramid.whole(SIDE)
    if scene.corners is None:
        corners = random_quad(random.Random(seed), picture.shape[1], picture.shape[0])
        places, classes = np.full((4, 2), np.nan), np.full(90, -1)
        marks = np.zeros(90)
    else:
        corners = np.asarray(scene.corners, np.float64)
        places = sampling.carried(np.linalg.inv(matrix), corners)
        classes = np.array([positions.LETTERS.index(letter) for row in scene.rows for letter in row])
        marks = np.array(scene.marks).reshape(90)
    board, _ = pyramid.board(corners, CELL, MARGIN)
    return whole, places, board, classes, marks


def main():
    folder, first, count = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    for start in range(first, first + count, PART):
        path = folder / f"{start:07}.npz"
        if path.exists():
            continue
        whole, places, boards, classes, marks = zip(*(prepared(seed) for seed in range(start, start + PART)))
        part = path.with_suffix(".part")
        with open(part, "wb") as file:
            np.savez(
                file,
                whole=np.rint(whole).astype(np.uint8),
                places=np.array(places, np.float32),
                boards=np.rint(boards).astype(np.uint8),
                classes=np.array(classes, np.int8),
                marks=np.array(marks, np.uint8),
            )
        part.rename(path)


if __name__ == "__main__":
    main()
