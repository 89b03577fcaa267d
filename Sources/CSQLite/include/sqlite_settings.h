// SPDX-License-Identifier: Apache-2.0
#pragma once

// Settings of SQLite for the whole process. They only have an effect on databases that are opened
// afterwards; each returns SQLITE_OK, or SQLite's code for what is wrong.

/// Lets SQLite allocate without counting how much memory it uses, which takes a lock each time
/// (sqlite3_config is variadic, which Swift cannot call).
///
/// SQLITE_MISUSE when the process has opened a database before.
int sqlite_leave_memory_uncounted(void);

/// Lets SQLite write what a commit adds to a write-ahead log at once, and not each page and the 24
/// bytes before it alone: two calls of the system for each page took a tenth of a command's time.
///
/// Nothing of a commit is left here when it returns, whatever `PRAGMA synchronous` says, as long as
/// no page is written before its commit: a connection that writes must set `PRAGMA cache_spill =
/// OFF`, or what was rolled back may be written later. Nor may commits be padded (`psow=0`).
int sqlite_gather_log_writes(void);
