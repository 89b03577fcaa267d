// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages
import Wire

/// A command about money that is not the payment of the order at hand.
package enum MoneyCommand: Codable, Equatable, Sendable {
    /// Gives money of a payment back to the guest.
    case refund(KeyedRefund)
    /// Cancels a payment that waits for a card.
    case cancelCard(PaymentID)
    /// Opens a drawer of the till with a float.
    case openDrawer(LocationID, float: Amount)
    /// Puts cash into a drawer or takes it out, for a reason.
    case moveCash(DrawerID, MoveCash.Kind, Amount, reason: String)
    /// Opens a drawer without a sale, for a reason.
    case kickDrawer(DrawerID, reason: String)
    /// Sells a voucher for cash, with the number of a printed card or a new one.
    case sellVoucher(LocationID, AccountID?, Amount, tendered: Amount)
    /// Closes a drawer with its counted cash.
    case closeDrawer(DrawerID, counted: Amount)

    /// The order that it is about; nil without one.
    var order: OrderID? {
        switch self {
        case .refund(let refund): refund.order
        // It must not wait for the payment that it cancels.
        case .cancelCard, .openDrawer, .moveCash, .kickDrawer, .sellVoucher, .closeDrawer: nil
        }
    }

    /// The message that carries the command out.
    func request(_ context: CommandContext) -> any TillRequest {
        switch self {
        case .refund(let refund):
            RefundPayment(
                payment: refund.payment, amount: refund.amount, reason: refund.reason,
                context: context)
        case .cancelCard(let payment): CancelPayment(payment: payment, context: context)
        case .openDrawer(let location, let float):
            OpenDrawer(location: location, float: float, context: context)
        case .moveCash(let drawer, let kind, let amount, let reason):
            MoveCash(drawer: drawer, kind: kind, amount: amount, reason: reason, context: context)
        case .kickDrawer(let drawer, let reason):
            KickDrawer(drawer: drawer, reason: reason, context: context)
        case .sellVoucher(let location, let account, let amount, let tendered):
            SellVoucher(
                location: location, account: account, amount: amount, tender: .cash(tendered),
                context: context)
        case .closeDrawer(let drawer, let counted):
            CloseDrawer(drawer: drawer, counted: counted, context: context)
        }
    }
}

/// A refund as it was keyed.
package struct KeyedRefund: Codable, Equatable, Sendable {
    /// The order that was paid.
    package let order: OrderID
    /// Its number on the screen.
    package let number: Int
    /// The payment whose money goes back.
    package let payment: PaymentID
    /// The money that goes back, in minor units.
    package let amount: Amount
    /// Why, in 1 to 200 characters.
    package let reason: String
}
