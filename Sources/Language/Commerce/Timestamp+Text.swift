// SPDX-License-Identifier: Apache-2.0

/// The text of instants, in whole numbers only.
///
/// Foundation's formats go through seconds in floating point and lose a millisecond now and then; a
/// value that is stored and read again must be the same one.
extension Timestamp: CustomStringConvertible {
    private static let millisecondsPerDay: Int64 = 86_400_000

    /// The RFC 3339 text of the instant: `2026-11-21T18:30:00.250Z`.
    public var description: String { withUTF8 { String(decoding: $0, as: UTF8.self) } }

    /// Lends the bytes of that text, none of which needs an escape anywhere; the pointer is valid
    /// inside the body only.
    public func withUTF8<Outcome>(_ body: (UnsafeBufferPointer<UInt8>) -> Outcome) -> Outcome {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { buffer in
            write(to: buffer)
            return body(UnsafeBufferPointer(buffer))
        }
    }

    private func write(to buffer: UnsafeMutableBufferPointer<UInt8>) {
        let day = Self.floorDivision(milliseconds, Self.millisecondsPerDay)
        let rest = Int(milliseconds - day * Self.millisecondsPerDay)
        let date = CivilDate(day: Int(day))
        var writer = DigitWriter(buffer: buffer)
        writer.write(pair: date.year / 100)
        writer.write(pair: date.year % 100, then: "-")
        writer.write(pair: date.month, then: "-")
        writer.write(pair: date.day, then: "T")
        writer.write(pair: rest / 3_600_000, then: ":")
        writer.write(pair: rest / 60_000 % 60, then: ":")
        writer.write(pair: rest / 1000 % 60, then: ".")
        writer.write(pair: rest % 1000 / 10)
        writer.write(digit: rest % 10, then: "Z")
    }

    /// Reads RFC 3339 text with three decimals and `Z`; nil for anything else, also for a date that
    /// there is not.
    public init?(_ text: String) {
        var text = text
        guard let instant = text.withUTF8(Self.init(utf8:)) else { return nil }
        self = instant
    }

    /// Reads the same from text that is at hand as UTF-8.
    public init?(utf8 text: UnsafeBufferPointer<UInt8>) {
        guard let milliseconds = Self.milliseconds(text) else { return nil }
        self.milliseconds = milliseconds
    }

    private static func milliseconds(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard text.count == 24 else { return nil }
        var reader = DigitReader(text: text)
        let year = reader.read(digits: 4, then: "-")
        let month = reader.read(digits: 2, then: "-")
        let day = reader.read(digits: 2, then: "T")
        let hour = reader.read(digits: 2, then: ":")
        let minute = reader.read(digits: 2, then: ":")
        let second = reader.read(digits: 2, then: ".")
        let fraction = reader.read(digits: 3, then: "Z")
        guard reader.isRight, hour < 24, minute < 60, second < 60,
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

/// Writes numbers with leading zeros into a buffer of bytes that has room for all of them.
private struct DigitWriter {
    let buffer: UnsafeMutableBufferPointer<UInt8>
    private var count = 0

    init(buffer: UnsafeMutableBufferPointer<UInt8>) { self.buffer = buffer }

    /// Writes two digits and, if there is one, what comes after them.
    mutating func write(pair number: Int, then mark: Unicode.Scalar? = nil) {
        let number = UInt32(truncatingIfNeeded: number)
        write(byte: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number / 10))
        write(digit: Int(number % 10), then: mark)
    }

    /// Writes one digit and what comes after it.
    mutating func write(digit: Int, then mark: Unicode.Scalar?) {
        write(byte: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit))
        if let mark { write(byte: UInt8(ascii: mark)) }
    }

    private mutating func write(byte: UInt8) {
        buffer[count] = byte
        count &+= 1
    }
}

/// Reads numbers of fixed width from bytes that are enough for all of them.
private struct DigitReader {
    let text: UnsafeBufferPointer<UInt8>
    /// Whether everything read so far was as it must be.
    private(set) var isRight = true
    private var position = 0

    init(text: UnsafeBufferPointer<UInt8>) { self.text = text }

    mutating func read(digits: Int, then mark: Unicode.Scalar) -> Int {
        var number = 0
        for place in position..<position + digits {
            let digit = text[place] &- UInt8(ascii: "0")
            if digit > 9 { isRight = false }
            number = number * 10 + Int(digit)
        }
        if text[position + digits] != UInt8(ascii: mark) { isRight = false }
        position += digits + 1
        return number
    }
}
