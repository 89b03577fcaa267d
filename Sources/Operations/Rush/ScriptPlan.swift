// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// The scripts that one till plays, one after the other.
///
/// Pure: the same seed, till and menus give the same scripts.
struct ScriptPlan {
    /// A location and what it sells now.
    struct Offer: Equatable, Sendable {
        /// The location.
        var location: LocationID
        /// The items that can be ordered.
        var items: [ItemID]
    }

    private let pattern: RushPattern
    private let offers: [Offer]
    private var chance: SplitMix64

    /// How many commands a script of the load pattern has.
    static let commandsPerLoadScript = 6

    /// The plan of a till; `offers` must not be empty, nor any of them.
    init(pattern: RushPattern, offers: [Offer], seed: UInt64, till: Int) {
        self.pattern = pattern
        self.offers = offers
        chance = SplitMix64(seed: seed, stream: till)
    }

    /// The next script.
    mutating func next() -> Script {
        let offer = offers[Int.random(in: offers.indices, using: &chance)]
        return switch pattern {
        case .load: load(offer)
        case .lunch: lunch(offer)
        }
    }

    private mutating func load(_ offer: Offer) -> Script {
        let steps: [Script.Step] = [
            .open, .add(items(of: offer, atMost: 2)), .add(items(of: offer, atMost: 1)),
            .advance(from: .inProcess), .advance(from: .processed), .record,
        ]
        return Script(location: offer.location, steps: steps)
    }

    private mutating func lunch(_ offer: Offer) -> Script {
        var steps: [Script.Step] = [.open, pause(100...400), .add(items(of: offer, atMost: 4))]
        if chance.happens(percent: 20) {
            steps += [pause(300...1200), .add(items(of: offer, atMost: 1))]
        }
        if chance.happens(percent: 10) {
            steps += [pause(500...3000), .cancel(reason: "the guest left")]
            return Script(location: offer.location, steps: steps)
        }
        let payment = Script.Step.checkout(
            roundedUpTo: chance.happens(percent: 30) ? 1 : 500)
        if chance.happens(percent: 25) {
            let late = Script.LatePayment(
                patience: chance.milliseconds(15_000...25_000), step: payment)
            return Script(location: offer.location, steps: steps, latePayment: late)
        }
        steps += [pause(200...800), payment]
        return Script(location: offer.location, steps: steps)
    }

    private mutating func pause(_ milliseconds: ClosedRange<Int>) -> Script.Step {
        .pause(chance.milliseconds(milliseconds))
    }

    private mutating func items(of offer: Offer, atMost limit: Int) -> [ItemRequest] {
        (0..<Int.random(in: 1...limit, using: &chance)).map { _ in
            let item = offer.items[Int.random(in: offer.items.indices, using: &chance)]
            let quantity = chance.happens(percent: 70) ? 1 : Int.random(in: 2...4, using: &chance)
            return ItemRequest(item: item, quantity: quantity, note: note())
        }
    }

    private mutating func note() -> String? {
        guard pattern == .lunch, chance.happens(percent: 8) else { return nil }
        let wishes = ["no onions", "extra hot", "to go", "allergic to nuts"]
        return wishes[Int.random(in: wishes.indices, using: &chance)]
    }
}
