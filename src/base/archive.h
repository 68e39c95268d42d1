/*
 * Archives and compressed files, read as a stream and never unpacked to disk
 * (libarchive behind it): zip, tar, gzip, zstd, a tar in gzip or zstd, and
 * archives inside archives.
 *
 * An archive may be hostile.  Entries are only shown and read, so their paths
 * do no harm; how much may come out of one archive is limited below, and what
 * was read before a limit or a damaged place stands.  Trouble never ends the
 * program: the caller fetches and shows it.
 */
#ifndef BASE_ARCHIVE_H
#define BASE_ARCHIVE_H

#include "base/troubles.h"

#define UNPACK_ENTRIES_MAX     10000000LL   /* files, folders and links in one archive */
#define UNPACK_ENTRY_BYTES_MAX (4LL << 30)  /* in one entry */
#define UNPACK_BYTES_MAX       (64LL << 30) /* out of one archive */
#define UNPACK_RATIO_MAX       400LL	    /* bytes out for each byte in ... */
#define UNPACK_RATIO_FROM      (16LL << 20) /* ... judged from here on */
#define UNPACK_DEPTH_MAX       4	    /* an archive in an archive is depth 2 */

/* .zip .tar .gz .tgz .zst .tzst; the beginning of a zip, tar, gzip or zstd file. */
bool archive_is_named(struct text name);
bool archive_is_content(struct text beginning);
enum { ARCHIVE_BEGINNING = 512 }; /* bytes that archive_is_content wants to see */

const char *archive_library_version(void);

/* A compressed file's name without .gz or .zst: "r1.gcg.gz" holds "r1.gcg". */
struct text archive_inner_name(struct text name);

/*
 * Append the bytes of a file, or of the first file in a compressed one or an
 * archive.  False when it cannot be read or has more than `max`: troubles say
 * why.
 */
bool archive_read_whole(struct text path, size_t max, struct buffer *out,
			struct troubles *troubles);

struct unpacker;

/*
 * Read the archive `name` from `fd`, which stays the caller's.  `beginning` is
 * what was read from it before, if it cannot be rewound (a pipe); copied.  With
 * -1 for `fd` that is all there is.
 */
struct unpacker *unpacker_new(struct text name, int fd, struct text beginning);
void unpacker_free(struct unpacker *unpacker);

/*
 * Links, devices and pipes in an archive are never read.  Where one of them has a
 * name that is wanted, that is trouble.
 */
void unpacker_want(struct unpacker *unpacker, bool (*wanted)(struct text name));

/* A file in an archive. */
struct unpacked {
	struct text shown; /* "archive.zip:path/game.gcg"; valid until the next one */
	struct text name;  /* "path/game.gcg"; the inner name for a compressed file */
	bool alone;	   /* the archive is one compressed file: shown as the archive itself */
};

/* Step to the next file; false when there are no more. */
bool unpacker_next(struct unpacker *unpacker, struct unpacked *file);

/* The next bytes of the file, as many as there are up to `len`; fewer at its end. */
size_t unpacker_read(struct unpacker *unpacker, void *bytes, size_t len);

/* Bytes taken from `fd` so far. */
uint64_t unpacker_consumed(const struct unpacker *unpacker);

/* Move the trouble met since the last call to `troubles`. */
void unpacker_troubles(struct unpacker *unpacker, struct troubles *troubles);

#endif
