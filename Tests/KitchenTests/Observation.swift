// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// What a screen notices of kds-service.
enum Observation: Sendable {
    case replaced([Revision])
    case changed(Change)
    case heard(at: Timestamp, sourceHeardAt: Timestamp?)

    /// A ticket as far as the tests look at it.
    struct Revision: Sendable, Equatable {
        var order: OrderID
        var revision: Int
    }

    /// An event as far as the tests look at it.
    struct Change: Sendable, Equatable {
        var type: String
        var order: OrderID
        var revision: Int
        var sequence: UInt64
        var actor: String?
        var correlation: String?
    }

    var tickets: [Revision]? { if case .replaced(let tickets) = self { tickets } else { nil } }

    var change: Change? { if case .changed(let change) = self { change } else { nil } }
}
