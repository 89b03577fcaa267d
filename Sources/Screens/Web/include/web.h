// SPDX-License-Identifier: Apache-2.0
// The screens for browsers, embedded in gateway-service.
//
// They are embedded by C, because #embed takes no time; a Swift array takes the compiler long.

#ifndef COMANDA_WEB_H
#define COMANDA_WEB_H

#include <stddef.h>

/// An embedded file.
struct web_file {
    /// Its path within the folder Files: `text/en.json`.
    const char *_Nonnull path;
    /// Its content type, for the header of an answer.
    const char *_Nonnull type;
    /// Its content.
    const unsigned char *_Nonnull bytes;
    /// The number of bytes.
    size_t count;
};

/// The number of files.
int web_file_count(void);
/// A file by its index, which must be below the number of files.
struct web_file web_file(int index);

#endif
