// SPDX-License-Identifier: Apache-2.0

import Accounts
import Commerce
import GatewayCore
import Messages

/// The limits on what guests with the link of an order send.
struct GuestLimits: Sendable {
    let suite: Suite
    let accounts: AccountStore
    /// Payments: ten a minute of an address, and of an order.
    private let payments = BucketBox(.tenEachMinute)
    /// Payments by voucher, whose numbers could be guessed: ten a minute of an account or of a
    /// link, whichever of their orders they are for, and for a voucher.
    private let vouchers = BucketBox(.tenEachMinute)
    /// Payments by voucher of all guests.
    private let allVouchers = BucketBox(TokenBuckets(rate: 1, burst: 60))
    /// Messages: ten a minute about an order.
    private let messages = BucketBox(.tenEachMinute)

    /// The limits of a suite with these accounts.
    init(suite: Suite, accounts: AccountStore) {
        self.suite = suite
        self.accounts = accounts
    }

    /// Counts a message about an order; throws a `Problem` for one too many.
    func countMessage(about order: OrderID) throws(Problem) {
        try messages.count(order.text)
    }

    /// Counts a payment for an order; throws a `Problem` for one too many.
    func countPayment(for order: OrderID, _ body: [UInt8], from address: String) async throws {
        try payments.count(address)
        try payments.count("order \(order)")
        guard let number = GuestPayment.voucher(in: body) else { return }
        try vouchers.count("voucher \(number)")
        try vouchers.count(try await maker(of: order, from: address))
        // Those who guess end at a limit above, before they use up the attempts of all.
        try allVouchers.count("all")
    }

    /// The account that made an order, or the table whose link did.
    ///
    /// A link without a table is that of many guests, so their address counts.
    private func maker(of order: OrderID, from address: String) async throws -> String {
        if let person = try await accounts.maker(of: order) { return "person \(person)" }
        let order = try await suite.call("orders", GetOrder(order: order))
        return "link \(order.location)/\(order.fulfilment.table ?? address)"
    }
}

extension BucketBox {
    /// Takes a token of a sender; throws a `Problem` if it has none.
    func count(_ sender: String) throws(Problem) {
        if let wait = take(sender, now: .now) { throw .tooMany(after: wait) }
    }
}
