// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension TillModel {
    /// Draws a dialog of the payment.
    func draw(_ dialog: PayDialog, on frame: inout Frame<TillAction>) {
        switch dialog {
        case .cash(let cash): draw(cash, on: &frame)
        case .part(let part): draw(part, on: &frame)
        case .account(let account): draw(account, on: &frame)
        case .drawer(let drawer): draw(drawer, on: &frame)
        case .voucher(let voucher): draw(voucher, on: &frame)
        case .free: drawFree(on: &frame)
        case .waiting(let key): drawWaiting(key, on: &frame)
        case .change(let paid): drawChange(paid, on: &frame)
        case .receipt(let paid, let top): draw(receipt(of: paid), top: top, on: &frame)
        case .bill(let top): drawBill(top: top, on: &frame)
        }
    }

    /// The reason against a payment before it is known how an order ended.
    private static let missing = "The order is no longer among the open ones"

    /// The reason against a payment where the location offers nothing that this till can take.
    private func noWay(to cash: CashPayment) -> String {
        cash.settings.offers(.card)
            ? "The location takes cards: start this till with --cards"
            : "The location takes no cash"
    }

    /// The key that closes a dialog without effect.
    private var back: Button<TillAction> { Button("Back", keys: .escape, to: .dismiss) }

    private func draw(_ cash: CashPayment, on frame: inout Frame<TillAction>) {
        guard let order = order.confirmed else {
            return frame.addMessage("Pay", ["\(Self.missing)."], buttons: [back])
        }
        guard order.free == cash.due else { return drawNewDue(order, cash, on: &frame) }
        if let questioned = cash.questioned { return draw(questioned, of: cash, on: &frame) }
        let number = cash.currency.number(cash.tendered)
        let takesCash = cash.settings.offers(.cash)
        let reason = reasonAgainstPayment ?? cash.shortage
        let take =
            takesCash
            ? Button(
                cash.entry.isEmpty ? "Exactly \(number)" : "Cash \(number)", keys: .enter,
                isPrimary: true, to: TillAction.pay(.cash(cash.tendered)), unless: reason)
            : cardProvider(of: cash) != nil
                ? cardButton(keys: .enter)
                : Button(
                    "Account", keys: .enter, isPrimary: true, to: TillAction.pay(.chooseAccount),
                    unless: reasonAgainstPayment ?? (cash.takesAccounts ? nil : noWay(to: cash)))
        let way = takesCash ? " in cash" : ""
        let title = "Pay #\(order.number)\(way), \(cash.currency)"
        let size = CashLayout.size(on: frame.bounds.size)
        // On a narrow screen the amount on the last key needs the space.
        let hasSpace = frame.bounds.size.columns >= 78
        let buttons = hasSpace ? [back, billButton, take] : [back, take]
        frame.addDialog(title, size: size, buttons: buttons) { frame, area in
            drawContent(cash, of: order, unless: reason, in: CashLayout(in: area), on: &frame)
        }
    }

    private func drawContent(
        _ cash: CashPayment, of order: Order, unless reason: String?, in layout: CashLayout,
        on frame: inout Frame<TillAction>
    ) {
        drawAmounts(cash, of: order, in: layout.amounts, on: &frame)
        guard cash.settings.offers(.cash) else { return }
        let amounts = CashKeys.amounts(for: cash.cash, in: cash.currency, at: cash.settings)
        let places = layout.places(CashKeys.count)
        // Not "c": a person who reads the C of the number pad wants to clear.
        for (letter, (amount, place)) in zip("vwxyz", zip(amounts, places)) {
            let title = cash.currency.number(amount)
            let key = Button(
                title, keys: .key(letter), to: TillAction.pay(.cash(amount)),
                unless: reasonAgainstPayment ?? cash.oddPart)
            frame.add(key, in: place)
        }
        frame.add(NumberPad(cash.entry, unless: reason), in: layout.pad) { event in
            switch event {
            case .edited(let entry): .pay(.type(entry))
            case .confirmed: .pay(.cash(cash.tendered))
            }
        }
    }

    /// Draws what is due, what the guest gives and gets back in one size.
    ///
    /// Below them are a problem, the payments until now, and the keys for a part and a tip.
    private func drawAmounts(
        _ cash: CashPayment, of order: Order, in area: Rect, on frame: inout Frame<TillAction>
    ) {
        var rest = area
        let rows = area.size.rows >= 3 * (BlockDigits.rows + 1) ? BlockDigits.rows + 1 : 1
        let difference = cash.change ?? cash.cash - cash.tendered
        let name = rows == 1 ? shortName(of: cash, columns: area.size.columns) : cash.name
        let amounts = [
            (name, cash.cash), ("Cash", cash.tendered),
            (cash.change == nil ? "Missing" : "Change", difference),
        ]
        for (name, amount) in amounts.prefix(cash.settings.offers(.cash) ? 3 : 1) {
            BlockDigits.draw(
                name, cash.currency.number(amount), in: rest.takeTop(rows), on: &frame)
        }
        let problem = cash.problem.map { [("! \($0)", Theme.Role.danger)] } ?? []
        let drawer = cash.settings.offers(.cash) ? drawerTrouble : nil
        let news = problem + (drawer.map { [("! \($0)", .warning)] } ?? [])
        let keys = partKeys(of: cash, columns: area.size.columns)
        // The news need the last rows; the keyboard still has these keys.
        let needed = news.reduce(0) {
            $0 + PrintableText($1.0).wrapped(columns: rest.size.columns).count
        }
        let isFull = !news.isEmpty && rest.size.rows < needed + keys.count
        draw(keys, in: rest.takeBottom(isFull ? 0 : keys.count), on: &frame)
        let rounding = [cash.roundedFrom?.capitalizedFirst].compactMap(\.self)
        for (text, role) in news + (rounding + order.paymentTexts).map({ ($0, .muted) }) {
            for line in PrintableText(text).wrapped(columns: rest.size.columns) {
                frame.write(line.string, in: rest.takeTop(1), as: role)
            }
        }
    }

    /// The name of an amount in the same row, with what it was rounded from if that fits.
    private func shortName(of cash: CashPayment, columns: Int) -> String {
        guard cash.roundedFrom != nil else { return cash.name }
        let number = PrintableText(cash.currency.number(cash.cash))
        let name = "\(cash.name), from \(cash.currency.number(cash.amount))"
        return PrintableText(name).columns + number.columns < columns ? name : cash.name
    }

    /// The keys for a part, a tip, a card and an account, in one row if they fit.
    private func partKeys(of cash: CashPayment, columns: Int) -> [[Button<TillAction>]] {
        let reason = reasonAgainstPayment
        let part = Button("Part", keys: .key("p"), to: TillAction.pay(.choosePart), unless: reason)
        let tip = Button("Tip", keys: .key("t"), to: TillAction.pay(.chooseTip), unless: reason)
        let account = Button(
            "Voucher", keys: .key("a"), to: TillAction.pay(.chooseAccount), unless: reason)
        let others =
            (cardProvider(of: cash) != nil ? [cardButton(keys: .key("k"))] : [])
            + (cash.takesAccounts ? [account] : [])
        let all = [part, tip] + others
        let fits = all.reduce(0) { $0 + $1.columns } <= columns
        return fits ? [all] : [[part, tip], others].filter { !$0.isEmpty }
    }

    /// Draws rows of keys; without space for all rows, they share one.
    private func draw(
        _ keys: [[Button<TillAction>]], in rect: Rect, on frame: inout Frame<TillAction>
    ) {
        guard rect.size.rows >= keys.count else { return frame.add(keys.flatMap(\.self), in: rect) }
        for (row, place) in zip(keys, rect.dividedIntoRows(keys.count)) {
            frame.add(row, in: place)
        }
    }

    private func cardButton(keys: TerminalInput) -> Button<TillAction> {
        Button("Card", keys: keys, to: TillAction.pay(.payByCard), unless: reasonAgainstPayment)
    }

    /// Says that another amount is due than the person has seen.
    private func drawNewDue(
        _ order: Order, _ cash: CashPayment, on frame: inout Frame<TillAction>
    ) {
        let due = order.currency.text(order.free)
        let before = cash.currency.text(cash.due)
        let sentence = "The order was changed. \(due) is due now, not \(before)."
        let pay = Button(
            "Pay \(due)", keys: .function(12), isPrimary: true, to: TillAction.pay(.begin),
            unless: reasonAgainstPayment)
        frame.addMessage("Pay #\(order.number)", [sentence], buttons: [back, pay])
    }

    /// Asks about more cash than a guest hands over; Enter out of habit must not take it.
    private func draw(
        _ questioned: Amount, of cash: CashPayment, on frame: inout Frame<TillAction>
    ) {
        let number = cash.currency.number(questioned)
        let take = Button(
            "Take \(number)", keys: .function(12), to: TillAction.pay(.cash(questioned)),
            unless: reasonAgainstPayment)
        let back = Button(
            "Back", keys: .escape, isPrimary: true, to: TillAction.pay(.type(cash.entry)))
        frame.addMessage(
            "Pay", CashKeys.question(questioned, for: cash.cash, in: cash.currency),
            buttons: [back, take])
    }

    private func drawFree(on frame: inout Frame<TillAction>) {
        let reason = order.confirmed == nil ? Self.missing : nil
        let complete = Button(
            "Complete without payment", keys: .enter, isPrimary: true,
            to: TillAction.pay(.complete), unless: reason ?? order.reasonAgainstPayment)
        frame.addMessage(
            "Pay", ["The order costs nothing: there is nothing to pay."],
            buttons: [back, complete])
    }

    private func drawWaiting(_ key: CommandKey, on frame: inout Frame<TillAction>) {
        let entry = memory.outbox.entries.first { $0.key == key }
        let state = entry.map { "The payment: \($0.delivery.text)" } ?? "The payment is answered."
        let promise = "The order is paid once, however often it is sent."
        let rows = [state, memory.outbox.obstacle(of: key), promise].compactMap(\.self)
        guard case .checkout(let order, _, let part)? = entry?.command, let provider = part?.cards
        else { return frame.addMessage("Pay", rows, buttons: [back]) }
        let payment = cardPayment(of: order)
        let cancel = Button(
            "Cancel the card", keys: .key("c"),
            to: payment.map { TillAction.pay(.cancelCard($0)) } ?? .dismiss,
            unless: payment == nil ? "The card terminal has not begun yet." : nil)
        let card = "The guest shows the card to the terminal '\(provider)'."
        frame.addMessage("Pay by card", [card] + rows, buttons: [back, cancel])
    }

    /// The payment of this till that reserves a part of an order now.
    private func cardPayment(of order: Order) -> PaymentID? {
        let pending = confirmed.orders[order.id]?.pending ?? []
        return pending.last { $0.terminal == identity.terminal }?.payment
    }

    private func drawChange(_ paid: PaidOrder, on frame: inout Frame<TillAction>) {
        let receipt = Button(
            "Receipt", keys: .control("r"), to: TillAction.pay(.receipt(paid, top: 0)))
        let newOrder = Button(
            "New order", keys: .enter, .escape, .key(" "), isPrimary: true, to: TillAction.dismiss)
        let next = Button(
            "Next part", keys: .function(12), isPrimary: true, to: TillAction.pay(.begin),
            unless: reasonAgainstPayment)
        // Enter pressed twice must not begin the payment of the next guest.
        let close = Button("Back", keys: .enter, .escape, to: TillAction.dismiss)
        let buttons = paid.rest == nil ? [receipt, newOrder] : [close, receipt, next]
        let title = "\(paid.rest == nil ? "" : "A part of ")#\(paid.order.number) is paid"
        guard let payment = paid.payment else {
            return frame.addMessage(title, [paid.sentence], buttons: buttons)
        }
        let currency = payment.currency
        let isCash = payment.tender.type == .cash
        let cash = payment.tender.tendered.map { ("Cash", $0) }
        let account = isCash ? nil : (payment.means, payment.amount + (payment.tip ?? .zero))
        let tip = payment.tip.map { ("Tip", $0) }
        let stillDue = paid.rest.map { ("Still due", $0) }
        let part = isCash ? ("Paid", payment.amount) : nil
        let rounding = payment.rounding.map { ("Rounding", $0) }
        let isVoucher = payment.tender.type == .voucher
        let balance = paid.balance.map { (isVoucher ? "Left on the voucher" : "New balance", $0) }
        let given = [cash, account, balance, part, tip, rounding, stillDue].compactMap(\.self)
        let warnings = [
            paid.wasTakenBefore == true ? PaidOrder.repeated : nil,
            payment.offline == .waiting ? PaidOrder.chargedLater : nil, paid.held,
        ].compactMap(\.self)
        let size = Size(columns: 44, rows: 6 + given.count + warnings.count)
        frame.addDialog(title, size: size, buttons: buttons) { frame, area in
            var rest = area.inset(columns: 1, rows: 1)
            for warning in warnings { frame.write(warning, in: rest.takeTop(1), as: .danger) }
            let change = rest.takeTop(max(1, rest.size.rows - given.count))
            let name = isCash ? "Change" : "Paid"
            let amount = isCash ? payment.change : payment.amount
            BlockDigits.draw(
                "\(name), \(currency)", currency.number(amount), in: change, on: &frame)
            for (row, (name, amount)) in given.enumerated() {
                frame.write(name, in: rest, row: row)
                frame.write(currency.number(amount), in: rest, row: row, aligned: .right)
            }
        }
    }

    private func draw(_ receipt: PrintedReceipt, top: Int, on frame: inout Frame<TillAction>) {
        let columns = PrintedReceipt.columns(on: frame.bounds.size)
        let lines = receipt.lines(columns: columns)
        let close = Button("Close", keys: .escape, .enter, isPrimary: true, to: TillAction.dismiss)
        let size = Size(columns: columns, rows: lines.count)
        frame.addDialog("Receipt", size: size, buttons: [close]) { frame, area in
            frame.add(ScrollingText(lines, top: top), in: area) { top in
                .pay(.receipt(receipt.paid, top: top))
            }
        }
    }

    /// Binds the key that shows the receipt of the last payment.
    func bindReceipt(on frame: inout Frame<TillAction>) {
        guard let paid = memory.lastPaid else { return }
        frame.bind(
            .control("r"), words: "Last receipt", importance: .minor,
            to: .pay(.receipt(paid, top: 0)))
    }

    /// Writes the change of the last payment until the next order has an item, for a guest who asks
    /// again.
    func drawLastChange(in rect: Rect, on frame: inout Frame<TillAction>) {
        guard let paid = memory.lastPaid, let payment = paid.payment, order.isEmpty,
            memory.hasNextItem == nil, payment.tender.type == .cash
        else { return }
        let change = payment.currency.text(payment.change)
        frame.write(" Last change \(change) (#\(paid.order.number))", in: rect, as: .muted)
    }
}
