// SPDX-License-Identifier: Apache-2.0

import Commerce
import Terminal

/// Keys that a person pressed faster than order-service answers.
///
/// A cashier presses Pay right after the last item. The amount due is known when that item is
/// confirmed, a millisecond later. Until then that key waits, and all keys after it: they must not
/// act on the page below the dialog that the person expects.
struct TypedAhead: Equatable, Sendable {
    /// The time after which waiting keys are dropped: then the person sees that nothing happens.
    static let patience = Duration.seconds(1)
    /// The largest number of keys that wait.
    static let limit = 64

    /// The keys, the first pressed first.
    private(set) var inputs: [TerminalInput] = []
    private var since = Timestamp(milliseconds: 0)

    /// Whether keys wait.
    var isWaiting: Bool { !inputs.isEmpty }

    /// Lets a key wait behind those that wait already; too many are left out.
    mutating func add(_ input: TerminalInput, at now: Timestamp) {
        if inputs.isEmpty { since = now }
        if inputs.count < Self.limit { inputs.append(input) }
    }

    /// Takes all keys out.
    mutating func take() -> [TerminalInput] {
        defer { inputs = [] }
        return inputs
    }

    /// Whether the keys have waited too long.
    func isOverdue(at now: Timestamp) -> Bool { since + Self.patience <= now }

    /// Shifts the time when the wall clock was set.
    mutating func shift(by offset: Duration) { since = since + offset }
}

extension TillModel {
    /// Handles the input of a person, unless it has to wait.
    mutating func type(_ input: TerminalInput) -> [TillEffect] {
        if case .resize = input { return handle(input) }
        guard typedAhead.isWaiting else { return handle(input) }
        switch input {
        case .escape: _ = typedAhead.take()
        // A place on the screen means what the person sees there now, not later.
        case .mouse: break
        default: typedAhead.add(input, at: now)
        }
        return []
    }

    /// Lets the waiting keys act as soon as the order at hand is confirmed, or drops them.
    mutating func releaseTypedAhead() -> [TillEffect] {
        guard typedAhead.isWaiting else { return [] }
        if order.isConfirmed { return typedAhead.take().flatMap { type($0) } }
        guard typedAhead.isOverdue(at: now) else { return [] }
        let count = typedAhead.take().count
        let keys = count == 1 ? "The last key was" : "The last \(count) keys were"
        notice = Notice("\(ShownOrder.notSent). \(keys) not used.", .warning)
        return []
    }
}
