// SPDX-License-Identifier: Apache-2.0

extension JSONNode {
    /// The whole number that the value is.
    ///
    /// Fractions and exponents are taken where the number is whole all the same (`1.0`, `1e2`), up
    /// to 2^53, where every reader still tells whole numbers apart (RFC 7493 §2.2). Throws a
    /// `DecodingError` for anything else and for a number outside of the type's range.
    func decodeInteger<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
        switch token.kind {
        case .integer:
            guard let number = integer(type) else { throw outOfRange(type) }
            return number
        case .decimal:
            guard let double = Double(source.pointee.string(token.range)),
                double.magnitude <= 0x1p53
            else { throw outOfRange(type) }
            guard double == double.rounded(.towardZero) else { throw mismatch(type) }
            guard let number = Number(exactly: double) else { throw outOfRange(type) }
            return number
        default: throw mismatch(type)
        }
    }

    /// The number that the value is, rounded to what the type can hold.
    ///
    /// Throws a `DecodingError` for anything else and for a number outside of the type's range.
    func decodeFloatingPoint<Number: BinaryFloatingPoint & LosslessStringConvertible>(
        _ type: Number.Type
    ) throws -> Number {
        guard token.kind.isNumber else { throw mismatch(type) }
        guard let number = Number(source.pointee.string(token.range)), number.isFinite else {
            throw corrupted("must be a number that \(type) can hold")
        }
        return number
    }

    private func integer<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
        plainInteger.flatMap { Number(exactly: $0) } ?? Number(source.pointee.string(token.range))
    }

    /// The whole number that the value is, when it has no more than eighteen characters: such a
    /// number always fits into 64 bits, so it needs no check.
    var plainInteger: Int? {
        let range = token.range
        guard token.kind == .integer, range.count <= 18 else { return nil }
        var number: Int64 = 0
        var isNegative = false
        for place in range {
            let byte = source.pointee.text[place]
            if byte == UInt8(ascii: "-") {
                isNegative = true
            } else {
                number = number &* 10 &+ Int64(byte &- UInt8(ascii: "0"))
            }
        }
        return Int(isNegative ? -number : number)
    }

    private func outOfRange<Number: FixedWidthInteger>(_ type: Number.Type) -> DecodingError {
        corrupted("must be a whole number from \(type.min) to \(type.max)")
    }
}
