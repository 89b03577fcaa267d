// SPDX-License-Identifier: Apache-2.0
// The demo locations with their menus and pictures, embedded in locations-service.
//
// They are embedded by C, because #embed takes no time; a Swift array takes the compiler 20
// seconds.

#ifndef COMANDA_DEMO_MENU_H
#define COMANDA_DEMO_MENU_H

#include <stddef.h>

/// An embedded file.
struct demo_file {
    /// Its name without the extension.
    const char *_Nonnull name;
    /// Its content.
    const unsigned char *_Nonnull bytes;
    /// The number of bytes.
    size_t count;
};

/// The demo catalogue: JSON text.
struct demo_file demo_catalogue(void);
/// The number of pictures.
int demo_picture_count(void);
/// A picture by its index, which must be below the number of pictures: a PNG file.
///
/// Pictures are ordered by name.
struct demo_file demo_picture(int index);

#endif
