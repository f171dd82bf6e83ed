// rocks: a small game with SDL2 and SDL2_image. A ship among rocks, over a planet that shots blast craters into.
//
//     rocks                              arrows turn and push, space shoots, the mouse drags rocks
//     rocks --demo 300 --save shot.png   plays by itself for 300 frames, without anybody at the keys, and saves the last
//
// Pictures become masks once, when they are loaded. Then the world answers everything: what stops the ship, what a
// shot passed, what lies under the mouse.
#include <SDL.h>
#include <SDL_image.h>
#include <hitmask/hitmask.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 640, HEIGHT = 400, CELL = 40, ROCKS = 4, SHOTS = 8, THINGS = 1 + ROCKS + SHOTS };

// A picture on the screen and its shape in the world.
typedef struct sprite {
    SDL_Surface *surface;
    SDL_Texture *texture;
    hm_mask *mask;
    uint32_t set;
} sprite;

// What moves: thing 0 is the ship, then come the rocks, then the shots.
typedef struct thing {
    hm_object id; // HM_NO_OBJECT: not in play
    const sprite *sprite;
    hm_pose pose;
    hm_vec2 velocity;
} thing;

typedef struct input {
    int turn; // -1 to the left, 1 to the right
    bool push, shoot, held;
    hm_vec2 mouse;
} input;

typedef struct game {
    SDL_Window *window;
    SDL_Renderer *renderer;
    hm_world *world;
    hm_tilemap *level;
    sprite ship, rock, shot, planet;
    hm_xform planet_at;
    hm_object planet_id;
    thing things[THINGS];
    thing *grabbed; // by the mouse
    hm_vec2 grab;   // where, from its position
    int wait;       // frames until the next shot
    int hits, craters, bumps, drags;
} game;

static const char *const level_rows[] = {
    "................", "................", "................", "................", "................",
    "................", "................", "...##...........", "..###...........", ".####...........",
};

// ---- loading --------------------------------------------------------------------------------------------------------

static bool load(game *g, const char *path, sprite *out) {
    SDL_Surface *loaded = IMG_Load(path);
    out->surface = loaded ? SDL_ConvertSurfaceFormat(loaded, SDL_PIXELFORMAT_RGBA32, 0) : NULL;
    SDL_FreeSurface(loaded);
    if (!out->surface) return false;
    out->texture = SDL_CreateTextureFromSurface(g->renderer, out->surface);
    const SDL_Surface *s = out->surface;
    hm_shape shape;
    if (hm_mask_from_rgba(s->pixels, s->w, s->h, (size_t)s->pitch, 128, NULL, &out->mask) != HM_OK) return false;
    if (hm_mask_prepare(out->mask) != HM_OK) return false;
    hm_shape_mask(out->mask, &shape);
    return out->texture && hm_world_add_shapes(g->world, &shape, 1, &out->set) == HM_OK;
}

static hm_object add(game *g, uint32_t set, const hm_pose *pose, uint32_t flags) {
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_object id = HM_NO_OBJECT;
    def.shapes = set;
    def.flags = flags;
    def.pose = pose; // which the world keeps from now on
    hm_world_add(g->world, &def, &id);
    return id;
}

// A sprite's pose about its middle.
static hm_pose pose_of(const sprite *s, double x, double y, double angle) {
    hm_pose pose = hm_pose_at(x, y, angle);
    pose.pivot = (hm_vec2){s->surface->w / 2.0, s->surface->h / 2.0};
    return pose;
}

static void launch(game *g, thing *t, const sprite *s, hm_pose pose, hm_vec2 velocity, uint32_t flags) {
    *t = (thing){add(g, s->set, &pose, flags), s, pose, velocity};
}

// The level: cells to fly around, and all is solid outside of them, which keeps everything on the screen.
static bool load_level(game *g) {
    const hm_tilemap_options options = {WIDTH / CELL, HEIGHT / CELL, CELL, CELL, true};
    const hm_tile wall = {.form = HM_TILE_SOLID};
    const hm_pose here = HM_POSE_DEFAULT;
    uint32_t cells[(WIDTH / CELL) * (HEIGHT / CELL)], set;
    for (int i = 0; i < (WIDTH / CELL) * (HEIGHT / CELL); i++)
        cells[i] = level_rows[i / (WIDTH / CELL)][i % (WIDTH / CELL)] == '#';
    hm_shape shape;
    if (hm_tilemap_create(&options, &wall, 1, cells, NULL, &g->level) != HM_OK) return false;
    hm_shape_tilemap(g->level, &shape);
    return hm_world_add_shapes(g->world, &shape, 1, &set) == HM_OK && add(g, set, &here, HM_OBJECT_FIXED);
}

