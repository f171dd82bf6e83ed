# hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#
# Short names for what CMake, ctest and the scripts do. `make help` lists them.

SPRITES ?= sprites
PREFIX ?= /usr/local
BASE ?= /
TEST_FLAGS ?= -O1 -g
JOBS ?= $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
MAKEFLAGS += --no-print-directory
QUIET := --log-level=WARNING

.PHONY: build setup demo test check check-js check-site mutants npm site playground site-speed bench bench-js bench-check corpus install clean format help

build: ## the library and the command, in build/release
	@cmake -S . -B build/release $(QUIET) -DCMAKE_BUILD_TYPE=Release \
		-DHITMASK_BUILD_TESTS=OFF -DHITMASK_BUILD_EXAMPLES=OFF
	@cmake --build build/release -j $(JOBS)

setup: ## install what building, testing and checking need (Debian packages)
	@scripts/setup demo test check bench corpus

demo: ## install what is missing, build, and show which sprites of SPRITES=FOLDER touch
	@scripts/setup demo
	@$(MAKE) build
	@build/release/hitmask-demo "$(SPRITES)" -o build/demo.png --scene build/demo.json
	@build/release/hitmask scene build/demo.json --frames 60 --strip 4 --picture build/demo-moving.png --stats \
		>build/demo-moving.txt && echo "the same sprites as they move: build/demo-moving.png and .txt"

test: ## the whole test suite under AddressSanitizer and UBSan
	@scripts/setup test
	@. scripts/faster && cmake -S . -B build/test $(QUIET) -DCMAKE_BUILD_TYPE=Debug \
		-DCMAKE_C_FLAGS_DEBUG="$(TEST_FLAGS)" -DHITMASK_SANITIZE=address,undefined
	@. scripts/faster && cmake --build build/test -j $(JOBS)
	@ctest --test-dir build/test --output-on-failure --timeout 300 -j2

check: ## the slower checks: other compilers, machines, SIMD levels, ways to use the library
	@scripts/setup check corpus
	@scripts/check

npm: ## the JavaScript package, as build/npm/hitmask-VERSION.tgz
	@scripts/setup js
	@scripts/js-tools node js/build.mjs

check-js: ## the JavaScript package at length: all versions of node, browsers, deno, bun, bundlers; writes js/tests/long.md
	@scripts/setup js check
	@scripts/checks/js long

site: npm ## the site, in build/site; BASE=/x/ for a sub-path
	@scripts/setup site
	@scripts/site-tools
	@site/node_modules/node-22/bin/node site/build.mjs --base "$(BASE)"

playground: site ## serve the site on this machine, and print the address
	@site/node_modules/node-22/bin/node site/serve.mjs --base "$(BASE)"

check-site: ## the site at length: every page, at / and below a path
	@scripts/setup js check site
	@scripts/checks/site long

site-speed: site ## what a frame of each demo costs, and the first demo of the site
	@scripts/site-speed

mutants: ## plant each fault of tests/mutants and require that a test fails
	@scripts/setup test
	@scripts/mutants

bench: ## time the library beside its peers; BOX2D3=FOLDER: Box2D 3 as well
	@scripts/setup bench
	@BOX2D3="$(BOX2D3)" scripts/bench

bench-js: ## time the JavaScript package beside other libraries; writes docs/benchmarks/javascript.md
	@scripts/bench-js

bench-check: ## compare the last benchmark with the table of floors
	@scripts/bench-check

corpus: ## fetch real game pictures into corpus/
	@scripts/setup corpus
	@scripts/corpus

install: build ## install the library and the command under PREFIX (/usr/local)
	@cmake --install build/release --prefix "$(PREFIX)"

clean: ## remove everything that was built
	rm -rf build

format: ## lay out the sources as .clang-format says
	clang-format -i $$(git ls-files '*.c' '*.h')

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile
