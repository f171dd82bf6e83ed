#!/usr/bin/env python3
# hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
"""check_checksum.py PAGE FILE...: computes the checksum of collider files anew.

Written from docs/collider-file.md alone, as somebody would who reads such files without the library. The page's two
examples are held against it too.
"""
import re
import sys

MASK = 2**64 - 1
A, B, C, D = 0x9E3779B97F4A7C15, 0x6A09E667F3BCC909, 0xBB67AE8584CAA73B, 0x3C6EF372FE94F82B


def mix(h, word):
    v = h ^ (word * B & MASK)
    return ((v << 29 | v >> 35) & MASK) * A & MASK


def checksum(data):
    filled = data + bytes(32 - len(data) % 32)
    lanes = [A, B, C, D]
    for i in range(len(filled) // 8):
        lanes[i % 4] = mix(lanes[i % 4], int.from_bytes(filled[8 * i:8 * i + 8], "little"))
    h = mix(D, len(data))
    for lane in lanes:
        h = mix(h, lane)
    h ^= h >> 32
    h = h * A & MASK
    return h ^ h >> 29


def main():
    page, files = sys.argv[1], sys.argv[2:]
    faults = 0
    with open(page, encoding="utf-8") as file:
        words = file.read()
    examples = re.findall(r"it is 0x([0-9A-F]{16})|checksum is 0x([0-9A-F]{16})", words)
    said = sorted(int(a or b, 16) for a, b in examples)
    if said != sorted([checksum(b""), checksum(bytes(range(32)))]):
        print(f"{page}: its examples are {said}")
        faults += 1
    rests = set()
    for name in files:
        with open(name, "rb") as file:
            data = file.read()
        size = int.from_bytes(data[8:16], "little")
        rests.add((size - 8) % 32)
        if size != len(data) or checksum(data[:-8]) != int.from_bytes(data[-8:], "little"):
            print(f"{name}: {len(data)} bytes, another checksum than the page's")
            faults += 1
    if rests != {0, 8, 16, 24}:
        print(f"not of every length: {sorted(rests)}")
        faults += 1
    sys.exit(faults > 0)


main()
