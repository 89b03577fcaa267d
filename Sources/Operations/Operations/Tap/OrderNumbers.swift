// SPDX-License-Identifier: Apache-2.0

/// The short numbers of orders that were heard of, so that payments, which do not carry them, can
/// be told by them.
struct OrderNumbers {
    /// How many are remembered before all are forgotten.
    static let most = 10_000

    private var numbers: [String: Int] = [:]

    /// The number of the order that an event is about; remembers it when the event tells it.
    mutating func number(of event: TappedEvent) -> Int? {
        let order = event.data?.order ?? event.subject
        guard let number = event.data?.number else { return numbers[order] }
        if numbers.count == Self.most { numbers = [:] }
        numbers[order] = number
        return number
    }
}
