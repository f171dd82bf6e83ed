#!/usr/bin/env python3
# hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
"""Makes PNG files chunk by chunk, from the PNG specification (W3C, third edition), without any picture library.

make_pngs.py kinds FOLDER   every colour type, depth, interlace and kind of transparency, with expected.json: which
                            alpha each pixel has
make_pngs.py fine FOLDER    unusual, yet well-formed files: 4 x 4, all solid but pixel (0, 0)
make_pngs.py broken FOLDER  truncated at every byte, damaged at every byte, bombs, lies
make_pngs.py grid FILE ROW...  a small picture: '#' is solid, '.' clear
"""
import json
import os
import random
import struct
import sys
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"
GREY, RGB, PALETTE, GREY_ALPHA, RGBA = 0, 2, 3, 4, 6
CHANNELS = {GREY: 1, RGB: 3, PALETTE: 1, GREY_ALPHA: 2, RGBA: 4}
DEPTHS = {GREY: (1, 2, 4, 8, 16), RGB: (8, 16), PALETTE: (1, 2, 4, 8), GREY_ALPHA: (8, 16), RGBA: (8, 16)}
# Adam7: first column, first row, step between columns, step between rows.
PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))


def chunk(name, data=b""):
    body = name + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def header(width, height, depth, colour, interlace=0):
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlace))


def pack_row(samples, depth):
    if depth == 16:
        return b"".join(struct.pack(">H", s) for s in samples)
    out, bits, count = bytearray(), 0, 0
    for sample in samples:
        bits, count = bits << depth | sample, count + depth
        if count == 8:
            out.append(bits)
            bits, count = 0, 0
    if count:
        out.append(bits << (8 - count))
    return bytes(out)


