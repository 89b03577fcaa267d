// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// One order in the pattern `lunch`, from its opening to its end.
struct LunchScript: Equatable, Sendable {
    /// One step of the order.
    enum Step: Equatable, Sendable {
        /// The till opens the order.
        case open
        /// The till adds items.
        case add([ItemRequest])
        /// The till cancels the order.
        case cancel(reason: String)
        /// The guest pays in cash: the amount due, rounded up to a multiple of minor units.
        case checkout(roundedUpTo: Int)
        /// The till waits.
        case pause(Duration)
    }

    /// A payment after the order was served.
    struct LatePayment: Equatable, Sendable {
        /// The time after which guests pay even if they were not served.
        var timeout: Duration
        var step: Step
    }

    var location: LocationID
    var steps: [Step]
    /// The payment after delivery; nil if `steps` is all.
    var latePayment: LatePayment?
}

/// The orders of one till in the pattern `lunch`.
///
/// Pure: the same seed, till and items give the same orders.
struct LunchPlan {
    private let menus: [AvailableItems]
    private var random: SplitMix64

    /// The plan of a till; `menus` must not be empty.
    init(menus: [AvailableItems], seed: UInt64, till: Int) {
        self.menus = menus
        random = SplitMix64(seed: seed, stream: till)
    }

    mutating func next() -> LunchScript {
        let menu = menus[Int.random(in: menus.indices, using: &random)]
        var steps: [LunchScript.Step] = [
            .open, pause(100...400), .add(items(of: menu, maximum: 4)),
        ]
        if random.bool(percent: 20) {
            steps += [pause(300...1200), .add(items(of: menu, maximum: 1))]
        }
        if random.bool(percent: 10) {
            steps += [pause(500...3000), .cancel(reason: "the guest left")]
            return LunchScript(location: menu.location, steps: steps)
        }
        let payment = LunchScript.Step.checkout(roundedUpTo: random.bool(percent: 30) ? 1 : 500)
        if random.bool(percent: 25) {
            let late = LunchScript.LatePayment(
                timeout: random.duration(milliseconds: 15_000...25_000), step: payment)
            return LunchScript(location: menu.location, steps: steps, latePayment: late)
        }
        steps += [pause(200...800), payment]
        return LunchScript(location: menu.location, steps: steps)
    }

    private mutating func pause(_ milliseconds: ClosedRange<Int>) -> LunchScript.Step {
        .pause(random.duration(milliseconds: milliseconds))
    }

    /// Random items of the location, some with a note for the kitchen.
    private mutating func items(of menu: AvailableItems, maximum: Int) -> [ItemRequest] {
        menu.random(maximum: maximum, using: &random).map { item in
            var item = item
            item.note = note()
            return item
        }
    }

    private mutating func note() -> String? {
        guard random.bool(percent: 8) else { return nil }
        let notes = ["no onions", "extra hot", "to go", "allergic to nuts"]
        return notes[Int.random(in: notes.indices, using: &random)]
    }
}
