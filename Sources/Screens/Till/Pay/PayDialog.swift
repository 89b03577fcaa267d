// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages
package import Terminal

/// A dialog of the payment.
enum PayDialog: Equatable, Sendable {
    /// Asks for the cash of the guest.
    case cash(CashPayment)
    /// Asks whether an order that costs nothing is complete.
    case free
    /// The command with this key is on its way.
    case waiting(CommandKey)
    /// Shows the change until it is closed.
    case change(PaidOrder)
    /// Shows a receipt from this row on.
    case receipt(PaidOrder, top: Int)
    /// Shows the bill of the order at hand from this row on.
    case bill(top: Int)
}

/// What a person can do about a payment.
package enum PayAction: Equatable, Sendable {
    /// Show what is due.
    case begin
    /// Type the amount of cash.
    case type(NumberEntry)
    /// Take this amount of cash for everything that is due.
    case cash(Amount)
    /// Complete an order that costs nothing.
    case complete
    /// Show the receipt of an order, from this row on.
    case receipt(PaidOrder, top: Int)
    /// Show the bill of the order at hand, from this row on.
    case bill(top: Int)
    /// Write the bill of an order into the folder of receipts.
    case saveBill(Order)
}

extension TillModel {
    /// Does what a person wants about a payment.
    mutating func perform(_ action: PayAction) -> [TillEffect] {
        switch action {
        case .begin: beginPayment()
        case .type(let entry): type(entry)
        case .cash(let tendered): return checkOut(tendered)
        case .complete: return complete()
        case .receipt(let paid, let top): dialog = .pay(.receipt(paid, top: top))
        case .bill(let top): dialog = .pay(.bill(top: top))
        case .saveBill(let order): return saveBill(of: order)
        }
        return []
    }

    private mutating func beginPayment(problem: String? = nil) {
        dialog = order.confirmed.map { order in
            .pay(order.totals.due == .zero ? .free : .cash(CashPayment(order, problem: problem)))
        }
    }

    private mutating func type(_ entry: NumberEntry) {
        guard case .pay(.cash(var cash)) = dialog else { return }
        cash.entry = entry
        dialog = .pay(.cash(cash))
    }

    private mutating func checkOut(_ tendered: Amount) -> [TillEffect] {
        guard let order = order.confirmed else { return [] }
        return pay(.checkout(order, tendered: tendered))
    }

    private mutating func complete() -> [TillEffect] {
        guard let order = order.confirmed else { return [] }
        return pay(.change(.order(order.id), .complete(ifRevision: order.revision)))
    }

    /// Sends a payment, and waits for the answer on the screen.
    private mutating func pay(_ command: TillCommand) -> [TillEffect] {
        let effects = key(command)
        dialog = memory.outbox.entries.last.map { .pay(.waiting($0.key)) }
        return effects
    }

    /// Finishes a payment that was taken.
    mutating func finish(_ payment: Payment, _ entry: Outbox.Entry) -> [TillEffect] {
        guard case .checkout(let order, _) = entry.command else { return [] }
        let latest = confirmed.orders[order.id] ?? order
        return settle(PaidOrder(latest, payment: payment), entry)
    }

    /// Finishes an order that costs nothing, if the answer is about one.
    mutating func completePayment(_ entry: Outbox.Entry, _ orders: [Order]) -> [TillEffect] {
        guard entry.command.isPayment, let order = orders.first else { return [] }
        return settle(PaidOrder(order), entry)
    }

    /// Makes the till ready for another order, and shows the change.
    ///
    /// It is shown where the person waits for it, else in the status line: a key that is meant for
    /// another order must not close it.
    private mutating func settle(_ paid: PaidOrder, _ entry: Outbox.Entry) -> [TillEffect] {
        memory.lastPaid = paid
        memory.hasNextItem = nil
        if memory.order == .order(paid.order.id) { memory.order = nil }
        let isIdle = dialog == nil && memory.order == nil && isSelling
        if isIdle || dialog == .pay(.waiting(entry.key)) {
            dialog = .pay(.change(paid))
        } else {
            let loss = notice.flatMap { $0 == passing?.notice ? passing?.rest?.text : nil }
            let sentences = [paid.sentence, loss].compactMap(\.self)
            notice = Notice(sentences.joined(separator: " "), .success)
        }
        return [.write(ReceiptFile(receipt(of: paid)))]
    }

    /// Says why a payment was refused, and goes back to where the person can go on.
    mutating func refusePayment(_ entry: Outbox.Entry, _ reason: String, _ text: String) {
        let isWaiting = dialog == .pay(.waiting(entry.key))
        if isWaiting { dialog = nil }
        switch reason {
        case "order.nothingDue":
            if case .checkout(let order, _) = entry.command { _ = settle(PaidOrder(order), entry) }
        case "payment.insufficient", "order.notSealed":
            if isWaiting { beginPayment(problem: text) }
        default: break
        }
    }

    /// The receipt of a paid order.
    func receipt(of paid: PaidOrder) -> PrintedReceipt {
        PrintedReceipt(paid, at: place(of: paid.order))
    }

    /// The location of an order, if it is known.
    func place(of order: Order) -> Location? {
        let known = confirmed.locations[order.location] ?? confirmed.menu.location
        return known?.id == order.location ? known : nil
    }
}

extension TillCommand {
    /// Whether it ends an order by paying it.
    var isPayment: Bool {
        switch self {
        case .checkout, .change(_, .complete): true
        case .open, .change, .move, .merge, .addLocation, .putItem: false
        }
    }
}
