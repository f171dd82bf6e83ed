// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// The compiler turns setjmp and longjmp into exceptions of WebAssembly (-wasm-enable-sjlj), over the functions of
// host.c; wasi-libc of this age does not declare them.
#ifndef HITMASK_JS_SETJMP_H
#define HITMASK_JS_SETJMP_H

typedef struct jmp_place {
    void *call;     // the call of the function that the place is in
    unsigned label; // which setjmp of it
    struct {
        struct jmp_place *place;
        int value;
    } thrown; // what the exception carries
} jmp_buf[1];

__attribute__((returns_twice)) int setjmp(jmp_buf);
_Noreturn void longjmp(jmp_buf, int);

#endif
