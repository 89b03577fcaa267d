// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// The scripts that one till of a lunch plays, one after the other.
///
/// Pure: the same seed, till and menus give the same scripts.
struct LunchPlan {
    private let offers: [Offer]
    private var chance: SplitMix64

    /// The plan of a till; `offers` must not be empty.
    init(offers: [Offer], seed: UInt64, till: Int) {
        self.offers = offers
        chance = SplitMix64(seed: seed, stream: till)
    }

    /// The next script.
    mutating func next() -> LunchScript {
        let offer = offers[Int.random(in: offers.indices, using: &chance)]
        var steps: [LunchScript.Step] = [
            .open, pause(100...400), .add(items(of: offer, atMost: 4)),
        ]
        if chance.happens(percent: 20) {
            steps += [pause(300...1200), .add(items(of: offer, atMost: 1))]
        }
        if chance.happens(percent: 10) {
            steps += [pause(500...3000), .cancel(reason: "the guest left")]
            return LunchScript(location: offer.location, steps: steps)
        }
        let payment = LunchScript.Step.checkout(
            roundedUpTo: chance.happens(percent: 30) ? 1 : 500)
        if chance.happens(percent: 25) {
            let late = LunchScript.LatePayment(
                patience: chance.milliseconds(15_000...25_000), step: payment)
            return LunchScript(location: offer.location, steps: steps, latePayment: late)
        }
        steps += [pause(200...800), payment]
        return LunchScript(location: offer.location, steps: steps)
    }

    private mutating func pause(_ milliseconds: ClosedRange<Int>) -> LunchScript.Step {
        .pause(chance.milliseconds(milliseconds))
    }

    /// Some of what the location offers, at times with a wish.
    private mutating func items(of offer: Offer, atMost limit: Int) -> [ItemRequest] {
        offer.items(atMost: limit, by: &chance).map { item in
            var item = item
            item.note = wish()
            return item
        }
    }

    private mutating func wish() -> String? {
        guard chance.happens(percent: 8) else { return nil }
        let wishes = ["no onions", "extra hot", "to go", "allergic to nuts"]
        return wishes[Int.random(in: wishes.indices, using: &chance)]
    }
}
