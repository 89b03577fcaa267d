// SPDX-License-Identifier: Apache-2.0

package import Commerce

/// Everything that a till must still know after it was killed.
///
/// The shell stores it whenever it changes, before it sends anything. So a command is never sent
/// under a key that could be forgotten.
package struct TillMemory: Codable, Equatable, Sendable {
    /// The chosen location; nil before one was chosen.
    package internal(set) var location: LocationID?
    /// The order at hand; nil between two orders.
    ///
    /// A till that starts shows what it showed before it ended: this order, or a new one. It never
    /// chooses an order by itself, because the next guest's dishes would be added to it.
    package internal(set) var order: OrderTarget?
    /// The order that was paid last, for its receipt and the change; nil before the first one.
    package internal(set) var lastPaid: PaidOrder?
    /// The text of the first screen of a restaurant; nil once its location is added.
    var newLocation: LocationDraft?
    /// Whether an item was keyed since the last payment, so that its change is no longer shown; nil
    /// counts as no.
    var hasNextItem: Bool?
    /// The commands without an answer.
    package internal(set) var outbox = Outbox()

    /// The memory of a new till.
    package init(location: LocationID? = nil) { self.location = location }
}
