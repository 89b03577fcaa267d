// SPDX-License-Identifier: Apache-2.0

import Messages

/// What `orders.update` changes: the labels, how the guest gets the order, and the note.
struct OrderDetails: Equatable, Sendable {
    /// The labels.
    var labels = OrderLabels()
    /// How and where the guest gets the order.
    var fulfilment = Fulfilment(.counter)
    /// The note; empty if the order has no note.
    var note = ""

    /// The change that leads to other details; nil if they are the same.
    func change(to new: Self) -> OrderChange? {
        if new == self { return nil }
        return .update(
            labels: labels.change(to: new.labels),
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
                labels: confirmed.labels, fulfilment: confirmed.fulfilment,
                note: confirmed.note ?? "")
        }
        for entry in waiting {
            guard case .change(_, .update(let labels, let fulfilment, let note)) = entry.command
            else { continue }
            details.labels = details.labels.replaced(by: labels)
            details.fulfilment = fulfilment ?? details.fulfilment
            details.note = note ?? details.note
        }
        return details
    }
}
