// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// What other services must be told about a delivery. The keys follow from the delivery, so that a
/// repetition has no second effect.
extension DeliveryRecord {
    /// The command that hands the order over; nil while nothing is owed, or the kitchen still has
    /// work on the order.
    ///
    /// A new revision of the order makes another key, because a refusal is stored under the first
    /// one.
    var handOver: AdvanceOrder? {
        guard owesHandOver, orderStatus == .processed else { return nil }
        return AdvanceOrder(
            order: delivery.order, from: .processed,
            context: context("\(delivery.id)-handover-\(orderRevision)"))
    }

    /// The command that records the earnings; nil while nothing is owed.
    ///
    /// Each refusal makes another key, because it is stored under the earlier one.
    var earningsToRecord: RecordEarnings? {
        guard owesEarnings, let courier = delivery.courier else { return nil }
        let earnings = delivery.earnings
        let attempt = refusedEarnings == 0 ? "" : "-\(refusedEarnings)"
        return RecordEarnings(
            location: delivery.location, delivery: delivery.id, courier: courier.id,
            name: courier.name, amount: earnings.base + earnings.distance,
            tip: earnings.tip == .zero ? nil : earnings.tip,
            context: context("\(delivery.id)-earnings\(attempt)"))
    }

    private func context(_ key: String) -> CommandContext {
        CommandContext(key: CommandKey(stringLiteral: key), terminal: "delivery-service")
    }
}
