// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// What happens to one order of a rush, from its opening to its end.
struct LunchScript: Equatable, Sendable {
    /// One thing that is done with the order.
    enum Step: Equatable, Sendable {
        /// The till opens it.
        case open
        /// Items are added.
        case add([ItemRequest])
        /// The guest calls it off.
        case cancel(reason: String)
        /// What is due is paid in cash, handed over rounded up to so many minor units.
        case checkout(roundedUpTo: Int)
        /// Time passes.
        case pause(Duration)
    }

    /// How guests pay who do so after they were served.
    struct LatePayment: Equatable, Sendable {
        /// How long they wait for what they ordered before they pay anyway.
        var patience: Duration
        /// What is done then.
        var step: Step
    }

    /// Where the order is placed.
    var location: LocationID
    /// What is done, in this order.
    var steps: [Step]
    /// The payment that comes after delivery; nil when the steps are all.
    var latePayment: LatePayment?
}
