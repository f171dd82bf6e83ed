// What `hitmask bake` says of sheets that cannot be read: one line for each fault, with its position; and its limits.
#include "sheets.h"

#define FAR_LINE "as long a remark as it takes, so that a parser has not yet come to what stands behind it; "
#define FAR FAR_LINE FAR_LINE FAR_LINE FAR_LINE FAR_LINE FAR_LINE FAR_LINE FAR_LINE FAR_LINE FAR_LINE

typedef struct fault_row {
    const char *name, *text, *words;
    size_t length;
} fault_row;

static const fault_row fault_rows[] = {
    // The form of JSON.
    {"art/x.json", "", "art/x.json:1:1: ends where a value should be: give JSON of UTF-8", 0},
    {"art/x.json", "{\"frames\":{}", "art/x.json:1:13: ends where ',' or '}' should be: give JSON of UTF-8", 0},
    {"art/x.json", "{\"frames\":NaN}", "art/x.json:1:11: has 'N' where a value should be: give JSON of UTF-8", 0},
    {"art/x.json", "{\"frames\":[1,]}", "art/x.json:1:14: has ']' where a value should be: give JSON of UTF-8", 0},
    {"art/x.json", "{\"a\":\"\xff\"}", "art/x.json:1:7: a text has byte 255: write it as an escape, in UTF-8", 0},
    {"art/x.json", "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
     "art/x.json:1:65: more than 64 brackets are open at once: nest less", 0},
    {"art/x.json", "[]", "art/x.json: is JSON of another kind: give a sheet of TexturePacker, Aseprite or Tiled", 0},
    {"art/x.json", "{\"a\":1}",
     "art/x.json: is JSON of another kind: give a sheet of TexturePacker, Aseprite or Tiled", 0},
    {"art/x.boxes.json", "{}",
     "art/x.boxes.json: belongs to a picture or sheet of its name: name the picture or sheet itself", 0},
    // Atlases.
    {"art/x.json", "{\"frames\":3,\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:11: 'frames' is neither a list nor an object: give [..] or {..}", 0},
    {"art/x.json", "{\"frames\":{},\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:1: has no frames: export it with some", 0},
    {"art/x.json", "{\"frames\":[],\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:1: has no frames: export it with some", 0},
    {"art/x.json", "{\"frames\":{\"p\":{\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}}}}",
     "art/x.json:1:1: names no picture in 'meta' as 'image': export it with its picture", 0},
    {"art/x.json",
     "{\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}}],\"meta\":{\"image\":3}}",
     "art/x.json:1:80: 'image' is no text: give one in '\"'", 0},
    {"art/x.json",
     "{\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}}],\"meta\":{\"image\":\"none."
     "png\"}}",
     "art/x.json:1:80: art/none.png: cannot be read (No such file or directory): check the name", 0},
    {"art/x.json", "{\"frames\":{\"p\":{\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}}},\"meta\":[]}",
     "art/x.json:1:60: 'meta' is no object: give {\"image\":..}", 0},
    {"art/x.json", "{\"frames\":[],\"frames\":[],\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:14: a sheet has 'frames' twice: leave one out", 0},
    {"art/x.json", "{\"frames\":{\"p\":7},\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:16: a frame is no object: give {\"frame\":..}", 0},
    {"art/x.json", "{\"frames\":[{\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}}],\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:12: a frame has no 'filename': give one, or export the file anew", 0},
    {"art/x.json",
     "{\"frames\":[{\"filename\":5,\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}}],\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:24: 'filename' is no text: give one in '\"'", 0},
    {"art/x.json",
     "{\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}},{\"filename\":\"p\",\"frame\":{"
     "\"x\":4,\"y\":0,\"w\":4,\"h\":4}}],\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:75: two frames are called 'p': give each its own name", 0},
    {"art/x.json",
     "{\"frames\":{\"p\":{\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}},\"p\":{\"frame\":{\"x\":0,\"y\":0,\"w\":4,"
     "\"h\":4}}},\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:52: two frames are called 'p': give each its own name", 0},
    {"art/x.json", "{\"frames\":{\"p\":{\"rotated\":true}},\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:16: a frame has no 'frame': give one, or export the file anew", 0},
    {"art/x.json", "{\"frames\":{\"p\":{\"frame\":[0,0,4,4]}},\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:25: 'frame' is no object: give {\"x\":..}", 0},
    {"art/x.json", "{\"frames\":{\"p\":{\"frame\":{\"x\":0,\"y\":0,\"w\":4}}},\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:25: 'frame' has no 'h': give one, or export the file anew", 0},
    {"art/x.json",
     "{\"frames\":{\"p\":{\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"w\":4,\"h\":4}}},\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:44: 'frame' has 'w' twice: leave one out", 0},
    {"art/x.json",
     "{\"frames\":{\"p\":{\"frame\":{\"x\":\"0\",\"y\":0,\"w\":4,\"h\":4}}},\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:30: 'x' is no whole number from -2147483647 to 2147483647: give one", 0},
    {"art/x.json",
     "{\"frames\":{\"p\":{\"frame\":{\"x\":0.5,\"y\":0,\"w\":4,\"h\":4}}},\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:30: 'x' is no whole number from -2147483647 to 2147483647: give one", 0},
    {"art/x.json",
     "{\"frames\":{\"p\":{\"frame\":{\"x\":3e9,\"y\":0,\"w\":4,\"h\":4}}},\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:30: 'x' is no whole number from -2147483647 to 2147483647: give one", 0},
    {"art/x.json",
     "{\"frames\":{\"p\":{\"frame\":{\"x\":1e999,\"y\":0,\"w\":4,\"h\":4}}},\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:30: 'x' is no whole number from -2147483647 to 2147483647: give one", 0},
    {"art/x.json",
     "{\"frames\":{\"p\":{\"frame\":{\"x\":0,\"y\":0,\"w\":-4,\"h\":4}}},\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:42: 'w' is no whole number from 0 to 2147483647: give one", 0},
    {"art/x.json",
     "{\"frames\":{\"p\":{\"frame\":{\"x\":0,\"y\":0,\"w\":0,\"h\":0}}},\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:16: frame 'p' has no size: give it a pixel", 0},
    {"art/x.json",
     "{\"frames\":{\"p\":{\"frame\":{\"x\":97,\"y\":0,\"w\":4,\"h\":4}}},\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:16: frame 'p' lies at 97,0 with 4 x 4 pixels, outside of its picture of 100 x 60: export sheet "
     "and picture together",
     0},
    {"art/x.json",
     "{\"frames\":{\"p\":{\"frame\":{\"x\":0,\"y\":57,\"w\":4,\"h\":4}}},\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:16: frame 'p' lies at 0,57 with 4 x 4 pixels, outside of its picture of 100 x 60: export sheet "
     "and picture together",
     0},
    {"art/x.json",
     "{\"frames\":{\"p\":{\"frame\":{\"x\":-1,\"y\":0,\"w\":4,\"h\":4}}},\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:16: frame 'p' lies at -1,0 with 4 x 4 pixels, outside of its picture of 100 x 60: export sheet "
     "and picture together",
     0},
    {"art/x.json",
     "{\"frames\":{\"p\":{\"frame\":{\"x\":0,\"y\":0,\"w\":70,\"h\":4},\"rotated\":true}},\"meta\":{\"image\":\"a."
     "png\"}}",
     "art/x.json:1:16: frame 'p' lies at 0,0 with 4 x 70 pixels, outside of its picture of 100 x 60: export sheet "
     "and picture together",
     0},
    {"art/x.json",
     "{\"frames\":{\"p\":{\"frame\":{\"x\":2147483647,\"y\":0,\"w\":4,\"h\":4}}},\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:16: frame 'p' lies at 2147483647,0 with 4 x 4 pixels, outside of its picture of 100 x 60: export "
     "sheet and picture together",
     0},
    {"art/x.json",
     "{\"frames\":{\"p\":{\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4},\"rotated\":1}},\"meta\":{\"image\":\"a.png\"}"
     "}",
     "art/x.json:1:61: 'rotated' is neither true nor false: give one of them", 0},
    {"art/x.json",
     "{\"frames\":{\"p\":{\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4},\"rotated\":null}},\"meta\":{\"image\":\"a."
     "png\"}}",
     "art/x.json:1:61: 'rotated' is neither true nor false: give one of them", 0},
    {"art/x.json",
     "{\"frames\":{\"p\":{\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4},\"duration\":-1}},\"meta\":{\"image\":\"a."
     "png\"}}",
     "art/x.json:1:62: 'duration' is no whole number from 0 to 2147483647: give one", 0},
    {"art/x.json",
     "{\"frames\":{\"p\":{\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4},\"pivot\":{\"x\":0}}},\"meta\":{\"image\":\"a."
     "png\"}}",
     "art/x.json:1:59: 'pivot' has no 'y': give one, or export the file anew", 0},
    {"art/x.json",
     "{\"frames\":{\"p\":{\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4},\"pivot\":{\"x\":0,\"y\":9000}}},\"meta\":{"
     "\"image\":\"a.png\"}}",
     "art/x.json:1:16: frame 'p' has its pivot more than 32767 pixels away: give it as a share of its size", 0},
    {"art/x.json",
     "{\"frames\":{\"p\":{\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4},\"pivot\":{\"x\":0,\"y\":\"a\"}}},\"meta\":{"
     "\"image\":\"a.png\"}}",
     "art/x.json:1:70: 'y' is no number from -1e+09 to 1e+09: give one", 0},
    {"art/x.json",
     "{\"frames\":{\"p\":{\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4},\"sourceSize\":{\"w\":3,\"h\":4}}},\"meta\":{"
     "\"image\":\"a.png\"}}",
     "art/x.json:1:16: frame 'p' reaches out of the frame from which it was trimmed: export the sheet anew", 0},
    {"art/x.json",
     "{\"frames\":{\"p\":{\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4},\"sourceSize\":{\"w\":4,\"h\":0}}},\"meta\":{"
     "\"image\":\"a.png\"}}",
     "art/x.json:1:16: frame 'p' has no size: give it a pixel", 0},
    {"art/x.json",
     "{\"frames\":{\"p\":{\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4},\"sourceSize\":{\"w\":40000,\"h\":4}}},"
     "\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:16: frame 'p' is 40000 x 4 pixels, beyond the limit of 16384 a side: cut it up; 32767 a side is "
     "the most --max-side allows",
     0},
    {"art/x.json",
     "{\"frames\":{\"p\":{\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4},\"sourceSize\":{\"w\":16385,\"h\":4}}},"
     "\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:16: frame 'p' is 16385 x 4 pixels, beyond the limit of 16384 a side: raise --max-side if you "
     "trust the file",
     0},
    {"art/x.json",
     "{\"frames\":{\"p\":{\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4},\"sourceSize\":{\"w\":16384,\"h\":16384}}},"
     "\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:16: frame 'p' is 16384 x 16384 = 268435456 pixels, beyond the limit of 67108864: raise "
     "--max-pixels if you trust the file",
     0},
    {"art/x.json",
     "{\"frames\":{\"p\":{\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4},\"spriteSourceSize\":{\"x\":1,\"y\":0,\"w\":4,"
     "\"h\":4},\"sourceSize\":{\"w\":4,\"h\":4}}},\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:16: frame 'p' reaches out of the frame from which it was trimmed: export the sheet anew", 0},
    {"art/x.json",
     "{\"frames\":{\"p\":{\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4},\"spriteSourceSize\":{\"x\":-1,\"y\":0,\"w\":4,"
     "\"h\":4}}},\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:16: frame 'p' reaches out of the frame from which it was trimmed: export the sheet anew", 0},
    {"art/x.json",
     "{\"frames\":{\"p\":{\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4},\"spriteSourceSize\":{\"x\":0,\"y\":0,\"w\":3,"
     "\"h\":3}}},\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:16: frame 'p' is cut with 4 x 4 pixels, but its 'spriteSourceSize' is 3 x 3: export the sheet "
     "anew",
     0},
    {"art/x.json",
     "{\"frames\":{\"p\":{\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4},\"spriteSourceSize\":{\"x\":0,\"y\":0,\"w\":5,"
     "\"h\":5}}},\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:16: frame 'p' is cut with 4 x 4 pixels, but its 'spriteSourceSize' is 5 x 5: export the sheet "
     "anew",
     0},
    {"art/x.json",
     "{\"frames\":{\"p\":{\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4},\"spriteSourceSize\":{\"x\":0,\"y\":0,\"w\":2,"
     "\"h\":4}}},\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:16: frame 'p' is cut with 4 x 4 pixels, but its 'spriteSourceSize' is 2 x 4: export the sheet "
     "anew",
     0},
    {"art/x.json", "{\"textures\":{}}", "art/x.json:1:13: 'textures' is no list: give [..]", 0},
    {"art/x.json", "{\"textures\":[]}", "art/x.json:1:1: has no frames: export it with some", 0},
    {"art/x.json", "{\"textures\":[{\"frames\":[]}]}",
     "art/x.json:1:14: a texture has no 'image': give one, or export the file anew", 0},
    {"art/x.json", "{\"textures\":[{\"image\":\"a.png\"}]}",
     "art/x.json:1:14: a texture has no 'frames': give one, or export the file anew", 0},
    {"art/x.json",
     "{\"textures\":[{\"image\":\"a.png\",\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}"
     "}]},{\"image\":\"b.png\",\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}}]}]}",
     "art/x.json:1:133: two frames are called 'p': give each its own name", 0},
    {"art/x.json",
     "{\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}}],\"animations\":[],\"meta\":{"
     "\"image\":\"a.png\"}}",
     "art/x.json:1:77: 'animations' is no object: give {\"NAME\":[..]}", 0},
    {"art/x.json",
     "{\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}}],\"animations\":{\"w\":\"p\"},"
     "\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:82: 'animations' is no list: give [..]", 0},
    {"art/x.json",
     "{\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}}],\"animations\":{\"w\":[\"o\"]},"
     "\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:83: an animation names 'o', which is no frame: add it", 0},
    {"art/x.json",
     "{\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}}],\"animations\":{\"w\":[0]},"
     "\"meta\":{\"image\":\"a.png\"}}",
     "art/x.json:1:83: 'animations' is no text: give one in '\"'", 0},
    // Aseprite.
    {"art/x.json",
     "{\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}},{\"filename\":\"q\",\"frame\":{"
     "\"x\":4,\"y\":0,\"w\":4,\"h\":4}}],\"meta\":{\"image\":\"a.png\",\"frameTags\":{}}}",
     "art/x.json:1:151: 'frameTags' is no list: give [..]", 0},
    {"art/x.json",
     "{\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}},{\"filename\":\"q\",\"frame\":{"
     "\"x\":4,\"y\":0,\"w\":4,\"h\":4}}],\"meta\":{\"image\":\"a.png\",\"frameTags\":[7]}}",
     "art/x.json:1:152: a tag is no object: give {\"name\":..}", 0},
    {"art/x.json",
     "{\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}},{\"filename\":\"q\",\"frame\":{"
     "\"x\":4,\"y\":0,\"w\":4,\"h\":4}}],\"meta\":{\"image\":\"a.png\",\"frameTags\":[{\"name\":\"t\",\"from\":0}]}}",
     "art/x.json:1:152: a tag has no 'to': give one, or export the file anew", 0},
    {"art/x.json",
     "{\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}},{\"filename\":\"q\",\"frame\":{"
     "\"x\":4,\"y\":0,\"w\":4,\"h\":4}}],\"meta\":{\"image\":\"a.png\",\"frameTags\":[{\"name\":\"t\",\"from\":0,"
     "\"to\":2}]}}",
     "art/x.json:1:178: 'to' is no whole number from 0 to 1: give one", 0},
    {"art/x.json",
     "{\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}},{\"filename\":\"q\",\"frame\":{"
     "\"x\":4,\"y\":0,\"w\":4,\"h\":4}}],\"meta\":{\"image\":\"a.png\",\"frameTags\":[{\"name\":\"t\",\"from\":1,"
     "\"to\":0}]}}",
     "art/x.json:1:178: 'to' is no whole number from 1 to 1: give one", 0},
    {"art/x.json",
     "{\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}},{\"filename\":\"q\",\"frame\":{"
     "\"x\":4,\"y\":0,\"w\":4,\"h\":4}}],\"meta\":{\"image\":\"a.png\",\"frameTags\":[{\"name\":8,\"from\":0,\"to\":"
     "0}]}}",
     "art/x.json:1:160: 'name' is no text: give one in '\"'", 0},
    {"art/x.json",
     "{\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}},{\"filename\":\"q\",\"frame\":{"
     "\"x\":4,\"y\":0,\"w\":4,\"h\":4}}],\"meta\":{\"image\":\"a.png\",\"frameTags\":[{\"name\":\"t\",\"from\":0,"
     "\"to\":1,\"direction\":\"up\"}]}}",
     "art/x.json:1:192: 'direction' is no way of an animation: give forward, reverse, pingpong or pingpong_reverse",
     0},
    {"art/x.json",
     "{\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}},{\"filename\":\"q\",\"frame\":{"
     "\"x\":4,\"y\":0,\"w\":4,\"h\":4}}],\"meta\":{\"image\":\"a.png\",\"frameTags\":[{\"name\":\"t\",\"from\":0,"
     "\"to\":1,\"direction\":2}]}}",
     "art/x.json:1:192: 'direction' is no way of an animation: give forward, reverse, pingpong or pingpong_reverse",
     0},
    {"art/x.json",
     "{\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}},{\"filename\":\"q\",\"frame\":{"
     "\"x\":4,\"y\":0,\"w\":4,\"h\":4}}],\"meta\":{\"image\":\"a.png\",\"frameTags\":[{\"name\":\"t\",\"from\":0,"
     "\"to\":1,\"repeat\":\"x\"}]}}",
     "art/x.json:1:189: 'repeat' is no whole number from 0 to 2147483647: give one", 0},
    {"art/x.json",
     "{\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}},{\"filename\":\"q\",\"frame\":{"
     "\"x\":4,\"y\":0,\"w\":4,\"h\":4}}],\"meta\":{\"image\":\"a.png\",\"frameTags\":[{\"name\":\"t\",\"from\":0,"
     "\"to\":1,\"repeat\":-2}]}}",
     "art/x.json:1:189: 'repeat' is no whole number from 0 to 2147483647: give one", 0},
    {"art/x.json",
     "{\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}},{\"filename\":\"q\",\"frame\":{"
     "\"x\":4,\"y\":0,\"w\":4,\"h\":4}}],\"meta\":{\"image\":\"a.png\",\"slices\":3}}",
     "art/x.json:1:148: 'slices' is no list: give [..]", 0},
    {"art/x.json",
     "{\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}},{\"filename\":\"q\",\"frame\":{"
     "\"x\":4,\"y\":0,\"w\":4,\"h\":4}}],\"meta\":{\"image\":\"a.png\",\"slices\":[3]}}",
     "art/x.json:1:149: a slice is no object: give {\"name\":..}", 0},
    {"art/x.json",
     "{\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}},{\"filename\":\"q\",\"frame\":{"
     "\"x\":4,\"y\":0,\"w\":4,\"h\":4}}],\"meta\":{\"image\":\"a.png\",\"slices\":[{\"keys\":[]}]}}",
     "art/x.json:1:149: a slice has no 'name': give one, or export the file anew", 0},
    {"art/x.json",
     "{\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}},{\"filename\":\"q\",\"frame\":{"
     "\"x\":4,\"y\":0,\"w\":4,\"h\":4}}],\"meta\":{\"image\":\"a.png\",\"slices\":[{\"name\":\"s\",\"keys\":{}}]}}",
     "art/x.json:1:168: 'keys' is no list: give [..]", 0},
    {"art/x.json",
     "{\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}},{\"filename\":\"q\",\"frame\":{"
     "\"x\":4,\"y\":0,\"w\":4,\"h\":4}}],\"meta\":{\"image\":\"a.png\",\"slices\":[{\"name\":\"s\",\"keys\":[{"
     "\"frame\":0}]}]}}",
     "art/x.json:1:169: a key of a slice has no 'bounds': give one, or export the file anew", 0},
    {"art/x.json",
     "{\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}},{\"filename\":\"q\",\"frame\":{"
     "\"x\":4,\"y\":0,\"w\":4,\"h\":4}}],\"meta\":{\"image\":\"a.png\",\"slices\":[{\"name\":\"s\",\"keys\":[{"
     "\"bounds\":{\"x\":0,\"y\":0,\"w\":1,\"h\":1}}]}]}}",
     "art/x.json:1:169: a key of a slice has no 'frame': give one, or export the file anew", 0},
    {"art/x.json",
     "{\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}},{\"filename\":\"q\",\"frame\":{"
     "\"x\":4,\"y\":0,\"w\":4,\"h\":4}}],\"meta\":{\"image\":\"a.png\",\"slices\":[{\"name\":\"s\",\"keys\":[{"
     "\"frame\":-1,\"bounds\":{\"x\":0,\"y\":0,\"w\":1,\"h\":1}}]}]}}",
     "art/x.json:1:178: 'frame' is no whole number from 0 to 2147483646: give one", 0},
    {"art/x.json",
     "{\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}},{\"filename\":\"q\",\"frame\":{"
     "\"x\":4,\"y\":0,\"w\":4,\"h\":4}}],\"meta\":{\"image\":\"a.png\",\"slices\":[{\"name\":\"s\",\"keys\":[{"
     "\"frame\":1,\"bounds\":{\"x\":0,\"y\":0,\"w\":1,\"h\":1}},{\"frame\":1,\"bounds\":{\"x\":0,\"y\":0,\"w\":1,"
     "\"h\":1}}]}]}}",
     "art/x.json:1:225: 'frame' is no whole number from 2 to 2147483646: give one", 0},
    {"art/x.json",
     "{\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}},{\"filename\":\"q\",\"frame\":{"
     "\"x\":4,\"y\":0,\"w\":4,\"h\":4}}],\"meta\":{\"image\":\"a.png\",\"slices\":[{\"name\":\"s\",\"keys\":[{"
     "\"frame\":0,\"bounds\":{\"x\":0,\"y\":0,\"w\":-1,\"h\":1}}]}]}}",
     "art/x.json:1:206: 'w' is no whole number from 0 to 2147483647: give one", 0},
    {"art/x.json",
     "{\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}},{\"filename\":\"q\",\"frame\":{"
     "\"x\":4,\"y\":0,\"w\":4,\"h\":4}}],\"meta\":{\"image\":\"a.png\",\"slices\":[{\"name\":\"s\",\"keys\":[{"
     "\"frame\":0,\"bounds\":{\"x\":32767,\"y\":0,\"w\":1,\"h\":1}}]}]}}",
     "art/x.json:1:169: place 's' lies beyond 32767 pixels: move it nearer, or make it smaller", 0},
    {"art/x.json",
     "{\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}},{\"filename\":\"q\",\"frame\":{"
     "\"x\":4,\"y\":0,\"w\":4,\"h\":4}}],\"meta\":{\"image\":\"a.png\",\"slices\":[{\"name\":\"s\",\"keys\":[{"
     "\"frame\":0,\"bounds\":{\"x\":0,\"y\":0,\"w\":1,\"h\":1},\"pivot\":{\"x\":1e9,\"y\":0}}]}]}}",
     "art/x.json:1:169: place 's' lies beyond 32767 pixels: move it nearer, or make it smaller", 0},
    {"art/x.json",
     "{\"frames\":[{\"filename\":\"p\",\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}},{\"filename\":\"q\",\"frame\":{"
     "\"x\":4,\"y\":0,\"w\":4,\"h\":4}}],\"meta\":{\"image\":\"a.png\",\"slices\":[{\"name\":\"s\",\"keys\":[{"
     "\"frame\":0,\"bounds\":{\"x\":0,\"y\":0,\"w\":1,\"h\":1},\"pivot\":5}]}]}}",
     "art/x.json:1:223: 'pivot' is no object: give {\"x\":..}", 0},
    // Tiled in JSON.
    {"art/x.tsj", "{\"type\":\"tileset\"}",
     "art/x.tsj: is JSON of another kind: give a sheet of TexturePacker, Aseprite or Tiled", 0},
    {"art/x.tsj", "{\"tilewidth\":16}", "art/x.tsj:1:1: a tileset names no picture: give it one in Tiled", 0},
    {"art/x.tsj", "{\"tilewidth\":16,\"tileheight\":16,\"image\":\"a.png\",\"tiles\":{}}",
     "art/x.tsj:1:57: is of an old version of Tiled: save it anew in a newer one", 0},
    {"art/x.tsj", "{\"tilewidth\":16,\"tileheight\":16,\"image\":\"a.png\",\"tiles\":7}",
     "art/x.tsj:1:57: 'tiles' is no list: give [..]", 0},
    {"art/x.tsj", "{\"tilewidth\":16,\"tileheight\":16,\"image\":\"a.png\",\"tiles\":[7]}",
     "art/x.tsj:1:58: a tile is no object: give {\"id\":..}", 0},
    {"art/x.tsj", "{\"tilewidth\":16,\"tileheight\":16,\"image\":\"a.png\",\"tiles\":[{}]}",
     "art/x.tsj:1:58: a tile has no 'id': give one, or export the file anew", 0},
    {"art/x.tsj", "{\"tilewidth\":16,\"tileheight\":16,\"image\":\"a.png\",\"tiles\":[{\"id\":-1}]}",
     "art/x.tsj:1:64: 'id' is no whole number from 0 to 2147483646: give one", 0},
    {"art/x.tsj", "{\"tilewidth\":16,\"tileheight\":16,\"image\":\"a.png\",\"tiles\":[{\"id\":1},{\"id\":1}]}",
     "art/x.tsj:1:67: tile 1 is there twice: leave one out", 0},
    {"art/x.tsj", "{\"tilewidth\":16,\"tileheight\":16,\"image\":\"a.png\",\"tiles\":[{\"id\":18}]}",
     "art/x.tsj:1:58: tile 18 is none of the 18 of the tileset: leave it out", 0},
    {"art/x.tsj", "{\"tilewidth\":16,\"tileheight\":16,\"image\":\"a.png\",\"tilecount\":19}",
     "art/x.tsj:1:1: frame '18' lies at 0,48 with 16 x 16 pixels, outside of its picture of 100 x 60: export sheet "
     "and picture together",
     0},
    {"art/x.tsj", "{\"tilewidth\":16,\"tileheight\":16,\"image\":\"a.png\",\"columns\":0}",
     "art/x.tsj:1:1: there is no column of tiles in a picture 100 pixels wide: give 'columns', 'tilewidth', 'margin' "
     "and 'spacing' as they are",
     0},
    {"art/x.tsj", "{\"tilewidth\":16,\"tileheight\":16,\"image\":\"a.png\",\"margin\":-1}",
     "art/x.tsj:1:58: 'margin' is no whole number from 0 to 2147483647: give one", 0},
    {"art/x.tsj", "{\"tilewidth\":16,\"tileheight\":16,\"image\":\"a.png\",\"margin\":100}",
     "art/x.tsj:1:1: there is no column of tiles in a picture 100 pixels wide: give 'columns', 'tilewidth', 'margin' "
     "and 'spacing' as they are",
     0},
    {"art/x.tsj", "{\"tilewidth\":16,\"tileheight\":16,\"image\":\"a.png\",\"columns\":2147483647}",
     "art/x.tsj:1:1: frame '6' lies at 96,0 with 16 x 16 pixels, outside of its picture of 100 x 60: export sheet "
     "and picture together",
     0},
    {"art/x.tsj", "{\"tilewidth\":16,\"tileheight\":16,\"image\":\"a.png\",\"tilewidth\":8}",
     "art/x.tsj:1:49: a tileset has 'tilewidth' twice: leave one out", 0},
    {"art/x.tsj", "{\"tilewidth\":0,\"tileheight\":16,\"image\":\"a.png\"}",
     "art/x.tsj:1:1: tiles have no size: give 'tilewidth' and 'tileheight'", 0},
    {"art/x.tsj", "{\"tilewidth\":16,\"tileheight\":16,\"image\":\"\"}",
     "art/x.tsj:1:41: art/: cannot be read (No such file or directory): check the name", 0},
    {"art/x.tsj", "{\"tilewidth\":16,\"tileheight\":16,\"image\":\"a.png\",\"transparentcolor\":\"#ff00ff\"}",
     "art/x.tsj:1:68: a tileset has a colour that counts as clear: save its picture with transparency", 0},
    {"art/x.tsj",
     "{\"tilewidth\":16,\"tileheight\":16,\"image\":\"a.png\",\"tiles\":[{\"id\":1,\"objectgroup\":[]}]}",
     "art/x.tsj:1:80: 'objectgroup' is no object: give {\"objects\":..}", 0},
    {"art/x.tsj",
     "{\"tilewidth\":16,\"tileheight\":16,\"image\":\"a.png\",\"tiles\":[{\"id\":1,\"objectgroup\":{\"objects\":{}}}]"
     "}",
     "art/x.tsj:1:91: 'objects' is no list: give [..]", 0},
    {"art/x.tsj",
     "{\"tilewidth\":16,\"tileheight\":16,\"image\":\"a.png\",\"tiles\":[{\"id\":1,\"objectgroup\":{\"objects\":[{"
     "\"x\":\"a\"}]}}]}",
     "art/x.tsj:1:97: 'x' is no number from -1e+06 to 1e+06: give one", 0},
    {"art/x.tsj",
     "{\"tilewidth\":16,\"tileheight\":16,\"image\":\"a.png\",\"tiles\":[{\"id\":1,\"objectgroup\":{\"objects\":[{"
     "\"width\":-1}]}}]}",
     "art/x.tsj:1:92: an object is less than nothing wide or high: give it a size", 0},
    {"art/x.tsj",
     "{\"tilewidth\":16,\"tileheight\":16,\"image\":\"a.png\",\"tiles\":[{\"id\":1,\"objectgroup\":{\"objects\":[{"
     "\"x\":40000}]}}]}",
     "art/x.tsj:1:92: place '' lies beyond 32767 pixels: move it nearer, or make it smaller", 0},
    {"art/x.tsj",
     "{\"tilewidth\":16,\"tileheight\":16,\"image\":\"a.png\",\"tiles\":[{\"id\":1,\"objectgroup\":{\"objects\":[{"
     "\"point\":1}]}}]}",
     "art/x.tsj:1:101: 'point' is neither true nor false: give one of them", 0},
    {"art/x.tsj",
     "{\"tilewidth\":16,\"tileheight\":16,\"image\":\"a.png\",\"tiles\":[{\"id\":1,\"objectgroup\":{\"objects\":[{"
     "\"name\":1}]}}]}",
     "art/x.tsj:1:100: 'name' is no text: give one in '\"'", 0},
    {"art/x.tsj", "{\"tilewidth\":16,\"tileheight\":16,\"image\":\"a.png\",\"tiles\":[{\"id\":1,\"animation\":{}}]}",
     "art/x.tsj:1:78: 'animation' is no list: give [..]", 0},
    {"art/x.tsj",
     "{\"tilewidth\":16,\"tileheight\":16,\"image\":\"a.png\",\"tiles\":[{\"id\":1,\"animation\":[{}]}]}",
     "art/x.tsj:1:79: a step of an animation has no 'tileid': give one, or export the file anew", 0},
    {"art/x.tsj",
     "{\"tilewidth\":16,\"tileheight\":16,\"image\":\"a.png\",\"tiles\":[{\"id\":1,\"animation\":[{\"tileid\":18}]}]"
     "}",
     "art/x.tsj:1:79: the animation of tile 1 shows tile 18, which is not there: leave it out", 0},
    {"art/x.tsj", "{\"tilewidth\":16,\"tileheight\":16,\"image\":\"a.png\",\"tiles\":[{\"id\":1,\"width\":3}]}",
     "art/x.tsj:1:58: a tile has a width or a height alone: give both", 0},
    {"art/x.tsj", "{\"tilewidth\":16,\"tileheight\":16,\"tiles\":[{\"id\":1}]}",
     "art/x.tsj:1:1: a tileset names no picture: give it one in Tiled", 0},
    {"art/x.tsj",
     "{\"tilewidth\":16,\"tileheight\":16,\"tiles\":[{\"id\":1,\"image\":\"a.png\",\"x\":99,\"y\":0,\"width\":2,"
     "\"height\":2}]}",
     "art/x.tsj:1:42: frame '1' lies at 99,0 with 2 x 2 pixels, outside of its picture of 100 x 60: export sheet and "
     "picture together",
     0},
    {"art/x.tsj",
     "{\"tilewidth\":16,\"tileheight\":16,\"tiles\":[{\"id\":1,\"image\":\"a.png\",\"animation\":[{\"tileid\":2}]}]}",
     "art/x.tsj:1:79: the animation of tile 1 shows tile 2, which is not there: leave it out", 0},
    {"art/m.tmj", "{\"tilesets\":7}", "art/m.tmj:1:13: 'tilesets' is no list: give [..]", 0},
    {"art/m.tmj", "{\"tilesets\":[]}", "art/m.tmj:1:13: is a map without tilesets: give it one", 0},
    {"art/m.tmj", "{\"tilesets\":[3]}", "art/m.tmj:1:14: a tileset is no object: save the map anew in Tiled", 0},
    {"art/m.tmj", "{\"tilesets\":[{\"source\":3}]}", "art/m.tmj:1:24: 'source' is no text: give one in '\"'", 0},
    {"art/m.tmj", "{\"tilesets\":[{\"source\":\"\"}]}",
     "art/m.tmj:1:24: a tileset has no name of its file: save the map anew in Tiled", 0},
    {"art/m.tmj", "{\"tilesets\":[{\"source\":\"none.tsj\"}]}",
     "art/m.tmj:1:24: names the tileset 'art/none.tsj', which is not there: check the name", 0},
    {"art/m.tmj", "{\"tilesets\":[{\"source\":\"m.tmj\"}]}",
     "art/m.tmj:1:1: is named as a tileset, but is none: save the map anew in Tiled", 0},
    {"art/m.tmj", "{\"tilesets\":[{\"source\":\"a.png\"}]}",
     "art/a.png: cannot be read (No such file or directory): check the name", 0},
    // Tiled in XML.
    {"art/x.tsx", "", "art/x.tsx:1: is damaged XML", 0},
    {"art/x.tsx", "import React from \"react\"", "art/x.tsx:1: is damaged XML", 0},
    {"art/x.tsx", "<", "art/x.tsx:1: is damaged XML", 0},
    {"art/x.tsx", "<tileset", "art/x.tsx:1: is damaged XML", 0},
    {"art/x.tsx", "<tileset>", "art/x.tsx:1: is damaged XML", 0},
    {"art/x.tsx", "<tileset/>", "art/x.tsx:1: a tileset names no picture: give it one in Tiled", 0},
    {"art/x.tsx", "<tileset tilewidth='16' tileheight='16'/>",
     "art/x.tsx:1: a tileset names no picture: give it one in Tiled", 0},
    {"art/x.tsx", "<html></html>", "art/x.tsx:1: is XML, but no tileset or map of Tiled: give one of these", 0},
    {"art/x.tsx", "<tileset source='x.tsx'/>",
     "art/x.tsx:1: is named as a tileset, but is none: save the map anew in Tiled", 0},
    {"art/x.tsx", "<tileset tilewidth='16' tileheight='16'><image source='a.png'/></tileset><b/>",
     "art/x.tsx:1: is damaged XML", 0},
    {"art/m.tmx",
     "<map><tileset firstgid='1' tilewidth='16' tileheight='16'><image source='a.png'/></tileset>"
     "<!--" FAR FAR FAR FAR "--><layer></map>",
     "art/m.tmx:1: is damaged XML", 0},
    {"art/x.tsx", "<tileset tilewidth='16' tileheight='16'><image source='a.png'/><a></b></tileset>",
     "art/x.tsx:1: is damaged XML", 0},
    {"art/x.tsx", "<tileset tilewidth='16' tileheight='16'><image source='a.png'/>&lol;</tileset>",
     "art/x.tsx:1: is damaged XML", 0},
    {"art/x.tsx", "<tileset tilewidth='16' tileheight='16'><image source='a.png'/><tile id='&lol;'/></tileset>",
     "art/x.tsx:1: is damaged XML", 0},
    {"art/x.tsx", "<tileset tilewidth='16' tileheight='16'><image source='a.png'/></tile",
     "art/x.tsx:1: is damaged XML", 0},
    {"art/x.tsx", "<tileset>\n\n<tile id='1' id='2'/></tileset>", "art/x.tsx:3: is damaged XML", 0},
    {"art/x.tsx",
     "<!DOCTYPE lolz [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;\">]>\n<tileset tilewidth='16' tileheight='16'><image "
     "source='a.png'/>&b;</tileset>",
     "art/x.tsx:1: declares a document type, which no file of Tiled does: take it out", 0},
    {"art/x.tsx",
     "<?xml version=\"1.0\"?>\n<!DOCTYPE t SYSTEM \"file:///etc/passwd\"><tileset tilewidth='16' "
     "tileheight='16'><image source='a.png'/></tileset>",
     "art/x.tsx:2: declares a document type, which no file of Tiled does: take it out", 0},
    {"art/x.tsx", "<tileset tilewidth='16' tileheight='16'><image source='a.png'/>\xe9</tileset>",
     "art/x.tsx:1: has byte 233, which is no UTF-8: save it anew in Tiled", 0},
    {"art/x.tsx",
     "<?xml version='1.0' encoding='UTF-16'?><tileset tilewidth='16' tileheight='16'><image "
     "source='a.png'/>\n<tile/></tileset>",
     "art/x.tsx:2: a tile has no 'id': give one", 0},
    {"art/x.tsx", "<\x00t\x00/\x00>\x00", "art/x.tsx:1: has a byte 0: save it anew in Tiled", 8},
    {"art/x.tsx", "<tileset tilewidth='16' tileheight='16'><image source='a.png'/><tile/></tileset>",
     "art/x.tsx:1: a tile has no 'id': give one", 0},
    {"art/x.tsx", "<tileset tilewidth='16' tileheight='16'><image source='a.png'/><tile id='x'/></tileset>",
     "art/x.tsx:1: 'id' is no whole number from 0 to 2147483647: give one", 0},
    {"art/x.tsx", "<tileset tilewidth='16' tileheight='16'><image source='a.png'/><tile id='-1'/></tileset>",
     "art/x.tsx:1: 'id' is no whole number from 0 to 2147483647: give one", 0},
    {"art/x.tsx",
     "<tileset tilewidth='16' tileheight='16'><image source='a.png'/>\n<tile id='1'/>\n<tile id='1'/></tileset>",
     "art/x.tsx:3: tile 1 is there twice: leave one out", 0},
    {"art/x.tsx", "<tileset tilewidth='16' tileheight='16'><image source='a.png'/><tile id='18'/></tileset>",
     "art/x.tsx:1: tile 18 is none of the 18 of the tileset: leave it out", 0},
    {"art/x.tsx", "<tileset tilewidth='16' tileheight='16'><image source='a.png'/><tile id='1' width='3'/></tileset>",
     "art/x.tsx:1: a tile has a width or a height alone: give both", 0},
    {"art/x.tsx", "<tileset tilewidth='16' tileheight='16' columns=\"0\"><image source='a.png'/></tileset>",
     "art/x.tsx:1: there is no column of tiles in a picture 100 pixels wide: give 'columns', 'tilewidth', 'margin' "
     "and 'spacing' as they are",
     0},
    {"art/x.tsx", "<tileset tilewidth='16' tileheight='16' tilecount=\"19\"><image source='a.png'/></tileset>",
     "art/x.tsx:1: frame '18' lies at 0,48 with 16 x 16 pixels, outside of its picture of 100 x 60: export sheet and "
     "picture together",
     0},
    {"art/x.tsx", "<tileset tilewidth='16' tileheight='16' margin=\"1e3\"><image source='a.png'/></tileset>",
     "art/x.tsx:1: 'margin' is no whole number from 0 to 2147483647: give one", 0},
    {"art/x.tsx", "<tileset tilewidth='16' tileheight='16'><image><data>AA==</data></image></tileset>",
     "art/x.tsx:1: a picture stands in the file itself: save it as a PNG file beside it", 0},
    {"art/x.tsx", "<tileset tilewidth='16' tileheight='16'><image source='a.png' trans='ff00ff'/></tileset>",
     "art/x.tsx:1: a tileset has a colour that counts as clear: save its picture with transparency", 0},
    {"art/x.tsx", "<tileset tilewidth='16' tileheight='16'>\n<image source='none.png'/></tileset>",
     "art/x.tsx:2: art/none.png: cannot be read (No such file or directory): check the name", 0},
    {"art/x.tsx",
     "<tileset tilewidth='16' tileheight='16'><image source='a.png'/><tile id='1'><objectgroup>\n<object "
     "x='nan'/></objectgroup></tile></tileset>",
     "art/x.tsx:2: 'x' is no number from -1e6 to 1e6: give one", 0},
    {"art/x.tsx",
     "<tileset tilewidth='16' tileheight='16'><image source='a.png'/><tile id='1'><objectgroup><object "
     "width='-1'/></objectgroup></tile></tileset>",
     "art/x.tsx:1: an object is less than nothing wide or high: give it a size", 0},
    {"art/x.tsx",
     "<tileset tilewidth='16' tileheight='16'><image source='a.png'/><tile id='1'><animation><frame "
     "duration='1'/></animation></tile></tileset>",
     "art/x.tsx:1: a step of an animation has no 'tileid': give one", 0},
    {"art/x.tsx",
     "<tileset tilewidth='16' tileheight='16'><image source='a.png'/><tile id='1'><animation>\n<frame "
     "tileid='18'/></animation></tile></tileset>",
     "art/x.tsx:2: the animation of tile 1 shows tile 18, which is not there: leave it out", 0},
    {"art/m.tmx", "<map/>", "art/m.tmx:1: is a map without tilesets: give it one", 0},
    {"art/m.tmx", "<map></map>", "art/m.tmx:1: is a map without tilesets: give it one", 0},
    {"art/m.tmx", "<map><tileset source=''/></map>",
     "art/m.tmx:1: a tileset has no name of its file: save the map anew in Tiled", 0},
    {"art/m.tmx", "<map>\n<tileset source='none.tsx'/></map>",
     "art/m.tmx:2: names the tileset 'art/none.tsx', which is not there: check the name", 0},
    {"art/m.tmx", "<map><tileset source='m.tmx'/></map>",
     "art/m.tmx:1: is named as a tileset, but is none: save the map anew in Tiled", 0},
    {"art/m.tmx", "<map><tileset source='../art/./m.tmx'/></map>",
     "art/m.tmx:1: is named as a tileset, but is none: save the map anew in Tiled", 0},
    {"art/m.tmx", "<map><tileset tilewidth='16' tileheight='16'><image source='a.png'/></tileset><layer><data></map>",
     "art/m.tmx:1: is damaged XML", 0},
    {"art/x.tsj", "{\"tilewidth\":22,\"tileheight\":80,\"image\":\"a.png\"}",
     "art/x.tsj:1:1: there are no tiles in a picture of 100 x 60 pixels: give 'tileheight', 'tilecount', 'margin' "
     "and "
     "'spacing' as they are",
     0},
    {"art/x.tsx", "<tileset tilewidth='9' tileheight='9' tilecount='0'><image source='a.png'/></tileset>",
     "art/x.tsx:1: there are no tiles in a picture of 100 x 60 pixels: give 'tileheight', 'tilecount', 'margin' and "
     "'spacing' as they are",
     0},
};

