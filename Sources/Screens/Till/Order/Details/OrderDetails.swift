// SPDX-License-Identifier: Apache-2.0

import Messages

/// What `orders.update` changes: the guest, how the guest gets the order, and the note.
struct OrderDetails: Equatable, Sendable {
    /// The name of the guest; empty if it is not known.
    var customer = ""
    /// How and where the guest gets the order.
    var fulfilment = Fulfilment(.counter)
    /// The note; empty if the order has no note.
    var note = ""

    /// The change that leads to other details; nil if they are the same.
    func change(to new: Self) -> OrderChange? {
        if new == self { return nil }
        return .update(
            customer: new.customer == customer ? nil : new.customer,
            fulfilment: new.fulfilment == fulfilment ? nil : new.fulfilment,
            note: new.note == note ? nil : new.note)
    }
}

extension ShownOrder {
    /// The details as they will be when everything is confirmed.
    var details: OrderDetails {
        var details = OrderDetails()
        if let confirmed {
            details = OrderDetails(
                customer: confirmed.customer ?? "", fulfilment: confirmed.fulfilment,
                note: confirmed.note ?? "")
        }
        for entry in waiting {
            guard case .change(_, .update(let customer, let fulfilment, let note)) = entry.command
            else { continue }
            details.customer = customer ?? details.customer
            details.fulfilment = fulfilment ?? details.fulfilment
            details.note = note ?? details.note
        }
        return details
    }
}
