// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// What one delivery earned on a business day.
struct EarnedOnDay: Equatable, Sendable {
    /// The business day of its location.
    var day: BusinessDay
    /// The currency.
    var currency: Currency
    /// The earnings.
    var earnings: CourierEarnings
}

extension GetCourierEarnings {
    /// The maximum number of days.
    static let days = 400

    /// Checks the range; refuses `earnings.rangeInvalid`.
    func check() throws(Refusal) {
        let length = to.number - from.number + 1
        guard (1...Self.days).contains(length) else { throw .rangeInvalid(from, to) }
    }
}

extension GetCourierEarnings.Answer {
    /// The sums of deliveries by day, week and month, oldest first.
    init(_ deliveries: [EarnedOnDay], today: BusinessDay) {
        self.init(
            today: today, days: Self.sums(deliveries) { $0 },
            weeks: Self.sums(deliveries) { $0.monday },
            months: Self.sums(deliveries) { $0.firstOfMonth })
    }

    private struct Key: Hashable {
        var from: BusinessDay
        var currency: Currency
    }

    private static func sums(
        _ deliveries: [EarnedOnDay], by start: (BusinessDay) -> BusinessDay
    ) -> [EarnedPeriod] {
        let groups = Dictionary(grouping: deliveries) {
            Key(from: start($0.day), currency: $0.currency)
        }
        return groups.map { key, members in
            EarnedPeriod(
                from: key.from, currency: key.currency, deliveries: members.count,
                earnings: CourierEarnings(
                    base: members.reduce(.zero) { $0 + $1.earnings.base },
                    distance: members.reduce(.zero) { $0 + $1.earnings.distance },
                    tip: members.reduce(.zero) { $0 + $1.earnings.tip }))
        }.sorted { ($0.from, $0.currency.code) < ($1.from, $1.currency.code) }
    }
}

extension BusinessDay {
    private static let dayInMilliseconds: Int64 = 86_400_000

    /// The number of days since 1970-01-01, a Thursday.
    fileprivate var number: Int {
        let start = Timestamp("\(description)T00:00:00.000Z")?.milliseconds ?? 0
        return Int(start / Self.dayInMilliseconds)
    }

    /// The first day of its week.
    fileprivate var monday: Self {
        let start = Int64(number - (number + 3) % 7) * Self.dayInMilliseconds
        return Self(String(Timestamp(milliseconds: start).description.prefix(10))) ?? self
    }

    /// The first day of its month.
    fileprivate var firstOfMonth: Self { Self(description.prefix(8) + "01") ?? self }
}
