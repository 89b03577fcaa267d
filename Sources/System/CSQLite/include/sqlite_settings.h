// SPDX-License-Identifier: Apache-2.0
#pragma once

// Settings of SQLite for the whole process. They affect only databases that are opened later. Each
// returns SQLITE_OK or SQLite's error code.

/// Turns off SQLite's memory statistics, which take a lock at each allocation. It is a C function
/// because Swift cannot call sqlite3_config, which is variadic.
///
/// Returns SQLITE_MISUSE if the process has opened a database before.
int sqlite_disable_memory_statistics(void);
