// SPDX-License-Identifier: Apache-2.0

#include "sqlite_log.h"

#include <sqlite3.h>

enum { chunk = 64 * 1024 };

static int rewrite_chunk(sqlite3_file *log, sqlite3_int64 offset, int count)
{
    unsigned char bytes[chunk];
    int code = log->pMethods->xRead(log, bytes, count, offset);
    return code == SQLITE_OK ? log->pMethods->xWrite(log, bytes, count, offset) : code;
}

int sqlite_rewrite_log(sqlite3 *database)
{
    sqlite3_file *log;
    sqlite3_int64 size;
    int code = sqlite3_file_control(database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    if (code == SQLITE_OK) code = log->pMethods->xFileSize(log, &size);
    for (sqlite3_int64 at = 0; code == SQLITE_OK && at < size; at += chunk)
        code = rewrite_chunk(log, at, size - at < chunk ? (int)(size - at) : chunk);
    return code == SQLITE_OK ? log->pMethods->xSync(log, SQLITE_SYNC_NORMAL) : code;
}
