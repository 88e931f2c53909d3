#!/usr/bin/env python3
"""Writes what numpy reads in made pictures, for the tests of the program: NETS FOLDER [make].

golden.jsonl in FOLDER gets a line for each picture made-*. With `make` the pictures are made first.
"""

import json
import pathlib
import sys

import numpy as np

import read_board
import scenes

# The seed, and the kind of file.
PICTURES = ((700000, "jpg"), (700002, "jpg"), (700009, "png"), (700012, "webp"), (700014, "gif"), (700018, "bmp"))


def small(picture):
    """Returns the picture with at most 420 pixels a side."""
    picture = picture.convert("RGB")
    picture.thumbnail((420, 420))
    return picture


def main():
    reader, folder = read_board.from_file(sys.argv[1]), pathlib.Path(sys.argv[2])
    if "make" in sys.argv[3:]:
        for seed, kind in PICTURES:
            picture = small(scenes.make(seed).picture)
            if kind in ("gif", "bmp"):
                picture = picture.quantize(64)
            picture.save(folder / f"made-{seed}.{kind}", quality=85)
    lines = []
    for path in sorted(folder.glob("made-*")):
        result = reader.read(read_board.opened(path))
        line = {"file": path.name, "fen": result["fen"], "certainty": round(result["certainty"], 6)}
        if result["fen"]:
            order = 0 if result["red_below"] else 2
            line["corners"] = np.roll(result["corners"], -order, 0).round(3).tolist()
        lines.append(json.dumps(line) + "\n")
    (folder / "golden.jsonl").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
