// SPDX-License-Identifier: Apache-2.0

#include "catalogue.h"

static const unsigned char document[] = {
#embed "../../../Protocols/Catalogue/orders/openrpc.json" suffix(, 0)
};

const char *catalogue_of_orders(void) { return (const char *)document; }
