// SPDX-License-Identifier: Apache-2.0
//
// Methods (https://sqlite.org/c3ref/io_methods.html) that stand between SQLite and the log of one
// connection, and between it and the locks of its database. What is written to the log is also kept
// in memory, and goes to the disk when a commit is whole: in full blocks, past the system's cache.
//
// While nobody writes, what is kept are the first of the log's committed bytes. Others write behind
// them, and over them only when they begin the log anew, with another salt: whoever reads the log
// keeps them from that. So the salt is compared whenever a lock was taken, and before the writer's
// lock is left all is forgotten, if not all of it is committed.

#define _GNU_SOURCE

#include "sqlite_log.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    // What devices demand of writes past the cache, or a multiple of it.
    block = 4096,
    // SQLite's own VFS writes less than 128 KiB at once.
    most_written = 31 * block,
    // The log's format: https://sqlite.org/fileformat2.html#the_write_ahead_log
    log_header_bytes = 32,
    log_salt_offset = 16,
    frame_header_bytes = 24,
    frame_commit_offset = 4,
    frame_commit_bytes = 4,
    // The index's format: https://sqlite.org/walformat.html#the_wal_index_file_format
    index_bytes = 32 * 1024,
    index_page_size_offset = 14,
    index_last_frame_offset = 16,
    index_salt_offset = 32,
    salt_bytes = 8,
    write_lock = 0,
};

typedef ssize_t (*write_call)(int file, const void *bytes, size_t count, off_t at);

typedef struct {
    /// The files' own methods, and those that SQLite calls instead.
    const sqlite3_io_methods *own_log, *own_database;
    sqlite3_io_methods log_methods, database_methods;
    /// The log's file once more, to be written past the system's cache; -1 where it can't be.
    int direct;
    write_call write;
    /// The log's beginning, and how many bytes there is room for.
    unsigned char *bytes;
    sqlite3_int64 room;
    /// How many bytes from the beginning of the log are here; 0 until it begins anew.
    sqlite3_int64 known;
    /// Where lies what was not written yet.
    sqlite3_int64 start, end;
    /// Whether the page that comes next ends a commit.
    int ends_commit;
    /// See `find_index`; NULL before it was asked for.
    const unsigned char *index;
} kept_log;

static kept_log *log_of(sqlite3_file *file)
{
    return (kept_log *)((char *)file->pMethods - offsetof(kept_log, log_methods));
}

static kept_log *log_beside(sqlite3_file *database)
{
    return (kept_log *)((char *)database->pMethods - offsetof(kept_log, database_methods));
}

/// Leaves the log to the system until it begins anew.
static void forget(kept_log *log)
{
    log->known = 0;
    log->start = log->end = 0;
    log->ends_commit = 0;
}

static void close_direct(kept_log *log)
{
    if (log->direct >= 0) close(log->direct);
    log->direct = -1;
}

static int write_directly(kept_log *log, sqlite3_int64 from, sqlite3_int64 to)
{
    if (log->direct < 0) return 0;
    size_t count = (size_t)(to - from);
    return log->write(log->direct, log->bytes + from, count, from) == (ssize_t)count;
}

static int write_by_sqlite(sqlite3_file *file, sqlite3_int64 from, sqlite3_int64 to)
{
    kept_log *log = log_of(file);
    int code = SQLITE_OK;
    for (sqlite3_int64 at = from; code == SQLITE_OK && at < to; at += most_written) {
        int count = to - at < most_written ? (int)(to - at) : most_written;
        code = log->own_log->xWrite(file, log->bytes + at, count, at);
    }
    return code;
}

/// Writes what was not written yet; past the cache with the rest of its blocks, since nothing of
/// the log lies behind.
static int flush(sqlite3_file *file)
{
    kept_log *log = log_of(file);
    sqlite3_int64 from = log->start, to = log->end;
    if (from == to) return SQLITE_OK;
    log->start = log->end;
    log->ends_commit = 0;
    if (write_directly(log, from / block * block, (to + block - 1) / block * block))
        return SQLITE_OK;
    int code = write_by_sqlite(file, from, to);
    // When this succeeds the file is well, but takes nothing past the cache.
    if (code == SQLITE_OK) close_direct(log);
    return code;
}

