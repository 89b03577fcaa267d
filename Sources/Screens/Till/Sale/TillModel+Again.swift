// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension TillModel {
    /// Adds an item; the same item again makes the line one more, as long as it was not fired.
    mutating func add(_ item: KeyedItem) -> [TillEffect] {
        if let target = memory.order,
            memory.outbox.replaceLast(about: target, { $0.merged(with: item) })
        {
            return []
        }
        return key(growth(with: item) ?? .add(item))
    }

    /// The change of the last line, if it is held and differs in nothing but the quantity.
    private func growth(with item: KeyedItem) -> OrderChange? {
        guard order.isConfirmed, let line = order.confirmed?.lines.last(where: \.isStanding),
            line.status == .held, line.unitPrice == item.price,
            line.requested(item.request.quantity) == item.request.unpriced
        else { return nil }
        let quantity = line.quantity + item.request.quantity
        return quantity <= TypedQuantity.maximum
            ? .setQuantity(line: line.line, quantity) : nil
    }

    /// What was requested before, as the menu offers it now; nil if it is gone.
    func offered(_ request: ItemRequest) -> ItemDialog? {
        confirmed.menu.offer(request.item, at: now).map { ItemDialog($0, request) }
    }

    /// Adds what was requested before at its present price; if its choices changed, it asks first.
    mutating func add(_ item: ItemDialog, as request: ItemRequest) -> [TillEffect] {
        let isSame = item.item.request.modifiers == request.modifiers
        if isSame, item.problem(at: now) == nil { return add(item.item) }
        dialog = .item(item)
        return []
    }
}

// MARK: - More of a row

extension TillModel {
    /// The last row of the order at hand that stands; nil if nothing is keyed.
    private var lastRow: OrderRow? { order.rows.last { $0.line?.isStanding ?? true } }

    /// The reason why the last item can't be added again now; nil if it can.
    var reasonAgainstAgain: String? {
        lastRow.map(reasonAgainstMore) ?? ShownOrder.nothingKeyed
    }

    /// The reason why more of a row can't be added now; nil if it can.
    private func reasonAgainstMore(of row: OrderRow) -> String? {
        guard let item = offered(row.request) else { return "\(row.name) is no longer on the menu" }
        return order.reasonAgainstChange ?? item.offer.reason
            ?? reason(againstNewPriceOf: item.offer)
    }

    /// Adds the last item again, in the typed quantity.
    mutating func addAgain() -> [TillEffect] {
        guard let row = lastRow, takesQuantity() else { return [] }
        return addMore(sale.quantity.take(), of: row)
    }

    /// Adds more of a row; if its price changed, the new one must be seen first.
    private mutating func addMore(_ quantity: Int, of row: OrderRow) -> [TillEffect] {
        var request = row.request
        request.quantity = quantity
        guard let target = memory.order, let item = offered(request) else { return [] }
        if item.price != row.unitPrice {
            let seen = KeyedItem(request, name: row.name, price: row.unitPrice)
            sale.repriced.append(RepricedItem(target: target, item: seen))
            return []
        }
        return add(item, as: request)
    }
}

// MARK: - The quantity of a row

extension TillModel {
    /// Lets the keys that move a selection be for the order instead of the menu, or the reverse.
    mutating func turnFocus() {
        orderPanel.isFocused.toggle()
        guard orderPanel.isFocused, orderPanel.selection == nil else { return }
        orderPanel.select(lastRow?.id, ListPosition())
    }

    /// The selected row of the order, if keys are for the order.
    var focusedRow: OrderRow? {
        orderPanel.isFocused ? order.rows.first { $0.id == orderPanel.selection } : nil
    }

    /// The reason why a row can't have a quantity; nil if it can.
    func reason(against quantity: Int, of row: OrderRow) -> String? {
        if let reason = order.reasonAgainstChange { return reason }
        switch row.content {
        case .item(_, .notSent): return nil
        case .item: return "\(row.name) is being sent: change it when it is confirmed"
        case .line(let line, _):
            let isMore = line.isStanding && line.status != .held && quantity > line.quantity
            return isMore
                ? reasonAgainstMore(of: row) : order.confirmed?.reasonAgainstVoid(of: line)
        }
    }

    /// Gives the selected row the typed quantity.
    ///
    /// Less of a line in the kitchen is a void, which needs a reason; more is a line of its own.
    mutating func setQuantity() -> [TillEffect] {
        guard let row = focusedRow, takesQuantity() else { return [] }
        let quantity = sale.quantity.take()
        guard quantity != row.quantity, reason(against: quantity, of: row) == nil else { return [] }
        switch row.id {
        case .keyed(let key): _ = memory.outbox.replace(key) { $0.with(quantity) }
        case .line(let number):
            guard let line = row.line else { return [] }
            if line.status == .held { return key(.setQuantity(line: number, quantity)) }
            if quantity > line.quantity { return addMore(quantity - line.quantity, of: row) }
            dialog = .order(.void(VoidDialog([line], quantity: line.quantity - quantity)))
        }
        return []
    }
}

extension OrderRow {
    /// The name of the item.
    fileprivate var name: String {
        switch content {
        case .line(let line, _): line.name
        case .item(let item, _): item.name
        }
    }

    /// The price of one with its modifiers.
    fileprivate var unitPrice: Amount {
        switch content {
        case .line(let line, _): line.unitPrice
        case .item(let item, _): item.price
        }
    }

    /// The request that would add the same.
    fileprivate var request: ItemRequest {
        switch content {
        case .line(let line, _): line.requested(line.quantity)
        case .item(let item, _): item.request.unpriced
        }
    }
}

extension Line {
    /// The request that would add so many of the same.
    fileprivate func requested(_ quantity: Int) -> ItemRequest {
        ItemRequest(
            item: item, quantity: quantity,
            modifiers: modifiers.isEmpty ? nil : modifiers.map(\.modifier), course: course,
            seat: seat, hold: heldUntil == .fired ? true : nil, note: note)
    }
}

extension ItemRequest {
    /// The same request at whatever price.
    fileprivate var unpriced: Self {
        var request = self
        request.shownPrice = nil
        return request
    }
}

extension TillCommand {
    /// The command with a larger quantity, if it adds the same item; else nil.
    fileprivate func merged(with item: KeyedItem) -> Self? {
        guard case .change(_, .add(let last)) = self, last.isSame(as: item) else { return nil }
        let quantity = last.request.quantity + item.request.quantity
        return quantity <= TypedQuantity.maximum ? with(quantity) : nil
    }

    /// The command with another quantity, if it adds an item; else nil.
    fileprivate func with(_ quantity: Int) -> Self? {
        guard case .change(let target, .add(var item)) = self else { return nil }
        item.request.quantity = quantity
        return .change(target, .add(item))
    }
}
