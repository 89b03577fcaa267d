// SPDX-License-Identifier: Apache-2.0

extension String: JSONValue {
    /// Reads a string.
    public init(from value: borrowing JSONReader) throws(JSONMismatch) {
        self = try value.string()
    }

    /// Writes a string.
    public func write(to text: inout JSONText) { text.append(string: self) }
}

extension Int: JSONValue {
    /// Reads a whole number.
    public init(from value: borrowing JSONReader) throws(JSONMismatch) {
        self = try value.integer()
    }

    /// Writes a whole number.
    public func write(to text: inout JSONText) { text.append(integer: Int64(self)) }
}

extension Bool: JSONValue {
    /// Reads `true` or `false`.
    public init(from value: borrowing JSONReader) throws(JSONMismatch) {
        self = try value.boolean()
    }

    /// Writes `true` or `false`.
    public func write(to text: inout JSONText) { text.append(self ? "true" : "false") }
}

extension Array: JSONValue where Element: JSONValue {
    /// Reads a list.
    @inlinable
    public init(from value: borrowing JSONReader) throws(JSONMismatch) {
        self.init()
        let count = try value.elementCount()
        guard count > 0 else { return }
        reserveCapacity(count)
        var element = value.firstElement
        append(try Element(from: element))
        for _ in 1..<count {
            element = element.nextElement
            append(try Element(from: element))
        }
    }

    /// Writes a list.
    @inlinable
    public func write(to text: inout JSONText) {
        text.append(byte: UInt8(ascii: "["))
        for element in self {
            text.separate(after: UInt8(ascii: "["))
            element.write(to: &text)
        }
        text.append(byte: UInt8(ascii: "]"))
    }
}

extension RawRepresentable where RawValue == String, Self: JSONValue {
    /// Reads a string that is one of the raw values.
    @inlinable
    public init(from value: borrowing JSONReader) throws(JSONMismatch) {
        guard let known = Self(rawValue: try value.string()) else { throw JSONMismatch() }
        self = known
    }

    /// Writes the raw value.
    @inlinable
    public func write(to text: inout JSONText) { text.append(string: rawValue) }
}
