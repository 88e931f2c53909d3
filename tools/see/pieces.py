"""The looks of a set of pieces: a drawing with transparency for each of the fourteen."""

import colorsys
import math

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

import glyphs

WOODS = ((236, 205, 150), (222, 184, 120), (245, 222, 179), (205, 160, 100), (250, 235, 205), (240, 220, 130))


def hsv(rng, hue, saturation, value):
    """Returns a colour; each argument is a range, hue in degrees."""
    h = (rng.uniform(*hue) % 360) / 360
    return tuple(int(255 * v) for v in colorsys.hsv_to_rgb(h, rng.uniform(*saturation), rng.uniform(*value)))


def reddish(rng):
    return hsv(rng, rng.choice(((-12, 12), (-5, 5), (-3, 16))), (0.65, 1), (0.5, 1))


def dark(rng):
    """Returns a colour in which Black's pieces are drawn on light ground."""
    kind = rng.random()
    if kind < 0.55:
        level = rng.randint(0, 60)
        return (level, level, level)
    if kind < 0.75:
        return hsv(rng, (90, 175), (0.5, 1), (0.15, 0.6))
    if kind < 0.92:
        return hsv(rng, (180, 260), (0.5, 1), (0.2, 0.85))
    return hsv(rng, (15, 45), (0.3, 0.7), (0.1, 0.3))


def pale(rng):
    kind = rng.random()
    if kind < 0.5:
        base = rng.choice(WOODS)
        return tuple(max(0, min(255, v + rng.randint(-18, 18))) for v in base)
    if kind < 0.8:
        level = rng.randint(225, 255)
        return (level, level, max(0, level - rng.randint(0, 40)))
    return hsv(rng, (0, 360), (0.02, 0.3), (0.8, 1))


class Palette:
    """The colours of one side: face, text, ring, rim."""

    def __init__(self, face, text, ring, rim):
        self.face, self.text, self.ring, self.rim = face, text, ring, rim


def palettes(rng, printed):
    """Returns the palettes of Red and Black."""
    if printed and rng.random() < 0.75:
        white, black = (255, 255, 255), (0, 0, 0)
        if rng.random() < 0.85:
            return Palette(white, black, black, black), Palette(black, white, white, black)
        return Palette(white, (200, 0, 0), (200, 0, 0), (200, 0, 0)), Palette(white, black, black, black)
    kind = rng.random()
    red, black = reddish(rng), dark(rng)
    if kind < 0.60:
        face = pale(rng)
        other = face if rng.random() < 0.85 else pale(rng)
        rim = rng.choice((None, (90, 60, 30), (30, 30, 30), "text"))
        make = lambda face, text: Palette(face, text, text, text if rim == "text" else rim or face)
        return make(face, red), make(other, black)
    if kind < 0.82:
        text = rng.choice(((255, 255, 255), (255, 240, 200), (255, 215, 80), pale(rng)))
        black_text = text if rng.random() < 0.7 else (255, 255, 255)
        ring = rng.random() < 0.7
        return (
            Palette(red, text, text if ring else red, red),
            Palette(black, black_text, black_text if ring else black, black),
        )
    if kind < 0.94:
        face = tuple(rng.randint(15, 70) for _ in range(3))
        if rng.random() < 0.4:
            face = hsv(rng, (0, 360), (0.1, 0.5), (0.15, 0.4))
        red = hsv(rng, (-12, 14), (0.6, 0.95), (0.85, 1))
        other = rng.choice(((255, 255, 255), (210, 210, 210), hsv(rng, (90, 260), (0.3, 0.8), (0.8, 1))))
        rim = rng.random() < 0.5
        return Palette(face, red, red, red if rim else face), Palette(face, other, other, other if rim else face)
    return Palette(pale(rng), red, red, red), Palette(black, (255, 255, 255), (255, 255, 255), black)


