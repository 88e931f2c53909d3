"""Fonts of this machine, and the characters that a set of pieces carries."""

import functools
import pathlib

from PIL import Image, ImageDraw, ImageFont

FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts")
NOT_CHINESE = ("DejaVu", "Symbola", "FreeS", "FreeM", "kiloji")
KINDS = "KABNRCP"

# The characters of a kind of piece that occur: (traditional, simplified) choices.
RED = {"K": "帥帅", "A": "仕仕", "B": "相相", "N": "馬马", "R": "車车", "C": "炮炮", "P": "兵兵"}
BLACK = {"K": "將将", "A": "士士", "B": "象象", "N": "馬马", "R": "車车", "C": "砲炮", "P": "卒卒"}
RED_EXTRA = {"N": "傌", "R": "俥", "C": "砲", "A": "士"}
BLACK_EXTRA = {"C": "包", "A": "仕", "N": "馬", "R": "車"}
SYMBOLS = (
    {"K": "♔", "A": "♕", "B": "♗", "N": "♘", "R": "♖", "C": "◎", "P": "♙"},
    {"K": "♚", "A": "♛", "B": "♝", "N": "♞", "R": "♜", "C": "●", "P": "♟"},
)


@functools.lru_cache(maxsize=None)
def font_files():
    """Returns (path, index) of every font that has the characters of pieces, in a fixed order."""
    found = []
    for folder in FOLDERS:
        for path in sorted(pathlib.Path(folder).rglob("*")):
            if path.suffix.lower() not in (".ttf", ".otf", ".ttc") or path.name.startswith(NOT_CHINESE):
                continue
            if has_all(str(path), "車馬炮兵士象將"):
                found.append(str(path))
    return tuple(found)


@functools.lru_cache(maxsize=None)
def symbol_fonts():
    """Returns the fonts that have the symbols of chess."""
    found = []
    for path in sorted(pathlib.Path("/usr/share/fonts").rglob("*")):
        if path.suffix.lower() in (".ttf", ".otf") and path.name.startswith(("DejaVuSans.", "Symbola", "FreeSerif.")):
            if has_all(str(path), "♔♚♟◎"):
                found.append(str(path))
    return tuple(found)


@functools.lru_cache(maxsize=512)
def font(path, size):
    return ImageFont.truetype(path, size)


@functools.lru_cache(maxsize=None)
def own_drawing(path, character):
    """Returns the small drawing of a character, or None where the font has none of its own."""
    face = font(path, 16)
    drawn = bytes(face.getmask(character))
    return drawn if any(drawn) and drawn != bytes(face.getmask("\U000efff0")) else None


@functools.lru_cache(maxsize=None)
def has_all(path, characters):
    """Returns whether each character has a drawing of its own in the font."""
    try:
        drawings = [own_drawing(path, c) for c in characters]
    except (OSError, ValueError):
        return False
    return None not in drawings and len(set(drawings)) == len(set(characters))


@functools.lru_cache(maxsize=4096)
def drawing(path, character, size, bold):
    """Returns a mask whose longer side is `size`: the character without a margin."""
    face = font(path, 96)
    left, top, right, bottom = face.getbbox(character, stroke_width=bold)
    mask = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    ImageDraw.Draw(mask).text((-left, -top), character, 255, font=face, stroke_width=bold)
    scale = size / max(mask.size)
    return mask.resize((max(1, round(mask.width * scale)), max(1, round(mask.height * scale))), Image.BOX)


def character_set(rng):
    """Returns the characters of Red and of Black: {kind: character} twice."""
    script = 0 if rng.random() < 0.6 else 1
    red = {kind: RED[kind][script] for kind in KINDS}
    black = {kind: BLACK[kind][script] for kind in KINDS}
    for kind, character in RED_EXTRA.items():
        if rng.random() < 0.2:
            red[kind] = character
    for kind, character in BLACK_EXTRA.items():
        if rng.random() < 0.15:
            black[kind] = character
    habit = rng.random()
    if habit < 0.12:
        return (red, dict(red)) if rng.random() < 0.5 else (dict(black), black)
    if habit < 0.17:
        return black, red
    return red, black


def usable_font(rng, sets):
    """Returns a font that has all characters of both sides."""
    wanted = "".join(sorted(set("".join(sets[0].values()) + "".join(sets[1].values()))))
    families = {}
    for path in font_files():
        if has_all(path, wanted):
            families.setdefault(pathlib.Path(path).name[:9], []).append(path)
    return rng.choice(families[rng.choice(sorted(families))])
