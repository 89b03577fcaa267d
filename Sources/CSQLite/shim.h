// SPDX-License-Identifier: Apache-2.0
#pragma once

// From sqlite3.h, which GRDB's own module includes: Swift takes each declaration from one module.
int sqlite3_config(int option, ...);
enum { sqlite_config_memstatus = 9 };

/// Lets SQLite allocate without counting how much memory it uses, which takes a lock each time
/// (sqlite3_config is variadic, which Swift cannot call).
///
/// It only has an effect before the process opens its first database; SQLITE_MISUSE afterwards.
static inline int sqlite_leave_memory_uncounted(void)
{
    return sqlite3_config(sqlite_config_memstatus, 0);
}
