// SPDX-License-Identifier: Apache-2.0

/// How long something took, many times.
struct Spread: CustomStringConvertible {
    private var durations: [Duration] = []

    /// Takes one more.
    mutating func add(_ duration: Duration) { durations.append(duration) }

    /// The median, the slowest of a hundred and the slowest of all, in milliseconds.
    var description: String {
        let sorted = durations.sorted()
        guard let slowest = sorted.last else { return "never measured" }
        let (half, most) = (sorted[sorted.count / 2], sorted[sorted.count * 99 / 100])
        return "p50 \(Self.text(half)), p99 \(Self.text(most)), max \(Self.text(slowest))"
    }

    private static func text(_ duration: Duration) -> String {
        "\(Int(duration / .milliseconds(1))) ms"
    }
}
