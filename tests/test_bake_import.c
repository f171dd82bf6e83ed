// What `hitmask bake` reads of pictures and sheets: every field of every format. Files are texts in memory here.
#include "sheets.h"

// ---- atlases ------------------------------------------------------------------------------------------------------

TEST(texturepacker_object) {
    sheet s =
        read_one("art/x.json",
                 "{\"frames\":{"
                 "\"one.png\":{\"frame\":{\"x\":2,\"y\":3,\"w\":10,\"h\":20},\"rotated\":false,\"trimmed\":false,"
                 "\"spriteSourceSize\":{\"x\":0,\"y\":0,\"w\":10,\"h\":20},\"sourceSize\":{\"w\":10,\"h\":20},"
                 "\"pivot\":{\"x\":0.5,\"y\":1}},"
                 "\"npc/t\\u00e9.png\":{\"frame\":{\"x\":80,\"y\":4,\"w\":30,\"h\":20},\"rotated\":true,"
                 "\"trimmed\":true,\"spriteSourceSize\":{\"x\":1,\"y\":2,\"w\":30,\"h\":20},"
                 "\"sourceSize\":{\"w\":33,\"h\":44},\"new\":[{\"a\":null}]},"
                 "\"gone\":{\"frame\":{\"x\":0,\"y\":0,\"w\":0,\"h\":0},\"sourceSize\":{\"w\":5,\"h\":6}},"
                 "\"bare\":{\"frame\":{\"x\":1.0,\"y\":1e0,\"w\":7,\"h\":8},\"anchor\":{\"x\":-0.5,\"y\":2}}},"
                 "\"meta\":{\"image\":\"a.png\",\"scale\":\"1\",\"size\":{\"w\":100,\"h\":60}}}");
    CHECK_TEXT(s.name, "x");
    CHECK_INT(s.frame_count, 4);
    CHECK_INT(s.picture_count, 1);
    CHECK_INT(s.source_count, 1);
    CHECK_TEXT(s.sources[0], "art/x.json");
    CHECK_TEXT(frame_text(&s, 0), "one.png art/a.png@2,3 10x20 at 0,0 of 10x20 pivot 5,20");
    CHECK_TEXT(frame_text(&s, 1), "npc/t\xc3\xa9.png art/a.png@80,4 30x20 turned at 1,2 of 33x44");
    CHECK_TEXT(frame_text(&s, 2), "gone art/a.png@0,0 0x0 at 0,0 of 5x6");
    CHECK_TEXT(frame_text(&s, 3), "bare art/a.png@1,1 7x8 at 0,0 of 7x8 pivot -3.5,16");
    CHECK_INT(s.mark_count + s.tag_count + s.tile_width + s.tile_columns, 0);
    sheet_free(&s);
}

TEST(texturepacker_list) {
    sheet s =
        read_one("art/x.json",
                 "\xef\xbb\xbf {\"meta\":{\"image\":\"./b.png\"},\"frames\":[" FRAME("p", 0) "," FRAME("q", 36) "]}");
    CHECK_TEXT(frame_text(&s, 0), "p art/b.png@0,0 4x4 at 0,0 of 4x4");
    CHECK_TEXT(frame_text(&s, 1), "q art/b.png@36,0 4x4 at 0,0 of 4x4");
    sheet_free(&s);
}

TEST(phaser_several_pictures) {
    sheet s =
        read_one("art/x.json", "{\"textures\":[{\"image\":\"a.png\",\"frames\":[" FRAME(
                                   "p", 96) "]},"
                                            "{\"image\":\"b.png\",\"frames\":{" KEYED("q", 36) "}}],\"meta\":{}}");
    CHECK_INT(s.picture_count, 2);
    CHECK_TEXT(frame_text(&s, 0), "p art/a.png@96,0 4x4 at 0,0 of 4x4");
    CHECK_TEXT(frame_text(&s, 1), "q art/b.png@36,0 4x4 at 0,0 of 4x4");
    sheet_free(&s);
}