static const fault_row box_rows[] = {
    {"", "", "x.boxes.json:1:1: ends where a value should be: give JSON of UTF-8", 0},
    {"", "[]", "x.boxes.json:1:1: a file of named places is no object: give {\"frames\":..}", 0},
    {"", "{}", "x.boxes.json:1:1: a file of named places has no 'frames': give one, or export the file anew", 0},
    {"", "{\"frames\":[]}", "x.boxes.json:1:11: 'frames' is no object: give {\"*\":{..}}", 0},
    {"", "{\"frames\":{},\"x\":1}",
     "x.boxes.json:1:14: a file of named places has an unknown key 'x': there are frames", 0},
    {"", "{\"frames\":{\"r\":{}}}",
     "x.boxes.json:1:12: there is no frame 'r': give the name of one, or \"*\" for all", 0},
    {"", "{\"frames\":{\"qqqqqq\":{}}}",
     "x.boxes.json:1:12: there is no frame 'qqqqqq': give the name of one, or \"*\" for all", 0},
    {"", "{\"frames\":{\"q\":{},\"q\":{}}}", "x.boxes.json:1:19: frame 'q' is there twice: put its places together",
     0},
    {"", "{\"frames\":{\"*\":{},\"*\":{}}}", "x.boxes.json:1:19: frame '*' is there twice: put its places together",
     0},
    {"", "{\"frames\":{\"q\":7}}",
     "x.boxes.json:1:16: the places of a frame are no object: give {\"NAME\":[x,y,width,height]}", 0},
    {"", "{\"frames\":{\"q\":{\"a\":7}}}", "x.boxes.json:1:21: a place is no object: give {\"box\":..}", 0},
    {"", "{\"frames\":{\"q\":{\"a\":[]}}}", "x.boxes.json:1:21: a place has not 4 numbers: give [x,y,width,height]",
     0},
    {"", "{\"frames\":{\"q\":{\"a\":[1,2,3]}}}",
     "x.boxes.json:1:21: a place has not 4 numbers: give [x,y,width,height]", 0},
    {"", "{\"frames\":{\"q\":{\"a\":[1,2,3,4,5]}}}",
     "x.boxes.json:1:21: a place has not 4 numbers: give [x,y,width,height]", 0},
    {"", "{\"frames\":{\"q\":{\"a\":[1,2,3,\"4\"]}}}",
     "x.boxes.json:1:28: 'height' is no number from -32767 to 32767: give one", 0},
    {"", "{\"frames\":{\"q\":{\"a\":[1,2,-3,4]}}}", "x.boxes.json:1:26: 'width' is below 0: give 0 or more", 0},
    {"", "{\"frames\":{\"q\":{\"a\":[32767,2,3,4]}}}",
     "x.boxes.json:1:21: place 'a' lies beyond 32767 pixels: move it nearer, or make it smaller", 0},
    {"", "{\"frames\":{\"q\":{\"a\":[32768,2,3,4]}}}",
     "x.boxes.json:1:22: 'x' is no number from -32767 to 32767: give one", 0},
    {"", "{\"frames\":{\"q\":{\"a\":{\"circle\":[1,2,-3]}}}}",
     "x.boxes.json:1:36: 'radius' is below 0: give 0 or more", 0},
    {"", "{\"frames\":{\"q\":{\"a\":{\"circle\":[1,2]}}}}",
     "x.boxes.json:1:31: a place has not 3 numbers: give [x,y,radius]", 0},
    {"", "{\"frames\":{\"q\":{\"a\":{\"point\":{\"x\":1}}}}}",
     "x.boxes.json:1:30: a place has not 2 numbers: give [x,y]", 0},
    {"", "{\"frames\":{\"q\":{\"a\":{}}}}",
     "x.boxes.json:1:21: a place is of more than one kind, or of none: give \"box\", \"circle\" or \"point\"", 0},
    {"", "{\"frames\":{\"q\":{\"a\":{\"point\":[1,2],\"box\":[1,2,3,4]}}}}",
     "x.boxes.json:1:21: a place is of more than one kind, or of none: give \"box\", \"circle\" or \"point\"", 0},
    {"", "{\"frames\":{\"q\":{\"a\":{\"points\":[1,2]}}}}",
     "x.boxes.json:1:22: a place has an unknown key 'points': did you mean 'point'?", 0},
    {"", "{\"frames\":{\"q\":{\"a\":[1,2,3,4],\"a\":[1,2,3,4]}}}",
     "x.boxes.json:1:31: 'a' is there twice: give a list of both", 0},
    {"", "{\"frames\":{\"q\":{\"a\":[[1,2,3,4],[1]]}}}",
     "x.boxes.json:1:32: a place has not 4 numbers: give [x,y,width,height]", 0},
    {"", "{\"frames\":{\"q\":{\"a\":[[[1,2,3,4]]]}}}",
     "x.boxes.json:1:23: 'x' is no number from -32767 to 32767: give one", 0},
};

