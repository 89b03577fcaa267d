// SPDX-License-Identifier: Apache-2.0
// The OpenRPC documents of Protocols/Catalogue, as part of the programs that answer with them.
//
// In C, because #embed costs a compiler nothing; as a Swift array they would take it 20 seconds.

#ifndef COMANDA_CATALOGUE_H
#define COMANDA_CATALOGUE_H

/// The methods of locations-service: UTF-8 JSON, as it lies in Protocols/Catalogue.
const char *_Nonnull catalogue_of_locations(void);
/// The methods of order-service.
const char *_Nonnull catalogue_of_orders(void);
/// The methods of payment-service.
const char *_Nonnull catalogue_of_payments(void);
/// The methods of kds-service.
const char *_Nonnull catalogue_of_kitchen(void);

#endif
