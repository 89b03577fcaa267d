// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages

extension TillModel {
    /// Works at another location from now on.
    mutating func choose(_ location: LocationID) -> [TillEffect] {
        tab = .till
        guard location != memory.location else { return [] }
        memory.location = location
        memory.order = nil
        confirmed.menu = MenuBoard()
        confirmed.orders = OrderBoard()
        openKitchen(of: location)
        sale = Sale()
        return [.follow(location)]
    }
}
