// SPDX-License-Identifier: Apache-2.0
#pragma once

// Settings of SQLite for the whole process. They only have an effect on databases that are opened
// afterwards; each returns SQLITE_OK, or SQLite's code for what is wrong.

/// Lets SQLite allocate without counting how much memory it uses, which takes a lock each time
/// (sqlite3_config is variadic, which Swift cannot call).
///
/// SQLITE_MISUSE when the process has opened a database before.
int sqlite_leave_memory_uncounted(void);
