# GhostComplete: what one does with it. The two commands of the README are `make run` and `make test`.
PREFIX = /usr/local
DESTDIR =
SWIFT = swift

BINARY = build/ghost-prompt
BINDIR = $(DESTDIR)$(PREFIX)/bin
MANDIR = $(DESTDIR)$(PREFIX)/share/man/man1
BASHDIR = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
ZSHDIR = $(DESTDIR)$(PREFIX)/share/zsh/site-functions
FISHDIR = $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d

# How long the prompt is played by chance, and from which seed on.
SECONDS = 60
SEED =

.PHONY: run test fuzz release bench bench-lists bench-addresses install uninstall documents lint format clean

# The prompt over the streets of New York; without a terminal, a replay of some keys.
run:
	@scripts/install-dependencies build
	$(SWIFT) build --product ghost-prompt
	@scripts/run-example "$$($(SWIFT) build --show-bin-path)/ghost-prompt"

test:
	@scripts/install-dependencies build test
	@scripts/test

# The prompt played by chance against what it should show; a quarter of the time in tmux.
fuzz:
	@scripts/install-dependencies build test
	$(SWIFT) build
	@scripts/fuzz "$$($(SWIFT) build --show-bin-path)" "$(SECONDS)" "$(SEED)"

# One file that needs no library and no Swift where it runs. Its own build folder: the flags differ. The last flags make
# types known by address, not by names that are looked up on the way to the prompt, and copied by code, not by tables.
release:
	@scripts/install-dependencies build
	$(SWIFT) build -c release --product ghost-prompt --scratch-path build/static \
		-Xswiftc -static-executable -Xswiftc -enforce-exclusivity=unchecked -Xlinker -ltinfo -Xlinker -lbsd -Xlinker -lmd \
		-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
		-Xswiftc -Xfrontend -Xswiftc -disable-type-layout \
		-Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld -Xlinker --no-warn-symbol-ordering \
		-Xlinker --symbol-ordering-file="$(CURDIR)/scripts/function-order.txt"
	strip -o $(BINARY) build/static/release/ghost-prompt
	@scripts/check-static $(BINARY)

$(BINARY):
	$(MAKE) release

bench: release
	@scripts/install-dependencies bench
	@scripts/bench $(BINARY)

# Lists from a thousand to ten million lines beside peers: half an hour. BENCH="--part start" is one part of it.
bench-lists: release
	@scripts/install-dependencies bench
	$(SWIFT) build -c release --product text-index-benchmark
	@scripts/bench-lists $(BINARY) $(BENCH)

# Address indexes of a million rows and of ten beside peers: half an hour. BENCH="--sizes 1000000" is less of it.
bench-addresses: release
	@scripts/install-dependencies bench
	$(SWIFT) build -c release --product ghost-address
	@scripts/bench-addresses "$$($(SWIFT) build -c release --show-bin-path)/ghost-address" $(BINARY) $(BENCH)

install: | $(BINARY)
	install -d "$(BINDIR)" "$(MANDIR)" "$(BASHDIR)" "$(ZSHDIR)" "$(FISHDIR)"
	install -m 755 $(BINARY) "$(BINDIR)/ghost-prompt"
	install -m 644 Documentation/ghost-prompt.1 "$(MANDIR)/ghost-prompt.1"
	install -m 644 Documentation/Completions/ghost-prompt.bash "$(BASHDIR)/ghost-prompt"
	install -m 644 Documentation/Completions/_ghost-prompt "$(ZSHDIR)/_ghost-prompt"
	install -m 644 Documentation/Completions/ghost-prompt.fish "$(FISHDIR)/ghost-prompt.fish"

uninstall:
	rm -f "$(BINDIR)/ghost-prompt" "$(MANDIR)/ghost-prompt.1" "$(BASHDIR)/ghost-prompt" \
		"$(ZSHDIR)/_ghost-prompt" "$(FISHDIR)/ghost-prompt.fish"

# The man page and the completions, made anew from the option table.
documents:
	GHOST_RECORD=1 $(SWIFT) test --filter GhostPromptTests.DocumentsTests

lint:
	$(SWIFT) format lint -r --strict Sources Tests Snippets Package.swift
	scripts/check-layers
	scripts/check-release
	scripts/check-scripts

format:
	$(SWIFT) format format -i -r Sources Tests Snippets Package.swift

clean:
	rm -rf .build build