class PieceSet:
    """Draws the pieces of one set; `size` is the cell in pixels."""

    def __init__(self, rng, size, printed=False, photo=False):
        self.rng, self.size = rng, size
        self.sets = glyphs.character_set(rng)
        self.file = glyphs.usable_font(rng, self.sets)
        self.sides = palettes(rng, printed)
        self.symbols = rng.random() < 0.07 and not photo and glyphs.symbol_fonts()
        self.diameter = size * (rng.uniform(0.74, 0.98) if not photo else rng.uniform(0.68, 0.92))
        self.glyph_share = rng.uniform(0.46, 0.80)
        self.bold = rng.choice((0, 0, 0, 1, 2, 3))
        self.rings = rng.choice((0, 1, 1, 1, 2))
        self.ring_at = rng.uniform(0.78, 0.95)
        self.ring_width = rng.uniform(0.01, 0.05)
        self.rim_width = rng.choice((0, 0.02, 0.04, 0.08, 0.12))
        self.gloss = 0 if printed else rng.choice((0, 0, 0.15, 0.3, 0.5))
        self.bevel = 0 if printed else rng.choice((0, 0, 0.2, 0.4))
        self.shadow = 0 if printed else rng.choice((0, 0, 0.3, 0.6))
        self.shadow_offset = (rng.uniform(-0.03, 0.07), rng.uniform(0.0, 0.09))
        self.bare = not photo and rng.random() < 0.05  # characters without discs
        self.octagon = rng.random() < 0.05
        self.engraved = not printed and rng.random() < 0.15
        self.grain = 0 if printed else rng.choice((0, 0, 6, 14))
        self.side = 1.0 + (rng.uniform(0.03, 0.2) if photo else 0)
        self.sprites = {}

    def sprite(self, letter):
        """Returns the drawing, 1.4 cells wide, its centre the centre of the piece."""
        if letter not in self.sprites:
            self.sprites[letter] = self.draw(letter)
        return self.sprites[letter]

    def draw(self, letter):
        black = letter.islower()
        palette = self.sides[1 if black else 0]
        zoom = 2
        width = int(self.size * 1.4) * zoom
        centre, radius = width / 2, self.diameter / 2 * zoom
        layer = Image.new("RGBA", (width, width), palette.face + (0,) if palette.face else (0, 0, 0, 0))
        pen = ImageDraw.Draw(layer)

        def disc(r, **how):
            if self.octagon:
                angles = [math.pi * (k + 0.5) / 4 for k in range(8)]
                points = [(centre + r * math.cos(a), centre + r * math.sin(a)) for a in angles]
                pen.polygon(points, fill=how.get("fill"), outline=how.get("outline"))
            else:
                pen.ellipse((centre - r, centre - r, centre + r, centre + r), **how)

        if not self.bare:
            disc(radius, fill=palette.rim + (255,))
            disc(radius * (1 - self.rim_width) - zoom * 0.6, fill=palette.face + (255,))
            if self.gloss or self.bevel or self.grain:
                layer = self.shade(layer, centre, radius)
                pen = ImageDraw.Draw(layer)
            for k in range(self.rings):
                r = radius * (self.ring_at - 0.1 * k)
                line = max(1, round(self.ring_width * radius * 2))
                disc(r, outline=palette.ring + (255,), width=line)
        self.write(layer, letter, palette, centre, radius)
        layer = layer.resize((width // zoom, width // zoom), Image.BOX)
        if self.shadow and not self.bare:
            alpha = np.asarray(layer)[:, :, 3].astype(np.float32) * self.shadow
            shade = np.zeros(alpha.shape + (4,), np.uint8)
            right, down = (int(share * self.size) for share in self.shadow_offset)
            shade[:, :, 3] = np.roll(alpha, (down, right), (0, 1))
            below = Image.fromarray(shade, "RGBA").filter(ImageFilter.GaussianBlur(self.size * 0.03))
            below.alpha_composite(layer)
            layer = below
        return layer

    def shade(self, layer, centre, radius):
        """Adds highlights, a bevel and grain to the disc."""
        values = np.asarray(layer).astype(np.float32)
        y, x = np.mgrid[0 : values.shape[0], 0 : values.shape[1]].astype(np.float32)
        x, y = (x - centre) / radius, (y - centre) / radius
        light = -self.gloss * 90 * (0.6 * x + y) + self.gloss * 160 * np.exp(-((x + 0.3) ** 2 + (y + 0.45) ** 2) * 7)
        distance = np.sqrt(x * x + y * y)
        light += np.where(distance > 0.82, -self.bevel * 120 * (x + y), 0)
        if self.grain:
            rows = [self.rng.gauss(0, self.grain) for _ in range(len(values))]
            light = light + np.array(rows, np.float32)[:, None]
        values[:, :, :3] = np.clip(values[:, :, :3] + light[:, :, None], 0, 255)
        return Image.fromarray(values.astype(np.uint8), "RGBA")

    def write(self, layer, letter, palette, centre, radius):
        """Draws the character."""
        kind, black = letter.upper(), letter.islower()
        path, character = self.file, self.sets[1 if black else 0][kind]
        share = self.glyph_share
        if self.symbols:
            path = self.symbols[len(self.sets[0]["K"] + self.file) % len(self.symbols)]
            character = glyphs.SYMBOLS[1 if black and self.bold else 0][kind]
            share = min(0.7, share)
        elif self.bare:
            share = 0.85
        mask = glyphs.drawing(path, character, max(4, int(2 * radius * share)), self.bold)
        at = (int(centre - mask.width / 2), int(centre - mask.height / 2))
        if self.engraved:
            light = Image.new("RGBA", mask.size, (255, 255, 255, 255))
            layer.paste(light, (at[0] + 2, at[1] + 2), mask.point(lambda v: v * 0.6))
        text = palette.text if not self.bare or sum(palette.text) < 500 else palette.face
        layer.paste(Image.new("RGBA", mask.size, text + (255,)), at, mask)
