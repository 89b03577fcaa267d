// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// An order at hand that left the screen because of what others did with it.
///
/// The next item opens a new order. A person who goes on typing for the old one has to see that
/// first, so a dialog says it and takes all keys until it is closed.
struct LostOrder: Equatable, Sendable {
    /// The order in a word or two.
    let title: String
    /// What happened to it, and where it is paid.
    let sentence: String
    /// The order if it has money that must go back; nil if it has none.
    let owing: OrderID?
    /// What became of keys that waited for it; nil if none did.
    var loss: String?

    /// An order that a till can no longer change; nil if it can.
    ///
    /// `before` is the state that the till knew before, if it knew one.
    init?(_ order: Order, after before: Order? = nil, for terminal: TerminalID) {
        let title = "Order #\(order.number)"
        self.title = title
        owing = order.totals.owed == nil ? nil : order.id
        if let owed = order.owedText {
            let state = order.paid ? "paid" : "canceled"
            sentence =
                "\(title) is \(state), and \(owed) must go back to the guest: F6, the order, F4 "
                + "and R refund it."
        } else if order.paid {
            // A void, a discount or a moved line has left nothing to pay.
            let isSettled = before?.payments.count == order.payments.count && order.holdsMoney
            sentence =
                isSettled
                ? "\(title) is paid: nothing is left to pay."
                : "\(title) was paid elsewhere. Nothing is due."
        } else if order.status == .canceled {
            sentence =
                order.numberMergedInto.map { "\(title) was merged into #\($0). It is paid there." }
                ?? "\(title) was canceled elsewhere: \(order.cancelReason ?? "no reason given")."
        } else if order.terminal != terminal, !order.sealed {
            // Every till can take money for an order that is closed for payment.
            let due = order.currency.text(order.totals.due)
            sentence =
                before?.terminal == order.terminal
                ? "\(title) of \(order.ownerText) is open for changes again; \(due) is due: "
                    + "F6 and Enter take it over."
                : "\(title) was taken over by \(order.ownerText); \(due) is due there."
        } else {
            return nil
        }
    }

    /// An order that ended while the till had no connection.
    static let unknown = Self(
        title: "The order at hand",
        sentence: "The order at hand was closed elsewhere. F6 and ← show how it ended.")

    private init(title: String, sentence: String) {
        self.title = title
        self.sentence = sentence
        owing = nil
    }
}

extension TillModel {
    /// Whether the Sale page is in sight, where the next key may be for the order at hand.
    var isSelling: Bool { tab == .till && page == .sale }

    /// Leaves the order at hand if it can no longer be changed here.
    ///
    /// After a merge by this till, the order that has the lines now is at hand.
    mutating func leave(_ order: Order, after before: Order? = nil) {
        guard let lost = LostOrder(order, after: before, for: identity.terminal) else { return }
        memory.order = nil
        // The answer to the command of this till that ended the order says more.
        let isOwn = order.terminal == identity.terminal || order.paid
        if isOwn, isEnding(order.id) {
            if let receiver = receiverOfMerge(from: order.id) { continueMerged(receiver) }
            return
        }
        lose(lost)
    }

    /// Goes on with the order that got the lines of the order at hand, if this till can change it.
    mutating func continueMerged(_ receiver: Order) {
        let canChange = LostOrder(receiver, for: identity.terminal) == nil
        memory.order = canChange ? .order(receiver.id) : nil
    }

    /// The order into which this till merges another one; nil if it does not.
    private func receiverOfMerge(from giver: OrderID) -> Order? {
        for case .merge(let from, let into) in memory.outbox.entries.map(\.command)
        where from.order == giver {
            return confirmed.orders[into.order]
        }
        return nil
    }

    /// Says that the order at hand left the screen, and closes the dialogs about it.
    mutating func lose(_ order: LostOrder) {
        memory.order = nil
        switch dialog {
        case .order, .item: dialog = nil
        case .pay(.cash), .pay(.part), .pay(.account), .pay(.free), .pay(.bill): dialog = nil
        default: break
        }
        var order = order
        order.loss = typedAhead.wait == .order ? typedAhead.drop() : nil
        lost = order
        notice = isSelling ? nil : Notice(order.sentence, .warning)
    }

    /// Closes the dialog about the lost order; the status line says it until the next key.
    mutating func closeLost() {
        if let lost { notice = Notice(lost.sentence, .warning) }
        lost = nil
    }

    /// Draws what happened to the order that was at hand.
    func draw(_ lost: LostOrder, on frame: inout Frame<TillAction>) {
        let close = Button(
            "New order", keys: .enter, .escape, isPrimary: true, to: TillAction.dismiss)
        let refund = lost.owing.map { order in
            Button(
                "Refund", keys: .key("r"), to: TillAction.orders(.openRefund(order)),
                unless: listedOrder(order) == nil ? "\(lost.title) ended: F6, ← show it." : nil)
        }
        let sentences = [lost.sentence, lost.loss, "The next item opens a new order."]
        frame.addMessage(
            lost.title, sentences.compactMap(\.self),
            buttons: [refund, close].compactMap(\.self))
    }

    /// Whether this till sent a command that ends an order.
    private func isEnding(_ order: OrderID) -> Bool {
        memory.outbox.entries(about: .order(order)).contains {
            $0.command.endsOrder && $0.delivery != .notSent
        }
    }
}

extension TillCommand {
    /// Whether no till can go on with the order afterwards.
    fileprivate var endsOrder: Bool {
        switch self {
        case .checkout, .merge, .change(_, .complete), .change(_, .cancel): true
        case .open, .change, .move, .addLocation, .putItem, .changePayment, .money: false
        }
    }
}