// Of ways that begin at a drive or a root but the last part counts; without any it is the picture of the same name.
TEST(names_of_pictures) {
    static const char *const names[] = {"a.png",         "./a.png",          "..\\\\art\\\\a.png",
                                        "/home/x/a.png", "C:\\\\x\\\\a.png", "D:/a.png"};
    for (int i = 0; i < 6; i++) {
        char text[200];
        test_note("%s", names[i]);
        snprintf(text, sizeof text, "{\"frames\":[" FRAME("p", 0) "],\"meta\":{\"image\":\"%s\"}}", names[i]);
        disk_put("art/x.json", text);
        sheet_list list;
        CHECK(read_with(&plain, "art/x.json", &list));
        if (CHECK_INT((int64_t)list.count, 1)) CHECK_TEXT(list.sheets[0].pictures[0], "art/a.png");
        sheet_list_free(&list);
    }
    sheet s = read_one("art/a.json", "{\"frames\":[" FRAME("p", 0) "],\"meta\":{}}");
    CHECK_TEXT(s.pictures[0], "art/a.png");
    sheet_free(&s);
}

// Frames one behind the other are the animation, whichever they are; others are copied behind all frames.
TEST(animations_of_lists) {
    sheet s = read_one("art/x.json",
                       "{\"frames\":{" KEYED("p", 0) "," KEYED("q", 4) "," KEYED(
                           "r", 8) "},\"animations\":{"
                                   "\"on\":[\"q\",\"r\"],\"back\":[\"r\",\"q\"],\"none\":[],\"one\":[\"p\"]}" META);
    CHECK_INT(s.frame_count, 5);
    CHECK_INT(s.tag_count, 3);
    CHECK_TEXT(tag_text(&s, 0), "on 1-2 way 0 times 0");
    CHECK_TEXT(tag_text(&s, 1), "back 3-4 way 0 times 0");
    CHECK_TEXT(tag_text(&s, 2), "one 0-0 way 0 times 0");
    CHECK_TEXT(frame_text(&s, 3), "back/0 art/a.png@8,0 4x4 at 0,0 of 4x4");
    CHECK_TEXT(frame_text(&s, 4), "back/1 art/a.png@4,0 4x4 at 0,0 of 4x4");
    sheet_free(&s);
}

#define ASE(name, x, ms)                                                                                             \
    "{\"filename\":\"" name "\",\"frame\":{\"x\":" #x ",\"y\":0,\"w\":10,\"h\":12},\"spriteSourceSize\":{\"x\":3,"   \
    "\"y\":4,\"w\":8,\"h\":10},\"sourceSize\":{\"w\":16,\"h\":16},\"duration\":" #ms "}"