static bool begin(game *g) {
    if (hm_world_create(NULL, NULL, &g->world) != HM_OK || !load_level(g)) return false;
    if (!load(g, "sprites/ship.png", &g->ship) || !load(g, "sprites/rock.png", &g->rock) ||
        !load(g, "sprites/bullet.png", &g->shot) || !load(g, "sprites/planet.png", &g->planet))
        return false;
    const hm_pose planet = pose_of(&g->planet, 430, 330, 0);
    if (hm_xform_from_pose(&planet, &g->planet_at) != HM_OK) return false;
    g->planet_id = add(g, g->planet.set, &planet, HM_OBJECT_FIXED);
    launch(g, &g->things[0], &g->ship, pose_of(&g->ship, 60, 200, 0), (hm_vec2){0, 0}, 0);
    for (int i = 0; i < ROCKS; i++) {
        const hm_vec2 velocity = {1.5 - i, 0.5 + 0.25 * i};
        launch(g, &g->things[1 + i], &g->rock, pose_of(&g->rock, 180 + 125 * i, 70, 0.7 * i), velocity, 0);
    }
    return true;
}

// ---- one frame ------------------------------------------------------------------------------------------------------

// Rotates a thing where there is room for it.
static void rotate(game *g, thing *t, double by) {
    hm_pose pose = t->pose;
    hm_xform at;
    pose.angle += by;
    if (hm_xform_from_pose(&pose, &at) != HM_OK || !hm_world_place_free(g->world, t->id, &at, NULL, NULL)) return;
    if (hm_world_set_pose(g->world, t->id, &pose) == HM_OK) t->pose = pose;
}

// Moves a thing, which stays free of everything. Returns the motion that it has after its contacts.
static hm_vec2 move(game *g, thing *t, hm_vec2 motion, const hm_world_move_options *options) {
    hm_world_move_end end;
    if (hm_world_move(g->world, t->id, motion, options, &end, NULL, 0) != HM_OK) return motion;
    hm_world_pose(g->world, t->id, &t->pose);
    g->bumps += end.count > 0;
    return end.motion;
}

static void shoot(game *g) {
    const thing *ship = &g->things[0];
    const hm_vec2 ahead = hm_vec2_rotate((hm_vec2){1, 0}, ship->pose.angle);
    const hm_vec2 muzzle = hm_vec2_add(ship->pose.position, hm_vec2_scale(ahead, 40));
    if (g->wait-- > 0) return;
    for (int i = 1 + ROCKS; i < THINGS; i++)
        if (!g->things[i].id) {
            launch(g, &g->things[i], &g->shot, pose_of(&g->shot, muzzle.x, muzzle.y, 0), hm_vec2_scale(ahead, 22),
                   HM_OBJECT_SWEPT);
            g->wait = 12;
            return;
        }
}

static void steer(game *g, const input *in) {
    thing *ship = &g->things[0];
    if (in->turn) rotate(g, ship, 0.06 * in->turn);
    if (in->push) ship->velocity = hm_vec2_add(ship->velocity, hm_vec2_rotate((hm_vec2){0.1, 0}, ship->pose.angle));
    if (in->shoot) shoot(g);
    ship->velocity = move(g, ship, ship->velocity, NULL);
}

// Picks what lies under the mouse, to its pixel, and drags it by the point at which it was picked.
static void drag(game *g, const input *in) {
    hm_pick pick;
    if (!in->held)
        g->grabbed = NULL;
    else if (g->grabbed) {
        const hm_vec2 to = hm_vec2_add(in->mouse, g->grab);
        move(g, g->grabbed, hm_vec2_sub(to, g->grabbed->pose.position), NULL);
    } else if (hm_world_pick(g->world, in->mouse, 0, NULL, &pick))
        for (int i = 1; i <= ROCKS; i++)
            if (g->things[i].id == pick.object) {
                g->grabbed = &g->things[i];
                g->grab = hm_vec2_sub(g->grabbed->pose.position, in->mouse);
                g->drags++;
            }
}

