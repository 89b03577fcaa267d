// SPDX-License-Identifier: Apache-2.0
// The commit that a program was built from. Only programs import it: a new commit compiles them,
// and no library.

#ifndef COMANDA_COMMIT_H
#define COMANDA_COMMIT_H

/// The commit as `e2c88e7`, with `-dirty` if files differed from it; empty unless Deploy/build
/// built the program. Zero-terminated UTF-8.
const char *_Nonnull commit_of_build(void);

#endif
