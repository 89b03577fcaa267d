// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

extension MenuItem {
    /// Sets or schedules the price; a scheduled price is replaced.
    ///
    /// Refuses `menu.priceNegative`, `menu.priceTooHigh`, `menu.timeOutOfRange`.
    mutating func setPrice(
        _ price: Amount, from start: Timestamp?, at now: Timestamp
    ) throws(Refusal) {
        if price < .zero { throw .priceNegative }
        if price.minorUnits > CatalogueLimits.price.upperBound { throw .priceTooHigh }
        if let start {
            try start.checkFuture(from: now)
            scheduledPrice = ScheduledPrice(price: price, validFrom: start)
        } else {
            self.price = price
            scheduledPrice = nil
        }
    }
}

extension Timestamp {
    /// Refuses `menu.timeOutOfRange` if the instant is not in the future or too far away.
    func checkFuture(from now: Timestamp) throws(Refusal) {
        guard self > now, self <= now + CatalogueLimits.future else { throw .timeOutOfRange }
    }
}
