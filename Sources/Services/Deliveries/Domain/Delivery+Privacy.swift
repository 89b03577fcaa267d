// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// What couriers see of deliveries.
extension Delivery {
    /// The delivery for other couriers: the area instead of the address.
    var forOtherCouriers: Delivery {
        var shown = self
        shown.address = nil
        shown.place = place.flatMap(\.area)
        shown.declinedBy = nil
        return shown
    }

    /// The delivery for its courier, who needs the address until it has ended.
    var forItsCourier: Delivery {
        guard status.isFinal else { return self }
        var shown = self
        shown.address = nil
        shown.place = nil
        shown.customer = nil
        shown.note = nil
        return shown
    }
}

extension Place {
    /// The side of an area, in millionths of a degree: about a kilometre.
    private static let side = 10_000

    /// The middle of the area of about a kilometre that contains it.
    var area: Place? { Place(latitude: Self.middle(latitude), longitude: Self.middle(longitude)) }

    private static func middle(_ coordinate: Int) -> Int {
        let beyond = coordinate % side
        return coordinate - beyond + (beyond < 0 ? -side : side) / 2
    }
}
