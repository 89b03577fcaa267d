// SPDX-License-Identifier: Apache-2.0
//
// A VFS (https://sqlite.org/vfs.html) that is SQLite's own, but for logs: what is written to one
// is gathered until a commit is whole, or anything else is done with the file.

#include "sqlite_settings.h"

#include <sqlite3.h>
#include <string.h>

enum {
    // SQLite's own VFS writes less than 128 KiB at once.
    room = 96 * 1024,
    // The log's format: https://sqlite.org/fileformat2.html#the_write_ahead_log
    frame_header_bytes = 24,
    frame_commit_offset = 4,
    frame_commit_bytes = 4,
};

/// A log, as SQLite sees it; the file below lies behind it in the same memory.
typedef struct {
    sqlite3_file base;
    sqlite3_file *below;
    /// Where in the file the gathered bytes belong.
    sqlite3_int64 start;
    int count;
    /// Whether the page that comes next ends a commit.
    int ends_commit;
    unsigned char *bytes;
} log_file;

static sqlite3_vfs *below;
static sqlite3_vfs gathering;

/// Writes what was gathered; what could not be written is no part of the log, as SQLite is told.
static int flush(log_file *log)
{
    int count = log->count;
    log->count = 0;
    if (count == 0) return SQLITE_OK;
    return log->below->pMethods->xWrite(log->below, log->bytes, count, log->start);
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
    log_file *log = (log_file *)file;
    int follows = log->count > 0 && at == log->start + log->count && count <= room - log->count;
    int code = follows ? SQLITE_OK : flush(log);
    if (code != SQLITE_OK) return code;
    if (count > room) return log->below->pMethods->xWrite(log->below, bytes, count, at);
    if (log->count == 0) log->start = at;
    memcpy(log->bytes + log->count, bytes, (size_t)count);
    log->count += count;
    int ends_commit = log->ends_commit;
    log->ends_commit = announces_commit(bytes, count);
    return ends_commit ? flush(log) : SQLITE_OK;
}

static int log_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 at)
{
    log_file *log = (log_file *)file;
    int code = flush(log);
    return code == SQLITE_OK ? log->below->pMethods->xRead(log->below, bytes, count, at) : code;
}

static int log_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    log_file *log = (log_file *)file;
    int code = flush(log);
    return code == SQLITE_OK ? log->below->pMethods->xTruncate(log->below, size) : code;
}

static int log_sync(sqlite3_file *file, int flags)
{
    log_file *log = (log_file *)file;
    int code = flush(log);
    return code == SQLITE_OK ? log->below->pMethods->xSync(log->below, flags) : code;
}

static int log_size(sqlite3_file *file, sqlite3_int64 *size)
{
    log_file *log = (log_file *)file;
    int code = flush(log);
    return code == SQLITE_OK ? log->below->pMethods->xFileSize(log->below, size) : code;
}

/// What is still gathered belongs to no commit.
static int log_close(sqlite3_file *file)
{
    log_file *log = (log_file *)file;
    sqlite3_free(log->bytes);
    return log->below->pMethods->xClose(log->below);
}

static int log_lock(sqlite3_file *file, int level)
{
    log_file *log = (log_file *)file;
    return log->below->pMethods->xLock(log->below, level);
}

static int log_unlock(sqlite3_file *file, int level)
{
    log_file *log = (log_file *)file;
    return log->below->pMethods->xUnlock(log->below, level);
}

static int log_check_lock(sqlite3_file *file, int *is_reserved)
{
    log_file *log = (log_file *)file;
    return log->below->pMethods->xCheckReservedLock(log->below, is_reserved);
}

static int log_control(sqlite3_file *file, int operation, void *argument)
{
    log_file *log = (log_file *)file;
    return log->below->pMethods->xFileControl(log->below, operation, argument);
}

static int log_sector_bytes(sqlite3_file *file)
{
    log_file *log = (log_file *)file;
    return log->below->pMethods->xSectorSize(log->below);
}

static int log_characteristics(sqlite3_file *file)
{
    log_file *log = (log_file *)file;
    return log->below->pMethods->xDeviceCharacteristics(log->below);
}

static const sqlite3_io_methods log_methods = {
    .iVersion = 1,
    .xClose = log_close,
    .xRead = log_read,
    .xWrite = log_write,
    .xTruncate = log_truncate,
    .xSync = log_sync,
    .xFileSize = log_size,
    .xLock = log_lock,
    .xUnlock = log_unlock,
    .xCheckReservedLock = log_check_lock,
    .xFileControl = log_control,
    .xSectorSize = log_sector_bytes,
    .xDeviceCharacteristics = log_characteristics,
};

static int open_log(const char *path, log_file *log, int flags, int *flags_used)
{
    memset(log, 0, sizeof *log);
    log->below = (sqlite3_file *)(log + 1);
    int code = below->xOpen(below, path, log->below, flags, flags_used);
    if (code != SQLITE_OK) return code;
    log->bytes = sqlite3_malloc(room);
    if (log->bytes == NULL) {
        log->below->pMethods->xClose(log->below);
        return SQLITE_NOMEM;
    }
    log->base.pMethods = &log_methods;
    return SQLITE_OK;
}

static int open_file(
    sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *flags_used)
{
    (void)vfs;
    if (flags & SQLITE_OPEN_WAL) return open_log(path, (log_file *)file, flags, flags_used);
    return below->xOpen(below, path, file, flags, flags_used);
}

int sqlite_gather_log_writes(void)
{
    if (below != NULL) return SQLITE_OK;
    below = sqlite3_vfs_find(NULL);
    if (below == NULL) return SQLITE_ERROR;
    gathering = *below;
    gathering.zName = "gathering";
    gathering.szOsFile = (int)sizeof(log_file) + below->szOsFile;
    gathering.xOpen = open_file;
    return sqlite3_vfs_register(&gathering, 1);
}
