// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// The items of one location that a rush orders.
struct AvailableItems: Equatable, Sendable {
    /// The location.
    var location: LocationID
    /// The items; never empty.
    var items: [ItemID]

    /// One to `maximum` random items, each with a random quantity of 1 to 4.
    func random(maximum: Int, using random: inout SplitMix64) -> [ItemRequest] {
        (0..<Int.random(in: 1...maximum, using: &random)).map { _ in
            let item = items[Int.random(in: items.indices, using: &random)]
            let quantity = random.bool(percent: 70) ? 1 : Int.random(in: 2...4, using: &random)
            return ItemRequest(item: item, quantity: quantity)
        }
    }
}

extension AvailableItems {
    /// The items of a whole menu that a rush orders; nil if it has no such items.
    ///
    /// They can be ordered without modifiers and in every month, so that the same seed gives the
    /// same orders on any day.
    init?(of menu: Menu) {
        let items = menu.items.filter { item in
            item.available && item.season == nil
                && !menu.groups(of: item).contains { $0.minimum > 0 && $0.applies(with: []) }
        }
        if items.isEmpty { return nil }
        self.init(location: menu.location, items: items.map(\.id))
    }
}

/// The start times of one till's requests, fixed in advance: an open workload.
///
/// The latency of a late request counts from its intended time. So a slow service can't hide its
/// latency by slowing its clients down (coordinated omission).
struct ArrivalSchedule {
    private var nextTime: ContinuousClock.Instant
    private let period: Duration

    /// The schedule of one till; all `tills` together start `rate` times a second, evenly spread.
    init(from start: ContinuousClock.Instant, till: Int, of tills: Int, rate: Double) {
        period = .seconds(Double(tills) / rate)
        nextTime = start + .seconds(Double(till) / rate)
    }

    /// Returns the next start time.
    mutating func next() -> ContinuousClock.Instant {
        defer { nextTime += period }
        return nextTime
    }
}

extension SplitMix64 {
    /// One of the independent streams of numbers of a seed.
    init(seed: UInt64, stream: Int) {
        var first = Self(seed: seed)
        var second = Self(seed: first.next() &+ UInt64(truncatingIfNeeded: stream))
        self.init(seed: second.next())
    }

    /// True with a probability in percent.
    mutating func bool(percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    /// A duration of whole milliseconds in a range.
    mutating func duration(milliseconds: ClosedRange<Int>) -> Duration {
        .milliseconds(Int.random(in: milliseconds, using: &self))
    }
}
