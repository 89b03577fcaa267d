// SPDX-License-Identifier: Apache-2.0

package import Messages

/// A question to a service about what a till does not follow.
package enum TillQuery: Equatable, Sendable {
    /// A page of orders, also of those that are no longer active.
    case orders(ListOrders)
}

/// What became of a question; a question has no effect, so a failed one may be asked again.
package enum TillFindings: Equatable, Sendable {
    /// A page of orders, the newest first.
    case orders(ListOrders.Answer)
    /// The service did not answer it; the text says why, for people.
    case failed(String)
}
