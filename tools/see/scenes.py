"""Whole made pictures: boards on screens, prints and photographs, and pictures without a board."""

import io
import math
import random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

import glyphs
import positions
from boards import Board, noise, texture
from pieces import dark, hsv, pale

COMMON = "的一是不了人我在有他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长"


class Scene:
    """A picture with its label: `corners` is None where no board is. `marks`: which points show the last move."""

    def __init__(self, picture, corners, rows, marks, kind):
        self.picture, self.corners, self.rows, self.marks, self.kind = picture, corners, rows, marks, kind


def canonical(corners, rows, marks):
    """Returns the three as the board is read: its upper edge looks up or to the right."""
    c = np.asarray(corners, np.float64)
    up = (c[0] + c[1]) / 2 - (c[2] + c[3]) / 2
    angle = math.degrees(math.atan2(-up[1], up[0]))
    if -45 < angle <= 135:
        return c, rows, marks
    return c[[2, 3, 0, 1]], positions.turned(rows), positions.turned(marks)


def homography(source, target):
    """Returns what Pillow wants: eight numbers of the perspective map from the target's points to the source's."""
    rows = []
    for (x, y), (u, v) in zip(target, source):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y])
    return np.linalg.solve(np.array(rows, np.float64), np.array(source, np.float64).reshape(8))