TEST(faults) {
    for (size_t i = 0; i < sizeof fault_rows / sizeof *fault_rows; i++) {
        const fault_row *row = &fault_rows[i];
        sheet_list list;
        test_note("%s: %.200s", row->name, row->text);
        disk_put(row->name, row->text);
        disk[2].length = row->length;
        CHECK(!read_with(&plain, row->name, &list));
        // What is behind this is said by the library.
        char *theirs = strstr(row->words, "is damaged XML") ? strstr(fault, " (") : NULL;
        if (theirs) *theirs = 0;
        CHECK_TEXT(fault, row->words);
        CHECK_INT((int64_t)list.count, 0);
        sheet_list_free(&list);
    }
}

TEST(faults_of_boxes) {
    for (size_t i = 0; i < sizeof box_rows / sizeof *box_rows; i++) {
        sheet s;
        test_note("%.200s", box_rows[i].text);
        CHECK(!boxes_read(box_rows[i].text, &s));
        CHECK_TEXT(fault, box_rows[i].words);
        // The sheet is as it was.
        CHECK_INT(s.mark_count, 1);
        CHECK_INT(s.source_count, 1);
        CHECK_TEXT(marks_text(&s, 1), "s:box 0,0,1,1");
        sheet_free(&s);
    }
}

// A text is refused wherever it ends too early, in one line that says where.
static void check_ends(const char *name, const char *text, size_t length) {
    char *cut = malloc(length + 1);
    REQUIRE(cut != NULL);
    for (size_t i = 0; i < length; i += test_short() ? 7 : 1) {
        sheet_list list;
        memcpy(cut, text, i);
        cut[i] = 0;
        test_note("%s, %zu bytes", name, i);
        disk_put(name, cut);
        CHECK(!read_with(&plain, name, &list));
        CHECK(strncmp(fault, name, strlen(name)) == 0 && !strchr(fault, '\n'));
        sheet_list_free(&list);
    }
    free(cut);
}

