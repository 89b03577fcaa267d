// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// What a till does with an order before checkout.
extension Order {
    /// A new order for the till that opens one, with the number and business day that are its turn.
    init(
        opening command: OpenOrder, at location: Location, id: OrderID, number: Int,
        businessDay: BusinessDay, now: Timestamp
    ) {
        self.init(
            id: id, location: location.id, number: number, businessDay: businessDay,
            terminal: command.context.terminal, staff: command.context.staff,
            currency: location.currency, tax: location.tax, openedAt: now)
    }

    /// Adds a line for each request and sends them to the kitchen; all of them or none.
    ///
    /// Refuses, in this order: what the order forbids (`order.canceled`, `order.paid`,
    /// `order.sealed`), what is wrong with the command (`order.noItems`, `order.tooManyLines`,
    /// then for each item `line.quantityOutOfRange`, `line.noteTooLong`), what the menu forbids
    /// (`menu.notLoaded`, then for each item `menu.itemUnknown`, `menu.itemUnavailable`).
    mutating func addItems(
        _ requests: [ItemRequest], from menu: Menu?, at now: Timestamp
    ) throws(Refusal) {
        if status == .canceled { throw .orderCanceled(self) }
        if paid { throw .orderPaid(self) }
        if sealed { throw .orderSealed(self) }
        try check(requests)
        guard let menu else { throw .menuNotLoaded }

        var grown = lines
        for request in requests {
            let item = try menu.orderable(request.item)
            grown.append(
                Line(
                    line: grown.count + 1, item: item.id, name: item.name, price: item.price,
                    quantity: request.quantity, station: item.station, round: roundOfNewLines,
                    note: request.note, addedAt: now))
        }
        lines = grown
        completeChange(at: now)
    }

    /// Calls the order off: takes back every line that was not handed over.
    ///
    /// Refuses, in this order: `order.canceled`, `order.paid` (also when only a part was paid:
    /// money never disappears with an order), `order.sealed`, `cancel.reasonTooLong`.
    mutating func cancel(reason: String?, at now: Timestamp) throws(Refusal) {
        if status == .canceled { throw .orderCanceled(self) }
        if !payments.isEmpty { throw .orderPaid(self) }
        if sealed { throw .orderSealed(self) }
        if let reason, reason.codePoints > OrderLimits.reason { throw .reasonTooLong }

        for index in lines.indices where lines[index].status != .delivered {
            lines[index].status = .voided
            lines[index].voidedAt = now
        }
        canceledAt = now
        cancelReason = reason
        completeChange(at: now)
    }

    private func check(_ requests: [ItemRequest]) throws(Refusal) {
        if requests.isEmpty { throw .noItems }
        if requests.count > OrderLimits.lines - lines.count { throw .tooManyLines(on: self) }
        for request in requests {
            guard OrderLimits.quantity.contains(request.quantity) else {
                throw .quantityOutOfRange(request)
            }
            if let note = request.note, note.codePoints > OrderLimits.note {
                throw .noteTooLong(request)
            }
        }
    }
}

extension Menu {
    /// The item, if it can be ordered now.
    ///
    /// An item whose price is out of bounds is as good as sold out: no order could bear it.
    fileprivate func orderable(_ id: ItemID) throws(Refusal) -> MenuItem {
        guard let item = item(id) else { throw .itemUnknown(id, at: location) }
        guard item.available else { throw .itemUnavailable(item) }
        guard OrderLimits.price.contains(item.price.minorUnits) else {
            throw .priceUnusable(of: item)
        }
        return item
    }
}

extension String {
    /// Its length as JSON Schema's `maxLength` counts: what people see as one character may
    /// consist of any number of code points, so counting characters would bound nothing.
    fileprivate var codePoints: Int { unicodeScalars.count }
}
