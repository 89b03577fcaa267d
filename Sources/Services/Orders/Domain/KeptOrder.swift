// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// An order together with the event that tells its present state.
final class KeptOrder: Sendable {
    /// The order.
    let order: Order
    /// Its JSON, as that event carries it: snapshots and conflicts encode nothing.
    let json: [UInt8]
    /// The event's place in the location's stream.
    let sequence: SequenceNumber

    init(_ order: Order, json: [UInt8], sequence: SequenceNumber) {
        self.order = order
        self.json = json
        self.sequence = sequence
    }
}
