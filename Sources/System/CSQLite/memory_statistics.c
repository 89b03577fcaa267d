// SPDX-License-Identifier: Apache-2.0

#include "sqlite_settings.h"

#include <sqlite3.h>

int sqlite_disable_memory_statistics(void)
{
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
