// SPDX-License-Identifier: Apache-2.0

#include "openapi.h"

static const unsigned char document[] = {
#embed "../../../Protocols/Catalogue/gateway/openapi.json"
};

const unsigned char *openapi_document(void) { return document; }
const size_t openapi_length = sizeof document;