TEST(ends_too_early) {
    check_ends("art/g.tsj", TSJ, strlen(TSJ));
    check_ends("art/g.tsx", TSX, strlen(TSX) - 1); // but for its line feed
    check_ends("art/x.json", BOXED, strlen(BOXED));
}

// Long after all that counts there is still something wrong.
TEST(wrong_at_the_end) {
    static char text[1 << 16];
    sheet_list list;
    memset(text, ' ', sizeof text - 1);
    memcpy(text, TSX "<!---->", strlen(TSX) + 7);
    disk_put("art/g.tsx", text);
    CHECK(read_with(&plain, "art/g.tsx", &list));
    sheet_list_free(&list);
    memcpy(text + sizeof text - 5, "<b/>", 4);
    CHECK(!read_with(&plain, "art/g.tsx", &list));
    CHECK_INT((int64_t)list.count, 0);
    sheet_list_free(&list);
}

static void check_fault(const import_options *options, const char *name, const char *text, const char *words) {
    sheet_list list;
    disk_put(name, text);
    CHECK(!read_with(options, name, &list));
    CHECK_TEXT(fault, words);
    sheet_list_free(&list);
}

#define TOO_MANY(left)                                                                                               \
    "has more frames than the " #left                                                                                \
    " that the limit for all inputs leaves: raise --max-frames or bake fewer at once"

