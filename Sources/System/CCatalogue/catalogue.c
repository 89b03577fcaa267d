// SPDX-License-Identifier: Apache-2.0

#include "catalogue.h"

static const unsigned char locations[] = {
#embed "../../../Protocols/Catalogue/locations/openrpc.json" suffix(, 0)
};

static const unsigned char orders[] = {
#embed "../../../Protocols/Catalogue/orders/openrpc.json" suffix(, 0)
};

static const unsigned char payments[] = {
#embed "../../../Protocols/Catalogue/payments/openrpc.json" suffix(, 0)
};

static const unsigned char kitchen[] = {
#embed "../../../Protocols/Catalogue/kitchen/openrpc.json" suffix(, 0)
};

static const unsigned char providers[] = {
#embed "../../../Protocols/Catalogue/providers/openrpc.json" suffix(, 0)
};

static const unsigned char delivery[] = {
#embed "../../../Protocols/Catalogue/delivery/openrpc.json" suffix(, 0)
};

static const unsigned char people[] = {
#embed "../../../Protocols/Catalogue/people/openrpc.json" suffix(, 0)
};

const char *catalogue_of_locations(void) { return (const char *)locations; }
const char *catalogue_of_orders(void) { return (const char *)orders; }
const char *catalogue_of_payments(void) { return (const char *)payments; }
const char *catalogue_of_kitchen(void) { return (const char *)kitchen; }
const char *catalogue_of_providers(void) { return (const char *)providers; }
const char *catalogue_of_delivery(void) { return (const char *)delivery; }
const char *catalogue_of_people(void) { return (const char *)people; }
