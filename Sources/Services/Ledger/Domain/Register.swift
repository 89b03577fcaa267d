// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages
package import Wire

/// The chain of a location's receipts, and its business days.
///
/// The location is the register: it numbers the receipts.
package struct Register: Equatable, Sendable {
    /// The end of the chain.
    package struct LastReceipt: Equatable, Sendable {
        /// The number of the last receipt; 0 without one.
        var number: Int
        /// The sales and refunds up to that receipt.
        package var perpetual: Perpetual
        /// SHA-256 of the JSON text of that receipt, in hexadecimal.
        package var hash: String

        /// An end of a chain from its parts.
        package init(number: Int, perpetual: Perpetual, hash: String) {
            self.number = number
            self.perpetual = perpetual
            self.hash = hash
        }

        /// The end of the chain before the first receipt.
        package static let none = Self(
            number: 0, perpetual: Perpetual(sales: .zero, refunds: .zero),
            hash: String(repeating: "0", count: 64))
    }

    /// The location of the register.
    package var location: LocationID
    /// The currency of the location.
    package var currency: Currency
    /// The present business day by the location's clock.
    package var today: BusinessDay
    /// The last day that was closed; nil without one.
    package var lastClosed: BusinessDay?
    /// The end of the chain.
    var last: LastReceipt
    /// How the guests of the location pay now.
    package var settings: PaymentSettings

    /// A register from its parts.
    package init(
        location: LocationID, currency: Currency, today: BusinessDay,
        lastClosed: BusinessDay? = nil, last: LastReceipt = .none,
        settings: PaymentSettings = PaymentSettings()
    ) {
        self.location = location
        self.currency = currency
        self.today = today
        self.lastClosed = lastClosed
        self.last = last
        self.settings = settings
    }

    /// The day for which a movement counts now.
    ///
    /// A closed day never changes, also if it was closed early or a clock was set back.
    package var ledgerDay: BusinessDay {
        guard let lastClosed, lastClosed >= today else { return today }
        return lastClosed.next
    }

    /// Checks that a day may still change; refuses `day.closed`.
    ///
    /// Nil is a day before the first receipt, which is closed as soon as any day is.
    package func checkOpen(_ day: BusinessDay?) throws(Refusal) {
        guard let lastClosed else { return }
        let day = day ?? lastClosed
        if day <= lastClosed { throw .dayClosed(day, at: location) }
    }

    /// Checks that coins can make an amount of cash; refuses `payment.notInCoins`.
    package func checkCoins(_ amount: Amount) throws(Refusal) {
        guard settings.isPayableInCash(amount) else {
            throw .notInCoins(amount, in: currency, settings, at: location)
        }
    }

    /// The next receipt of the chain.
    ///
    /// `day` is the day for which it counts; nil for the present one.
    package func receipt(
        _ movement: Movement, about subject: ReceiptSubject = ReceiptSubject(),
        day: BusinessDay? = nil, context: CommandContext, at now: Timestamp
    ) -> Receipt {
        Receipt(
            location: location, number: last.number + 1, kind: movement.kind,
            businessDay: day ?? ledgerDay, at: now, order: subject.order,
            payment: subject.payment, refund: subject.refund, account: subject.account,
            courier: subject.courier, drawer: subject.drawer, copyOf: subject.copyOf,
            reason: subject.reason,
            currency: currency, entries: movement.entries, terminal: context.terminal,
            staff: context.staff, key: context.key,
            perpetual: last.perpetual.adding(movement), previous: last.hash)
    }
}

/// What a receipt concerns.
package struct ReceiptSubject: Equatable, Sendable {
    /// The order.
    var order: OrderID?
    /// The payment.
    var payment: PaymentID?
    /// The refund.
    package var refund: RefundID?
    /// The voucher or house account.
    package var account: AccountID?
    /// The courier.
    package var courier: CourierID?
    /// The drawer of its cash.
    package var drawer: DrawerID?
    /// The number of the copied receipt.
    var copyOf: Int?
    /// The reason of a refund, of a movement of a drawer, or of a declined offline card.
    var reason: String?

    /// A subject from its parts.
    package init(
        order: OrderID? = nil, payment: PaymentID? = nil, refund: RefundID? = nil,
        account: AccountID? = nil, courier: CourierID? = nil, drawer: DrawerID? = nil,
        copyOf: Int? = nil, reason: String? = nil
    ) {
        self.order = order
        self.payment = payment
        self.refund = refund
        self.account = account
        self.courier = courier
        self.drawer = drawer
        self.copyOf = copyOf
        self.reason = reason
    }
}

extension Perpetual {
    /// The totals after a movement.
    fileprivate func adding(_ movement: Movement) -> Self {
        let kept = .zero - movement.entries.balance(of: .sales, .tax)
        return switch movement.kind {
        case .sale: Self(sales: (sales + kept).bounded, refunds: refunds)
        case .refund: Self(sales: sales, refunds: (refunds - kept).bounded)
        case .tip, .declined, .deposit, .earnings, .payOut, .drawer, .provisional, .copy,
            .closing:
            self
        }
    }
}

extension Receipt {
    /// The end of a chain whose last receipt has this text.
    package static func end(ofChain receipt: Receipt, text: [UInt8]) -> Register.LastReceipt {
        Register.LastReceipt(
            number: receipt.number, perpetual: receipt.perpetual,
            hash: SHA256.hexadecimal(of: text))
    }
}
