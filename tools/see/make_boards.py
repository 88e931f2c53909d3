#!/usr/bin/env python3
"""Makes pictures of boards with their labels: FOLDER COUNT [FIRST SEED]."""

import json
import pathlib
import sys

import positions
import scenes


def main():
    folder, count = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "labels.jsonl", "w", encoding="utf-8") as labels:
        for seed in range(first, first + count):
            scene = scenes.make(seed)
            name = f"{seed:06}.png"
            scene.picture.save(folder / name)
            label = {"file": name, "kind": scene.kind}
            if scene.corners is not None:
                label["fen"] = positions.fen_of(scene.rows)
                label["board_quad"] = [[round(float(v), 2) for v in corner] for corner in scene.corners]
            labels.write(json.dumps(label) + "\n")


if __name__ == "__main__":
    main()
