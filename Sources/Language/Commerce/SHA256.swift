// SPDX-License-Identifier: Apache-2.0

extension Identifier where Kind == IdentifierKind.Picture {
    /// The identifier of a picture: the SHA-256 of its bytes in lower-case hexadecimal.
    package init(sha256Of bytes: [UInt8]) { self = "\(SHA256.hexadecimal(of: bytes))" }
}

/// SHA-256 (FIPS 180-4).
package enum SHA256 {
    private static let blockSize = 64

    /// Returns the digest as 64 digits in lower-case hexadecimal.
    package static func hexadecimal(of bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef")
        return String(digest(of: bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }

    /// Returns the 32 bytes of the digest.
    package static func digest(of bytes: [UInt8]) -> [UInt8] {
        var state = initialState
        let whole = bytes.count / blockSize * blockSize
        for start in stride(from: 0, to: whole, by: blockSize) {
            compress(bytes[start..<start + blockSize], into: &state)
        }
        let end = padded(bytes[whole...], count: bytes.count)
        for start in stride(from: 0, to: end.count, by: blockSize) {
            compress(end[start..<start + blockSize], into: &state)
        }
        return state.flatMap(bigEndian)
    }

    /// The last blocks: the remaining bytes, a one bit, zeros, and the number of bits.
    private static func padded(_ rest: ArraySlice<UInt8>, count: Int) -> [UInt8] {
        var end = Array(rest) + [0x80]
        while end.count % blockSize != blockSize - 8 { end.append(0) }
        return end + bigEndian(UInt64(count) * 8)
    }

    private static func bigEndian(_ value: some FixedWidthInteger) -> [UInt8] {
        stride(from: value.bitWidth - 8, through: 0, by: -8).map {
            UInt8(truncatingIfNeeded: value >> $0)
        }
    }

    private static func compress(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        let words = schedule(block)
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for round in 0..<64 {
            let choice = (e & f) ^ (~e & g)
            let sum = h &+ mixed(e, 6, 11, 25) &+ choice &+ constants[round] &+ words[round]
            let majority = (a & b) ^ (a & c) ^ (b & c)
            let other = mixed(a, 2, 13, 22) &+ majority
            (h, g, f, e) = (g, f, e, d &+ sum)
            (d, c, b, a) = (c, b, a, sum &+ other)
        }
        for (index, value) in [a, b, c, d, e, f, g, h].enumerated() {
            state[index] = state[index] &+ value
        }
    }

    /// The 16 words of a block and the 48 words that are derived from them.
    private static func schedule(_ block: ArraySlice<UInt8>) -> [UInt32] {
        var words: [UInt32] = []
        words.reserveCapacity(64)
        for start in stride(from: block.startIndex, to: block.endIndex, by: 4) {
            words.append(block[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) })
        }
        for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let first = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
            let second = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
            words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
        }
        return words
    }

    private static func mixed(
        _ word: UInt32, _ first: UInt32, _ second: UInt32, _ third: UInt32
    ) -> UInt32 {
        rotated(word, first) ^ rotated(word, second) ^ rotated(word, third)
    }

    private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 {
        word >> bits | word << (32 - bits)
    }

    /// The first 32 bits of the fractions of the square roots of the first 8 primes.
    private static let initialState: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
        0x5BE0_CD19,
    ]

    /// The first 32 bits of the fractions of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4,
        0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE,
        0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F,
        0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA, 0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7,
        0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC,
        0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
        0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070, 0x19A4_C116,
        0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
        0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7,
        0xC671_78F2,
    ]
}