// Padding inside of frames is cut off; tags of all directions; keys of slices hold until the next one.
TEST(aseprite) {
    sheet s = read_one(
        "art/x.json",
        "{\"frames\":[" ASE("h 0", 0, 100) "," ASE("h 1", 20, 50) "," ASE("h 2", 40, 0) "," ASE(
            "h 3", 60, 7) "],"
                          "\"meta\":{\"image\":\"a.png\",\"app\":\"x\",\"layers\":[{\"name\":\"L\"}],\"frameTags\":["
                          "{\"name\":\"a\",\"from\":0,\"to\":3,\"direction\":\"forward\",\"color\":\"#000\"},"
                          "{\"name\":\"b\",\"from\":1,\"to\":1,\"direction\":\"reverse\",\"repeat\":\"2\"},"
                          "{\"name\":\"c\",\"from\":1,\"to\":2,\"direction\":\"pingpong\",\"repeat\":3},"
                          "{\"name\":\"c\",\"from\":0,\"to\":2,\"direction\":\"pingpong_reverse\"},"
                          "{\"name\":\"\",\"from\":0,\"to\":0}],"
                          "\"slices\":[{\"name\":\"hit\",\"data\":\"d\",\"keys\":["
                          "{\"frame\":1,\"bounds\":{\"x\":-1,\"y\":2,\"w\":3,\"h\":4}},"
                          "{\"frame\":2,\"bounds\":{\"x\":5,\"y\":6,\"w\":7,\"h\":8},\"center\":{\"x\":0,\"y\":0,"
                          "\"w\":1,\"h\":1},"
                          "\"pivot\":{\"x\":2,\"y\":-3}},"
                          "{\"frame\":3,\"bounds\":{\"x\":5,\"y\":6,\"w\":0,\"h\":8},\"pivot\":{\"x\":2,\"y\":-3}},"
                          "{\"frame\":90,\"bounds\":{\"x\":5,\"y\":6,\"w\":1,\"h\":8}}]},"
                          "{\"name\":\"all\",\"keys\":[{\"frame\":0,\"bounds\":{\"x\":0,\"y\":0,\"w\":1,\"h\":1}}]},{"
                          "\"name\":\"no\"}]}}");
    CHECK_INT(s.frame_count, 4);
    CHECK_TEXT(frame_text(&s, 0), "h 0 art/a.png@1,1 8x10 at 3,4 of 16x16 100ms");
    CHECK_TEXT(frame_text(&s, 2), "h 2 art/a.png@41,1 8x10 at 3,4 of 16x16");
    CHECK_INT(s.tag_count, 5);
    CHECK_TEXT(tag_text(&s, 0), "a 0-3 way 0 times 0");
    CHECK_TEXT(tag_text(&s, 1), "b 1-1 way 1 times 2");
    CHECK_TEXT(tag_text(&s, 2), "c 1-2 way 2 times 3");
    CHECK_TEXT(tag_text(&s, 3), "c 0-2 way 3 times 0");
    CHECK_TEXT(tag_text(&s, 4), " 0-0 way 0 times 0");
    CHECK_TEXT(marks_text(&s, 0), "all:box 0,0,1,1");
    CHECK_TEXT(marks_text(&s, 1), "hit:box -1,2,2,6 all:box 0,0,1,1");
    CHECK_TEXT(marks_text(&s, 2), "hit:box 5,6,12,14 hit:point 7,3 all:box 0,0,1,1");
    CHECK_TEXT(marks_text(&s, 3), "all:box 0,0,1,1");
    CHECK_INT(s.mark_count, 7);
    sheet_free(&s);
}

// ---- Tiled --------------------------------------------------------------------------------------------------------

static void check_ground(const sheet *s) {
    CHECK_INT(s->frame_count, 14);
    CHECK_TEXT(frame_text(s, 0), "0 art/a.png@1,1 16x8 at 0,0 of 16x8 tile 0");
    CHECK_TEXT(frame_text(s, 4), "4 art/a.png@73,1 16x8 at 0,0 of 16x8 tile 4");
    CHECK_TEXT(frame_text(s, 11), "11 art/a.png@19,21 16x8 at 0,0 of 16x8 tile 11");
    CHECK_TEXT(frame_text(s, 12), "1/0 art/a.png@55,1 16x8 at 0,0 of 16x8 90ms");
    CHECK_TEXT(frame_text(s, 13), "1/1 art/a.png@1,1 16x8 at 0,0 of 16x8 80ms");
    CHECK_TEXT(marks_text(s, 3), "hit:box 1,2.5,4,6.5 eye:point 5,6 foot:circle 7,8,2 :point 7,8");
    CHECK_TEXT(marks_text(s, 12), "hit:box 1,2.5,4,6.5 eye:point 5,6 foot:circle 7,8,2 :point 7,8");
    CHECK_TEXT(marks_text(s, 0), "");
    CHECK_INT(s->tag_count, 1);
    CHECK_TEXT(tag_text(s, 0), "1 12-13 way 0 times 0");
    CHECK_INT(s->tile_width, 16);
    CHECK_INT(s->tile_height, 8);
    CHECK_INT(s->tile_columns, 5);
    CHECK_INT(s->tile_margin, 1);
    CHECK_INT(s->tile_spacing, 2);
}

