// SPDX-License-Identifier: Apache-2.0

import Commerce
import Ledger
import Messages
import Wire

/// What the ledger knows when a movement of a payment is decided.
///
/// The shell reads it for each decision, and writes the result before it reads another one.
struct LedgerExcerpt: Equatable, Sendable {
    /// The receipts of the payment's location.
    var register: Register
    /// The payments of the order in the ledger, oldest first; the one that is decided may be among
    /// them.
    var payments: [CheckoutStateMachine] = []
    /// What all receipts of the order have posted.
    var posting = OrderPosting([])
    /// The price of the order at its last payment; nil before its first one.
    ///
    /// For an order whose payments are older than receipts it is the present price.
    var price: OrderPrice?
    /// The voucher or house account of the tender; nil if it is unknown.
    var account: Account?
    /// The open drawers of the location, and the drawer that the command or the payment names.
    var drawers: [Drawer] = []
    /// The business day of the payment's first receipt; nil if the payment is older than receipts.
    var dayTaken: BusinessDay?
    /// The sum of the location's offline cards that wait for their providers.
    var offlineSum = Amount.zero
    /// Whether the terminals of the payment's provider keep cards while the provider is away.
    var keepsCards = false
}

/// What one step of a payment writes to the ledger, in one transaction.
///
/// The payment itself is that of the state machine.
struct LedgerCommit: Equatable, Sendable {
    /// The event of the payment; nil without one.
    var event: PaymentEventType?
    /// The command that caused the step, for the event.
    var context: CommandContext
    /// The receipt of the movement; nil if no money moves.
    var receipt: Receipt?
    /// The changed account, whose event is `account.changed`; nil without one.
    var account: Account?
    /// The command that has ended without a movement; nil without one.
    var refused: RefusedCommand?
}

/// A command whose refusal is stored under its key.
struct RefusedCommand: Equatable, Sendable {
    /// The key of the command.
    var key: CommandKey
    /// Why it was refused.
    var refusal: Refusal
}

/// A movement of a payment's money, and whether its order knows it.
struct PaymentMovement: Equatable, Sendable {
    /// What has moved.
    enum Kind: String, Equatable, Sendable, CaseIterable {
        /// The money was taken; the amount includes the tip.
        case sale
        /// The tip was changed; the amount is the whole tip from then on.
        case tip
        /// Money went back; the amount is what went back.
        case refund
        /// An offline card was declined: the money never came, and the order does not know it.
        case declined
    }

    /// What has moved.
    var kind: Kind
    /// The amount, as its kind says.
    var amount: Amount
    /// The identifier of a refund; nil for another kind.
    var refund: RefundID?
    /// The number of its receipt; nil for the sale of a payment that is older than receipts.
    var receipt: Int?
    /// The command that caused it.
    var context: CommandContext
    /// Whether order-service has recorded it.
    var isRecorded = false
}

extension LedgerExcerpt {
    /// The commands that tell an order how its payments have ended, as far as it does not know.
    func overdueCommands(on order: Order) -> [RecordCommand] {
        payments.flatMap { $0.overdueCommands(on: order) }
    }

    /// The payments that an order believes to be running and that the ledger does not have.
    func unknownPayments(on order: Order) -> [PaymentID] {
        let known = Set(payments.map(\.payment.id))
        return (order.pending ?? []).map(\.payment).filter { !known.contains($0) }
    }
}

/// A command that tells the order what the ledger knows: a movement, or that no money was taken.
enum RecordCommand: Equatable, Sendable {
    case payment(RecordPayment)
    case tip(RecordTip)
    case refund(RecordRefund)
    case end(EndPayment)

    /// The key of the command.
    var key: CommandKey {
        switch self {
        case .payment(let command): command.context.key
        case .tip(let command): command.context.key
        case .refund(let command): command.context.key
        case .end(let command): command.context.key
        }
    }
}