def panel(rng, picture, box):
    """Fills a rectangle as programs do: words, buttons, round pictures, rows of pieces."""
    x0, y0, x1, y1 = (int(v) for v in box)
    if x1 - x0 < 24 or y1 - y0 < 16:
        return
    pen = ImageDraw.Draw(picture)
    path = rng.choice(glyphs.font_files())
    for _ in range(rng.randint(0, 7)):
        what = rng.random()
        w, h = rng.randint(10, max(11, (x1 - x0) * 2 // 3)), rng.randint(8, max(9, min(60, (y1 - y0) // 2)))
        x, y = rng.randint(x0, max(x0, x1 - w)), rng.randint(y0, max(y0, y1 - h))
        colour = rng.choice((pale(rng), dark(rng), hsv(rng, (0, 360), (0.3, 1), (0.4, 1))))
        if what < 0.3:
            pen.rectangle((x, y, x + w, y + h), fill=colour)
        if what < 0.65:
            words = "".join(rng.choice(COMMON + "0123456789+-=") for _ in range(rng.randint(2, 12)))
            size = rng.randint(8, 22)
            for line in range(rng.randint(1, 5)):
                ink = rng.choice(((0, 0, 0), (255, 255, 255), colour))
                at = (x + 3, y + 3 + line * size * 1.4)
                pen.text(at, words[line:] + words[:line], fill=ink, font=glyphs.font(path, size))
        elif what < 0.8:
            pen.ellipse((x, y, x + h, y + h), fill=colour, outline=dark(rng))
        else:
            for k in range(rng.randint(1, 8)):
                cx = x + k * h * 1.1
                pen.ellipse((cx, y, cx + h, y + h), fill=colour)
                face = glyphs.font(path, max(6, int(h * 0.6)))
                pen.text((cx + h * 0.2, y + h * 0.1), rng.choice("車馬炮兵卒士象"), fill=dark(rng), font=face)


def screen(rng, board):
    """Puts the board into a window, a telephone's screen, or leaves it cut out."""
    w, h = board.picture.size
    kind = rng.random()
    if kind < 0.3:
        cut = [rng.uniform(0, 0.8) * m for m in board.margin] if rng.random() < 0.3 else [0] * 4
        picture = board.picture.crop((int(cut[0] * 0.4), int(cut[1] * 0.4), w, h))
        return picture, (-int(cut[0] * 0.4), -int(cut[1] * 0.4))
    if kind < 0.6:
        width = int(w * rng.uniform(1.0, 1.12))
        height = int(width * rng.uniform(1.45, 2.25))
        height = max(height, h + 2)
        x, y = (width - w) // 2, int((height - h) * rng.uniform(0.05, 0.75))
    else:
        width, height = int(w * rng.uniform(1.0, 2.6)), int(h * rng.uniform(1.0, 1.6))
        x, y = int((width - w) * rng.random()), int((height - h) * rng.random())
    ground = rng.choice((pale(rng), dark(rng), hsv(rng, (0, 360), (0, 0.8), (0.1, 1))))
    if rng.random() < 0.35:
        ground = board.ground_colour
    picture = texture(rng, width, height, ground)
    panel(rng, picture, (0, 0, width, y))
    panel(rng, picture, (0, y + h, width, height))
    panel(rng, picture, (0, y, x, y + h))
    panel(rng, picture, (x + w, y, width, y + h))
    if rng.random() < 0.3:
        panel(rng, picture, (x + w, 0, width, height))
    picture.paste(board.picture, (x, y))
    return picture, (x, y)


def page(rng, board):
    """Puts the board on a printed page, or leaves it cut out."""
    w, h = board.picture.size
    if rng.random() < 0.5:
        return board.picture, (0, 0)
    width, height = int(w * rng.uniform(1.1, 2.4)), int(h * rng.uniform(1.1, 2.4))
    x, y = int((width - w) * rng.random()), int((height - h) * rng.random())
    picture = Image.new("RGB", (width, height), board.ground_colour)
    words(rng, picture, (8, 4, width - 8, y - 4))
    words(rng, picture, (8, y + h + 4, width - 8, height - 4))
    picture.paste(board.picture, (x, y))
    return picture, (x, y)


def words(rng, picture, box):
    """Fills a rectangle with lines of text."""
    x0, y0, x1, y1 = box
    size = rng.randint(9, 20)
    face, pen = glyphs.font(rng.choice(glyphs.font_files()), size), ImageDraw.Draw(picture)
    y = y0
    while y + size < y1:
        line = "".join(rng.choice(COMMON) for _ in range(max(1, int((x1 - x0) / size * rng.choice((1, 1, 1, 0.5))))))
        pen.text((x0, y), line, fill=(20, 20, 20), font=face)
        y += int(size * 1.4)


def clutter(rng, picture, quad):
    """Puts things beside the board."""
    pen = ImageDraw.Draw(picture)
    width, height = picture.size
    inside = Image.new("L", picture.size)
    ImageDraw.Draw(inside).polygon([tuple(p) for p in quad], fill=255)
    keep = picture.copy()
    for _ in range(rng.randint(0, 14)):
        x, y, r = rng.randint(0, width), rng.randint(0, height), rng.randint(6, max(8, width // 8))
        colour = rng.choice((pale(rng), dark(rng), hsv(rng, (0, 360), (0.1, 0.9), (0.2, 0.9))))
        if rng.random() < 0.5:
            pen.ellipse((x - r, y - r * 0.8, x + r, y + r * 0.8), fill=colour)
        else:
            pen.polygon([(x + rng.randint(-r, r) * 2, y + rng.randint(-r, r)) for _ in range(4)], fill=colour)
    picture.paste(keep, (0, 0), inside) if rng.random() < 0.97 else None


def photograph(rng, board):
    """Looks at the board through a camera: perspective, light, things beside it."""
    w, h = board.picture.size
    scene_width = rng.randint(420, 760)
    turn = rng.choice((0, 0, 0, 0, 90, -90, 90, -90, 180)) + rng.gauss(0, rng.choice((1, 3, 12)))
    tilt = math.radians(rng.choice((0, rng.uniform(0, 20), rng.uniform(15, 50))))
    distance = rng.uniform(1.6, 4) * h
    phi = math.radians(turn)
    roll = rng.gauss(0, 0.02)

    def project(x, y):
        x, y = x - w / 2, y - h / 2
        x, y = x * math.cos(phi) - y * math.sin(phi), x * math.sin(phi) + y * math.cos(phi)
        depth = distance - y * math.sin(tilt)
        u, v = x / depth, y * math.cos(tilt) / depth
        return u * math.cos(roll) - v * math.sin(roll), u * math.sin(roll) + v * math.cos(roll)

    frame = [(0, 0), (w, 0), (w, h), (0, h)]
    quad = np.array([project(*p) for p in frame])
    low, high = quad.min(0), quad.max(0)
    share = rng.uniform(0.6, 1.02)
    aspect = (high - low)[1] / (high - low)[0]
    scene_height = int(min(900, max(260, scene_width * aspect * rng.uniform(0.9, 1.15))))
    scale = share * min(scene_width / (high - low)[0], scene_height / (high - low)[1])
    free = np.array([scene_width, scene_height]) - scale * (high - low)
    offset = free * np.array([rng.random(), rng.random()]) - scale * low
    place = lambda p: scale * np.array(p) + offset
    quad = np.array([place(p) for p in quad])
    colour = rng.choice((pale(rng), dark(rng), hsv(rng, (0, 360), (0, 0.6), (0.15, 0.8))))
    ground = texture(rng, scene_width, scene_height, colour)
    clutter(rng, ground, quad)
    numbers = homography(frame, quad)
    reduce = max(1, int(w / max(1.0, np.linalg.norm(quad[1] - quad[0])) + 0.3))
    source = board.picture
    if reduce > 1:
        source = source.filter(ImageFilter.BoxBlur(reduce * 0.4))
    warped = source.transform((scene_width, scene_height), Image.PERSPECTIVE, numbers, Image.BILINEAR)
    mask = Image.new("L", source.size, 255).transform((scene_width, scene_height), Image.PERSPECTIVE, numbers, Image.BILINEAR)
    ground.paste(warped, (0, 0), mask)
    corners = [place(project(*p)) for p in board.corners]
    return lit(rng, ground), corners


def lit(rng, picture):
    """Changes the light as lamps, windows and cameras do."""
    values = np.asarray(picture).astype(np.float32)
    height, width = values.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    x, y = x / width - 0.5, y / height - 0.5
    light = 1 + rng.uniform(-0.5, 0.5) * x + rng.uniform(-0.5, 0.5) * y
    if rng.random() < 0.4:
        cx, cy = rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5)
        light += rng.uniform(-0.3, 0.6) * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) * rng.uniform(4, 40))
    if rng.random() < 0.3:
        a, b = rng.uniform(-1, 1), rng.uniform(-1, 1)
        light *= np.where(a * x + b * y > rng.uniform(-0.2, 0.2), 1, rng.uniform(0.5, 0.9))
    warmth = np.array([rng.uniform(0.85, 1.12), 1, rng.uniform(0.8, 1.15)], np.float32) * rng.uniform(0.7, 1.15)
    return Image.fromarray(np.clip(values * light[:, :, None] * warmth, 0, 255).astype(np.uint8))


def spoil(rng, picture, hard):
    """Adds what lenses, scanners and packers do; the size stays."""
    if rng.random() < 0.35 * hard + 0.1:
        small = rng.uniform(0.55, 0.95)
        size = picture.size
        less = (max(8, int(size[0] * small)), max(8, int(size[1] * small)))
        picture = picture.resize(less, Image.BILINEAR).resize(size, Image.BILINEAR)
    if rng.random() < 0.25 * hard + 0.05:
        picture = picture.filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 1.1)))
    if rng.random() < 0.5 * hard + 0.05:
        values = np.asarray(picture).astype(np.float32)
        values = values + noise(rng, *values.shape[:2], rng.choice((1, 3))) * rng.uniform(1, 12)
        picture = Image.fromarray(np.clip(values, 0, 255).astype(np.uint8))
    if rng.random() < 0.5:
        buffer = io.BytesIO()
        picture.save(buffer, "JPEG", quality=rng.choice((25, 45, 60, 75, 85, 92)))
        picture = Image.open(buffer).convert("RGB")
    return picture


