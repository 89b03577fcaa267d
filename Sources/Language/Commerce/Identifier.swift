// SPDX-License-Identifier: Apache-2.0

/// A text identifier with a type of its own for each kind.
///
/// On the wire it is a JSON string of 1 to 64 printable ASCII characters without spaces, quotes and
/// slashes, because identifiers are parts of topics (`orders/00001/…`), file names and logs.
public struct Identifier<Kind>: Hashable, Sendable, CustomStringConvertible {
    /// The identifier on the wire.
    public let text: String

    /// An identifier from its text.
    ///
    /// Returns nil if the text is empty, longer than 64 characters or contains anything but
    /// letters, digits and `. _ : -`.
    @inlinable
    public init?(_ text: String) {
        guard IdentifierText.accepts(text) else { return nil }
        self.text = text
    }

    /// An identifier from its UTF-8 bytes, by the same rule.
    @inlinable
    public init?(utf8 text: Span<UInt8>) {
        guard let text = IdentifierText.string(text) else { return nil }
        self.text = text
    }

    /// The text itself.
    public var description: String { text }
}

/// The check of all kinds of identifiers.
///
/// It is outside of the generic type, because a lookup of the kind would cost more than the check.
@usableFromInline
enum IdentifierText {
    @usableFromInline
    static func accepts(_ text: String) -> Bool { accepts(text.utf8.span) }

    @usableFromInline
    static func string(_ text: Span<UInt8>) -> String? {
        guard accepts(text) else { return nil }
        return unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    private static func accepts(_ text: Span<UInt8>) -> Bool {
        guard 1...64 ~= text.count else { return false }
        for place in text.indices where !isAccepted(text[place]) { return false }
        return true
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

extension Identifier {
    /// An empty identifier that a reader of JSON replaces; it is valid nowhere.
    package static var placeholder: Self { Self(placeholder: ()) }

    private init(placeholder: ()) { text = "" }
}

extension Identifier: Comparable {
    /// Orders identifiers by their bytes, and therefore version 7 UUIDs by their time.
    public static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}

extension Identifier: Codable {
    /// Reads a JSON string; throws for a text that `init(_:)` rejects.
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
    /// An identifier from a literal; traps if it is invalid.
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
    /// A category of a menu.
    public enum Category {}
    /// A group of modifiers.
    public enum ModifierGroup {}
    /// A modifier of an item.
    public enum Modifier {}
    /// A picture.
    public enum Picture {}
    /// A payment.
    public enum Payment {}
    /// A refund.
    public enum Refund {}
    /// The cash of one terminal, from its float to its count.
    public enum Drawer {}
    /// A voucher or a house account.
    public enum Account {}
    /// A charge at a payment provider.
    public enum Charge {}
    /// A payment provider.
    public enum Provider {}
    /// A terminal: a till or a kitchen display.
    public enum Terminal {}
    /// A person who works here.
    public enum Staff {}
    /// The idempotency key of a command.
    public enum Command {}
    /// The delivery of an order to its guest.
    public enum Delivery {}
    /// A person who delivers orders.
    public enum Courier {}
    /// An epoch of a stream.
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
/// Names a drawer: a version 7 UUID.
public typealias DrawerID = Identifier<IdentifierKind.Drawer>
/// The number of a voucher or a house account: printed on a card, or ten digits.
public typealias AccountID = Identifier<IdentifierKind.Account>
/// Names a charge, as its payment provider does.
public typealias ChargeID = Identifier<IdentifierKind.Charge>
/// Names a payment provider in the settings of payment-service, such as `terminal`.
public typealias ProviderID = Identifier<IdentifierKind.Provider>
/// Names a category of a location's menu.
public typealias CategoryID = Identifier<IdentifierKind.Category>
/// Names a picture: the SHA-256 of its bytes in lower-case hexadecimal.
public typealias PictureID = Identifier<IdentifierKind.Picture>
/// Names a group of modifiers of a location's menu.
public typealias ModifierGroupID = Identifier<IdentifierKind.ModifierGroup>
/// Names a modifier of an item.
public typealias ModifierID = Identifier<IdentifierKind.Modifier>
/// Names a payment: a version 7 UUID.
public typealias PaymentID = Identifier<IdentifierKind.Payment>
/// Names a till or a kitchen display.
public typealias TerminalID = Identifier<IdentifierKind.Terminal>
/// Names a person who works here.
public typealias StaffID = Identifier<IdentifierKind.Staff>
/// Names a delivery: the same text as the identifier of its order.
public typealias DeliveryID = Identifier<IdentifierKind.Delivery>
/// Names a courier: the account of a person at the gateway.
public typealias CourierID = Identifier<IdentifierKind.Courier>
/// The idempotency key of a command: a version 7 UUID that the client stores before it sends.
public typealias CommandKey = Identifier<IdentifierKind.Command>
/// Names an epoch of a stream; in another epoch the sequences start again.
public typealias Epoch = Identifier<IdentifierKind.Epoch>

/// Creates version 7 UUIDs (RFC 9562 §5.7): 48 bits of Unix milliseconds, then 74 random bits.
///
/// They sort by their time, so a table keyed by them grows at its end.
public enum UniqueID {
    /// A version 7 UUID as 36 lower-case characters, from a time and a random generator.
    public static func make(
        at time: Timestamp, using generator: inout some RandomNumberGenerator
    ) -> String {
        let high =
            UInt64(bitPattern: time.milliseconds) << 16 | 0x7000 | generator.next() & 0x0fff
        let low = 0x8000_0000_0000_0000 | generator.next() & 0x3fff_ffff_ffff_ffff
        return format(high, low)
    }

    private static func format(_ high: UInt64, _ low: UInt64) -> String {
        unsafe String(unsafeUninitializedCapacity: 36) { buffer in
            var position = 0
            for nibble in 0..<32 {
                if [8, 12, 16, 20].contains(nibble) {
                    unsafe buffer[position] = UInt8(ascii: "-")
                    position += 1
                }
                let half = nibble < 16 ? high : low
                let value = UInt8(truncatingIfNeeded: half >> UInt64(60 - 4 * (nibble % 16))) & 0xf
                unsafe buffer[position] =
                    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
                position += 1
            }
            return 36
        }
    }
}

extension Identifier {
    /// A new identifier: a version 7 UUID from a time and a random generator.
    public static func unique(
        at time: Timestamp, using generator: inout some RandomNumberGenerator
    ) -> Self {
        Self(known: UniqueID.make(at: time, using: &generator))
    }

    private init(known text: String) { self.init(stringLiteral: text) }
}
