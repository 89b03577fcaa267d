// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// Counts for how long drafts have not changed.
///
/// It counts checks and not time, so that a change of the clock cancels no draft.
struct DraftWatch: Sendable {
    /// The seconds between two checks.
    static let interval = 30

    private struct Idle {
        var revision: Int
        var checks: Int
    }

    private var idle: [OrderID: Idle] = [:]

    /// Checks all drafts and returns those that are abandoned.
    ///
    /// `limit` returns the minutes after which an unchanged draft of a location is abandoned, or 0
    /// for never.
    mutating func check(
        _ drafts: some Sequence<Order>, limit: (LocationID) -> Int
    ) -> Set<OrderID> {
        var abandoned: Set<OrderID> = []
        var seen: [OrderID: Idle] = [:]
        for draft in drafts {
            var state = idle[draft.id] ?? Idle(revision: draft.revision, checks: -1)
            state.checks = state.revision == draft.revision ? state.checks + 1 : 0
            state.revision = draft.revision
            seen[draft.id] = state
            let minutes = limit(draft.location)
            if minutes > 0, state.checks * Self.interval >= minutes * 60 {
                abandoned.insert(draft.id)
            }
        }
        idle = seen
        return abandoned
    }
}
