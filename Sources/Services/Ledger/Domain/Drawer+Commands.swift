// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages
package import Wire

/// A drawer from its float to its count. Each command writes a receipt, which the result has.
extension Drawer {
    /// Opens a drawer of the sending terminal with its float.
    ///
    /// `drawers` are the open ones of the location. Refuses `payment.amountNotPositive` and
    /// `drawer.alreadyOpen`.
    package static func opened(
        by command: OpenDrawer, as id: DrawerID, among drawers: [Drawer], in register: Register,
        at now: Timestamp
    ) throws(Refusal) -> Drawer {
        let (context, terminal) = (command.context, command.context.terminal)
        if command.float < .zero { throw .amountNegative(command.float) }
        let isOpen = drawers.contains { $0.status == .open && $0.terminal == terminal }
        if isOpen { throw .drawerAlreadyOpen(at: terminal) }
        let drawer = Drawer(
            id: id, location: command.location, terminal: terminal, staff: context.staff,
            status: .open, currency: register.currency, float: command.float, kicks: 0,
            openedAt: now, changedAt: now)
        return drawer.written(.float(command.float), nil, context, in: register, at: now)
    }

    /// Puts cash into it or takes cash out.
    ///
    /// Refuses `drawer.notOpen`, `payment.amountNotPositive` and `payment.reasonOutOfRange`.
    package func moved(
        by command: MoveCash, in register: Register, at now: Timestamp
    ) throws(Refusal) -> Drawer {
        try checkOpen()
        if command.amount <= .zero { throw .amountNotPositive(command.amount) }
        try LedgerLimits.check(reason: command.reason)
        return written(
            .cash(command.amount, command.kind), command.reason, command.context, in: register,
            at: now)
    }

    /// Opens it without a sale; refuses `drawer.notOpen` and `payment.reasonOutOfRange`.
    package func kicked(
        by command: KickDrawer, in register: Register, at now: Timestamp
    ) throws(Refusal) -> Drawer {
        try checkOpen()
        try LedgerLimits.check(reason: command.reason)
        var drawer = self
        drawer.kicks += 1
        return drawer.written(
            Movement(.drawer), command.reason, command.context, in: register, at: now)
    }

    /// Closes it with the counted cash, which goes to the safe.
    ///
    /// `rows` are those of all its receipts, or their sums. Refuses `drawer.notOpen`,
    /// `payment.amountNotPositive`, `payment.reasonOutOfRange` and `payment.amountTooHigh`.
    package func closed(
        by command: CloseDrawer, rows: some Sequence<LedgerRow>, in register: Register,
        at now: Timestamp
    ) throws(Refusal) -> Drawer {
        try checkOpen()
        if command.counted < .zero { throw .amountNegative(command.counted) }
        if let reason = command.reason { try LedgerLimits.check(reason: reason) }
        let expected = rows.balance(of: .cash, .change)
        let difference = command.counted - expected
        guard expected == expected.bounded, difference == difference.bounded else {
            throw .drawerOverfull
        }
        var drawer = self
        drawer.status = .closed
        drawer.expected = expected
        drawer.counted = command.counted
        drawer.difference = difference
        return drawer.written(
            .count(command.counted, expected: expected), command.reason, command.context,
            in: register, at: now)
    }

    private func checkOpen() throws(Refusal) {
        guard status == .open else { throw .drawerClosed }
    }

    private func written(
        _ movement: Movement, _ reason: String?, _ context: CommandContext,
        in register: Register, at now: Timestamp
    ) -> Drawer {
        var drawer = self
        drawer.changedAt = now
        drawer.receipt = register.receipt(
            movement, about: ReceiptSubject(drawer: id, reason: reason), context: context, at: now)
        return drawer
    }
}