def without_board(rng):
    """Makes a picture without a xiangqi position: other games, pages, panels, things, an empty board."""
    kind = rng.choice(("empty", "chess", "go", "janggi", "words", "panels", "things", "pieces"))
    if kind == "empty":
        board = EmptyBoard(rng, rng.randint(24, 44))
        picture = screen(rng, board)[0]
    elif kind in ("chess", "go", "janggi"):
        picture = other_game(rng, kind)
        if rng.random() < 0.4:
            w, h = picture.size
            canvas = texture(rng, int(w * rng.uniform(1.05, 2)), int(h * rng.uniform(1.05, 2)), pale(rng))
            panel(rng, canvas, (0, 0, canvas.width, canvas.height))
            canvas.paste(picture, (rng.randint(0, canvas.width - w), rng.randint(0, canvas.height - h)))
            picture = canvas
    else:
        width, height = rng.randint(240, 700), rng.randint(240, 800)
        picture = texture(rng, width, height, rng.choice((pale(rng), dark(rng), hsv(rng, (0, 360), (0, 1), (0.2, 1)))))
        if kind == "words":
            words(rng, picture, (10, 10, width - 10, height - 10))
        elif kind == "panels":
            for _ in range(4):
                panel(rng, picture, (0, 0, width, height))
        elif kind == "things":
            for _ in range(3):
                clutter(rng, picture, [(0, 0), (1, 0), (1, 1)])
        else:
            from pieces import PieceSet

            size = rng.randint(40, 240)
            drawn = PieceSet(rng, size)
            for _ in range(rng.choice((1, 1, 2, 6))):
                sprite = drawn.sprite(rng.choice(positions.LETTERS[1:]))
                picture.paste(sprite, (rng.randint(-20, width), rng.randint(-20, height)), sprite)
    if rng.random() < 0.3:
        picture = lit(rng, picture)
    return picture


