#!/usr/bin/env python3
"""Checks what reads boards from pictures, as far as it is there: maps, positions, the file of the nets.

Needs numpy; the nets are compared with PyTorch's where that is installed. Exits with 77 without numpy.
"""

import itertools
import pathlib
import random
import sys
import tempfile

try:
    import numpy as np
except ImportError:
    print("numpy is not installed")
    sys.exit(77)

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools" / "see"))

import layers
import likeliest
import positions
import sampling


def check_convolution():
    """The layer does what the definition of a convolution says, sum by sum."""
    noise = np.random.RandomState(1)
    for kernel, stride, padding, dilation in ((3, 1, 1, 1), (3, 2, 1, 1), (3, 1, 2, 2), (3, 3, 0, 1), (1, 1, 0, 1)):
        layer = layers.Convolution.of(noise.randn(4, 3, kernel, kernel), noise.randn(4), stride, padding, dilation, True)
        values = noise.randn(3, 9, 11).astype(np.float32)
        got = layer.run(values)
        reach = dilation * (kernel - 1)
        height, width = ((n + 2 * padding - reach - 1) // stride + 1 for n in (9, 11))
        assert got.shape == (4, height, width), got.shape
        for out, row, column in itertools.product(range(4), range(height), range(width)):
            total = float(layer.bias[out])
            for c, i, j in itertools.product(range(3), range(kernel), range(kernel)):
                y, x = row * stride + i * dilation - padding, column * stride + j * dilation - padding
                if 0 <= y < 9 and 0 <= x < 11:
                    total += float(layer.scales[out]) * int(layer.weights[out, c, i, j]) * float(values[c, y, x])
            assert abs(max(total, 0) - got[out, row, column]) < 1e-4


def check_file():
    """layers.read() returns what layers.write() wrote, and refuses files that are cut off or too long."""
    noise = np.random.RandomState(2)
    first = layers.Convolution.of(noise.randn(5, 3, 3, 3), noise.randn(5), 2, 1, 1, True)
    second = layers.Convolution.of(noise.randn(2, 15, 4, 2), noise.randn(2), rectified=False)
    net = layers.Net("trial", 6, 8, [first, layers.Context(), second])
    values = noise.randn(3, 8, 6).astype(np.float32)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "nets"
        layers.write(path, [net])
        again = layers.read(path)["trial"]
        assert (again.width, again.height) == (6, 8)
        assert np.array_equal(again.run(values), net.run(values))
        data = path.read_bytes()
        assert data[:12] == b"QSEE\x01\0\0\0\x01\0\0\0"
        for bad in (data[:-1], data + b"\0", b"QSEF" + data[4:]):
            path.write_bytes(bad)
            try:
                layers.read(path)
            except ValueError:
                continue
            raise AssertionError("a damaged file was read")


def check_sampling():
    """A picture whose colours are its coordinates shows where each sample was taken."""
    y, x = np.mgrid[0:400, 0:500].astype(np.float32) + 0.5
    picture = np.stack([x, y, x + y], 2)
    corners = np.array([[100, 60], [380, 80], [420, 350], [70, 330]], float)
    board, matrix = sampling.Pyramid(picture).board(corners, 24, 0.5)
    assert board.shape == (240, 216, 3)
    for row, column in ((0, 0), (9, 8), (4, 5)):
        middle = np.array([[24 * column + 12, 24 * row + 12]])
        there = sampling.carried(matrix, middle)[0]
        around = board[24 * row + 11 : 24 * row + 13, 24 * column + 11 : 24 * column + 13].mean((0, 1))
        assert np.abs(around[:2] - there).max() < 0.6, (around, there)
    for place, corner in zip(sampling.frame(24, 0.5)[2], corners):
        assert np.abs(sampling.carried(matrix, [place])[0] - corner).max() < 1e-6


def check_assignment():
    """The assignment is as good as the best of all, tried one by one."""
    noise = np.random.RandomState(3)
    for _ in range(40):
        gain = noise.randn(4, 6)
        chosen = likeliest.assignment(gain)
        best = max(sum(gain[r, c] for r, c in enumerate(order)) for order in itertools.permutations(range(6), 4))
        assert len(set(chosen)) == 4
        assert abs(gain[np.arange(4), chosen].sum() - best) < 1e-9


def check_likeliest():
    """A sure position is found as it is, Red below or above; a third rook gives way to the next likely piece."""
    rng = random.Random(4)
    for _ in range(20):
        rows = positions.random_rows(rng)
        for below in (True, False):
            seen = rows if below else positions.turned(rows)
            classes = np.array([positions.LETTERS.index(letter) for row in seen for letter in row])
            chances = np.full((15, 90), 0.001)
            chances[classes, np.arange(90)] = 0.986
            found, red_below, points, certainty = likeliest.likeliest(np.log(chances))
            assert np.array_equal(found, classes) and red_below == below
            assert 0 < certainty <= 1 and points.min() > 0.9
    rows = positions.rows_of("4k4/9/9/9/R8/8R/9/9/R8/4K4")
    chances = np.full((15, 90), 0.001)
    classes = np.array([positions.LETTERS.index(letter) for row in rows for letter in row])
    chances[classes, np.arange(90)] = 0.986
    place, rook, knight = 8 * 9, positions.LETTERS.index("R"), positions.LETTERS.index("N")
    chances[rook, place], chances[knight, place] = 0.6, 0.387
    found, _, points, certainty = likeliest.likeliest(np.log(chances))
    assert found[place] == knight and certainty < 0.9 and points[place] < 0.9


def check_torch():
    """The exported nets give the numbers of PyTorch, weights rounded alike."""
    try:
        import torch
    except ImportError:
        print("PyTorch is not installed: its nets are not compared")
        return
    import nets

    torch.manual_seed(5)
    torch.set_num_threads(1)
    for name, make in nets.MAKERS.items():
        net = make()
        for module in net:
            if isinstance(module, torch.nn.BatchNorm2d):
                module.running_mean.normal_(0, 0.2)
                module.running_var.uniform_(0.5, 2)
        made = nets.exported(name, net)
        values = np.random.RandomState(6).randn(3, made.height, made.width).astype(np.float32)
        with torch.no_grad():
            rounded = nets.imported(made)(torch.from_numpy(values)[None])[0].numpy()
            exact = net.eval()(torch.from_numpy(values)[None])[0].numpy()
        got = made.run(values)
        assert np.abs(got - rounded).max() < 1e-3 * max(1, np.abs(rounded).max()), name
        assert np.abs(got - exact).max() < 0.1 * np.abs(exact).max(), name


def main():
    for check in (check_convolution, check_file, check_sampling, check_assignment, check_likeliest, check_torch):
        check()
        print(f"{check.__name__}: right")


if __name__ == "__main__":
    main()
