// SPDX-License-Identifier: Apache-2.0
#pragma once

// What SQLite has no call for, about the write-ahead log of a connection's main database. What
// returns a code returns SQLITE_OK, or SQLite's code for what is wrong.

typedef struct sqlite3 sqlite3;

/// Moves all of the log into the database and synchronises that. SQLITE_BUSY when somebody else
/// reads or writes: then nothing was moved.
///
/// SQLite alone moves as much as an older reader allows, and counts that as moved without
/// synchronising it: were the disk to fail after, nothing would ever write it again.
int sqlite_move_log(sqlite3 *database);

/// Writes all bytes of the log again, as they are, and synchronises them: also what the system
/// could not write before and holds for written since.
///
/// Only inside a transaction that may write: so nobody else writes to the log meanwhile.
int sqlite_write_log_again(sqlite3 *database);

/// Keeps the first bytes of the log in memory, too, and writes what a commit adds to it at once and
/// past the system's cache, where the file system allows that: a synchronised write of 29 kB takes
/// four fifths of the time, and reading the log to move it none.
///
/// It begins when this connection begins the log anew, and ends, until it does so again, with what
/// fails, is rolled back or written over (`sqlite_write_log_again`), and where somebody else
/// begins it. `room` says how many bytes; what goes beyond is written as ever. Call it once, when
/// the log is open (after a first read or write); SQLITE_MISUSE when it is not.
int sqlite_keep_log(sqlite3 *database, int room);
