// SPDX-License-Identifier: Apache-2.0

/// Decimal numbers as whole numbers of their smallest unit.
package enum DecimalNumber {
    /// The number with a fixed count of decimals.
    package static func text(_ units: Int, digits: Int) -> String {
        let magnitude = String(units.magnitude)
        let padded = String(repeating: "0", count: max(0, digits + 1 - magnitude.count)) + magnitude
        let sign = units < 0 ? "-" : ""
        if digits == 0 { return sign + padded }
        return "\(sign)\(padded.dropLast(digits)).\(padded.suffix(digits))"
    }

    /// The smallest units of a number with at most this count of decimals, after a point or a
    /// comma; nil for any other text.
    package static func units(_ text: String, digits: Int) -> Int? {
        let isNegative = text.hasPrefix("-")
        let unsigned = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
        let parts = unsigned.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard parts.count <= 2, let whole = parts.first, !whole.isEmpty else { return nil }
        let decimals = parts.count == 2 ? parts[1] : ""
        let all = whole + decimals
        guard decimals.count <= digits, parts.count == 1 || !decimals.isEmpty, all.count <= 15,
            all.allSatisfy({ $0.isASCII && $0.isNumber })
        else { return nil }
        let zeros = String(repeating: "0", count: digits - decimals.count)
        return Int(all + zeros).map { isNegative ? -$0 : $0 }
    }
}

extension Substring {
    /// The text without spaces at both ends.
    package var trimmed: Substring {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
