"""Sampling of pictures through perspective maps, as the program does it: numpy only.

A picture is an array of rows, columns and three channels of float32 from 0 to 255. The centre of the
upper left pixel has the coordinates (0.5, 0.5).
"""

import numpy as np

# The board as the nets see it: corners a9, i9, i0, a0 lie `margin` cells inside a picture of `cell` pixels a cell.
CORNERS_CELL, CORNERS_MARGIN = 12, 2.0
POINTS_CELL, POINTS_MARGIN = 24, 0.5
FINDER_SIDE = 256


def frame(cell, margin):
    """Returns width, height and the four corners of the board in a picture of this layout."""
    x0, x1, y1 = margin * cell, (margin + 8) * cell, (margin + 9) * cell
    width, height = round((8 + 2 * margin) * cell), round((9 + 2 * margin) * cell)
    return width, height, np.array([[x0, x0], [x1, x0], [x1, y1], [x0, y1]], np.float64)


def perspective(source, target):
    """Returns the 3x3 matrix that takes the four source points to the four target points."""
    rows, right = [], []
    for (x, y), (u, v) in zip(source, target):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y])
        right += [u, v]
    return np.append(np.linalg.solve(np.array(rows, np.float64), np.array(right, np.float64)), 1).reshape(3, 3)


def carried(matrix, points):
    """Returns the points after the map."""
    points = np.asarray(points, np.float64)
    ahead = np.concatenate([points, np.ones((len(points), 1))], 1) @ matrix.T
    return ahead[:, :2] / ahead[:, 2:]


def halved(picture):
    """Returns the picture with each two by two pixels averaged; an odd last row or column is left out."""
    h, w = picture.shape[0] // 2 * 2, picture.shape[1] // 2 * 2
    p = picture[:h, :w]
    return (p[0::2, 0::2] + p[1::2, 0::2] + p[0::2, 1::2] + p[1::2, 1::2]) * np.float32(0.25)


class Pyramid:
    """A picture and its halves."""

    def __init__(self, picture):
        self.levels = [np.ascontiguousarray(picture, np.float32)]

    def level(self, shrink):
        """Returns the first level k at which a step of one target pixel is below 1.5 pixels."""
        k = 0
        while shrink / 2**k >= 1.5 and min(self.levels[k].shape[:2]) >= 4:
            k += 1
            if len(self.levels) <= k:
                self.levels.append(halved(self.levels[-1]))
        return k

    def sample(self, matrix, width, height, shrink):
        """Returns a picture whose pixels lie in this one where `matrix` takes them; `shrink` source pixels make a step.

        A point outside the picture has the colour of the nearest pixel inside.
        """
        k = self.level(shrink)
        source = self.levels[k]
        x, y = np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5)
        w = matrix[2, 0] * x + matrix[2, 1] * y + matrix[2, 2]
        u = (matrix[0, 0] * x + matrix[0, 1] * y + matrix[0, 2]) / w / 2**k - 0.5
        v = (matrix[1, 0] * x + matrix[1, 1] * y + matrix[1, 2]) / w / 2**k - 0.5
        u = np.clip(u, 0, source.shape[1] - 1.001).astype(np.float32)
        v = np.clip(v, 0, source.shape[0] - 1.001).astype(np.float32)
        i, j = v.astype(np.int32), u.astype(np.int32)
        a, b = (v - i)[:, :, None], (u - j)[:, :, None]
        below, right = np.minimum(i + 1, source.shape[0] - 1), np.minimum(j + 1, source.shape[1] - 1)
        upper = source[i, j] * (1 - b) + source[i, right] * b
        lower = source[below, j] * (1 - b) + source[below, right] * b
        return upper * (1 - a) + lower * a

    def board(self, corners, cell, margin):
        """Returns the board with these corners in the layout of `frame`, and the map from there to this picture."""
        width, height, place = frame(cell, margin)
        matrix = perspective(place, corners)
        return self.sample(matrix, width, height, cell_size(corners) / cell), matrix

    def whole(self, side):
        """Returns the whole picture in a square, with its map."""
        height, width = self.levels[0].shape[:2]
        step = max(height, width) / side
        matrix = np.array([[step, 0, -(side * step - width) / 2], [0, step, -(side * step - height) / 2], [0, 0, 1]])
        return self.sample(matrix, side, side, step), matrix


def cell_size(corners):
    """Returns the middle distance of neighbouring crossings in pixels."""
    c = np.asarray(corners, np.float64)
    across = np.linalg.norm(c[1] - c[0]) + np.linalg.norm(c[2] - c[3])
    along = np.linalg.norm(c[3] - c[0]) + np.linalg.norm(c[2] - c[1])
    return (across / 16 + along / 18) / 2


def normalised(picture):
    """Returns the picture with mean 0 and standard deviation 1 over all channels, channels first."""
    mean, deviation = picture.mean(), picture.std()
    return ((picture - mean) / max(float(deviation), 8.0)).transpose(2, 0, 1).astype(np.float32)
