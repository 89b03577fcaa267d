// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages
package import Terminal

/// A dialog of the payment.
enum PayDialog: Equatable, Sendable {
    /// Asks for the cash of the guest.
    case cash(CashPayment)
    /// Asks for the part of the due amount that the guest pays, or for the tip.
    case part(PartDialog)
    /// Asks for the voucher or the house account that pays.
    case account(AccountDialog)
    /// Works on the drawer of the till.
    case drawer(DrawerDialog)
    /// Sells a voucher.
    case voucher(VoucherDialog)
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
    /// Take this amount of cash for everything that is due, or for the chosen part.
    case cash(Amount)
    /// Ask for the part that the guest pays.
    case choosePart
    /// Ask for the tip.
    case chooseTip
    /// Choose another number of even parts.
    case chooseNextCount
    /// Go back to the cash, with the chosen part or tip or as before.
    case leavePart(isChosen: Bool)
    /// Ask for the voucher or the house account that pays.
    case chooseAccount
    /// Type the number of the account.
    case typeAccount(TextEntry)
    /// Show the account with the typed number.
    case findAccount
    /// Pay with the account.
    case payByAccount
    /// Go back to the cash, without an account.
    case leaveAccount
    /// Have the guest pay by card.
    case payByCard
    /// Cancel the payment that waits for a card.
    case cancelCard(PaymentID)
    /// Show the drawer of the till.
    case askDrawer
    /// Change what is asked about the drawer.
    case drawer(DrawerDialog)
    /// Send what was asked about the drawer; the reason is empty where none is needed.
    case sendDrawer(DrawerDialog, reason: String)
    /// Ask what a voucher is to be worth.
    case askForVoucher
    /// Change what is asked about a voucher.
    case voucher(VoucherDialog)
    /// Sell a voucher as it was described.
    case sellVoucher(VoucherDialog)
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
        case .begin: return beginPayment()
        case .type(let entry): type(entry)
        case .cash(let tendered): return checkOut(tendered)
        case .choosePart: ask(for: .part)
        case .chooseTip: ask(for: .tip)
        case .chooseNextCount: chooseNextCount()
        case .leavePart(let isChosen): leavePart(isChosen)
        case .chooseAccount: askForAccount()
        case .typeAccount(let number): type(accountNumber: number)
        case .findAccount: return findAccount()
        case .payByAccount: return payByAccount()
        case .leaveAccount: leaveAccount()
        case .payByCard: return payByCard()
        case .cancelCard(let payment): return key(.money(.cancelCard(payment)))
        case .askDrawer: return askForDrawer()
        case .drawer(let drawer): dialog = .pay(.drawer(drawer))
        case .sendDrawer(let drawer, let reason):
            return drawer.step.task.map { send($0, of: drawer, for: reason) } ?? []
        case .askForVoucher: askForVoucher()
        case .voucher(let voucher): dialog = .pay(.voucher(voucher))
        case .sellVoucher(let voucher): return sell(voucher)
        case .complete: return complete()
        case .receipt(let paid, let top): dialog = .pay(.receipt(paid, top: top))
        case .bill(let top): dialog = .pay(.bill(top: top))
        case .saveBill(let order): return saveBill(of: order)
        }
        return []
    }

    /// Shows what is due, and asks for the drawers, which decide what becomes of cash.
    private mutating func beginPayment() -> [TillEffect] {
        openDrawers = nil
        showPayment()
        guard case .pay(.cash) = dialog, let location = memory.location else { return [] }
        return [.find(.drawers(location))]
    }

    private mutating func showPayment(_ part: PaymentPart? = nil, problem: String? = nil) {
        dialog = order.confirmed.map { order in
            if order.totals.due == .zero { return .pay(.free) }
            let part = part ?? PaymentPart(even: nextPart(of: order))
            let settings = place(of: order)?.payment
            return .pay(.cash(CashPayment(order, at: settings, part: part, problem: problem)))
        }
    }

    /// The even part that follows the last one at this till; nil without one.
    private func nextPart(of order: Order) -> EvenPart? {
        guard let paid = memory.lastPaid, paid.order.id == order.id else { return nil }
        return paid.part?.next
    }

    /// The reason why the order at hand can't be paid now; nil if it can.
    ///
    /// What is due is known only when the order shows the last part.
    var reasonAgainstPayment: String? {
        if let reason = order.reasonAgainstPayment { return reason }
        guard let order = order.confirmed, let paid = memory.lastPaid, paid.order.id == order.id,
            let payment = paid.payment, order.revision >= paid.order.revision
        else { return nil }
        let isShown = order.payments.contains { $0.payment == payment.id }
        return isShown ? nil : "The last part is not on the order yet"
    }

    private mutating func type(_ entry: NumberEntry) {
        switch dialog {
        case .pay(.cash(var cash)):
            cash.entry = entry
            cash.questioned = nil
            dialog = .pay(.cash(cash))
        case .pay(.part(var part)):
            part.type(entry)
            dialog = .pay(.part(part))
        default: break
        }
    }

    private mutating func checkOut(_ tendered: Amount) -> [TillEffect] {
        guard let order = order.confirmed, case .pay(.cash(var cash)) = dialog else { return [] }
        let isUnlikely = CashKeys.isUnlikely(tendered, for: cash.cash, in: cash.currency)
        if isUnlikely, cash.questioned != tendered {
            cash.questioned = tendered
            dialog = .pay(.cash(cash))
            return []
        }
        let part = cash.part.isWhole ? nil : cash.part
        return pay(.checkout(order, tendered: tendered, part: part))
    }

    private mutating func complete() -> [TillEffect] {
        guard let order = order.confirmed else { return [] }
        return pay(.change(.order(order.id), .complete(ifRevision: order.revision)))
    }

    /// Sends a payment, and waits for the answer on the screen.
    mutating func pay(_ command: TillCommand) -> [TillEffect] {
        let effects = key(command)
        dialog = memory.outbox.entries.last.map { .pay(.waiting($0.key)) }
        return effects
    }

    /// Finishes a payment that was taken, or of which money was given back.
    ///
    /// Until the orders are received, what the command has kept of the order says what a part
    /// leaves to pay. After that, an order that is not active has nothing left.
    mutating func finish(
        _ payment: Payment, _ entry: Outbox.Entry, isReplayed: Bool
    ) -> [TillEffect] {
        if case .money(.refund(let refund)) = entry.command {
            return finishRefund(refund, payment, entry.key)
        }
        guard case .checkout(let order, _, let part) = entry.command else { return [] }
        let latest = confirmed.orders[order.id]
        let isUnheardPart = !confirmed.orders.isSynchronised && part?.amount != nil
        let known = latest ?? (isUnheardPart ? order : nil)
        let rest = known.map { $0.rest(after: payment) } ?? .zero
        let paid = PaidOrder(
            latest ?? order, payment: payment, rest: rest > .zero ? rest : nil, part: part?.even,
            wasTakenBefore: isReplayed ? true : nil)
        let balance = payment.tender.account.map { TillEffect.find(.account($0)) }
        return settle(paid, entry) + [balance].compactMap(\.self)
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
        if paid.rest == nil, memory.order == .order(paid.order.id) { memory.order = nil }
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
            if case .checkout(let order, _, _) = entry.command {
                _ = settle(PaidOrder(order), entry)
            }
        case "payment.insufficient", "payment.amountTooHigh", "order.notSealed",
            "account.insufficient", "account.unknown", "payment.notInCoins",
            "tender.notOffered", "card.declined", "card.canceled", "provider.away",
            "provider.unknown":
            guard isWaiting, case .checkout(_, _, var part) = entry.command else { break }
            part?.tender = nil
            showPayment(part, problem: text)
        default: break
        }
    }

    /// The receipt of a paid order.
    func receipt(of paid: PaidOrder) -> PrintedReceipt {
        PrintedReceipt(paid, at: place(of: paid.order))
    }

    /// The location of an order, if it is known.
    func place(of order: Order) -> Location? { place(order.location) }

    /// A location, if it is known.
    func place(_ location: LocationID) -> Location? {
        let known = confirmed.locations[location] ?? confirmed.menu.location
        return known?.id == location ? known : nil
    }
}

extension Order {
    /// What is left to pay after a payment, which the order may not show yet.
    fileprivate func rest(after payment: Payment) -> Amount {
        let isShown = payments.contains { $0.payment == payment.id }
        return isShown ? totals.due : totals.due - payment.amount
    }
}

extension TillCommand {
    /// Whether it ends an order by paying it.
    var isPayment: Bool {
        switch self {
        case .checkout, .change(_, .complete): true
        case .open, .change, .move, .merge, .addLocation, .putItem, .changePayment, .money: false
        }
    }
}
