// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

extension Order {
    /// An order that is only asked about: what it would cost, by the rules of one that is kept.
    ///
    /// Refuses `fulfilment.invalid`, `fulfilment.timeOutOfRange`, `fulfilment.tableUnknown`,
    /// `order.outsideArea`, then as `addItems` does.
    init(
        quoting request: QuoteOrder, at location: Location, on day: BusinessDay,
        in environment: OrderEnvironment
    ) throws(Refusal) {
        self.init(
            id: .placeholder, location: location.id, number: 1, businessDay: day,
            terminal: "quote", staff: nil, currency: location.currency, tax: location.tax,
            firing: location.firing, fees: location.fees(for: .counter), openedAt: environment.now)
        if let fulfilment = request.fulfilment {
            try change(to: fulfilment, at: location, now: environment.now)
        }
        try addItems(request.items, in: environment)
    }
}