TEST(limits) {
    static const png_limits small = {10, 99};
    import_options options = plain;
    options.max_frames = 3;
    check_fault(&options, "art/x.json",
                "{\"frames\":[" FRAME("p", 0) "," FRAME("q", 0) "," FRAME("r", 0) "," FRAME("s", 0) "]" META,
                "art/x.json:1:165: " TOO_MANY(3));
    check_fault(&options, "art/x.json",
                "{\"frames\":[" FRAME("p", 0) "," FRAME("q", 0) "],\"animations\":{\"a\":["
                                                                "\"p\",\"p\"]}" META,
                "art/x.json:1:133: " TOO_MANY(3));
    check_fault(&options, "art/g.tsx", TSX, "art/g.tsx:1: " TOO_MANY(3));
    check_fault(&options, "art/m.tmx",
                "<map><tileset tilewidth='50' tileheight='60'><image source='a.png'/></tileset>\n"
                "<tileset tilewidth='50' tileheight='60'><image source='a.png'/></tileset></map>",
                "art/m.tmx:2: " TOO_MANY(1));
    options = plain;
    options.limits = &small;
    check_fault(&options, "art/g.tsj", "{\"tilewidth\":11,\"tileheight\":1,\"image\":\"a.png\"}",
                "art/g.tsj:1:1: frame '0' is 11 x 1 pixels, beyond the limit of 10 a side: raise --max-side if you "
                "trust the file");
    check_fault(&options, "art/g.tsj", "{\"tilewidth\":10,\"tileheight\":10,\"image\":\"a.png\"}",
                "art/g.tsj:1:1: frame '0' is 10 x 10 = 100 pixels, beyond the limit of 99: raise --max-pixels if you "
                "trust the file");
    options.max_bytes = 9;
    check_fault(&options, "art/g.tsj", "{\"tilewidth\":10,\"tileheight\":10,\"image\":\"a.png\"}",
                "art/g.tsj: has more than 9 bytes: raise --max-bytes if you trust the file");
}

