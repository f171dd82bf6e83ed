#!/usr/bin/env python3
# hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
"""mutate_queries.py HITMASK LINES: thousands of damaged questions in one run: one answer for each line,
well-formed, and an exit status that tells only whether the input ended with its last line."""
import json
import random
import subprocess
import sys

SEEDS = [
    '{"id":1,"op":"overlap","a":{"mask":"a.png","threshold":9,"pose":{"x":1.5,"y":-2,"angle":0.7,"scale":[1,-1],'
    '"pivot":[2,2],"flip":"xy"}},"b":{"circle":[4,9,5]},"touch":"closed","margin":0.5}',
    '{"id":"two","op":"distance","a":{"rows":["##.","#.#"],"pose":{"scale":2}},"b":{"segment":[0,0,3,4.25]}}',
    '{"id":null,"op":"xform","a":{"point":[1,2]},"b":{"mask":"b.png","xform":[16777216,-5,16777216,0,0,16777216]}}',
    '{"op":"distance","a":{"rows":[]},"b":{"rows":["#"],"pose":{"angle":-1e3}},"margin":256}',
    '{"id":6,"op":"separate","a":{"rows":["##.","#.#"]},"b":{"rows":["#"]},"direction":[0,-1],"max_distance":9}',
    '{"id":7,"op":"contact","a":{"rows":["##.","#.#"],"pose":{"angle":1}},"b":{"circle":[1,1,0.5]},"touch":"closed"}',
    '{"id":8,"op":"cast","a":{"rows":["##.","#.#"]},"b":{"mask":"b.png","pose":{"x":9}},"motion":[-8,0],'
    '"start":"never"}',
    '{"id":9,"op":"ray","a":{"rows":["##.","#.#"]},"from":[-1,0.5],"to":[4,1],"capacity":3}',
    '{"id":10,"op":"ray","a":{"mask":"a.png","pose":{"angle":2}},"from":[-1,0.5],"direction":[3,4],"length":10}',
    '{"id":11,"op":"turn","a":{"mask":"a.png"},"b":{"rows":["#"],"pose":{"x":9}},"to":{"x":1,"angle":9},'
    '"tolerance":0.5}',
    '{"id":12,"op":"within","a":{"box":[0,0,2,1],"radius":0.5},"b":{"capsule":[0,0,9,0,4],"pose":{"angle":1}}}',
    '{"id":13,"op":"contact","a":{"polygon":[[0,0],[4,1],[2,3]]},"b":{"ellipse":[1,1,2,1],"pose":{"x":1}}}',
    '{"id":14,"op":"distance","a":{"outline":{"loops":[[[0,0],[9,0],[9,9],[0,9]],[[2,2],[4,2],[3,5]]]}},'
    '"b":{"ray":[20,3,-1,0.5]}}',
    '{"id":15,"op":"cast","a":{"tiles":{"cell":[2,2],"width":3,"data":[0,1,2147483650,1,1,0],"tiles":{"1":"solid",'
    '"2":{"polygon":[[0,0],[2,0],[0,2]],"one_way":"up"}},"outside":"empty"}},"b":{"point":[1,-3]},"motion":[1,9]}',
    '{"id":16,"op":"overlap","a":{"tiles":{"cell":4,"rows":[".#","#s"],"tiles":{"s":{"rows":["##"]}}}},'
    '"b":{"compound":[{"circle":[0,0,1],"tag":"x"},{"rows":["#"],"pose":{"x":3,"angle":1}}]}}',
    '{"id":17,"op":"overlap","a":{"tiles":{"tiled":"plain.tmj","layer":"ground","solid":"all"}},"b":{"point":[1,1]}}',
    '{"id":5,"op":"shared","a":{"rows":["##.","#.#"],"pose":{"x":0.25}},"b":{"mask":"b.png","pose":{"angle":1}}}',
    '{"id":18,"op":"gate","gate":[[0,4],[6,4]],"path":[[1,0],[3,8],[9,8],[4,0]],"moves":[[0,0],[1,0],[1,1],[2,1]],"radius":0.5,"capacity":2}',
    '{"id":19,"op":"bounce","a":{"box":[0,0,20,9]},"b":{"circle":[3,3,1]},"velocity":[30,-7],"time":2.5,'
    '"restitution":0.75}',
    '{"id":20,"op":"bounce","a":{"outline":{"loops":[[[0,0],[20,1],[18,15],[1,12]]]}},"b":{"rows":["##"],'
    '"pose":{"x":5,"y":5}},"velocity":[30,-7],"limit":9}',
    '{"id":21,"op":"polar","a":{"rows":["###","#.#"]},"b":{"mask":"b.png","pose":{"x":2,"angle":1}},'
    '"mode":"neighbours","aside":2,"directions":9}',
]
VALUES = ["0", "1", "2.5", "-1.25", "1e2", "[0,0]", "[1,-1,2]", "[0,1,2,3]", '"closed"', '"overlap"', '"distance"',
          '"xform"', '"shared"', '"within"', '"contact"', '"separate"', '"cast"', '"ray"', '"always"', '["#."]', "null",
          "true", "-1", "1e999", "-0.0", "1e-320", "99999999999999999999",
          "9223372036854775807", "[]", "{}", '""', '"\\u0000"', '"\\ud800"', "[1,2]", "[[1,2],3]", "NaN", "1000000.5", '"solid"', '"with-objects"', "[[0,0],[2,0],[0,2]]", '{"point":[1,1]}', "2147483649",
          "32767.5", "0.015", "-64", '["#","##"]', '"-"', "[" * 70 + "]" * 70]


