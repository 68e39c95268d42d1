# ephor: audits the scoresheets of crossword board games
#
#   make              build/ephor
#   make deps         install what building and testing need and is missing (Debian, Ubuntu)
#   make demo         a tournament from its sheets to the workbook (samples/demo.sh)
#   make test         all tests; ends with "N passed, M failed"
#   make check        the tests under ASan+UBSan and TSan and with clang, unit tests under valgrind
#   make lint         layers, format, clang-tidy, cppcheck, shellcheck, ... (tests/lint/*.sh)
#   make bench        tests/bench/run.sh: speed and memory, as ratios
#   make fuzz         libFuzzer on every tests/fuzz/fuzz_*.c (TARGET=one, SECONDS=60 each)
#   make mutation     deliberate faults in src/: the tests must notice each (some 40 minutes)
#   make coverage     lines and branches of src/ that the tests reach: 95 and 85 % at least
#   make dist         build/ephor-VERSION.tar.gz
#   make deb          build/ephor_VERSION_ARCH.deb
#   make install      program, manual and completion under PREFIX; make uninstall removes them
#   make clean        remove build/
#
# Flavours (BUILD=): release (default), debug (ASan+UBSan), thread (TSan), clang, cov, fuzz.
# CC=clang works everywhere; V=1 shows the commands.

PREFIX ?= /usr/local
DESTDIR ?=
BASHDIR ?= $(PREFIX)/share/bash-completion/completions
ZSHDIR ?= $(PREFIX)/share/zsh/site-functions
FISHDIR ?= $(PREFIX)/share/fish/vendor_completions.d
CFLAGS ?= -O2 -g
BUILD ?= release
SECONDS ?= 60
TARGET ?= *

OUT := build/$(BUILD)
VERSION := $(shell sed -n 's/^.define EPHOR_VERSION "\(.*\)"/\1/p' src/base/version.h)

WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Werror
FLAVOUR_release := -DNDEBUG -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -fstack-protector-strong -fPIE
LINK_release := -pie -Wl,-z,relro,-z,now
FLAVOUR_clang := $(FLAVOUR_release)
LINK_clang := $(LINK_release)
FLAVOUR_debug := -O1 -fsanitize=address,undefined -fno-sanitize-recover=all \
	-fno-omit-frame-pointer -DARENA_SEPARATE
FLAVOUR_thread := -O1 -fsanitize=thread
# without optimisation gcc cannot see that what is printed fits
FLAVOUR_cov := -O0 --coverage -Wno-format-truncation
# tracing every comparison halves the speed: dictionaries and the mutator know the words
FLAVOUR_fuzz := -O2 -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all \
	-fno-omit-frame-pointer -fno-sanitize-coverage=trace-cmp -DARENA_SEPARATE
ALL_CFLAGS = -std=c17 -D_GNU_SOURCE -pthread -Isrc $(WARNINGS) $(CFLAGS) $(FLAVOUR_$(BUILD))
ALL_LDFLAGS = $(LINK_$(BUILD)) $(LDFLAGS)
LIBS := -lcsv -linih -ljansson -lutf8proc -larchive -lxlsxwriter

PACKAGES := gcc make libc6-dev libcsv-dev libinih-dev libjansson-dev libutf8proc-dev \
	libarchive-dev libxlsxwriter-dev libcmocka-dev
TOOLS := clang clang-format clang-tidy cppcheck shellcheck mandoc
TESTERS := zip zstd
CHECKERS := valgrind clang

