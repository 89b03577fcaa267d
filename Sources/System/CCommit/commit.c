// SPDX-License-Identifier: Apache-2.0

#include "commit.h"

const char *commit_of_build(void) { return COMANDA_COMMIT; }
