#!/usr/bin/env python3
"""All outputs of `qipu annotate` show one number for each position (tests/support/one_truth.py).

Games of old books and of masters among the samples, with a few nodes: what the engine finds does not
matter, only that all places agree, that signs follow from the numbers, and that no fall that a
reader sees in the graph is without a sign.
"""

import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "support"))
import one_truth  # noqa: E402

SAMPLES = ("橘中秘.pgn", "梅花谱.pgn", "opening.xqf")
FEW, MORE = 4, ("--variations",)


def main():
    qipu, failures, compared, marked = sys.argv[1], 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for sample in SAMPLES:
            subprocess.run([qipu, "convert", "-q", "--fail-on", "never", str(ROOT / "samples" / sample),
                            "-o", str(folder / (sample + "-{n:03}.pgn"))], check=True)
        files = {}
        for file in sorted(folder.glob("*.pgn")):
            files.setdefault(file.name.rsplit("-", 1)[0], []).append(file)
        for number, file in enumerate(each for some in files.values() for each in some[:FEW]):
            for lang in ("zh", "en"):
                game, wrong = one_truth.compared(
                    qipu, file, (300, 1000)[number % 2], folder / "cache.sqlite",
                    folder / "page.html", ("--lang", lang, *MORE))
                if game is None:
                    continue
                falls = one_truth.unmarked_falls(game)
                if falls:
                    wrong.append(f"falls without a sign at {falls}")
                compared += 1
                marked += sum("mark" in ply for ply in game["plies"])
                failures += len(wrong)
                print("".join(f"{file.name} ({lang}): {each}\n" for each in wrong), end="")
    print(f"{compared} comparisons, {marked} signs, {failures} disagreements")
    return 1 if failures or compared < 2 * FEW or not marked else 0


if __name__ == "__main__":
    sys.exit(main())
