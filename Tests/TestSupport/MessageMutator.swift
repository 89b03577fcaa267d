// SPDX-License-Identifier: Apache-2.0

/// Generates hostile messages: mutated valid messages, random bytes and large batches.
///
/// The same seed generates the same messages.
package struct MessageMutator: Sendable {
    /// The source of all random choices; a test may use it too.
    package var generator: SeededGenerator
    private let samples: [[UInt8]]

    /// Mutates the given messages; at least one is required.
    package init(seed: UInt64, samples: [[UInt8]]) {
        precondition(!samples.isEmpty, "there is no message to mutate")
        generator = SeededGenerator(seed: seed)
        self.samples = samples
    }

    /// Returns the payload of one message, at most about 100 KiB; about one in ten is valid.
    package mutating func payload() -> [UInt8] {
        switch below(20) {
        case 0: return noise(below(2000))
        case 1: return batch()
        case 2...3: return sample()
        case 4...7: return mutated(mutated(mutated(sample())))
        default: return mutated(sample())
        }
    }

    /// Returns the frames of one message, in most cases only a payload.
    package mutating func frames() -> [[UInt8]] {
        switch below(12) {
        case 0: (0...below(8)).map { _ in noise(below(40)) }
        case 1: [[], payload()]
        case 2: [payload(), payload()]
        case 3: [[], [], payload(), []]
        default: [payload()]
        }
    }

    /// Returns a number from 0 up to but not including the limit.
    package mutating func below(_ limit: Int) -> Int {
        Int.random(in: 0..<limit, using: &generator)
    }

    private mutating func sample() -> [UInt8] { pick(samples) }

    private mutating func pick<Element>(_ list: [Element]) -> Element { list[below(list.count)] }

    private mutating func noise(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    private mutating func batch() -> [UInt8] {
        let entries = (0..<below(70)).map { _ in below(8) == 0 ? mutated(sample()) : sample() }
        return Array("[".utf8) + entries.joined(separator: [UInt8(ascii: ",")]) + Array("]".utf8)
    }

    private mutating func mutated(_ message: [UInt8]) -> [UInt8] {
        var message = message
        guard !message.isEmpty else { return noise(3) }
        let index = below(message.count)
        switch below(10) {
        case 0: message.removeLast(message.count - index)
        case 1: for _ in 0...below(4) { message[below(message.count)] = noise(1)[0] }
        case 2: message.replaceSubrange(index..., with: sample().suffix(below(200)))
        case 3: message.insert(contentsOf: noise(1 + below(4)), at: index)
        case 4: repeatPart(of: &message)
        case 5: message.insert(contentsOf: pick(Self.invalidUTF8), at: index)
        default: replaceValue(in: &message)
        }
        return message
    }

    /// Duplicates the text between two commas, often a member, so that its name occurs twice.
    private mutating func repeatPart(of message: inout [UInt8]) {
        let commas = message.indices.filter { message[$0] == UInt8(ascii: ",") }
        guard commas.count > 1 else { return }
        let start = below(commas.count - 1)
        message.insert(
            contentsOf: message[commas[start]..<commas[start + 1]], at: commas[start])
    }

    private mutating func replaceValue(in message: inout [UInt8]) {
        let colons = message.indices.dropLast().filter {
            message[$0] == UInt8(ascii: ":") && $0 > 0 && message[$0 - 1] == UInt8(ascii: "\"")
        }
        guard !colons.isEmpty else { return }
        let start = pick(colons) + 1
        message.replaceSubrange(start..<Self.end(of: message, from: start), with: oddValue())
    }

    private mutating func oddValue() -> [UInt8] {
        switch below(4) {
        case 0: Array(pick(Self.oddNumbers).utf8)
        case 1: Array(pick(Self.oddTexts).utf8)
        case 2: nested()
        default: Array(pick(["null", "true", "{}", "[]", "[null]", "{\"\":0}", ""]).utf8)
        }
    }

    private mutating func nested() -> [UInt8] {
        let depth = pick([2, 63, 64, 127, 128, 129, 512, 513, 10_000])
        let (opening, closing) = pick([("[", "]"), (#"{"a":"#, "}")])
        let text =
            String(repeating: opening, count: depth) + "1"
            + String(repeating: closing, count: below(8) == 0 ? depth - 1 : depth)
        return Array(text.utf8)
    }

    /// The approximate end of a value; the rest of the message need not fit.
    private static func end(of message: [UInt8], from start: Int) -> Int {
        let isText = message[start] == UInt8(ascii: "\"")
        let isEnd: (UInt8) -> Bool = {
            isText ? $0 == UInt8(ascii: "\"") : [0x2c, 0x5d, 0x7d].contains($0)
        }
        let end = message[(start + 1)...].firstIndex(where: isEnd) ?? message.endIndex
        return isText ? min(end + 1, message.endIndex) : end
    }

    private static let oddNumbers = [
        "0", "-0", "-1", "1.5", "1e2", "1e400", "-1e999", "1e-400", "01", "+1", ".5", "0x10", "NaN",
        "9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "-9223372036854775809", "4611686018427387904", "18446744073709551616", "2147483648",
        "1000000000000000", "1000000000000001", String(repeating: "9", count: 400),
        "1e\(String(repeating: "9", count: 30))",
    ]

    private static let oddTexts = [
        #""""#, #""\u0000""#, #""\ud800""#, #""\udc00\ud800""#, #""\u202e""#, #""../../etc""#,
        #""a/b""#, #"" ""#, "\"\n\"", #""00000000000000000000""#, #""09223372036854775807""#,
        #""09223372036854775808""#, #""-1""#, #""2026-02-30T25:61:61.999Z""#,
        #""9999-12-31T23:59:59.999Z""#, #""0000-01-01T00:00:00.000Z""#, #""9999-99-99""#,
        #""-292277022399-01-01T00:00:00.000Z""#, #""2026-11-21""#, #""00001""#,
        "\"\(String(repeating: "x", count: 65))\"", "\"\(String(repeating: "é", count: 5000))\"",
        "\"\(String(repeating: "x", count: 90_000))\"",
    ]

    private static let invalidUTF8: [[UInt8]] = [
        [0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82], [0x80],
        [0xef, 0xbb, 0xbf], [0x00],
    ]
}