/// Whether these bytes stand before the last page of a commit: they say how large the database is
/// after it, and 0 before any other page.
static int announces_commit(const unsigned char *bytes, int count)
{
    static const unsigned char none[frame_commit_bytes];
    return count == frame_header_bytes
        && memcmp(bytes + frame_commit_offset, none, frame_commit_bytes) != 0;
}

/// Whether this is a new beginning, or follows what is kept. What is written over ends the keeping:
/// SQLite rarely does that.
static int is_kept(const kept_log *log, int count, sqlite3_int64 at)
{
    int begins = at == 0 && count == log_header_bytes;
    return (begins || (log->known > 0 && at == log->known)) && at + count <= log->room;
}

static int keep(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 at)
{
    kept_log *log = log_of(file);
    if (log->start == log->end || at < log->start) log->start = at;
    memcpy(log->bytes + at, bytes, (size_t)count);
    log->known = log->end = at + count;
    int ends_commit = log->ends_commit;
    log->ends_commit = announces_commit(bytes, count);
    return ends_commit ? flush(file) : SQLITE_OK;
}

static int log_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 at)
{
    kept_log *log = log_of(file);
    if (is_kept(log, count, at)) return keep(file, bytes, count, at);
    int code = flush(file);
    if (code != SQLITE_OK) return code;
    if (at < log->known) forget(log);
    return log->own_log->xWrite(file, bytes, count, at);
}

static int log_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 at)
{
    kept_log *log = log_of(file);
    if (at + count <= log->known) {
        memcpy(bytes, log->bytes + at, (size_t)count);
        return SQLITE_OK;
    }
    int code = flush(file);
    return code == SQLITE_OK ? log->own_log->xRead(file, bytes, count, at) : code;
}

static int log_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    kept_log *log = log_of(file);
    int code = flush(file);
    if (log->known > size) log->known = size;
    return code == SQLITE_OK ? log->own_log->xTruncate(file, size) : code;
}

static int log_sync(sqlite3_file *file, int flags)
{
    kept_log *log = log_of(file);
    int code = flush(file);
    return code == SQLITE_OK ? log->own_log->xSync(file, flags) : code;
}

static int log_size(sqlite3_file *file, sqlite3_int64 *size)
{
    kept_log *log = log_of(file);
    int code = flush(file);
    return code == SQLITE_OK ? log->own_log->xFileSize(file, size) : code;
}

/// What was not written yet belongs to no commit.
static int log_close(sqlite3_file *file)
{
    kept_log *log = log_of(file);
    forget(log);
    close_direct(log);
    munmap(log->bytes, (size_t)log->room);
    return log->own_log->xClose(file);
}

/// What the processes that use the log know of it together: the index's first header.
static const unsigned char *find_index(kept_log *log, sqlite3_file *database)
{
    if (log->index != NULL) return log->index;
    void volatile *index = NULL;
    int code = log->own_database->xShmMap(database, 0, index_bytes, 0, &index);
    if (code == SQLITE_OK) log->index = (const unsigned char *)index;
    return log->index;
}

/// Forgets the log when somebody else has begun it anew.
static void compare_salts(kept_log *log, sqlite3_file *database)
{
    if (log->known == 0) return;
    const unsigned char *index = find_index(log, database);
    if (index == NULL
        || memcmp(index + index_salt_offset, log->bytes + log_salt_offset, salt_bytes) != 0)
        forget(log);
}

/// Forgets the log when more is kept than is committed, as after a failure or a rollback, or when
/// nothing is: then its next beginning may be another's.
static void compare_length(kept_log *log, sqlite3_file *database)
{
    if (log->known == 0) return;
    const unsigned char *index = find_index(log, database);
    if (index == NULL) return forget(log);
    uint16_t page_size;
    uint32_t last_frame;
    memcpy(&page_size, index + index_page_size_offset, sizeof page_size);
    memcpy(&last_frame, index + index_last_frame_offset, sizeof last_frame);
    sqlite3_int64 page_bytes = page_size == 1 ? 65536 : page_size;
    sqlite3_int64 committed = log_header_bytes + last_frame * (frame_header_bytes + page_bytes);
    if (last_frame == 0 || log->known > committed) forget(log);
}

