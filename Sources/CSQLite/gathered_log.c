// SPDX-License-Identifier: Apache-2.0
//
// A VFS (https://sqlite.org/vfs.html) that is SQLite's own, but for logs: what is written to one
// is gathered until a commit is whole, or anything else is done with the file.

#include "sqlite_settings.h"

#include <sqlite3.h>
#include <string.h>

enum {
    // SQLite's own VFS writes less than 128 KiB at once, and SQLite at most 64, which is a page.
    room = 96 * 1024,
    // The log's format: https://sqlite.org/fileformat2.html#the_write_ahead_log
    frame_header_bytes = 24,
    frame_commit_offset = 4,
    frame_commit_bytes = 4,
};

/// What is gathered of a log: it lies behind the file of the VFS below, in the same memory.
typedef struct {
    /// The file's own methods, and those that SQLite calls instead.
    const sqlite3_io_methods *own;
    sqlite3_io_methods methods;
    /// Where in the file the gathered bytes belong.
    sqlite3_int64 start;
    int count;
    /// Whether the page that comes next ends a commit.
    int ends_commit;
    unsigned char *bytes;
} log_file;

static sqlite3_vfs *below;
static sqlite3_vfs gathering;

static log_file *log_of(sqlite3_file *file)
{
    return (log_file *)((char *)file + below->szOsFile);
}

/// Writes what was gathered; what could not be written is no part of the log, as SQLite is told.
static int flush(sqlite3_file *file)
{
    log_file *log = log_of(file);
    int count = log->count;
    log->count = 0;
    if (count == 0) return SQLITE_OK;
    return log->own->xWrite(file, log->bytes, count, log->start);
}

/// Whether these bytes stand before the last page of a commit: they say how large the database is
/// after it, and 0 before any other page.
static int announces_commit(const unsigned char *bytes, int count)
{
    static const unsigned char none[frame_commit_bytes];
    return count == frame_header_bytes
        && memcmp(bytes + frame_commit_offset, none, frame_commit_bytes) != 0;
}

static int log_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 at)
{
    log_file *log = log_of(file);
    int follows = log->count > 0 && at == log->start + log->count && count <= room - log->count;
    int code = follows ? SQLITE_OK : flush(file);
    if (code != SQLITE_OK) return code;
    if (log->count == 0) log->start = at;
    memcpy(log->bytes + log->count, bytes, (size_t)count);
    log->count += count;
    int ends_commit = log->ends_commit;
    log->ends_commit = announces_commit(bytes, count);
    return ends_commit ? flush(file) : SQLITE_OK;
}

static int log_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 at)
{
    log_file *log = log_of(file);
    int code = flush(file);
    return code == SQLITE_OK ? log->own->xRead(file, bytes, count, at) : code;
}

static int log_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    log_file *log = log_of(file);
    int code = flush(file);
    return code == SQLITE_OK ? log->own->xTruncate(file, size) : code;
}

static int log_sync(sqlite3_file *file, int flags)
{
    log_file *log = log_of(file);
    int code = flush(file);
    return code == SQLITE_OK ? log->own->xSync(file, flags) : code;
}

static int log_size(sqlite3_file *file, sqlite3_int64 *size)
{
    log_file *log = log_of(file);
    int code = flush(file);
    return code == SQLITE_OK ? log->own->xFileSize(file, size) : code;
}

/// What is still gathered belongs to no commit.
static int log_close(sqlite3_file *file)
{
    log_file *log = log_of(file);
    sqlite3_free(log->bytes);
    return log->own->xClose(file);
}

static int open_log(const char *path, sqlite3_file *file, int flags, int *flags_used)
{
    int code = below->xOpen(below, path, file, flags, flags_used);
    if (code != SQLITE_OK) return code;
    log_file *log = log_of(file);
    memset(log, 0, sizeof *log);
    log->own = file->pMethods;
    log->bytes = sqlite3_malloc(room);
    if (log->bytes == NULL) {
        log->own->xClose(file);
        file->pMethods = NULL;
        return SQLITE_NOMEM;
    }
    log->methods = *log->own;
    log->methods.xClose = log_close;
    log->methods.xRead = log_read;
    log->methods.xWrite = log_write;
    log->methods.xTruncate = log_truncate;
    log->methods.xSync = log_sync;
    log->methods.xFileSize = log_size;
    file->pMethods = &log->methods;
    return SQLITE_OK;
}

static int open_file(
    sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *flags_used)
{
    (void)vfs;
    if (flags & SQLITE_OPEN_WAL) return open_log(path, file, flags, flags_used);
    return below->xOpen(below, path, file, flags, flags_used);
}

int sqlite_gather_log_writes(void)
{
    if (below != NULL) return SQLITE_OK;
    below = sqlite3_vfs_find(NULL);
    if (below == NULL) return SQLITE_ERROR;
    gathering = *below;
    gathering.zName = "gathering";
    gathering.szOsFile = below->szOsFile + (int)sizeof(log_file);
    gathering.xOpen = open_file;
    return sqlite3_vfs_register(&gathering, 1);
}
