// SPDX-License-Identifier: Apache-2.0

/// A set of small numbers, one bit each.
struct SlotSet {
    private var bits: [UInt64] = []

    /// Adds a number.
    mutating func insert(_ slot: Int) {
        let place = slot / 64
        if place >= bits.count {
            bits += repeatElement(0, count: place + 1 - bits.count)
        }
        bits[place] |= 1 << UInt64(slot % 64)
    }

    /// Removes a number.
    mutating func remove(_ slot: Int) {
        guard slot / 64 < bits.count else { return }
        bits[slot / 64] &= ~(1 << UInt64(slot % 64))
    }

    /// Adds the numbers of another set.
    mutating func formUnion(_ other: Self) {
        if bits.count < other.bits.count {
            bits += repeatElement(0, count: other.bits.count - bits.count)
        }
        for place in other.bits.indices { bits[place] |= other.bits[place] }
    }

    /// Whether a number is in the set.
    func contains(_ slot: Int) -> Bool {
        slot / 64 < bits.count && bits[slot / 64] & (1 << UInt64(slot % 64)) != 0
    }

    /// Calls `body` with each number.
    func forEach(_ body: (Int) -> Void) {
        for (place, bits) in bits.enumerated() {
            var rest = bits
            while rest != 0 {
                body(place * 64 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
    }

    /// Whether it has no numbers.
    var isEmpty: Bool { bits.allSatisfy { $0 == 0 } }
}