// Takes a bite out of the planet: out of its mask, which stays prepared, and out of its picture.
static void blast(game *g, hm_vec2 at) {
    SDL_Surface *s = g->planet.surface;
    const hm_xform here = HM_XFORM_IDENTITY;
    hm_shape disc;
    hm_rect changed;
    if (hm_shape_circle(at.x, at.y, 14, &disc) != HM_OK) return;
    const hm_stamp_options bite = {.cover = HM_COVER_CENTRE, .clear = true};
    hm_mask_stamp(g->planet.mask, &g->planet_at, &disc, &here, &bite, &changed);
    for (int y = changed.y; y < changed.y + changed.h; y++)
        for (int x = changed.x; x < changed.x + changed.w; x++)
            if (!hm_mask_get(g->planet.mask, x, y)) memset((uint8_t *)s->pixels + y * s->pitch + 4 * x, 0, 4);
    SDL_UpdateTexture(g->planet.texture, NULL, s->pixels, s->pitch);
    g->craters++;
}

static thing *find(game *g, hm_object id) {
    for (int i = 0; i < THINGS; i++)
        if (g->things[i].id == id) return &g->things[i];
    return NULL;
}

static void out_of_play(game *g, thing *t) {
    if (g->grabbed == t) g->grabbed = NULL;
    hm_world_remove(g->world, t->id);
    t->id = HM_NO_OBJECT;
}

// What shots came through in this frame, the first of it first: however fast, none passes through anything unseen.
static void strikes(game *g) {
    hm_passing passed[32];
    const int32_t count = hm_world_passings(g->world, passed, 32);
    for (int32_t i = 0; i < count && i < 32; i++) {
        thing *a = find(g, passed[i].a), *b = find(g, passed[i].b);
        thing *shot = a && a->sprite == &g->shot ? a : b && b->sprite == &g->shot ? b : NULL;
        thing *other = shot == a ? b : a;
        if (!shot || other == &g->things[0]) continue;
        if (other)
            out_of_play(g, other), g->hits++;
        else if (passed[i].a == g->planet_id || passed[i].b == g->planet_id)
            blast(g, passed[i].point);
        out_of_play(g, shot);
    }
}

static bool frame(game *g, const input *in) {
    const hm_world_move_options bounce = {.response = HM_RESPONSE_BOUNCE, .restitution = 1};
    drag(g, in);
    steer(g, in);
    for (int i = 1; i < THINGS; i++) {
        thing *t = &g->things[i];
        if (!t->id || t == g->grabbed) continue;
        if (i <= ROCKS) {
            rotate(g, t, 0.01 * i);
            t->velocity = move(g, t, t->velocity, &bounce);
        } else {
            t->pose.position = hm_vec2_add(t->pose.position, t->velocity);
            hm_world_set_pose(g->world, t->id, &t->pose);
        }
    }
    if (hm_world_update(g->world) != HM_OK) return false;
    strikes(g);
    return true;
}

// ---- the screen -----------------------------------------------------------------------------------------------------

static void draw_sprite(game *g, const sprite *s, const hm_pose *pose) {
    const SDL_FPoint pivot = {(float)pose->pivot.x, (float)pose->pivot.y};
    const SDL_FRect to = {(float)(pose->position.x - pose->pivot.x), (float)(pose->position.y - pose->pivot.y),
                          (float)s->surface->w, (float)s->surface->h};
    SDL_RenderCopyExF(g->renderer, s->texture, NULL, &to, pose->angle * 180 / 3.14159265358979, &pivot,
                      SDL_FLIP_NONE);
}

static void draw(game *g) {
    const hm_pose planet = pose_of(&g->planet, 430, 330, 0);
    SDL_SetRenderDrawColor(g->renderer, 16, 20, 36, 255);
    SDL_RenderClear(g->renderer);
    SDL_SetRenderDrawColor(g->renderer, 70, 80, 110, 255);
    for (int i = 0; i < (WIDTH / CELL) * (HEIGHT / CELL); i++) {
        const SDL_Rect cell = {i % (WIDTH / CELL) * CELL, i / (WIDTH / CELL) * CELL, CELL, CELL};
        if (level_rows[i / (WIDTH / CELL)][i % (WIDTH / CELL)] == '#') SDL_RenderFillRect(g->renderer, &cell);
    }
    draw_sprite(g, &g->planet, &planet);
    for (int i = 0; i < THINGS; i++)
        if (g->things[i].id) draw_sprite(g, g->things[i].sprite, &g->things[i].pose);
}

