// SPDX-License-Identifier: Apache-2.0

/// A text identifier that can't be mistaken for one of another kind.
///
/// On the wire it is a JSON string of 1 to 64 printable ASCII characters without spaces, quotes or
/// slashes: identifiers stand in topics (`orders/00001/…`), in file names and in logs.
public struct Identifier<Kind>: Hashable, Sendable, CustomStringConvertible {
    /// The identifier as it stands on the wire.
    public let text: String

    /// Takes the text as an identifier; nil when it is empty, longer than 64 characters or contains
    /// anything but letters, digits and `. _ : -`.
    @inlinable
    public init?(_ text: String) {
        guard IdentifierText.accepts(text) else { return nil }
        self.text = text
    }

    /// The text itself.
    public var description: String { text }
}

/// What all kinds of identifiers have in common, outside of the generic type: looking up which kind
/// it is would cost more than looking at the text.
@usableFromInline
enum IdentifierText {
    @usableFromInline
    static func accepts(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard 1...64 ~= bytes.count else { return false }
            for byte in bytes where !isAccepted(byte) { return false }
            return true
        }
    }

    private static func isAccepted(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: ":"), UInt8(ascii: "-"):
            true
        default:
            false
        }
    }
}

extension Identifier: Comparable {
    /// Orders identifiers by their bytes; version 7 UUIDs therefore by the time they were made.
    public static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}

extension Identifier: Codable {
    /// Reads a JSON string; refuses what `init(_:)` refuses.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let identifier = Self(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "must be 1 to 64 letters, digits or any of . _ : -")
        }
        self = identifier
    }

    /// Writes a JSON string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension Identifier: ExpressibleByStringLiteral, ExpressibleByStringInterpolation,
    ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral
{
    /// Takes a literal that its author knows to be acceptable; a wrong one is a programming error.
    public init(stringLiteral text: String) {
        precondition(IdentifierText.accepts(text), "'\(text)' is not an identifier")
        self.text = text
    }
}

/// The kinds of identifiers, one empty type each.
public enum IdentifierKind {
    /// A location: one restaurant or branch.
    public enum Location {}
    /// An item on a menu.
    public enum Item {}
    /// A station in the kitchen, where lines are made.
    public enum Station {}
    /// An order.
    public enum Order {}
    /// A group of modifiers of an item.
    public enum ModifierGroup {}
    /// A modifier of an item.
    public enum Modifier {}
    /// A payment.
    public enum Payment {}
    /// Money that went back.
    public enum Refund {}
    /// A terminal: a till or a kitchen display.
    public enum Terminal {}
    /// A person who works here.
    public enum Staff {}
    /// The repeat-safety key of a command.
    public enum Command {}
    /// One life of a stream's numbering.
    public enum Epoch {}
}

/// Names one restaurant or branch, for example `00001`.
public typealias LocationID = Identifier<IdentifierKind.Location>
/// Names an item on a location's menu.
public typealias ItemID = Identifier<IdentifierKind.Item>
/// Names a station in the kitchen.
public typealias StationID = Identifier<IdentifierKind.Station>
/// Names an order: a version 7 UUID.
public typealias OrderID = Identifier<IdentifierKind.Order>
/// Names a refund.
public typealias RefundID = Identifier<IdentifierKind.Refund>
/// Names a group of modifiers of an item.
public typealias ModifierGroupID = Identifier<IdentifierKind.ModifierGroup>
/// Names a modifier of an item.
public typealias ModifierID = Identifier<IdentifierKind.Modifier>
/// Names a payment: a version 7 UUID.
public typealias PaymentID = Identifier<IdentifierKind.Payment>
/// Names a till or a kitchen display.
public typealias TerminalID = Identifier<IdentifierKind.Terminal>
/// Names a person who works here.
public typealias StaffID = Identifier<IdentifierKind.Staff>
/// Makes a command repeat-safe: a version 7 UUID that the client makes and keeps before it sends.
public typealias CommandKey = Identifier<IdentifierKind.Command>
/// Names one life of a stream's numbering: another epoch means that sequences started over.
public typealias Epoch = Identifier<IdentifierKind.Epoch>
