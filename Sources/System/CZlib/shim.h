// SPDX-License-Identifier: Apache-2.0
#pragma once

// zlib, which compresses the files of pages.
#include <zlib.h>

/// Begins to compress as gzip (RFC 1952), with the greatest effort; deflateInit2 is a macro.
static inline int zlib_begin_gzip(z_stream *_Nonnull stream) {
    return deflateInit2(stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
