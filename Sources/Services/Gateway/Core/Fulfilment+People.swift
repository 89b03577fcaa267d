// SPDX-License-Identifier: Apache-2.0

import Commerce
import GatewayCore
import Messages

extension Location {
    /// Throws a `Problem` unless a person with an account may have an order in this way.
    ///
    /// Fee, minimum and area of a delivery depend on its place, so only staff may leave it out.
    func check(forPerson fulfilment: Fulfilment) throws(Problem) {
        guard fulfilment.kind == .delivery else { return }
        guard delivery != nil else { throw .deliversNothing(name) }
        guard fulfilment.place != nil else { throw .placeMissing }
    }
}

extension Problem {
    /// The problem of a delivery by a location without rules for deliveries; `name` is its name.
    static func deliversNothing(_ name: String) -> Self {
        Self(
            status: 422, reason: "delivery.notOffered",
            detail: "\(name) does not deliver. Pick the order up.")
    }

    /// The problem of a delivery whose place is not known.
    static let placeMissing = invalid(
        "A delivery needs the place of its address. Choose it from the list or on the map.")
}