def filter_row(kind, row, above, step):
    """One row with filter 0 to 4 (none, left, above, average, Paeth)."""
    out = bytearray([kind])
    for i, byte in enumerate(row):
        left = row[i - step] if i >= step else 0
        up = above[i] if above else 0
        corner = above[i - step] if above and i >= step else 0
        guess = left + up - corner
        paeth = min((left, up, corner), key=lambda c: abs(guess - c))
        out.append(byte - (0, left, up, (left + up) // 2, paeth)[kind] & 255)
    return bytes(out)


def scan(pixels, depth, colour, interlace):
    """The uncompressed image data of rows of pixels (tuples of samples); filters take turns."""
    step = max(1, CHANNELS[colour] * depth // 8)
    data = b""
    for x0, y0, dx, dy in PASSES if interlace else ((0, 0, 1, 1),):
        above = None
        for number, line in enumerate(pixels[y0::dy]):
            part = line[x0::dx]
            if not part:
                continue
            row = pack_row([s for pixel in part for s in pixel], depth)
            data += filter_row(number % 5, row, above, step)
            above = row
    return data


def png(pixels, depth, colour, interlace=0, before=b""):
    image = chunk(b"IDAT", zlib.compress(scan(pixels, depth, colour, interlace)))
    head = header(len(pixels[0]), len(pixels), depth, colour, interlace)
    return SIGNATURE + head + before + image + chunk(b"IEND")


def write(folder, name, data):
    with open(os.path.join(folder, name), "wb") as file:
        file.write(data)


# ---- every kind ----------------------------------------------------------------------------------------------------

def alpha_8(alpha, depth):
    """16-bit alpha counts by its high byte, but above 0 at least 1."""
    return alpha if depth < 16 else max(alpha >> 8, min(alpha, 1))


def random_alpha(rng, depth):
    most = (1 << depth) - 1
    return rng.choice((0, 0, most, most, rng.randint(0, most), rng.choice((1, 0x7F, 0x80, 0xFF, 0x100)) & most))


def kind_pixels(rng, width, height, depth, colour, transparency):
    """Pixels, the chunks that go before the image data, and the alpha expected of every pixel."""
    most = (1 << depth) - 1
    colours = CHANNELS[colour] - (colour in (GREY_ALPHA, RGBA))
    key = tuple(rng.randint(0, most) for _ in range(colours))
    entries = rng.randint(1, 1 << depth) if colour == PALETTE else 0
    palette = [rng.choice((0, 1, 127, 254, 255)) for _ in range(entries)]
    pixels, alphas = [], []
    for _ in range(height):
        line, alpha_line = [], []
        for _ in range(width):
            if colour == PALETTE:
                pixel = (rng.randrange(1 << depth),)
                alpha = palette[pixel[0]] if transparency and pixel[0] < len(palette) else 255
            elif colour in (GREY_ALPHA, RGBA):
                alpha = random_alpha(rng, depth)
                pixel = tuple(rng.randint(0, most) for _ in range(colours)) + (alpha,)
                alpha = alpha_8(alpha, depth)
            else:
                near = tuple(min(most, k + rng.randint(0, 1)) for k in key)
                pixel = rng.choice((key, near, tuple(rng.randint(0, most) for _ in range(colours))))
                alpha = 0 if transparency and pixel == key else 255
            line.append(pixel)
            alpha_line.append(alpha)
        pixels.append(line)
        alphas.append(alpha_line)
    before = b""
    if colour == PALETTE:
        before += chunk(b"PLTE", bytes(rng.randrange(256) for _ in range(3 << depth)))
        before += chunk(b"tRNS", bytes(palette)) if transparency else b""
    elif transparency:
        before += chunk(b"tRNS", b"".join(struct.pack(">H", k) for k in key))
    return pixels, before, alphas


def make_kinds(folder):
    rng = random.Random(20)
    expected = {}
    for colour, depths in DEPTHS.items():
        for depth in depths:
            for interlace in (0, 1):
                for transparency in (False,) if colour in (GREY_ALPHA, RGBA) else (False, True):
                    for width, height in ((1, 1), (3, 2), (21, 13)):
                        pixels, before, alphas = kind_pixels(rng, width, height, depth, colour, transparency)
                        name = f"type{colour}-depth{depth}-{'adam7' if interlace else 'plain'}"
                        name += f"{'-trns' if transparency else ''}-{width}x{height}.png"
                        write(folder, name, png(pixels, depth, colour, interlace, before))
                        expected[name] = alphas
    with open(os.path.join(folder, "expected.json"), "w", encoding="ascii") as file:
        json.dump(expected, file)


# ---- unusual, yet fine ---------------------------------------------------------------------------------------------

SMALL = [[(200, 100, 50, 0 if x == y == 0 else 255) for x in range(4)] for y in range(4)]


def make_fine(folder):
    data = zlib.compress(scan(SMALL, 8, RGBA, 0))
    head, end = SIGNATURE + header(4, 4, 8, RGBA), chunk(b"IEND")
    image = chunk(b"IDAT", data)
    bytewise = b"".join(chunk(b"IDAT", data[i:i + 1]) for i in range(len(data)))
    write(folder, "bytewise.png", head + bytewise + end)
    write(folder, "empty-idat.png", head + chunk(b"IDAT") + image + chunk(b"IDAT") + end)
    write(folder, "trailing.png", head + image + end + b"whatever follows is not part of the picture" * 100)
    write(folder, "gamma.png", head + chunk(b"gAMA", struct.pack(">I", 1)) + chunk(b"sRGB", b"\0") + image + end)
    write(folder, "bad-profile.png", head + chunk(b"iCCP", b"x\0\0" + zlib.compress(b"no profile")) + image + end)
    write(folder, "unknown.png", head + chunk(b"abCd", b"?" * 999) + image + chunk(b"zzZz", b"!") + end)
    text, time = chunk(b"tEXt", b"Comment\0hello"), chunk(b"tIME", b"\7\xe7\1\1\1\1\1")
    write(folder, "text.png", head + text + image + time + end)
    write(folder, "palette-too.png", head + chunk(b"PLTE", bytes(range(9))) + image + end)
    write(folder, "stored.png", head + chunk(b"IDAT", zlib.compress(scan(SMALL, 8, RGBA, 0), 0)) + end)
    swollen = zlib.compress(b"\0" * 50_000_000, 9)
    write(folder, "ztxt-bomb-unread.png", head + chunk(b"zTXt", b"Comment\0\0" + swollen) + image + end)
    write(folder, "iccp-bomb-unread.png", head + chunk(b"iCCP", b"profile\0\0" + swollen) + image + end)
    write(folder, "itxt-bomb-unread.png", head + chunk(b"iTXt", b"Comment\0\1\0\0\0" + swollen) + image + end)
    write(folder, "many-texts.png", head + chunk(b"tEXt", b"k\0v") * 20000 + image + end)


# ---- broken --------------------------------------------------------------------------------------------------------

def small_file():
    """As many kinds of chunk as fit a small file: palette, transparency, text; interlaced."""
    pixels = [[((x ^ y) & 3,) for x in range(5)] for y in range(5)]
    before = chunk(b"gAMA", struct.pack(">I", 45455)) + chunk(b"PLTE", bytes(range(12))) + chunk(b"tRNS", b"\0\x80")
    return png(pixels, 2, PALETTE, 1, before + chunk(b"tEXt", b"a\0b"))


def make_lies(folder):
    pixels = SMALL
    raw = scan(pixels, 8, RGBA, 0)
    head, end = SIGNATURE + header(4, 4, 8, RGBA), chunk(b"IEND")
    image = chunk(b"IDAT", zlib.compress(raw))

    def sized(width, height, depth=8, colour=RGBA, interlace=0):
        return SIGNATURE + header(width, height, depth, colour, interlace) + image + end

    write(folder, "empty.png", b"")
    write(folder, "text.png", b"This is not a picture.\n" * 10)
    write(folder, "gif.png", b"GIF89a" + bytes(40))
    write(folder, "one-byte.png", SIGNATURE[:1])
    write(folder, "only-signature.png", SIGNATURE)
    write(folder, "line-ends.png", SIGNATURE.replace(b"\r\n", b"\n") + image)
    write(folder, "no-header.png", SIGNATURE + image + end)
    write(folder, "no-image.png", head + end)
    indexed = SIGNATURE + header(4, 4, 8, PALETTE)
    write(folder, "no-palette.png", indexed + image + end)
    write(folder, "palette-of-no-threes.png", indexed + chunk(b"PLTE", b"1234") + image + end)
    write(folder, "little-data.png", head + chunk(b"IDAT", zlib.compress(raw[:-1])) + end)
    write(folder, "no-zlib.png", head + chunk(b"IDAT", raw) + end)
    write(folder, "wrong-filter.png", head + chunk(b"IDAT", zlib.compress(b"\7" + raw[1:])) + end)
    write(folder, "unknown-critical.png", head + chunk(b"ABCD", b"?") + image + end)
    write(folder, "long-transparency.png", SIGNATURE + header(2, 1, 1, PALETTE) + chunk(b"PLTE", bytes(6)) +
          chunk(b"tRNS", bytes(9)) + chunk(b"IDAT", zlib.compress(b"\0\0")) + end)
    wrong = chunk(b"tRNS", b"\0\0")[:-1] + b"!"
    write(folder, "transparency-wrong-crc.png", SIGNATURE + header(1, 1, 8, GREY) + wrong +
          chunk(b"IDAT", zlib.compress(b"\0\0")) + end)
    write(folder, "depth-3.png", sized(4, 4, depth=3))
    write(folder, "type-1.png", sized(4, 4, colour=1))
    write(folder, "rgb-depth-4.png", sized(4, 4, depth=4, colour=RGB))
    write(folder, "interlace-2.png", sized(4, 4, interlace=2))
    write(folder, "zero-wide.png", sized(0, 4))
    write(folder, "zero-high.png", sized(4, 0))
    write(folder, "negative.png", sized(0x80000001, 4))
    write(folder, "huge-chunk.png", head + struct.pack(">I", 0x7FFFFFFF) + b"abCd" + b"?" * 50)
    write(folder, "huge-length.png", head + struct.pack(">I", 0xFFFFFFFF) + b"abCd" + b"?" * 50)


def make_bombs(folder):
    end = chunk(b"IEND")
    black = zlib.compress(bytes(30_000_000), 9)
    for name, width, height in (("side", 16385, 1), ("sides", 0x7FFFFFFF, 0x7FFFFFFF), ("high", 1, 0x7FFFFFFF),
                                ("area", 16384, 16384), ("just-over", 8192, 8193)):
        write(folder, f"bomb-{name}.png",
              SIGNATURE + header(width, height, 8, RGBA) + chunk(b"IDAT", black) + end)
    write(folder, "bomb-within.png", SIGNATURE + header(8192, 8192, 16, RGBA, 1) + chunk(b"IDAT", black[:5000]) + end)
    text = zlib.compress(bytes(30_000_000), 9)
    for name, start in (("zTXt", b"Comment\0\0"), ("iCCP", b"profile\0\0"), ("iTXt", b"Comment\0\1\0\0\0")):
        write(folder, f"bomb-{name}.png",
              SIGNATURE + header(4, 4, 8, RGBA) + chunk(name.encode(), start + text * 10) + end)


def make_broken(folder):
    whole = small_file()
    write(folder, "../whole.png", whole)
    for length in range(len(whole)):
        write(folder, f"cut-{length:03}.png", whole[:length])
    for place in range(len(whole)):
        for change in (0x01, 0x20, 0x80, 0xFF):
            damaged = bytearray(whole)
            damaged[place] ^= change
            write(folder, f"flip-{place:03}-{change:02x}.png", bytes(damaged))
    make_lies(folder)
    make_bombs(folder)


def make_grid(file, rows):
    pixels = [[(90, 160, 220, 255 if c == "#" else 0) for c in row] for row in rows]
    with open(file, "wb") as out:
        out.write(png(pixels, 8, RGBA))


def main():
    what, where = sys.argv[1:3]
    if what == "grid":
        make_grid(where, sys.argv[3:])
        return
    os.makedirs(where, exist_ok=True)
    {"kinds": make_kinds, "fine": make_fine, "broken": make_broken}[what](where)


if __name__ == "__main__":
    main()
