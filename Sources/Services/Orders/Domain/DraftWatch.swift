// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// How long drafts have rested, counted in looks at them: no clock that is set calls off a cart.
struct DraftWatch: Sendable {
    /// How many seconds lie between two looks.
    static let interval = 30

    private struct Rest {
        var revision: Int
        var looks: Int
    }

    private var rests: [OrderID: Rest] = [:]

    /// Looks once more at all drafts that there are, and names those that nobody came back to.
    ///
    /// `limit` says for how many minutes a location's drafts may rest; 0 is for ever.
    mutating func look(
        at drafts: some Sequence<Order>, limit: (LocationID) -> Int
    ) -> Set<OrderID> {
        var abandoned: Set<OrderID> = []
        var seen: [OrderID: Rest] = [:]
        for draft in drafts {
            var rest = rests[draft.id] ?? Rest(revision: draft.revision, looks: -1)
            rest.looks = rest.revision == draft.revision ? rest.looks + 1 : 0
            rest.revision = draft.revision
            seen[draft.id] = rest
            let minutes = limit(draft.location)
            if minutes > 0, rest.looks * Self.interval >= minutes * 60 {
                abandoned.insert(draft.id)
            }
        }
        rests = seen
        return abandoned
    }
}