static int database_shared_lock(sqlite3_file *file, int first, int count, int flags)
{
    kept_log *log = log_beside(file);
    if ((flags & SQLITE_SHM_UNLOCK) && first == write_lock) compare_length(log, file);
    int code = log->own_database->xShmLock(file, first, count, flags);
    if (code == SQLITE_OK && (flags & SQLITE_SHM_LOCK)) compare_salts(log, file);
    return code;
}

/// The last connection that is closed moves the log under this lock, and takes no other.
static int database_lock(sqlite3_file *file, int level)
{
    kept_log *log = log_beside(file);
    int code = log->own_database->xLock(file, level);
    if (code == SQLITE_OK && level == SQLITE_LOCK_EXCLUSIVE) compare_salts(log, file);
    return code;
}

/// SQLite closes the log before the database.
static int database_close(sqlite3_file *file)
{
    kept_log *log = log_beside(file);
    int code = log->own_database->xClose(file);
    free(log);
    return code;
}

static void intercept(kept_log *log, sqlite3_file *file, sqlite3_file *database)
{
    log->own_log = file->pMethods;
    log->log_methods = *log->own_log;
    log->log_methods.xClose = log_close;
    log->log_methods.xRead = log_read;
    log->log_methods.xWrite = log_write;
    log->log_methods.xTruncate = log_truncate;
    log->log_methods.xSync = log_sync;
    log->log_methods.xFileSize = log_size;
    file->pMethods = &log->log_methods;
    log->own_database = database->pMethods;
    log->database_methods = *log->own_database;
    log->database_methods.xClose = database_close;
    log->database_methods.xLock = database_lock;
    log->database_methods.xShmLock = database_shared_lock;
    database->pMethods = &log->database_methods;
}

/// -1 where the file system has no such writes.
static int open_directly(const char *path)
{
    return open(path, O_WRONLY | O_DIRECT | O_CLOEXEC);
}

/// The call of the system that SQLite's own VFS writes with: what replaces it there to test faults
/// meets these writes, too. NULL when that has another.
static write_call find_write(sqlite3_vfs *vfs)
{
    return vfs->iVersion >= 3 ? (write_call)vfs->xGetSystemCall(vfs, "pwrite64") : NULL;
}

static int start_keeping(sqlite3 *database, sqlite3_file *file, sqlite3_file *log_file, int room)
{
    sqlite3_vfs *vfs;
    int code = sqlite3_file_control(database, "main", SQLITE_FCNTL_VFS_POINTER, &vfs);
    if (code != SQLITE_OK) return code;
    kept_log *log = calloc(1, sizeof *log);
    if (log == NULL) return SQLITE_NOMEM;
    const int access = PROT_READ | PROT_WRITE;
    log->bytes = mmap(NULL, (size_t)room, access, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (log->bytes == MAP_FAILED) {
        free(log);
        return SQLITE_NOMEM;
    }
    log->room = room;
    // A write from pages in one piece is a request in one piece: 4 % of a synchronised write.
    (void)madvise(log->bytes, (size_t)room, MADV_HUGEPAGE);
    const char *path = sqlite3_filename_wal(sqlite3_db_filename(database, "main"));
    log->write = find_write(vfs);
    log->direct = log->write == NULL ? -1 : open_directly(path);
    intercept(log, log_file, file);
    return SQLITE_OK;
}

int sqlite_keep_log(sqlite3 *database, int room)
{
    sqlite3_file *file, *log;
    int code = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (code == SQLITE_OK)
        code = sqlite3_file_control(database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    if (code != SQLITE_OK) return code;
    if (log->pMethods == NULL || file->pMethods->iVersion < 2) return SQLITE_MISUSE;
    return start_keeping(database, file, log, room / block * block);
}
