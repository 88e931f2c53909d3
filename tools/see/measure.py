#!/usr/bin/env python3
"""Measures the reading of labelled pictures: WEIGHTS LABELS.jsonl [given]. Needs numpy and Pillow.

With `given` the corners come from the labels, so that only the net of the points is measured.
Nothing is learnt from these pictures.
"""

import json
import pathlib
import sys
import time

import numpy as np

import positions
import read_board
import sampling

KINDS = ("screen", "print", "photo", "none")


def true_corners(label):
    """Returns the four corners in the picture, or None."""
    if label.get("board_quad"):
        return np.array(label["board_quad"], float)
    if label.get("board_box"):
        x0, y0, x1, y1 = label["board_box"]
        return np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], float)
    return None


def corner_error(found, truth):
    """Returns the greatest distance of a corner in cells; a board turned by half a circle is the same."""
    cell = sampling.cell_size(truth)
    return min(float(np.linalg.norm(found - np.roll(truth, k, 0), axis=1).max()) for k in (0, 2)) / cell


def upright(corners):
    """Returns the corners in the order in which a board is read."""
    up = (corners[0] + corners[1]) / 2 - (corners[2] + corners[3]) / 2
    angle = np.degrees(np.arctan2(-up[1], up[0]))
    return corners if -45 < angle <= 135 else corners[[2, 3, 0, 1]]


def measured(reader, label, folder, given):
    """Returns what came out for one picture."""
    picture = read_board.opened(folder / label["file"])
    truth = true_corners(label)
    begun = time.process_time()
    if given and truth is not None:
        result = reader.points(sampling.Pyramid(picture), upright(truth), {"board": 1.0, "finder": 1.0})
    else:
        result = reader.read(picture)
    row = {"file": label["file"], "kind": label["kind"], "seconds": time.process_time() - begun, "certainty": result["certainty"]}
    row["seen"] = result["fen"] is not None
    if label["kind"] == "none":
        return row
    row["corners"] = 0.0 if given else corner_error(result["corners"], truth)
    wanted = sum(positions.rows_of(label["fen"]), [])
    got = sum(positions.rows_of(result["fen"]), []) if row["seen"] else ["?"] * 90
    row["wrong"] = [(k, w, g) for k, (w, g) in enumerate(zip(wanted, got)) if w != g]
    return row


def report(rows):
    print("kind    pictures  exact  points   corners within 0.25  median   wrong and sure")
    for kind in KINDS[:3]:
        own = [r for r in rows if r["kind"] == kind]
        if not own:
            continue
        exact = sum(not r["wrong"] for r in own)
        points = 1 - sum(len(r["wrong"]) for r in own) / (90 * len(own))
        near = sum(r["corners"] < 0.25 for r in own)
        middle = np.median([r["corners"] for r in own])
        sure = sum(bool(r["wrong"]) and r["certainty"] >= 0.9 for r in own)
        print(f"{kind:8}{len(own):8}{exact:7}{points:8.2%}{near:22}{middle:8.3f}{sure:16} of {len(own) - exact}")
    own = [r for r in rows if r["kind"] == "none"]
    print(f"none    {len(own):8}; a board was seen in {sum(r['seen'] for r in own)}")
    boards = [r for r in rows if r["kind"] != "none"]
    for low, high in ((0, 0.5), (0.5, 0.9), (0.9, 0.99), (0.99, 1.01)):
        part = [r for r in boards if low <= r["certainty"] < high]
        if part:
            print(f"certainty {low:.2f} to {min(high, 1):.2f}: {len(part)} boards, {sum(not r['wrong'] for r in part)} exact")
    print(f"seconds a picture: {np.mean([r['seconds'] for r in rows]):.2f}")


def main():
    labels = pathlib.Path(sys.argv[2])
    given = "given" in sys.argv[3:]
    reader = read_board.from_file(sys.argv[1])
    rows = []
    for line in labels.read_text(encoding="utf-8").splitlines():
        row = measured(reader, json.loads(line), labels.parent, given)
        rows.append(row)
        words = "".join(f" {'abcdefghi'[k % 9]}{9 - k // 9}:{w}>{g}" for k, w, g in row.get("wrong", [])[:8])
        seen = "a board" if row["seen"] else "no board"
        if "wrong" in row:
            seen += f", corners {row['corners']:.2f}, {len(row['wrong'])} wrong{words}"
        print(f"{row['file']} {row['kind']} {row['certainty']:.3f} {seen}", flush=True)
    report(rows)


if __name__ == "__main__":
    main()
