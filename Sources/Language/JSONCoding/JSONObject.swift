// SPDX-License-Identifier: Apache-2.0

/// A value that is written to JSON and read from it without `Codable`.
///
/// Both directions must agree with the type's `Codable` conformance.
public protocol JSONValue {
    /// Reads the value; throws `JSONMismatch` for any unexpected form.
    init(from value: borrowing JSONReader) throws(JSONMismatch)

    /// Appends the value to the text.
    func write(to text: inout JSONText)
}

/// An object that is written and read by one list of its members.
///
///     extension Fee: JSONObject {
///         public static var placeholder: Self { Self(name: "", value: .zero) }
///
///         public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
///             try members.code("name", &name)
///             try members.code("basisPoints", &basisPoints)
///             try members.code("value", &value)
///         }
///     }
///
/// The list names every stored property once, in the order of declaration. The compiler makes a
/// writer and a reader of it that contain no loops and no lookups by type. `WireMemberTests`
/// checks that each list is complete and agrees with `Codable`.
public protocol JSONObject: JSONValue {
    /// A value whose members the reader replaces. It never leaves the reader.
    static var placeholder: Self { get }

    /// Lists the members.
    ///
    /// A writer takes their values and changes none; a reader replaces all of them.
    mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure)
}

/// Writes or reads the members of one object in turn.
///
/// The writer can't be copied, and the reader can't escape.
public typealias JSONMemberCoder = JSONMemberCoding & ~Copyable & ~Escapable

/// The requirements of a `JSONMemberCoder`.
public protocol JSONMemberCoding: ~Copyable, ~Escapable {
    /// `Never` for a writer, `JSONMismatch` for a reader.
    associatedtype Failure: Error

    /// Writes or reads a member that must be present.
    mutating func code<Value: JSONValue>(
        _ name: StaticString, _ value: inout Value
    ) throws(Failure)

    /// Writes or reads an optional member.
    ///
    /// The writer omits nil. The reader takes nil for an absent member, and throws for `null`.
    mutating func code<Value: JSONValue>(
        _ name: StaticString, _ value: inout Value?
    ) throws(Failure)
}

/// A JSON text has an unexpected form: it may be wrong, or only unusual.
///
/// `Codable` then reads the text again, and reports the error if there is one.
public struct JSONMismatch: Error {
    /// A mismatch; `Codable` finds out the place and the reason.
    public init() {}
}

extension JSONObject {
    /// Reads the members of an object.
    @inlinable
    public init(from value: borrowing JSONReader) throws(JSONMismatch) {
        var members = try value.members()
        self = .placeholder
        try code(with: &members)
    }

    /// Writes the object with its members.
    @inlinable
    public func write(to text: inout JSONText) {
        var object = self
        text.append(byte: UInt8(ascii: "{"))
        object.code(with: &text)
        text.append(byte: UInt8(ascii: "}"))
    }
}

extension JSONText: JSONMemberCoding {
    /// Writes a member.
    @inlinable
    @inline(__always)
    public mutating func code<Value: JSONValue>(_ name: StaticString, _ value: inout Value) {
        append(name: name)
        value.write(to: &self)
    }

    /// Writes a member unless it is nil.
    @inlinable
    @inline(__always)
    public mutating func code<Value: JSONValue>(_ name: StaticString, _ value: inout Value?) {
        guard let value else { return }
        append(name: name)
        value.write(to: &self)
    }
}
