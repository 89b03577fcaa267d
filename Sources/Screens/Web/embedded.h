// SPDX-License-Identifier: Apache-2.0
#ifndef COMANDA_EMBEDDED_H
#define COMANDA_EMBEDDED_H

#include "web.h"

#define FILE_OF(path, type, bytes) {path, type, bytes, sizeof bytes}

#define CSS "text/css; charset=utf-8"
#define HTML "text/html; charset=utf-8"
#define JAVASCRIPT "text/javascript; charset=utf-8"
#define JSON "application/json"
#define PNG "image/png"
#define SVG "image/svg+xml"

/// The number of files for devices.
int device_file_count(void);
/// A file for devices by its index, which must be below their number.
struct web_file device_file(int index);

#endif