SOURCES := $(sort $(wildcard src/*/*.c))
HEADERS := $(sort $(wildcard src/*/*.h src/*/*.def))
OBJECTS := $(SOURCES:%.c=$(OUT)/%.o)
EMBEDDED := $(OUT)/src/rules/embedded $(OUT)/src/report/manual_files
LIBRARY_OBJECTS := $(filter-out $(OUT)/src/cli/main.o,$(OBJECTS)) $(EMBEDDED:=.o)
DATA := $(sort $(shell find src/rules/data -type f))
UNIT_TESTS := $(patsubst %.c,$(OUT)/%,$(sort $(wildcard tests/unit/test_*.c)))
GENERATOR := $(OUT)/tests/gen/ephor-gen
GENERATOR_OBJECTS := $(patsubst %.c,$(OUT)/%.o,$(sort $(wildcard tests/gen/*.c)))
COMPARE := $(OUT)/tests/property/compare
PART := $(OUT)/tests/golden/part
XLSX := $(OUT)/tests/property/xlsx
INJECT := $(OUT)/tests/inject/inject.so
FUZZ_SOURCES := $(sort $(wildcard tests/fuzz/fuzz_*.c))
FUZZERS := $(FUZZ_SOURCES:%.c=$(OUT)/%)
REPLAYS := $(FUZZ_SOURCES:tests/fuzz/fuzz_%.c=$(OUT)/tests/fuzz/replay_%)
BENCHES := $(patsubst %.c,$(OUT)/%,$(sort $(wildcard tests/bench/*.c)))
TEST_PROGRAMS := $(UNIT_TESTS) $(REPLAYS) $(GENERATOR) $(COMPARE) $(PART) $(XLSX) $(INJECT)
TIDIED := $(SOURCES:%.c=build/lint/%.tidy)
MANUAL := $(sort $(wildcard man/*.1 man/*.5 man/*.7))

ifeq ($(V),)
Q := @
say = @echo "  $(1) $@"
endif

.DELETE_ON_ERROR:
.SUFFIXES:
.SECONDARY:
.PHONY: all deps demo test check lint bench fuzz mutation coverage dist deb install uninstall clean \
	run-test test-programs run-demo run-lint run-valgrind run-fuzz run-coverage FORCE

all: build/ephor

build/ephor: $(OUT)/ephor FORCE
	@ln -sf $(BUILD)/ephor $@

$(OUT)/ephor: $(OUT)/src/cli/main.o $(OUT)/libephor.a
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

$(OUT)/libephor.a: $(LIBRARY_OBJECTS)
	@rm -f $@
	$(Q)$(AR) rcs $@ $^

# objects are made anew when the flags change
$(OUT)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(CC) $(ALL_CFLAGS)' | cmp -s - $@ || echo '$(CC) $(ALL_CFLAGS)' > $@

# the one library that does not tell its version
$(OUT)/src/base/inifile.o: CPPFLAGS += \
	-DINIH_VERSION='"$(shell pkg-config --modversion inih 2>/dev/null)"'

$(OUT)/%.o: %.c $(OUT)/flags
	@mkdir -p $(@D)
	$(call say,CC)
	$(Q)$(CC) $(ALL_CFLAGS) $(CPPFLAGS) -MMD -MP -c -o $@ $<

# the lists of files in the program: it is made anew when one changes, comes or goes
$(OUT)/src/rules/data: FORCE
	@mkdir -p $(@D)
	@echo '$(DATA)' | cmp -s - $@ || echo '$(DATA)' > $@

$(OUT)/man: FORCE
	@mkdir -p $(@D)
	@echo '$(MANUAL)' | cmp -s - $@ || echo '$(MANUAL)' > $@

$(OUT)/src/rules/embedded.c: src/rules/embed.sh $(DATA) $(OUT)/src/rules/data
	$(call say,EMBED)
	$(Q)sh src/rules/embed.sh src/rules/data rules/embedded.h embedded boards rules tiles > $@

$(OUT)/src/report/manual_files.c: src/rules/embed.sh $(MANUAL) $(OUT)/man
	@mkdir -p $(@D)
	$(call say,EMBED)
	$(Q)sh src/rules/embed.sh man report/manual.h manual > $@

$(EMBEDDED:=.o): %.o: %.c $(OUT)/flags
	$(call say,CC)
	$(Q)$(CC) $(ALL_CFLAGS) $(CPPFLAGS) -MMD -MP -c -o $@ $<

$(OUT)/tests/unit/%: $(OUT)/tests/unit/%.o $(OUT)/libephor.a
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^ $(LIBS) -lcmocka

# shares no code with the program: one checks the other
$(GENERATOR): $(GENERATOR_OBJECTS)
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^

$(COMPARE): $(OUT)/tests/property/compare.o
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ -ljansson

$(PART): $(OUT)/tests/golden/part.o $(OUT)/libephor.a
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

# shares no code with the program either
$(XLSX): $(OUT)/tests/property/xlsx.o
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ -larchive

# goes before the program as it is: no flavour, and malloc is left to the sanitizers
$(INJECT): tests/inject/inject.c
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CC) -std=c17 -D_GNU_SOURCE $(WARNINGS) -O2 -U_FORTIFY_SOURCE -fPIC -shared \
		$(if $(filter debug thread,$(BUILD)),-DWITHOUT_MALLOC) -o $@ $<

$(OUT)/tests/fuzz/replay_%: $(OUT)/tests/fuzz/fuzz_%.o $(OUT)/tests/fuzz/replay.o $(OUT)/libephor.a
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

$(OUT)/tests/fuzz/fuzz_%: $(OUT)/tests/fuzz/fuzz_%.o $(OUT)/libephor.a
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) -fsanitize=fuzzer $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

$(OUT)/tests/bench/%: $(OUT)/tests/bench/%.o $(OUT)/libephor.a
	$(call say,LINK)
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

# $(call install-missing,PACKAGES): nothing to do is the usual case, and then nothing is said
install-missing = @missing=; for package in $(1); do \
		dpkg-query -W -f '$${db:Status-Status}\n' $$package 2>/dev/null | grep -q '^installed' || \
			missing="$$missing $$package"; \
	done; \
	[ -z "$$missing" ] && exit 0; \
	command -v apt-get >/dev/null || { echo "please install:$$missing"; exit 1; }; \
	sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	$$sudo apt-get update -q && \
	$$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $$missing

deps:
	$(call install-missing,$(PACKAGES) $(TESTERS))

demo:
	$(call install-missing,$(PACKAGES))
	@$(MAKE) --no-print-directory run-demo

test: deps
	@$(MAKE) --no-print-directory run-test

run-demo: build/ephor
	@rm -rf build/demo
	@sh samples/demo.sh build/demo

test-programs: $(OUT)/ephor $(TEST_PROGRAMS)

run-test: test-programs
	@sh tests/run.sh $(OUT)

check:
	$(call install-missing,$(PACKAGES) $(TESTERS) $(CHECKERS))
	@$(MAKE) --no-print-directory BUILD=debug run-test
	@$(MAKE) --no-print-directory BUILD=thread run-test
	@$(MAKE) --no-print-directory BUILD=clang CC=clang run-test
	@$(MAKE) --no-print-directory run-valgrind

run-valgrind: $(UNIT_TESTS)
	@RUN="valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite" \
		sh tests/run.sh $(OUT) unit

lint:
	$(call install-missing,$(PACKAGES) $(TOOLS))
	@$(MAKE) --no-print-directory run-lint

run-lint: $(OUT)/ephor $(OUT)/libephor.a
	@$(MAKE) --no-print-directory -k $(TIDIED) >build/lint.log 2>&1 || true
	@OUT=$(OUT) sh tests/lint/run.sh

build/lint/%.tidy: %.c .clang-tidy $(HEADERS)
	@mkdir -p $(@D)
	clang-tidy --quiet $< -- -std=c17 -D_GNU_SOURCE -Isrc 2>/dev/null
	@touch $@

mutation: test-programs
	@sh tests/mutation/run.sh

bench: $(OUT)/ephor $(GENERATOR) $(BENCHES)
	@OUT=$(OUT) sh tests/bench/run.sh

fuzz:
	$(call install-missing,$(PACKAGES) clang)
	@$(MAKE) --no-print-directory BUILD=fuzz CC=clang run-fuzz

# Inputs that reach something new are kept in build/fuzz.  What is to stay of them and of the seeds
# goes into the corpus with FUZZ_ALL=1 and -merge=1 -use_counters=0.  The schedule that weighs rare
# features costs more than the programs under test, as does a stack for each malloc: whoever looks
# into a finding runs the target on it alone.
run-fuzz: $(FUZZERS) $(GENERATOR) $(OUT)/ephor
	@ASAN_OPTIONS=detect_leaks=0 sh tests/fuzz/seeds.sh $(OUT) build/fuzz/seeds
	@for fuzzer in $(OUT)/tests/fuzz/fuzz_$(TARGET); do \
		[ -x $$fuzzer ] && [ -f tests/fuzz/$${fuzzer##*/}.c ] || continue; \
		name=$${fuzzer##*/fuzz_}; \
		mkdir -p build/fuzz/$$name build/fuzz/seeds/$$name tests/fuzz/corpus/$$name; \
		dictionary=; [ ! -f tests/fuzz/$$name.dict ] || dictionary=-dict=tests/fuzz/$$name.dict; \
		echo "$$name: $(SECONDS) s"; \
		ASAN_OPTIONS=malloc_context_size=0:quarantine_size_mb=16 \
		$$fuzzer -max_total_time=$(SECONDS) -timeout=10 -entropic=0 -max_len=4096 \
			$$dictionary -artifact_prefix=build/fuzz/$$name- -print_final_stats=1 \
			build/fuzz/$$name tests/fuzz/corpus/$$name build/fuzz/seeds/$$name \
			2>build/fuzz/$$name.log || { tail -n 40 build/fuzz/$$name.log; exit 1; }; \
		grep -e 'number_of_executed_units' build/fuzz/$$name.log; \
	done

coverage:
	$(call install-missing,$(PACKAGES) $(TESTERS) lcov)
	@find build/cov -name '*.gcda' -delete 2>/dev/null || true
	@$(MAKE) --no-print-directory BUILD=cov CC=gcc run-coverage

run-coverage: run-test
	@lcov -q --rc lcov_branch_coverage=1 --capture --directory $(OUT)/src --base-directory . \
		--no-external --output-file $(OUT)/all.info 2>$(OUT)/lcov.log
	@lcov -q --rc lcov_branch_coverage=1 --extract $(OUT)/all.info '*/src/*/*.c' \
		--output-file $(OUT)/src.info 2>>$(OUT)/lcov.log
	@lcov --rc lcov_branch_coverage=1 --list $(OUT)/src.info
	@lcov --rc lcov_branch_coverage=1 --summary $(OUT)/src.info 2>&1 | awk ' \
		/lines/ { lines = $$2 + 0 } /branches/ { branches = $$2 + 0 } \
		END { print "lines " lines " % (95), branches " branches " % (85)"; \
			exit lines < 95 || branches < 85 }'

dist:
	@mkdir -p build
	git archive --prefix=ephor-$(VERSION)/ -o build/ephor-$(VERSION).tar.gz HEAD

install: $(OUT)/ephor
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(BASHDIR) $(DESTDIR)$(ZSHDIR) $(DESTDIR)$(FISHDIR)
	install -m 755 $(OUT)/ephor $(DESTDIR)$(PREFIX)/bin/ephor
	for page in $(MANUAL); do \
		install -d $(DESTDIR)$(PREFIX)/share/man/man$${page##*.} && \
		install -m 644 $$page $(DESTDIR)$(PREFIX)/share/man/man$${page##*.}/ || exit 1; \
	done
	$(OUT)/ephor completion bash > $(DESTDIR)$(BASHDIR)/ephor
	$(OUT)/ephor completion zsh > $(DESTDIR)$(ZSHDIR)/_ephor
	$(OUT)/ephor completion fish > $(DESTDIR)$(FISHDIR)/ephor.fish
	chmod 644 $(DESTDIR)$(BASHDIR)/ephor $(DESTDIR)$(ZSHDIR)/_ephor $(DESTDIR)$(FISHDIR)/ephor.fish

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/ephor $(DESTDIR)$(BASHDIR)/ephor \
		$(DESTDIR)$(ZSHDIR)/_ephor $(DESTDIR)$(FISHDIR)/ephor.fish
	for page in $(MANUAL); do \
		rm -f $(DESTDIR)$(PREFIX)/share/man/man$${page##*.}/$${page##*/}; \
	done

deb: $(OUT)/ephor
	$(call install-missing,dpkg-dev)
	@rm -rf build/deb
	@$(MAKE) -s --no-print-directory install DESTDIR=build/deb PREFIX=/usr \
		ZSHDIR=/usr/share/zsh/vendor-completions
	@sh src/dist/deb.sh build/deb $(VERSION)

clean:
	rm -rf build

-include $(OBJECTS:.o=.d) $(EMBEDDED:=.d) $(UNIT_TESTS:=.d) \
	$(GENERATOR_OBJECTS:.o=.d) $(COMPARE).d $(PART).d $(XLSX).d $(FUZZERS:=.d) $(BENCHES:=.d) $(OUT)/tests/fuzz/replay.d
