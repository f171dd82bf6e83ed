# hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
"""Reads a PNG as the command writes them, 8 bits of red, green and blue without interlace, as rows of triples."""
import struct
import zlib


def paeth(a, b, c):
    p = a + b - c
    return min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]


def unfilter(kind, row, above):
    out = bytearray(row)
    for i in range(len(out)):
        a, b, c = out[i - 3] if i >= 3 else 0, above[i], above[i - 3] if i >= 3 else 0
        out[i] = (out[i] + (0, a, b, (a + b) // 2, paeth(a, b, c) if kind == 4 else 0)[kind]) & 255
    return out


def read_png(name):
    data = open(name, "rb").read()
    at, packed = 8, b""
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        content = data[at + 8:at + 8 + size]
        if kind == b"IHDR":
            width, height, depth, colours, _, _, interlace = struct.unpack(">IIBBBBB", content)
            assert (depth, colours, interlace) == (8, 2, 0), (depth, colours, interlace)
        packed += content if kind == b"IDAT" else b""
        at += 12 + size
    raw, stride, above, rows = zlib.decompress(packed), 3 * width, bytes(3 * width), []
    for y in range(height):
        begin = y * (stride + 1)
        above = unfilter(raw[begin], raw[begin + 1:begin + 1 + stride], above)
        rows.append([tuple(above[i:i + 3]) for i in range(0, stride, 3)])
    return rows
