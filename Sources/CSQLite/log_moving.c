// SPDX-License-Identifier: Apache-2.0

#include "sqlite_log.h"

#include <sqlite3.h>
#include <stddef.h>
#include <stdint.h>

// The locks of a log: https://sqlite.org/walformat.html#wal_locks
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

/// SQLITE_OK when nobody reads. Whoever begins after that reads the newest state, as long as nobody
/// writes, and limits nothing.
static int check_readers(sqlite3_file *file)
{
    int code = lock(file, first_read_lock, read_locks);
    if (code == SQLITE_OK) unlock(file, first_read_lock, read_locks);
    return code;
}

int sqlite_move_log(sqlite3 *database)
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

/// The commit is on the disk already: no code of what comes after is its own.
static int move_long_log(void *limit, sqlite3 *database, const char *name, int pages)
{
    (void)name;
    if (pages >= (intptr_t)limit) sqlite_move_log(database);
    return SQLITE_OK;
}

void sqlite_limit_log(sqlite3 *database, int pages)
{
    sqlite3_wal_hook(database, pages > 0 ? move_long_log : NULL, (void *)(intptr_t)pages);
}