TEST(tilesets_cut) {
    static const char *const texts[][2] = {
        {"art/g.tsj", TSJ}, {"art/g.tsx", TSX}, {"art/g.json", TSJ}, {"art/g.tsx", "<?xml version='1.0'?>\n" TSX}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        sheet s = read_one(texts[i][0], texts[i][1]);
        CHECK_TEXT(s.name, "g");
        CHECK_TEXT(s.sources[0], texts[i][0]);
        check_ground(&s);
        sheet_free(&s);
    }
}

// Without numbers of columns and tiles there are as many as fit, as the editor reckons.
TEST(tilesets_unnamed) {
    static const char *const texts[][2] = {
        {"art/g.tsj", "{\"tilewidth\":22,\"tileheight\":17,\"margin\":0,\"spacing\":4,\"image\":\"a.png\"}"},
        {"art/g.tsx", "<tileset tilewidth='22' tileheight='17' spacing='4'><image source='a.png'/></tileset>"},
    };
    for (int i = 0; i < 2; i++) {
        sheet s = read_one(texts[i][0], texts[i][1]);
        CHECK_INT(s.tile_columns, 4); // 4 * 22 + 3 * 4 = 100
        CHECK_INT(s.frame_count, 12); // 3 * 17 + 2 * 4 = 59 of 60
        CHECK_TEXT(frame_text(&s, 11), "11 art/a.png@78,42 22x17 at 0,0 of 22x17 tile 11");
        sheet_free(&s);
    }
}

// Pictures of their own: by their ids, which may have gaps; a part of a picture.
TEST(tilesets_collected) {
    static const char *const texts[][2] = {
        {"art/c.tsj",
         "{\"name\":\"c\",\"columns\":0,\"tilecount\":3,\"tilewidth\":100,\"tileheight\":60,\"tiles\":["
         "{\"id\":7,\"image\":\"b.png\",\"imagewidth\":40},{\"id\":2,\"image\":\"a.png\",\"x\":3,\"y\":4,"
         "\"width\":5,\"height\":6},{\"id\":4,\"animation\":[{\"tileid\":7,\"duration\":5}],"
         "\"image\":\"a.png\"}]}"},
        {"art/c.tsx", "<tileset name='c' columns='0' tilecount='3' tilewidth='100' tileheight='60'><grid/>"
                      "<tile id='7'><image source='b.png'/></tile><tile id='2' x='3' y='4' width='5' height='6'>"
                      "<image source='a.png'/></tile><tile id='4'><image source='a.png'/><animation>"
                      "<frame tileid='7' duration='5'/></animation></tile></tileset>"},
    };
    for (int i = 0; i < 2; i++) {
        sheet s = read_one(texts[i][0], texts[i][1]);
        CHECK_INT(s.frame_count, 4);
        CHECK_INT(s.picture_count, 2);
        CHECK_INT(s.tile_columns, 0);
        CHECK_TEXT(frame_text(&s, 0), "2 art/a.png@3,4 5x6 at 0,0 of 5x6 tile 2");
        CHECK_TEXT(frame_text(&s, 1), "4 art/a.png@0,0 100x60 whole at 0,0 of 100x60 tile 4");
        CHECK_TEXT(frame_text(&s, 2), "7 art/b.png@0,0 40x40 whole at 0,0 of 40x40 tile 7");
        CHECK_TEXT(frame_text(&s, 3), "4/0 art/b.png@0,0 40x40 whole at 0,0 of 40x40 5ms");
        CHECK_TEXT(tag_text(&s, 0), "4 3-3 way 0 times 0");
        sheet_free(&s);
    }
}

