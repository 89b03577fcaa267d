// SPDX-License-Identifier: Apache-2.0

/// Any JSON value, for any coder.
enum Tree: Codable, Equatable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
    case list([Tree])
    case object([String: Tree])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([Tree].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: Tree].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    /// A random value with a maximum depth.
    static func random(depth: Int, using generator: inout some RandomNumberGenerator) -> Tree {
        switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &generator) {
        case 0: .null
        case 1: .bool(.random(using: &generator))
        case 2: .integer(randomInteger(using: &generator))
        case 3: .number(randomNumber(using: &generator))
        case 4, 5: .text(randomText(using: &generator))
        case 6, 7:
            .list(
                (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                    random(depth: depth - 1, using: &generator)
                })
        default: randomObject(depth: depth, using: &generator)
        }
    }

    /// A random object, sometimes with so many members that duplicates are searched in full.
    private static func randomObject(
        depth: Int, using generator: inout some RandomNumberGenerator
    ) -> Tree {
        let count = Int.random(in: 0..<10, using: &generator) == 0 ? 30 : 4
        let members = (0..<Int.random(in: 0...count, using: &generator)).map { place in
            let name = "\(place)" + randomText(using: &generator)
            return (name, random(depth: depth - 1, using: &generator))
        }
        return .object(Dictionary(members) { first, _ in first })
    }

    /// A whole number of any length.
    private static func randomInteger(using generator: inout some RandomNumberGenerator) -> Int64 {
        let bits = Int64.random(in: 0..<64, using: &generator)
        return Int64.random(in: .min ... .max, using: &generator) >> bits
    }

    /// A number with a fraction, so that no reader reads it as a whole number.
    private static func randomNumber(using generator: inout some RandomNumberGenerator) -> Double {
        let number = Double(bitPattern: generator.next())
        return number.isFinite && number != number.rounded() ? number : 0.5
    }

    private static func randomText(using generator: inout some RandomNumberGenerator) -> String {
        let characters: [Character] = [
            "a", "Z", " ", "0", "\"", "\\", "/", "\u{8}", "\u{c}", "\n", "\r", "\t", "\u{0}",
            "\u{1f}", "\u{7f}", "\u{80}", "é", "漢", "\u{2028}", "\u{ffff}", "😀", "👩‍🍳",
        ]
        let count = Int.random(in: 0...12, using: &generator)
        return String((0..<count).map { _ in characters.randomElement(using: &generator) ?? "a" })
    }
}
