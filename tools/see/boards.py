"""A drawn board with its pieces, marks and surroundings of one cell or more."""

import functools

import numpy as np
from PIL import Image, ImageDraw

import glyphs
from pieces import PieceSet, dark, hsv, pale, reddish

RIVER = (("楚河", "漢界"), ("楚河", "汉界"), ("楚 河", "汉 界"), ("河界", "楚漢"), ("观棋不语", "真君子"), ("中國", "象棋"))


@functools.lru_cache(maxsize=1)
def bank():
    """Returns 700 x 900 x 3 numbers of mean 0 and deviation 1, drawn once."""
    return np.random.RandomState(1).randn(700, 900, 3).astype(np.float32)


def noise(rng, height, width, channels=1):
    """Returns a piece of the bank, repeated if it is too small."""
    top, left = rng.randrange(350), rng.randrange(450)
    piece = bank()[top:, left:, :channels]
    down, across = -(-height // piece.shape[0]), -(-width // piece.shape[1])
    if down > 1 or across > 1:
        piece = np.tile(piece, (down, across, 1))
    return piece[:height, :width]


def texture(rng, width, height, colour):
    """Returns a ground of one colour: plain, graded, grained, or spotted."""
    kind = rng.random()
    ground = np.empty((height, width, 3), np.float32)
    ground[:] = colour
    if kind < 0.35:
        return Image.fromarray(ground.astype(np.uint8))
    if kind < 0.5:
        slope = np.linspace(-1, 1, height, dtype=np.float32)[:, None] * rng.uniform(-25, 25)
        slope = slope + np.linspace(-1, 1, width, dtype=np.float32)[None, :] * rng.uniform(-25, 25)
        ground += slope[:, :, None]
    elif kind < 0.85:
        stretch = rng.choice((8, 20, 60))
        small = noise(rng, max(2, height // 3), max(2, width // stretch + 2))[:, :, 0] * rng.uniform(3, 28) + 128
        if rng.random() < 0.5:
            small = noise(rng, max(2, height // stretch + 2), max(2, width // 3))[:, :, 0] * rng.uniform(3, 28) + 128
        grain = Image.fromarray(np.clip(small, 0, 255).astype(np.uint8)).resize((width, height), Image.BICUBIC)
        ground += (np.asarray(grain).astype(np.float32) - 128)[:, :, None]
    else:
        small = noise(rng, height // 6 + 2, width // 6 + 2)[:, :, 0] * rng.uniform(3, 22) + 128
        spots = Image.fromarray(np.clip(small, 0, 255).astype(np.uint8)).resize((width, height), Image.BICUBIC)
        ground += (np.asarray(spots).astype(np.float32) - 128)[:, :, None]
    return Image.fromarray(np.clip(ground, 0, 255).astype(np.uint8))


class Board:
    """One board. `picture` is the drawing, `corners` the crossings a9, i9, i0, a0 of it as drawn."""

    def __init__(self, rng, rows, size, kind):
        self.rng, self.rows, self.size, self.kind = rng, rows, size, kind
        self.printed, self.photo = kind == "print", kind == "photo"
        self.cells = kind != "photo" and rng.random() < 0.06
        low = 0.55 if not self.cells else 0.62
        self.margin = [size * rng.uniform(low, rng.choice((0.75, 1.1, 1.6))) for _ in range(4)]
        if rng.random() < 0.6:
            self.margin = [self.margin[0]] * 4
        self.stretch = rng.uniform(0.95, 1.08) if rng.random() < 0.5 else 1.0
        self.x0, self.y0 = self.margin[0], self.margin[1]
        self.w, self.h = 8 * size, 9 * size * self.stretch
        width = int(self.margin[0] + self.w + self.margin[2])
        height = int(self.margin[1] + self.h + self.margin[3])
        self.set = PieceSet(rng, size, self.printed, self.photo)
        self.ground_colour, self.line_colour = self.colours()
        self.picture = texture(rng, width, height, self.ground_colour)
        if self.printed:
            self.picture = Image.new("RGB", (width, height), self.ground_colour)
        self.pen = ImageDraw.Draw(self.picture)
        self.grid()
        self.words()
        self.mark_style, self.mark_colour, self.marked = "square", self.bright(), []
        self.seen_marks = [[False] * 9 for _ in range(10)]  # where a mark of the last move was drawn
        marks = not self.printed and not self.photo
        if marks:
            self.marks_below()
        self.place()
        if marks or (self.printed and rng.random() < 0.2):
            self.marks_above()
        right, below = self.x0 + self.w, self.y0 + self.h
        self.corners = [(self.x0, self.y0), (right, self.y0), (right, below), (self.x0, below)]

    def colours(self):
        rng = self.rng
        if self.printed:
            grey = rng.choice((255, 255, 250, 240, 225))
            return (grey, grey, grey - rng.choice((0, 0, 15))), rng.choice(((0, 0, 0), (40, 40, 40), (90, 90, 90)))
        kind = rng.random()
        if kind < 0.5:
            ground = pale(rng)
            return ground, dark(rng) if rng.random() < 0.75 else reddish(rng)
        if kind < 0.7:
            return hsv(rng, (15, 45), (0.3, 0.9), (0.4, 0.85)), rng.choice((dark(rng), (0, 0, 0), (60, 30, 10), pale(rng)))
        if kind < 0.85:
            ground = hsv(rng, (0, 360), (0.2, 0.8), (0.3, 0.8))
            return ground, rng.choice(((0, 0, 0), (255, 255, 255), dark(rng), pale(rng)))
        gold = hsv(rng, (20, 60), (0.3, 0.9), (0.5, 0.9))
        return hsv(rng, (0, 360), (0, 0.5), (0.08, 0.35)), rng.choice((pale(rng), (150, 150, 150), gold))

    def at(self, row, column):
        return self.x0 + column * self.w / 8, self.y0 + row * self.h / 9

    def grid(self):
        rng, pen, size, colour = self.rng, self.pen, self.size, self.line_colour
        if self.cells:
            return self.cell_grid()
        width = max(1, round(size * rng.choice((0.02, 0.03, 0.04, 0.06))))
        gap = rng.random() < 0.9
        faint = self.photo and rng.random() < 0.06
        if faint:
            return self.dots()
        for row in range(10):
            pen.line([self.at(row, 0), self.at(row, 8)], fill=colour, width=width)
        for column in range(9):
            if gap and 0 < column < 8:
                pen.line([self.at(0, column), self.at(4, column)], fill=colour, width=width)
                pen.line([self.at(5, column), self.at(9, column)], fill=colour, width=width)
            else:
                pen.line([self.at(0, column), self.at(9, column)], fill=colour, width=width)
        if rng.random() < 0.94:
            for a, b in (((0, 3), (2, 5)), ((0, 5), (2, 3)), ((7, 3), (9, 5)), ((7, 5), (9, 3))):
                pen.line([self.at(*a), self.at(*b)], fill=colour, width=width)
        if rng.random() < 0.75:
            self.stars(width)
        if rng.random() < 0.7:
            for off in rng.choice(((0.12,), (0.2,), (0.1, 0.16), (0.45,))):
                x0, y0 = self.at(0, 0)
                x1, y1 = self.at(9, 8)
                off *= size
                thick = max(1, round(width * rng.choice((1, 1, 2, 4))))
                pen.rectangle((x0 - off, y0 - off, x1 + off, y1 + off), outline=colour, width=thick)
        if rng.random() < 0.3:
            frame = rng.choice((dark(rng), pale(rng), hsv(rng, (10, 40), (0.4, 0.9), (0.2, 0.7))))
            w, h = self.picture.size
            pen.rectangle((0, 0, w - 1, h - 1), outline=frame, width=max(1, round(size * rng.uniform(0.05, 0.35))))

    def dots(self):
        r = self.size * 0.06
        for row in range(10):
            for column in range(9):
                x, y = self.at(row, column)
                self.pen.ellipse((x - r, y - r, x + r, y + r), fill=self.line_colour)

    def cell_grid(self):
        rng, pen, size = self.rng, self.pen, self.size
        other = tuple(max(0, min(255, v + rng.choice((-40, -25, 25)))) for v in self.ground_colour)
        half, chequered = size / 2, rng.random() < 0.6
        for row in range(10):
            for column in range(9):
                x, y = self.at(row, column)
                box = (x - half, y - half * self.stretch, x + half, y + half * self.stretch)
                river = rng.random() < 0.02
                fill = other if chequered and (row + column) % 2 and not river else None
                pen.rectangle(box, fill=fill, outline=self.line_colour if not chequered or rng.random() < 0.1 else None)
        if rng.random() < 0.7:
            for top in (0, 7):
                (x0, y0), (x1, y1) = self.at(top, 3), self.at(top + 2, 5)
                pen.rectangle((x0 - half, y0 - half, x1 + half, y1 + half), outline=self.line_colour, width=2)
                pen.line((x0 - half, y0 - half, x1 + half, y1 + half), fill=self.line_colour)
                pen.line((x1 + half, y0 - half, x0 - half, y1 + half), fill=self.line_colour)
        if rng.random() < 0.7:
            y = (self.at(4, 0)[1] + self.at(5, 0)[1]) / 2
            pen.line((self.at(0, 0)[0] - half, y, self.at(0, 8)[0] + half, y), fill=self.line_colour, width=rng.choice((1, 2, 4)))

    def stars(self, width):
        near, far = self.size * 0.08, self.size * self.rng.uniform(0.16, 0.3)
        points = [(2, 1), (2, 7), (7, 1), (7, 7)] + [(row, column) for row in (3, 6) for column in (0, 2, 4, 6, 8)]
        for row, column in points:
            x, y = self.at(row, column)
            for sx, sy in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
                if (column == 0 and sx < 0) or (column == 8 and sx > 0):
                    continue
                bend = [(x + sx * near, y + sy * far), (x + sx * near, y + sy * near), (x + sx * far, y + sy * near)]
                self.pen.line(bend, fill=self.line_colour, width=width)

    def text(self, x, y, words, size, colour, angle=0):
        """Writes words with their centre at the point."""
        face = glyphs.font(self.word_font, max(6, int(size)))
        left, top, right, bottom = face.getbbox(words)
        mask = Image.new("L", (right - left + 2, bottom - top + 2))
        ImageDraw.Draw(mask).text((1 - left, 1 - top), words, 255, font=face)
        if angle:
            mask = mask.rotate(angle, expand=True)
        self.picture.paste(Image.new("RGB", mask.size, colour), (int(x - mask.width / 2), int(y - mask.height / 2)), mask)

    def words(self):
        rng = self.rng
        self.word_font = rng.choice(glyphs.font_files())
        colour = self.line_colour if rng.random() < 0.8 else dark(rng)
        if rng.random() < 0.65:
            left, right = rng.choice(RIVER)
            y = (self.at(4, 0)[1] + self.at(5, 0)[1]) / 2
            turn = rng.choice((0, 0, 0, 180, 90))
            self.text(self.x0 + self.w * 0.25, y, left, self.size * rng.uniform(0.4, 0.75), colour, -turn if turn == 90 else 0)
            self.text(self.x0 + self.w * 0.75, y, right, self.size * rng.uniform(0.4, 0.75), colour, turn)
        if rng.random() < 0.3:
            signs = rng.choice(("987654321", "123456789", "abcdefghi", "九八七六五四三二一", "ABCDEFGHI"))
            lower = rng.choice((signs, signs[::-1], "一二三四五六七八九"))
            away = rng.uniform(0.45, 0.7) * self.size
            high = self.size * rng.uniform(0.2, 0.4)
            for column in range(9):
                x = self.at(0, column)[0]
                self.text(x, self.at(0, 0)[1] - away, signs[column], high, colour)
                self.text(x, self.at(9, 0)[1] + away, lower[column], high, colour)
            if rng.random() < 0.5:
                for row in range(10):
                    self.text(self.x0 - away, self.at(row, 0)[1], str(9 - row), high, colour)

    def point(self):
        return self.rng.randrange(10), self.rng.randrange(9)

    def occupied(self):
        points = [(r, c) for r in range(10) for c in range(9) if self.rows[r][c] != "."]
        return self.rng.choice(points)

    def free(self):
        points = [(r, c) for r in range(10) for c in range(9) if self.rows[r][c] == "."]
        return self.rng.choice(points)

    def mark_last(self, row, column):
        """Marks a point of the last move."""
        self.mark(row, column, self.mark_style, self.mark_colour)
        self.seen_marks[row][column] = True

    def mark(self, row, column, style, colour):
        x, y = self.at(row, column)
        r, pen = self.size * self.rng.uniform(0.42, 0.52), self.pen
        line = max(1, round(self.size * 0.05))
        if style == "square":
            pen.rectangle((x - r, y - r, x + r, y + r), outline=colour, width=line)
        elif style == "filled":
            pen.rectangle((x - r, y - r, x + r, y + r), fill=colour)
        elif style == "ring":
            pen.ellipse((x - r, y - r, x + r, y + r), outline=colour, width=line)
        elif style == "disc":
            s = r * 0.6
            pen.ellipse((x - s, y - s, x + s, y + s), fill=colour)
        elif style == "dot":
            s = r * 0.25
            pen.ellipse((x - s, y - s, x + s, y + s), fill=colour)
        else:
            leg = r * 0.45
            for sx, sy in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
                bend = [(x + sx * r, y + sy * (r - leg)), (x + sx * r, y + sy * r), (x + sx * (r - leg), y + sy * r)]
                pen.line(bend, fill=colour, width=line)

    def bright(self):
        rng = self.rng
        other = hsv(rng, (0, 360), (0.6, 1), (0.6, 1))
        return rng.choice(((255, 0, 0), (0, 200, 0), (0, 90, 255), (255, 255, 255), (0, 0, 0), other))

    def marks_below(self):
        rng = self.rng
        self.mark_style = rng.choice(("square", "filled", "ring", "disc", "dot", "corners"))
        if rng.random() < 0.6 and any(letter != "." for row in self.rows for letter in row):
            self.marked = [self.occupied(), self.free()][: rng.choice((2, 2, 2, 2, 1))]
        for row, column in self.marked:
            if self.rows[row][column] == "." or self.mark_style in ("square", "filled", "corners"):
                self.mark_last(row, column)
        if rng.random() < 0.3:
            colour = self.bright()
            for _ in range(rng.randint(2, 12)):
                self.mark(*self.point(), "dot", colour)

    def ghost(self, row, column, letter, alpha):
        sprite = self.set.sprite(letter).copy()
        sprite.putalpha(sprite.getchannel("A").point(lambda v: int(v * alpha)))
        self.paste(sprite, *self.at(row, column))

    def paste(self, sprite, x, y):
        at = (round(x - sprite.width / 2), round(y - sprite.height / 2))
        self.picture.paste(sprite, at, sprite)

    def place(self):
        rng = self.rng
        loose = rng.choice((0, 0, 0.01)) if not self.photo else rng.choice((0.02, 0.05, 0.09))
        # Which side's characters stand on their heads, and how far (in degrees) hands turn pieces.
        flipped = rng.choice(("", "K", "k", "k", "Kk"))
        wild = rng.choice((3, 3, 8, 20, 90))
        shift = (0, 0)
        if self.photo:
            shift = (rng.uniform(-0.1, 0.1) * self.size, rng.uniform(-0.1, 0.1) * self.size)
        light = self.marked
        for row in range(10):
            for column in range(9):
                letter = self.rows[row][column]
                x, y = self.at(row, column)
                if letter == ".":
                    if not self.photo and rng.random() < 0.003:
                        self.ghost(row, column, rng.choice("KABNRCPkabnrcp"), rng.uniform(0.1, 0.4))
                    continue
                sprite = self.set.sprite(letter)
                if self.photo:
                    side = sprite.point(lambda v: v)
                    tint = Image.new("RGBA", sprite.size, tuple(int(v * 0.55) for v in self.set.sides[0].face) + (255,))
                    angle = rng.gauss(0, wild) + (180 if ("k" if letter.islower() else "K") in flipped else 0)
                    sprite = sprite.rotate(angle, Image.BILINEAR)
                    tint.putalpha(side.getchannel("A"))
                    self.paste(tint, x, y)
                x += rng.gauss(0, loose) * self.size + shift[0]
                y += rng.gauss(0, loose) * self.size + shift[1]
                if (row, column) in light and rng.random() < 0.2 and not self.printed:
                    sprite = sprite.resize([int(v * 1.1) for v in sprite.size], Image.BILINEAR)
                self.paste(sprite, x, y)

    def marks_above(self):
        rng = self.rng
        for row, column in self.marked:
            if self.mark_style in ("ring", "corners", "square") or (self.mark_style == "dot" and rng.random() < 0.5):
                self.mark_last(row, column)
        layer = Image.new("RGBA", self.picture.size)
        pen = ImageDraw.Draw(layer)
        used = False
        if rng.random() < 0.22:
            used = True
            for _ in range(rng.randint(1, 4)):
                (x0, y0), (x1, y1) = self.at(*self.occupied()), self.at(*self.point())
                colour = self.bright() + (rng.randint(90, 230),)
                width = max(2, int(self.size * rng.uniform(0.06, 0.22)))
                pen.line((x0, y0, x1, y1), fill=colour, width=width)
                length = max(1.0, ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)
                ux, uy, head = (x1 - x0) / length, (y1 - y0) / length, width * 1.6
                left, right = (x1 - uy * head, y1 + ux * head), (x1 + uy * head, y1 - ux * head)
                pen.polygon([(x1 + ux * head, y1 + uy * head), left, right], fill=colour)
        if rng.random() < 0.05:
            used = True
            face = glyphs.font(self.word_font, max(8, int(self.size * 0.25)))
            for row in range(10):
                for column in range(9):
                    if self.rows[row][column] != "." and rng.random() < 0.9:
                        x, y = self.at(row, column)
                        r = self.size * 0.45
                        pen.rectangle((x - r, y - r, x + r, y + r), outline=self.mark_colour + (255,))
                        label = rng.choice(("red 0.9", "b_pao", "0.87", "pawn"))
                        pen.text((x - r, y - r), label, fill=self.mark_colour + (255,), font=face)
        if rng.random() < 0.06:
            used = True
            face = glyphs.font(self.word_font, int(self.size * 0.7))
            y = (self.at(4, 0)[1] + self.at(5, 0)[1]) / 2
            box = (self.x0 + self.w * 0.2, y - self.size * 0.4, self.x0 + self.w * 0.8, y + self.size * 0.4)
            pen.rectangle(box, fill=self.bright() + (200,))
            pen.text((self.x0 + self.w * 0.35, y - self.size * 0.35), "重新开始", fill=(255, 255, 255, 255), font=face)
        if used:
            self.picture.paste(layer, (0, 0), layer)
