// SPDX-License-Identifier: Apache-2.0

#include "sqlite_log.h"

#include <sqlite3.h>

enum { piece = 64 * 1024 };

static int write_again(sqlite3_file *log, sqlite3_int64 at, int count)
{
    unsigned char bytes[piece];
    int code = log->pMethods->xRead(log, bytes, count, at);
    return code == SQLITE_OK ? log->pMethods->xWrite(log, bytes, count, at) : code;
}

int sqlite_write_log_again(sqlite3 *database)
{
    sqlite3_file *log;
    sqlite3_int64 size;
    int code = sqlite3_file_control(database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    if (code == SQLITE_OK) code = log->pMethods->xFileSize(log, &size);
    for (sqlite3_int64 at = 0; code == SQLITE_OK && at < size; at += piece)
        code = write_again(log, at, size - at < piece ? (int)(size - at) : piece);
    return code == SQLITE_OK ? log->pMethods->xSync(log, SQLITE_SYNC_NORMAL) : code;
}