static void check_map(const char *name, const char *text, const char *outer, const char *outer_text) {
    sheet_list list;
    disk_put(name, text);
    disk[3] = (fake){.name = outer, .text = outer_text};
    CHECK(read_with(&plain, name, &list));
    CHECK_TEXT(fault, "");
    if (CHECK_INT((int64_t)list.count, 2)) {
        CHECK_TEXT(list.sheets[0].name, "m/ground");
        CHECK_TEXT(list.sheets[0].sources[0], name);
        CHECK_TEXT(list.sheets[1].name, "g");
        CHECK_TEXT(list.sheets[1].sources[0], outer);
        check_ground(&list.sheets[0]);
        check_ground(&list.sheets[1]);
    }
    sheet_list_free(&list);
}

// Tilesets in maps, and files that maps name, in either form; one that is named twice is read once.
TEST(maps) {
    check_map("art/m.tmj",
              "{\"type\":\"map\",\"layers\":[],\"tilesets\":[" TSJ ",{\"firstgid\":9,\"source\":\"g.tsx\"},"
              "{\"firstgid\":90,\"source\":\"./g.tsx\"}]}",
              "art/g.tsx", TSX);
    check_map("art/m.tmx",
              "<map version=\"1.10\">" TSX "<tileset source=\"g.tsj\" firstgid=\"1\"></tileset>"
              "<tileset source=\"../art/g.tsj\" firstgid=\"9\"/><layer><data><tile gid=\"1\"/></data></layer></map>",
              "art/g.tsj", TSJ);
}

// ---- marks --------------------------------------------------------------------------------------------------------

TEST(boxes) {
    sheet s;
    CHECK(
        boxes_read("{\"frames\":{\"q\":{\"head\":{\"circle\":[1.5,2,0.25]},\"hurt\":[[0,0,2,2],{\"point\":[-1,3]}]},"
                   "\"*\":{\"hit\":[1,2,3,4],\"foot\":{\"box\":[0,0,0,4]},\"*\":{\"point\":[9,8]}}}}",
                   &s));
    CHECK_TEXT(fault, "");
    CHECK_INT(s.source_count, 2);
    CHECK_TEXT(s.sources[1], "x.boxes.json");
    CHECK_TEXT(marks_text(&s, 0), "hit:box 1,2,4,6 foot:box 0,0,0,4 *:point 9,8");
    CHECK_TEXT(marks_text(&s, 1), "s:box 0,0,1,1 hit:box 1,2,4,6 foot:box 0,0,0,4 *:point 9,8 "
                                  "head:circle 1.5,2,0.25 hurt:box 0,0,2,2 hurt:point -1,3");
    CHECK_INT(s.mark_count, 10);
    sheet_free(&s);
    CHECK(boxes_read("{\"frames\":{}}", &s));
    CHECK_INT(s.mark_count, 1);
    CHECK_TEXT(marks_text(&s, 1), "s:box 0,0,1,1");
    sheet_free(&s);
}
// ---- plain pictures -----------------------------------------------------------------------------------------------

static bool picture_read(const import_options *options, const char *name, sheet *s) {
    disk_put("", "");
    disk[3] = (fake){.name = "big.png", .width = 20000, .height = 10};
    disk[4] = (fake){.name = "huge.png", .width = 16384, .height = 16384};
    report_capture(fault, sizeof fault);
    const bool done = import_picture(options, name, s);
    report_capture(NULL, 0);
    CHECK(done == !*fault);
    return done;
}

TEST(pictures) {
    sheet s;
    import_options options = plain;
    REQUIRE(picture_read(&options, "art/a.png", &s));
    CHECK_TEXT(s.name, "a");
    CHECK_INT(s.frame_count, 1);
    CHECK_TEXT(frame_text(&s, 0), "a art/a.png@0,0 100x60 whole at 0,0 of 100x60");
    CHECK_INT(s.source_count, 0);
    sheet_free(&s);
    CHECK(!picture_read(&options, "big.png", &s));
    CHECK_TEXT(fault,
               "big.png: is 20000 x 10 pixels, beyond the limit of 16384 a side: raise --max-side if you trust "
               "the file");
    CHECK(!picture_read(&options, "huge.png", &s));
    CHECK_TEXT(fault, "huge.png: is 16384 x 16384 = 268435456 pixels, beyond the limit of 67108864: raise "
                      "--max-pixels if you trust the file");
    CHECK(!picture_read(&options, "none.png", &s));
    CHECK_TEXT(fault, "none.png: cannot be read (No such file or directory): check the name");
    options.max_frames = 0;
    CHECK(!picture_read(&options, "art/a.png", &s));
}

