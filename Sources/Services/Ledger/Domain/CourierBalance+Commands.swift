// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages
package import Wire

/// The recorded earnings of one delivery.
package struct EarnedDelivery: Equatable, Sendable {
    /// The delivery.
    package var delivery: DeliveryID
    /// The location that owes.
    package var location: LocationID
    /// The courier who has earned it.
    package var courier: CourierID
    /// What the location pays.
    package var amount: Amount
    /// The tip of the order.
    package var tip: Amount

    /// The earnings that a command records.
    package init(_ command: RecordEarnings) {
        self.init(
            delivery: command.delivery, location: command.location, courier: command.courier,
            amount: command.amount, tip: command.tip ?? .zero)
    }

    /// Earnings from their parts.
    package init(
        delivery: DeliveryID, location: LocationID, courier: CourierID, amount: Amount, tip: Amount
    ) {
        self.delivery = delivery
        self.location = location
        self.courier = courier
        self.amount = amount
        self.tip = tip
    }
}

/// What couriers earn and get. Each change writes a receipt, which the result has.
extension CourierBalance {
    /// Adds what the courier earned with a delivery.
    ///
    /// Refuses `payment.amountNotPositive` for an amount below 0, and `payment.amountTooHigh`.
    package func earned(
        by command: RecordEarnings, in register: Register, at now: Timestamp
    ) throws(Refusal) -> Self {
        let tip = command.tip ?? .zero
        for part in [command.amount, tip] where part < .zero { throw .amountNegative(part) }
        let total = earned + command.amount + tip
        guard total == total.bounded else { throw .earningsTooHigh(name) }
        var balance = self
        balance.name = command.name
        balance.earned = total
        return balance.written(
            .earnings(command.amount, tip: tip),
            ReceiptSubject(order: OrderID(stringLiteral: command.delivery.text)), command.context,
            in: register, at: now)
    }

    /// Pays out what is owed, or a part of it, in cash from an open drawer.
    ///
    /// Without an amount, the highest one that coins can make. Refuses `earnings.nothingOwed`,
    /// `payment.amountNotPositive`, `payment.amountTooHigh`, `payment.notInCoins`,
    /// `drawer.unknown` and `drawer.notOpen`.
    package func paidOut(
        by command: PayOutEarnings, drawers: [Drawer], in register: Register, at now: Timestamp
    ) throws(Refusal) -> Self {
        let coin = max(register.settings.cashRounding ?? Amount(1), Amount(1))
        let payable = coin * (owed.minorUnits / coin.minorUnits)
        let amount = command.amount ?? payable
        if command.amount == nil, payable == .zero { throw .nothingOwed(to: self) }
        if amount <= .zero { throw .amountNotPositive(amount) }
        if amount > owed { throw .amountNotOwed(amount, to: self) }
        try register.checkCoins(amount)
        let terminal = command.context.terminal
        // Cash that leaves the house is always counted in a drawer.
        guard let drawer = try drawers.drawer(command.drawer, of: terminal, at: location) else {
            throw .drawerMissing(at: terminal)
        }
        var balance = self
        balance.paidOut = paidOut + amount
        return balance.written(
            .payOut(amount), ReceiptSubject(drawer: drawer), command.context, in: register,
            at: now)
    }

    private func written(
        _ movement: Movement, _ subject: ReceiptSubject, _ context: CommandContext,
        in register: Register, at now: Timestamp
    ) -> Self {
        var subject = subject
        subject.courier = courier
        var balance = self
        balance.owed = balance.earned - balance.paidOut
        balance.revision += 1
        balance.changedAt = now
        balance.receipt = register.receipt(movement, about: subject, context: context, at: now)
        return balance
    }
}
