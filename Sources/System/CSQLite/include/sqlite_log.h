// SPDX-License-Identifier: Apache-2.0
#pragma once

// Two operations on the write-ahead log of a connection's main database that SQLite has no call
// for. Each returns SQLITE_OK or SQLite's error code.

typedef struct sqlite3 sqlite3;

/// Checkpoints the whole log and syncs the database file. Returns SQLITE_BUSY, and checkpoints
/// nothing, while another connection reads or writes.
///
/// SQLite's own checkpoint copies the part of the log that an older reader allows, and records that
/// part as done without fsync. If the disk failed after that, SQLite would never write it again.
int sqlite_checkpoint_whole(sqlite3 *database);

/// Writes all bytes of the log again, unchanged, and syncs them. After a failed fsync the kernel
/// may mark pages clean that it never wrote (fsyncgate, PostgreSQL 2018); this makes them dirty
/// again.
///
/// Call it only inside a write transaction, so that no other connection writes to the log.
int sqlite_rewrite_log(sqlite3 *database);