def tokens(line):
    """Where the values of a line begin and end, roughly: between its punctuation."""
    cuts = [i for i, c in enumerate(line) if c in "[]{},:"]
    return [(a + 1, b) for a, b in zip(cuts, cuts[1:]) if b > a + 1]


def mutate(line):
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        what = random.choice((0, 0, 1, 2, 3, 4, 5, 6, 7, 7, 7))
        i, j = sorted(random.randrange(len(line) + 1) for _ in range(2))
        if what == 0 and (places := tokens(line)):
            begin, end = random.choice(places)
            line = line[:begin] + random.choice(VALUES) + line[end:]
        elif what == 1 and (places := tokens(line)):
            (b0, e0), (b1, e1) = sorted(random.choices(places, k=2))
            if b0 != b1:
                line = line[:b0] + line[b1:e1] + line[e0:b1] + line[b0:e0] + line[e1:]
        elif what == 2:
            line = line[:i] + line[min(j, i + 5):]
        elif what == 3:
            line = line[:i] + chr(random.choice((0, 9, 34, 44, 92, 123, 125, 127, 233, 0xfffd))) + line[i:]
        elif what == 4:
            line = line[:i] + line[i:min(j, i + 40)] * 2 + line[i:]
        elif what == 5:
            line = line[:i]
        elif what == 7 and (digits := [k for k, c in enumerate(line) if c.isdigit()]):
            k = random.choice(digits)
            line = line[:k] + random.choice("0123456789") + line[k + 1:]
        else:
            line = line[:i] + random.choice('0123456789-.eE{}[]",:x') + line[i + 1:]
    return line


def damage(data):
    """Now and then bytes that are no UTF-8."""
    if random.random() < 0.1 and data:
        i = random.randrange(len(data))
        data = data[:i] + bytes([random.choice((0x80, 0xc0, 0xff, 0xed))]) + data[i + 1:]
    return data.replace(b"\n", b" ")


def check(line, answer):
    answer = json.loads(answer.decode("utf-8"), parse_constant=lambda name: sys.exit(f"{name} in an answer"))
    keys = set(answer) - {"id"}
    place = {"point", "normal", "a", "b"}
    forms = ({"error"}, {"hit"}, {"distance"}, {"distance", "a", "b", "parts"}, {"hit", "area", "centroid", "box"},
             {"a", "b", "steps"}, {"hit", "move", "steps"}, {"hit", "points", "normal", "rule", "depth"}, {"within"}, {"hit", "count", "entries"},
             place | {"hit", "fraction", "stop", "steps"}, place | {"hit", "fraction", "stop", "steps", "exact"},
             {"hit", "count", "passes", "clear"}, {"hit", "end", "move", "steps", "place", "velocity", "bounces"},
             {"hit", "bounds", "a", "b"}, {"hit", "end", "fraction", "free", "stop", "xform", "looks"})
    assert "id" in answer and keys in forms, (line, answer)
    return "error" in answer


def run(hitmask, data, wanted):
    done = subprocess.run([hitmask, "query"], input=data, capture_output=True)
    assert done.returncode == wanted, (done.returncode, wanted, done.stderr[-2000:], data[-300:])
    assert bool(done.stderr) == (wanted != 0), done.stderr
    return done.stdout.split(b"\n")


def main():
    hitmask, count = sys.argv[1], int(sys.argv[2])
    random.seed(7)
    lines = [damage(mutate(random.choice(SEEDS)).encode()) for _ in range(count)]
    answers = run(hitmask, b"".join(line + b"\n" for line in lines), 0)
    assert answers.pop() == b"" and len(answers) == count, "one answer for each line"
    faults = sum(check(line, answer) for line, answer in zip(lines, answers))
    print(f"{faults} of {count} lines are faulty")
    assert 0.3 < faults / count < 0.98
    # Cut anywhere: complete only where the object ends.
    whole = SEEDS[0].encode()
    for cut in (*range(0, len(whole) - 3, 4), *range(len(whole) - 3, len(whole) + 1)):
        answers = run(hitmask, (whole + b"\n" if cut % 2 else b"") + whole[:cut], 0 if cut in (0, len(whole)) else 3)
        assert len(answers) == (cut % 2) + (cut > 0) + 1, (cut, answers)


main()