// A picture may be larger than a frame may be; its cells must fill it.
TEST(grids) {
    sheet s;
    import_options options = plain;
    options.grid_width = 25;
    options.grid_height = 30;
    REQUIRE(picture_read(&options, "art/a.png", &s));
    CHECK_INT(s.frame_count, 8);
    CHECK_TEXT(frame_text(&s, 0), "0 art/a.png@0,0 25x30 at 0,0 of 25x30");
    CHECK_TEXT(frame_text(&s, 3), "3 art/a.png@75,0 25x30 at 0,0 of 25x30");
    CHECK_TEXT(frame_text(&s, 7), "7 art/a.png@75,30 25x30 at 0,0 of 25x30");
    sheet_free(&s);
    CHECK(!picture_read(&options, "art/b.png", &s));
    CHECK_TEXT(fault,
               "art/b.png: is 40 x 40 pixels, no whole number of cells of 25 x 30: give the size of one of its "
               "frames");
    options.grid_width = 20;
    CHECK(!picture_read(&options, "art/b.png", &s));
    CHECK(strstr(fault, "no whole number of cells of 20 x 30") != NULL);
    options.grid_width = 4000;
    options.grid_height = 10;
    REQUIRE(picture_read(&options, "big.png", &s));
    CHECK_INT(s.frame_count, 5);
    sheet_free(&s);
    options.max_frames = 4;
    CHECK(!picture_read(&options, "big.png", &s));
    CHECK_TEXT(fault, "big.png: has more frames than the 4 that the limit for all inputs leaves: raise --max-frames "
                      "or bake fewer at once");
}

// ---- names --------------------------------------------------------------------------------------------------------

static void check_name(char *made, const char *wanted) {
    CHECK_TEXT(made, wanted);
    free(made);
}

TEST(names_of_files) {
    check_name(import_cleaned("a/b/../c.png"), "a/c.png");
    check_name(import_cleaned("./a//b/./c.png"), "a/b/c.png");
    check_name(import_cleaned("../a/../../c.png"), "../../c.png");
    check_name(import_cleaned("/../a/../c.png"), "/../c.png");
    check_name(import_cleaned("a/.."), "");
    check_name(import_cleaned("a.b/..c"), "a.b/..c");
    check_name(import_cleaned(""), "");
    check_name(import_stem("x/a.b.png"), "a.b");
    check_name(import_stem("x.y/.png"), ".png");
    check_name(import_stem("x.y/a"), "a");
    check_name(import_stem("\xff.png"), "\xef\xbf\xbd");
    check_name(import_beside("x/y.json", "z.png"), "x/z.png");
    check_name(import_beside("y.json", "z.png"), "z.png");
    check_name(import_renamed("x.y/a.json", ".png"), "x.y/a.png");
    check_name(import_renamed("x.y/a", ".png"), "x.y/a.png");
    CHECK(import_ends("A.PNG", ".png"));
    CHECK(!import_ends("png", ".png"));
}

TEST_MAIN(CASE(texturepacker_object), CASE(texturepacker_list), CASE(phaser_several_pictures),
          CASE(names_of_pictures), CASE(animations_of_lists), CASE(aseprite), CASE(tilesets_cut),
          CASE(tilesets_unnamed), CASE(tilesets_collected), CASE(maps), CASE(boxes), CASE(pictures), CASE(grids),
          CASE(names_of_files))
