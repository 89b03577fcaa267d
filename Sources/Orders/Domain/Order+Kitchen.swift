// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// What the kitchen does with an order, whether it is being checked out, paid or neither.
extension Order {
    /// The tap: moves every line that stands at `from` one step on.
    ///
    /// Refuses, in this order: `order.notAdvanceable` (nobody taps other states),
    /// `order.statusChanged` (the person saw a state that has passed: of two cooks who tap the same
    /// ticket once each, one advances it).
    mutating func advance(from status: OrderStatus, at now: Timestamp) throws(Refusal) {
        switch status {
        case .inProcess:
            try checkStatus(is: status)
            for index in lines.indices where lines[index].status == .inProcess {
                lines[index].status = .processed
                lines[index].processedAt = now
            }
        case .processed:
            try checkStatus(is: status)
            for index in lines.indices where lines[index].status == .processed {
                lines[index].status = .delivered
                lines[index].deliveredAt = now
            }
        case .open, .delivered, .canceled:
            throw .notAdvanceable(from: status)
        }
        completeChange(at: now)
    }

    /// The kitchen has seen what was taken back.
    ///
    /// Refuses with `order.nothingToAcknowledge`.
    mutating func acknowledge(at now: Timestamp) throws(Refusal) {
        guard lines.contains(where: \.awaitsAcknowledgement) else {
            throw .nothingToAcknowledge(on: self)
        }
        for index in lines.indices where lines[index].awaitsAcknowledgement {
            lines[index].acknowledgedAt = now
        }
        completeChange(at: now)
    }

    private func checkStatus(is expected: OrderStatus) throws(Refusal) {
        if status != expected { throw .statusChanged(of: self, from: expected) }
    }
}
