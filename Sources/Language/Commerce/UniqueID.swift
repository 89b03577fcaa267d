// SPDX-License-Identifier: Apache-2.0

/// Makes version 7 UUIDs (RFC 9562 §5.7): 48 bits of Unix milliseconds, then 74 random bits.
///
/// They sort by the time they were made, so a table keyed by them grows at its end.
public enum UniqueID {
    /// A version 7 UUID as 36 lower-case characters, from the time and the chance that are given.
    public static func make(
        at time: Timestamp, using generator: inout some RandomNumberGenerator
    ) -> String {
        let high =
            UInt64(bitPattern: time.milliseconds) << 16 | 0x7000 | generator.next() & 0x0fff
        let low = 0x8000_0000_0000_0000 | generator.next() & 0x3fff_ffff_ffff_ffff
        return format(high, low)
    }

    private static func format(_ high: UInt64, _ low: UInt64) -> String {
        String(unsafeUninitializedCapacity: 36) { buffer in
            var position = 0
            for nibble in 0..<32 {
                if [8, 12, 16, 20].contains(nibble) {
                    buffer[position] = UInt8(ascii: "-")
                    position += 1
                }
                let half = nibble < 16 ? high : low
                let value = UInt8(truncatingIfNeeded: half >> UInt64(60 - 4 * (nibble % 16))) & 0xf
                buffer[position] =
                    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
                position += 1
            }
            return 36
        }
    }
}

extension Identifier {
    /// A new identifier: a version 7 UUID from the time and the chance that are given.
    public static func unique(
        at time: Timestamp, using generator: inout some RandomNumberGenerator
    ) -> Self {
        Self(known: UniqueID.make(at: time, using: &generator))
    }

    private init(known text: String) { self.init(stringLiteral: text) }
}
