// SPDX-License-Identifier: Apache-2.0
// The OpenRPC documents of Protocols/Catalogue, embedded in the programs that answer with them.
//
// They are embedded by C, because #embed takes no time; a Swift array takes the compiler 20
// seconds.

#ifndef COMANDA_CATALOGUE_H
#define COMANDA_CATALOGUE_H

/// The methods of locations-service: the text of its OpenRPC document, as zero-terminated UTF-8.
const char *_Nonnull catalogue_of_locations(void);
/// The methods of order-service.
const char *_Nonnull catalogue_of_orders(void);
/// The methods of payment-service.
const char *_Nonnull catalogue_of_payments(void);
/// The methods of kds-service.
const char *_Nonnull catalogue_of_kitchen(void);
/// The methods of payment providers.
const char *_Nonnull catalogue_of_providers(void);
/// The methods of delivery-service.
const char *_Nonnull catalogue_of_delivery(void);
/// The methods of people-service.
const char *_Nonnull catalogue_of_people(void);

#endif
