// SPDX-License-Identifier: Apache-2.0

#include "catalogue.h"

static const unsigned char document[] = {
#embed "../../../Protocols/Catalogue/kitchen/openrpc.json" suffix(, 0)
};

const char *catalogue_of_kitchen(void) { return (const char *)document; }
