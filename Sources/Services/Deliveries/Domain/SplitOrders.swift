// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

extension Order {
    /// The orders that all its lines were split from; empty if it has lines of its own.
    var givers: Set<OrderID> {
        let standing = lines.filter(\.isStanding)
        let moved = standing.compactMap(\.movedFrom?.order)
        return moved.count == standing.count ? Set(moved) : []
    }
}

extension DeliveryRecord {
    /// Whether it brings the food of orders that were split from its order, too.
    ///
    /// An order that has given all its lines away is open again, and takes nothing along.
    var takesParts: Bool {
        !canceledByOrder && orderStatus != .open && orderStatus != .canceled
    }
}
