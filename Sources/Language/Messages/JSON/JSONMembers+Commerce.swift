// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

/// The kernel's types as members of an object.
extension JSONMembers {
    /// An identifier.
    public mutating func identifier<Kind>(
        _ name: StaticString
    ) throws(JSONSurprise) -> Identifier<Kind> {
        try sure(Identifier(try string(name)))
    }

    /// An identifier that may be missing.
    public mutating func identifierIfPresent<Kind>(
        _ name: StaticString
    ) throws(JSONSurprise) -> Identifier<Kind>? {
        guard let text = try stringIfPresent(name) else { return nil }
        return try sure(Identifier(text))
    }

    /// An amount of money.
    public mutating func amount(_ name: StaticString) throws(JSONSurprise) -> Amount {
        try sure(try amountIfPresent(name))
    }

    /// An amount of money that may be missing.
    public mutating func amountIfPresent(_ name: StaticString) throws(JSONSurprise) -> Amount? {
        guard let number = try integerIfPresent(name) else { return nil }
        return try sure(Amount(exactly: number))
    }

    /// An instant.
    public mutating func time(_ name: StaticString) throws(JSONSurprise) -> Timestamp {
        try sure(Timestamp(utf8: try utf8(name)))
    }

    /// An instant that may be missing.
    public mutating func timeIfPresent(_ name: StaticString) throws(JSONSurprise) -> Timestamp? {
        guard let text = try utf8IfPresent(name) else { return nil }
        return try sure(Timestamp(utf8: text))
    }

    /// One of the words of an enumeration.
    public mutating func word<Word: RawRepresentable>(
        _ name: StaticString
    ) throws(JSONSurprise) -> Word where Word.RawValue == String {
        try sure(Word(rawValue: try string(name)))
    }

    /// One of the words of an enumeration, which may be missing.
    public mutating func wordIfPresent<Word: RawRepresentable>(
        _ name: StaticString
    ) throws(JSONSurprise) -> Word? where Word.RawValue == String {
        guard let text = try stringIfPresent(name) else { return nil }
        return try sure(Word(rawValue: text))
    }

    /// What is there; a surprise when it is not.
    public func sure<Value>(_ value: Value?) throws(JSONSurprise) -> Value {
        guard let value else { throw JSONSurprise() }
        return value
    }
}
