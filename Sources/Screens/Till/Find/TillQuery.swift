// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages

/// A question to a service about what a till does not follow.
package enum TillQuery: Equatable, Sendable {
    /// A page of orders, also of those that are no longer active.
    case orders(ListOrders)
    /// The voucher or the house account with this number.
    case account(AccountID)
    /// The drawers of a location.
    case drawers(LocationID)
}

/// What became of a question; a question has no effect, so a failed one may be asked again.
package enum TillFindings: Equatable, Sendable {
    /// A page of orders, the newest first.
    case orders(ListOrders.Answer)
    /// The voucher or the house account.
    case account(Account)
    /// The drawers, the oldest first.
    case drawers([Drawer])
    /// The service did not answer it; the text says why, for people.
    case failed(String)
}
