// SPDX-License-Identifier: Apache-2.0

/// The text of instants, computed with integers only.
///
/// Foundation's formats use seconds in floating point and sometimes lose a millisecond. A value
/// that is stored and read again must be the same.
extension Timestamp: CustomStringConvertible {
    private static let millisecondsPerDay: Int64 = 86_400_000

    /// The RFC 3339 text of the instant: `2026-11-21T18:30:00.250Z`.
    public var description: String {
        let utf8 = utf8
        return unsafe utf8.span.withUnsafeBufferPointer {
            unsafe String(decoding: $0, as: UTF8.self)
        }
    }

    /// The bytes of that text, none of which JSON escapes.
    public var utf8: InlineArray<24, UInt8> {
        let day = Self.floorDivision(milliseconds, Self.millisecondsPerDay)
        let rest = Int(milliseconds - day * Self.millisecondsPerDay)
        let date = CivilDate(day: Int(day))
        var writer = DigitWriter()
        writer.write(pair: date.year / 100)
        writer.write(pair: date.year % 100, then: "-")
        writer.write(pair: date.month, then: "-")
        writer.write(pair: date.day, then: "T")
        writer.write(pair: rest / 3_600_000, then: ":")
        writer.write(pair: rest / 60_000 % 60, then: ":")
        writer.write(pair: rest / 1000 % 60, then: ".")
        writer.write(pair: rest % 1000 / 10)
        writer.write(digit: rest % 10, then: "Z")
        return writer.digits
    }

    /// Parses RFC 3339 text with three decimals and `Z`.
    ///
    /// Returns nil for any other text and for dates that do not exist.
    public init?(_ text: String) { self.init(utf8: text.utf8.span) }

    /// Parses the UTF-8 bytes of the same text.
    public init?(utf8 text: Span<UInt8>) {
        guard let milliseconds = Self.milliseconds(text) else { return nil }
        self.milliseconds = milliseconds
    }

    private static func milliseconds(_ text: Span<UInt8>) -> Int64? {
        guard text.count == 24 else { return nil }
        var reader = DigitReader()
        let year = reader.read(text, digits: 4, then: "-")
        let month = reader.read(text, digits: 2, then: "-")
        let day = reader.read(text, digits: 2, then: "T")
        let hour = reader.read(text, digits: 2, then: ":")
        let minute = reader.read(text, digits: 2, then: ":")
        let second = reader.read(text, digits: 2, then: ".")
        let fraction = reader.read(text, digits: 3, then: "Z")
        guard reader.isValid, hour < 24, minute < 60, second < 60,
            let dayNumber = CivilDate(year: year, month: month, day: day)?.dayNumber
        else { return nil }
        let time = ((hour * 60 + minute) * 60 + second) * 1000 + fraction
        return Int64(dayNumber) * millisecondsPerDay + Int64(time)
    }

    private static func floorDivision(_ value: Int64, _ divisor: Int64) -> Int64 {
        value >= 0 ? value / divisor : (value - divisor + 1) / divisor
    }
}

extension Timestamp: Codable {
    /// Reads an RFC 3339 string.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let instant = Self(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "must be a UTC time like 2026-11-21T18:30:00.250Z")
        }
        self = instant
    }

    /// Writes an RFC 3339 string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// Writes numbers with leading zeros, 24 bytes in all.
private struct DigitWriter {
    private(set) var digits = InlineArray<24, UInt8>(repeating: 0)
    private var count = 0

    /// Writes two digits and the mark after them, if any.
    mutating func write(pair number: Int, then mark: Unicode.Scalar? = nil) {
        let number = UInt32(truncatingIfNeeded: number)
        write(byte: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number / 10))
        write(digit: Int(number % 10), then: mark)
    }

    /// Writes one digit and the mark after it.
    mutating func write(digit: Int, then mark: Unicode.Scalar?) {
        write(byte: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit))
        if let mark { write(byte: UInt8(ascii: mark)) }
    }

    private mutating func write(byte: UInt8) {
        digits[count] = byte
        count &+= 1
    }
}

/// Reads numbers of fixed width one after another.
private struct DigitReader {
    /// Whether everything read so far was valid.
    private(set) var isValid = true
    private var position = 0

    mutating func read(_ text: Span<UInt8>, digits: Int, then mark: Unicode.Scalar) -> Int {
        var number = 0
        for place in position..<position + digits {
            let digit = text[place] &- UInt8(ascii: "0")
            if digit > 9 { isValid = false }
            number = number * 10 + Int(digit)
        }
        if text[position + digits] != UInt8(ascii: mark) { isValid = false }
        position += digits + 1
        return number
    }
}
