// SPDX-License-Identifier: Apache-2.0

#include "sqlite_log.h"

#include <sqlite3.h>
#include <stddef.h>

// The lock bytes of the write-ahead log: https://sqlite.org/walformat.html#wal_locks
enum {
    write_lock = 0,
    first_read_lock = 3,
    read_locks = 5,
};

static int lock(sqlite3_file *file, int first, int count)
{
    const int exclusively = SQLITE_SHM_LOCK | SQLITE_SHM_EXCLUSIVE;
    return file->pMethods->xShmLock(file, first, count, exclusively);
}

static void unlock(sqlite3_file *file, int first, int count)
{
    file->pMethods->xShmLock(file, first, count, SQLITE_SHM_UNLOCK | SQLITE_SHM_EXCLUSIVE);
}

/// SQLITE_OK if no connection reads. A reader that starts later sees the newest commit, because the
/// caller holds the write lock, and so does not limit the checkpoint.
static int check_readers(sqlite3_file *file)
{
    int code = lock(file, first_read_lock, read_locks);
    if (code == SQLITE_OK) unlock(file, first_read_lock, read_locks);
    return code;
}

int sqlite_checkpoint_whole(sqlite3 *database)
{
    sqlite3_file *file;
    int code = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (code != SQLITE_OK) return code;
    code = lock(file, write_lock, 1);
    if (code != SQLITE_OK) return code;
    code = check_readers(file);
    if (code == SQLITE_OK)
        code = sqlite3_wal_checkpoint_v2(database, "main", SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    unlock(file, write_lock, 1);
    return code;
}