// As many slices as there may be marks, in twice as many frames as would hold them.
TEST(too_many_points) {
    static char text[1 << 18];
    sheet_list list;
    char *end = text + sprintf(text, "{\"frames\":{");
    for (int i = 0; i < 1100; i++)
        end += sprintf(end, "%s\"%d\":{\"frame\":{\"x\":0,\"y\":0,\"w\":1,\"h\":1}}", i ? "," : "", i);
    end += sprintf(end, "},\"meta\":{\"image\":\"a.png\",\"slices\":[");
    for (int i = 0; i < 1000; i++)
        end += sprintf(end, "%s{\"name\":\"\",\"keys\":[{\"frame\":0,\"bounds\":{\"x\":0,\"y\":0,\"w\":1,\"h\":1}}]}",
                       i ? "," : "");
    end += sprintf(end, "]}}");
    REQUIRE(end < text + sizeof text);
    import_options options = plain;
    options.max_frames = 2000;
    disk_put("art/x.json", text);
    CHECK(!read_with(&options, "art/x.json", &list));
    CHECK(strstr(fault, "there are more than 1000000 named places in all frames: bake fewer frames at once"));
    sheet_list_free(&list);
}

TEST_MAIN(CASE(faults), CASE(faults_of_boxes), CASE(ends_too_early), CASE(wrong_at_the_end), CASE(limits),
          CASE(too_many_points))
