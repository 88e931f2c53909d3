"""What the tests of the Python module share."""

import json
import pathlib
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = ROOT / "tests/data"
SHARED = ROOT.parent / "shared/formats/data"


def lines(path):
    """The objects of a file with one JSON object a line."""
    with (DATA / path).open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def shared(path):
    """A file or folder of real records; the test is skipped where it is not."""
    found = SHARED / path
    if not found.exists():
        raise unittest.SkipTest(f"{found} is not there")
    return found