class EmptyBoard(Board):
    """A board without pieces."""

    def __init__(self, rng, size):
        super().__init__(rng, [["."] * 9 for _ in range(10)], size, rng.choice(("print", "photo")))


def other_game(rng, kind):
    """Draws a board of chess, go or janggi with pieces."""
    size, columns, rows = rng.randint(24, 44), *{"chess": (8, 8), "go": (rng.choice((9, 13, 19)),) * 2, "janggi": (9, 10)}[kind]
    if kind == "go" and columns == 19:
        size = rng.randint(14, 26)
    margin = int(size * rng.uniform(0.5, 1.2))
    width, height = 2 * margin + (columns - 1) * size, 2 * margin + (rows - 1) * size
    light, shade = pale(rng), hsv(rng, (0, 360), (0.2, 0.7), (0.3, 0.7))
    picture = texture(rng, width, height, light)
    pen = ImageDraw.Draw(picture)
    path = rng.choice(glyphs.symbol_fonts() or glyphs.font_files())
    if kind == "chess":
        for r in range(8):
            for c in range(8):
                if (r + c) % 2:
                    x, y = margin + (c - 0.5) * size, margin + (r - 0.5) * size
                    pen.rectangle((x, y, x + size, y + size), fill=shade)
    else:
        for r in range(rows):
            pen.line((margin, margin + r * size, width - margin, margin + r * size), fill=dark(rng))
        for c in range(columns):
            pen.line((margin + c * size, margin, margin + c * size, height - margin), fill=dark(rng))
    if kind == "janggi":
        for top in (0, 7):
            pen.line((margin + 3 * size, margin + top * size, margin + 5 * size, margin + (top + 2) * size), fill=(0, 0, 0))
            pen.line((margin + 5 * size, margin + top * size, margin + 3 * size, margin + (top + 2) * size), fill=(0, 0, 0))
    share, colours = rng.uniform(0.1, 0.6), (pale(rng), dark(rng))
    for r in range(rows):
        for c in range(columns):
            if rng.random() > share:
                continue
            x, y, s, side = margin + c * size, margin + r * size, size * 0.44, rng.randrange(2)
            if kind == "go":
                pen.ellipse((x - s, y - s, x + s, y + s), fill=((255, 255, 255), (0, 0, 0))[side], outline=(0, 0, 0))
                continue
            if kind == "janggi":
                pen.regular_polygon((x, y, s), 8, fill=(240, 230, 200), outline=(60, 40, 20))
                sign, ink = rng.choice("楚漢車包馬象士卒兵♖♘♗♙"), ((180, 0, 0), (0, 100, 40))[side]
            else:
                sign, ink = rng.choice("♔♕♖♗♘♙♚♛♜♝♞♟"), ((255, 255, 255), (0, 0, 0))[side]
            mask = glyphs.drawing(path if sign in "♔♕♖♗♘♙♚♛♜♝♞♟" else glyphs.font_files()[0], sign, int(size * 0.7), 1)
            picture.paste(Image.new("RGB", mask.size, ink), (int(x - mask.width / 2), int(y - mask.height / 2)), mask)
    return picture


def make(seed):
    """Returns the scene of this seed; the same seed gives the same picture with the same fonts."""
    rng = random.Random(seed)
    kind = rng.random()
    if kind < 0.09:
        return Scene(spoil(rng, without_board(rng).convert("RGB"), 0.5), None, None, None, "none")
    kind = "screen" if kind < 0.55 else "print" if kind < 0.72 else "photo"
    rows = positions.random_rows(rng)
    if rng.random() < 0.3:
        rows = positions.turned(rows)
    size = rng.randint(32, 44) if kind == "photo" else rng.randint(26, 50)
    board = Board(rng, rows, size, kind)
    if kind == "photo":
        picture, corners = photograph(rng, board)
    else:
        picture, offset = screen(rng, board) if kind == "screen" else page(rng, board)
        corners = [(x + offset[0], y + offset[1]) for x, y in board.corners]
        target = rng.uniform(19, size) if rng.random() < 0.6 else size
        if target < size - 1:
            share = target / size
            way = rng.choice((Image.BILINEAR, Image.BOX, Image.LANCZOS))
            old = picture.size
            picture = picture.resize((round(old[0] * share), round(old[1] * share)), way)
            corners = [(x * picture.width / old[0], y * picture.height / old[1]) for x, y in corners]
        if kind == "print" and rng.random() < 0.4:
            picture = lit(rng, picture)
    picture = spoil(rng, picture.convert("RGB"), {"screen": 0.4, "print": 0.7, "photo": 1.0}[kind])
    return Scene(picture, *canonical(corners, rows, board.seen_marks), kind)
