# ephor: audits the scoresheets of crossword board games
#
#   make            build/ephor
#   make test       unit, golden and property tests; ends with "N passed, M failed"
#   make BUILD=debug test     the same with ASan and UBSan
#   make clean      remove build/
#
# Flavours (BUILD=): release (default), debug (ASan+UBSan), thread (TSan), cov.

PREFIX ?= /usr/local
DESTDIR ?=
CC ?= gcc
CFLAGS ?= -O2 -g
BUILD ?= release

OUT := build/$(BUILD)

WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Werror
FLAVOUR_release := -DNDEBUG
FLAVOUR_debug := -O1 -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -DARENA_SEPARATE
FLAVOUR_thread := -O1 -fsanitize=thread
FLAVOUR_cov := -O0 --coverage
ALL_CFLAGS = -std=c17 -D_GNU_SOURCE -pthread -Isrc -I$(OUT)/src $(WARNINGS) $(CFLAGS) $(FLAVOUR_$(BUILD))
LIBS := -lcsv -linih -ljansson -lutf8proc -larchive -lxlsxwriter

SOURCES := $(sort $(wildcard src/*/*.c))
OBJECTS := $(SOURCES:%.c=$(OUT)/%.o)
LIBRARY_OBJECTS := $(filter-out $(OUT)/src/cli/main.o,$(OBJECTS)) $(OUT)/src/rules/embedded.o
DATA := $(sort $(shell find src/rules/data -type f))
UNIT_TESTS := $(patsubst tests/unit/%.c,$(OUT)/tests/unit/%,$(sort $(wildcard tests/unit/test_*.c)))
GENERATOR := $(OUT)/tests/gen/ephor-gen
GENERATOR_OBJECTS := $(patsubst %.c,$(OUT)/%.o,$(sort $(wildcard tests/gen/*.c)))

.DELETE_ON_ERROR:
.SUFFIXES:
.SECONDARY:
.PHONY: all test clean FORCE

all: build/ephor

build/ephor: $(OUT)/ephor
	@ln -sf $(BUILD)/ephor $@

$(OUT)/ephor: $(OUT)/src/cli/main.o $(OUT)/libephor.a
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

$(OUT)/libephor.a: $(LIBRARY_OBJECTS)
	@rm -f $@
	$(AR) rcs $@ $^

# objects are made anew when the flags change
$(OUT)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(CC) $(ALL_CFLAGS)' | cmp -s - $@ || echo '$(CC) $(ALL_CFLAGS)' > $@

$(OUT)/%.o: %.c $(OUT)/flags
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(CPPFLAGS) -MMD -MP -c -o $@ $<

$(OUT)/tests/unit/%: $(OUT)/tests/unit/%.o $(OUT)/libephor.a
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS) -lcmocka

# shares no code with the program: one checks the other
$(GENERATOR): $(GENERATOR_OBJECTS)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^

# made anew when a data file changes, comes or goes
$(OUT)/src/rules/data: FORCE
	@mkdir -p $(@D)
	@echo '$(DATA)' | cmp -s - $@ || echo '$(DATA)' > $@

$(OUT)/src/rules/embedded.c: src/rules/embed.sh $(DATA) $(OUT)/src/rules/data
	sh src/rules/embed.sh src/rules/data > $@

$(OUT)/src/rules/embedded.o: $(OUT)/src/rules/embedded.c $(OUT)/flags
	$(CC) $(ALL_CFLAGS) $(CPPFLAGS) -MMD -MP -c -o $@ $<

test: $(OUT)/ephor $(GENERATOR) $(UNIT_TESTS)
	@sh tests/run.sh $(OUT)

clean:
	rm -rf build

-include $(OBJECTS:.o=.d) $(OUT)/src/rules/embedded.d $(UNIT_TESTS:=.d) $(GENERATOR_OBJECTS:.o=.d)
