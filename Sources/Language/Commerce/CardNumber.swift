// SPDX-License-Identifier: Apache-2.0

/// Finds the numbers of payment cards in texts; no service may receive, store or publish one.
///
/// A number of 13 to 19 digits, the first not 0, counts if it passes the Luhn check (ISO/IEC
/// 7812-1, annex B). Spaces and hyphens may separate its digits into groups, and other groups may
/// precede and follow it, as in `4242 4242 4242 4242 12 28`. These do not count:
/// - UUIDs, and SHA-256 in hexadecimal
/// - up to 15 digits after a `+`: a telephone number (ITU-T E.164)
/// - the inside of a group of 20 and more digits
public enum CardNumber {
    /// The numbers of digits that a card number may have.
    private static let lengths = 13...19
    /// The maximum number of digits of a telephone number with its country code.
    private static let longestTelephoneNumber = 15

    /// Returns whether a text contains the number of a payment card, in the digits of any script.
    public static func occurs(in text: String) -> Bool {
        if text.utf8.count < lengths.lowerBound { return false }
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return occurs(inASCII: text.utf8.span) }
        let plain = text.unicodeScalars.map(asciiByte)
        return occurs(inASCII: plain.span)
    }

    /// Returns whether a text in UTF-8 contains the number of a payment card.
    ///
    /// The text may also be JSON, which is not decoded: numbers with escaped characters are not
    /// found.
    public static func occurs(inUTF8 text: [UInt8]) -> Bool {
        text.allSatisfy { $0 < 0x80 }
            ? occurs(inASCII: text.span) : occurs(in: String(decoding: text, as: UTF8.self))
    }

    /// Returns whether a text is an EAN-13, the number of an article with its check digit.
    ///
    /// One of ten passes the Luhn check, too.
    public static func isArticleNumber(_ text: String) -> Bool {
        let digits = text.utf8.map { Int($0) - 48 }
        guard digits.count == 13, digits.allSatisfy((0...9).contains) else { return false }
        let sum = digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
        return sum % 10 == 0
    }

    private static func occurs(inASCII text: Span<UInt8>) -> Bool {
        guard hasManyDigits(text) else { return false }
        var run = DigitRun()
        var index = 0
        while index < text.count {
            let skipped = run.isInWord ? 0 : hexadecimalName(in: text, at: index)
            if run.add(skipped == 0 ? text[index] : .wordByte) { return true }
            index += max(skipped, 1)
        }
        return run.add(.wordByte)
    }

    /// Returns whether a run of digits and separators is long enough; most texts have none.
    private static func hasManyDigits(_ text: Span<UInt8>) -> Bool {
        var count = 0
        for index in text.indices {
            if text[index].isDigit {
                count += 1
                if count == lengths.lowerBound { return true }
            } else if !text[index].isSeparator {
                count = 0
            }
        }
        return false
    }

    /// Returns the length of the UUID or the SHA-256 at a place; 0 if there is neither.
    private static func hexadecimalName(in text: Span<UInt8>, at start: Int) -> Int {
        for length in [36, 64] where isName(in: text, start..<start + length) { return length }
        return 0
    }

    private static func isName(in text: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard range.upperBound <= text.count else { return false }
        let hyphens = range.count == 36 ? [8, 13, 18, 23] : []
        return range.allSatisfy { index in
            hyphens.contains(index - range.lowerBound)
                ? text[index] == .hyphen : text[index].isHexadecimal
        }
    }

    /// Returns the digit, the separator or, for any other character, the letter that it is like.
    private static func asciiByte(_ scalar: Unicode.Scalar) -> UInt8 {
        if scalar.isASCII { return UInt8(scalar.value) }
        let properties = scalar.properties
        if properties.numericType == .decimal, let value = properties.numericValue {
            return UInt8(ascii: "0") + UInt8(value)
        }
        let isDash = properties.generalCategory == .dashPunctuation
        return properties.isWhitespace || isDash ? .hyphen : .wordByte
    }

    /// Groups of digits with nothing but separators between them.
    private struct DigitRun {
        private var digits: [UInt8] = []
        /// The places of the groups in the digits.
        private var starts: [Int] = []
        private var isAfterPlus = false
        private var last = UInt8(ascii: " ")

        /// Whether the last character was a letter or a digit.
        var isInWord: Bool { last.isLetterOrDigit }

        /// Adds the next character; returns whether it ends a run with the number of a card.
        mutating func add(_ byte: UInt8) -> Bool {
            defer { last = byte }
            if byte.isDigit {
                if digits.isEmpty { isAfterPlus = last == UInt8(ascii: "+") }
                if !last.isDigit { starts.append(digits.count) }
                digits.append(byte - UInt8(ascii: "0"))
                return false
            }
            if digits.isEmpty || byte.isSeparator { return false }
            defer {
                digits.removeAll(keepingCapacity: true)
                starts.removeAll(keepingCapacity: true)
            }
            return hasCardNumber
        }

        private var hasCardNumber: Bool {
            if digits.count < lengths.lowerBound { return false }
            if isAfterPlus, digits.count <= longestTelephoneNumber { return false }
            return starts.indices.contains(where: isCardNumber(from:))
        }

        /// Returns whether a group begins a card number, which ends with it or a later group.
        private func isCardNumber(from group: Int) -> Bool {
            for next in group + 1...min(group + lengths.upperBound, starts.count) {
                let end = next < starts.count ? starts[next] : digits.count
                if end - starts[group] > lengths.upperBound { return false }
                if passesCheck(digits[starts[group]..<end]) { return true }
            }
            return false
        }

        private func passesCheck(_ digits: ArraySlice<UInt8>) -> Bool {
            guard lengths.contains(digits.count), digits.first != 0 else { return false }
            var sum = 0
            for (place, digit) in digits.reversed().enumerated() {
                let weighted = Int(digit) * (place % 2 == 0 ? 1 : 2)
                sum += weighted > 9 ? weighted - 9 : weighted
            }
            return sum % 10 == 0
        }
    }
}

extension UInt8 {
    /// A character that is neither digit nor separator.
    fileprivate static let wordByte = UInt8(ascii: "x")
    fileprivate static let hyphen = UInt8(ascii: "-")

    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }

    /// Whether it is a space, a control character such as a tabulator, or a hyphen.
    fileprivate var isSeparator: Bool { self <= 0x20 || self == .hyphen }

    fileprivate var isHexadecimal: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }

    fileprivate var isLetterOrDigit: Bool { isDigit || (0x61...0x7a).contains(self | 0x20) }
}
