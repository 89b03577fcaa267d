// SPDX-License-Identifier: Apache-2.0
#ifndef COMANDA_OPENAPI_H
#define COMANDA_OPENAPI_H

#include <stddef.h>

/// The description of the gateway's routes: the text of its OpenAPI document as UTF-8.
const unsigned char *_Nonnull openapi_document(void);
/// The length of that text in bytes.
extern const size_t openapi_length;

#endif