static bool save(game *g, const char *path) {
    SDL_Surface *s = SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 32, SDL_PIXELFORMAT_RGBA32);
    const bool saved = s && SDL_RenderReadPixels(g->renderer, NULL, s->format->format, s->pixels, s->pitch) == 0 &&
                       IMG_SavePNG(s, path) == 0;
    SDL_FreeSurface(s);
    return saved;
}

// ---- who plays ------------------------------------------------------------------------------------------------------

static bool read_player(input *in) {
    SDL_Event event;
    int x, y;
    while (SDL_PollEvent(&event))
        if (event.type == SDL_QUIT || (event.type == SDL_KEYDOWN && event.key.keysym.sym == SDLK_ESCAPE))
            return false;
    const Uint8 *keys = SDL_GetKeyboardState(NULL);
    const Uint32 buttons = SDL_GetMouseState(&x, &y);
    *in = (input){keys[SDL_SCANCODE_RIGHT] - keys[SDL_SCANCODE_LEFT],
                  keys[SDL_SCANCODE_UP] != 0,
                  keys[SDL_SCANCODE_SPACE] != 0,
                  (buttons & SDL_BUTTON_LMASK) != 0,
                  {x, y}};
    return true;
}

// The demo turns to the planet, shoots at it and at the rocks, flies, and drags one of them.
static void read_demo(int n, const game *g, input *in) {
    const thing *last = &g->things[ROCKS];
    *in = (input){n < 6 ? 1 : n > 120 ? -1 : 0, n > 60 && n<80, n> 20, n > 10 && n < 60, last->pose.position};
    if (n > 12) in->mouse = (hm_vec2){600 - n, 60 + n};
}

static void end(game *g) {
    sprite *const sprites[] = {&g->ship, &g->rock, &g->shot, &g->planet};
    hm_world_destroy(g->world);
    hm_tilemap_destroy(g->level);
    for (int i = 0; i < 4; i++) {
        hm_mask_destroy(sprites[i]->mask);
        SDL_DestroyTexture(sprites[i]->texture);
        SDL_FreeSurface(sprites[i]->surface);
    }
    SDL_DestroyRenderer(g->renderer);
    SDL_DestroyWindow(g->window);
    SDL_Quit();
}

static int play(game *g, int frames, const char *picture) {
    input in = {0, false, false, false, {0, 0}};
    for (int n = 0; frames == 0 ? read_player(&in) : n < frames; n++) {
        if (frames) read_demo(n, g, &in);
        if (!frame(g, &in)) return 1;
        draw(g);
        if (!frames) SDL_RenderPresent(g->renderer);
    }
    printf("%d rocks hit, %d craters, %d bumps, %d rocks dragged\n", g->hits, g->craters, g->bumps, g->drags);
    if (picture && !save(g, picture)) return 1;
    return !frames || (g->hits && g->craters && g->bumps && g->drags) ? 0 : 1;
}

int main(int argc, char **argv) {
    static game g;
    int frames = 0;
    const char *picture = NULL;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--demo")) frames = atoi(argv[i + 1]);
        if (!strcmp(argv[i], "--save")) picture = argv[i + 1];
    }
    if (SDL_Init(SDL_INIT_VIDEO) != 0) return fprintf(stderr, "rocks: %s\n", SDL_GetError()), 1;
    g.window = SDL_CreateWindow("rocks", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, WIDTH, HEIGHT,
                                frames ? SDL_WINDOW_HIDDEN : 0);
    g.renderer = SDL_CreateRenderer(g.window, -1, frames ? SDL_RENDERER_SOFTWARE : SDL_RENDERER_PRESENTVSYNC);
    const bool ready = g.renderer && begin(&g);
    if (!ready) fprintf(stderr, "rocks: %s (run it in the folder that holds sprites/)\n", SDL_GetError());
    const int status = ready ? play(&g, frames, picture) : 1;
    end(&g);
    return status;
}
