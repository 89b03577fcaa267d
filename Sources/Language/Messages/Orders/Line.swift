// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

/// The status of a line.
///
/// Lines move forward from `held` to `inProcess`, `processed` and `delivered`. `orders.recall`
/// moves them one step back. A line that is removed ends as `voided`, or as `moved` if it is on
/// another order now.
public enum LineStatus: String, Codable, JSONValue, Sendable, CaseIterable {
    /// The kitchen does not see the line yet.
    case held
    /// The kitchen is to make the line.
    case inProcess
    /// The line is made and waits to be handed over.
    case processed
    /// The line was handed over.
    case delivered
    /// The line was voided before it was made, or with its order before it was handed over.
    case voided
    /// The line is on another order now; it keeps only its number here.
    case moved
}

/// The condition that releases a held line.
public enum HoldRelease: String, Codable, JSONValue, Sendable, CaseIterable {
    /// A person fires the line (`orders.fire`).
    case fired
    /// Checkout begins.
    case sealed
    /// The order is paid.
    case paid
}

extension Line {
    /// A new line that is to be made.
    public init(
        line: Int, item: ItemID, name: String, price: Amount, modifiers: [LineModifier] = [],
        quantity: Int, taxBasisPoints: Int = 0, station: StationID, course: Int? = nil,
        seat: Int? = nil, round: Int, note: String?, addedAt: Timestamp
    ) {
        self.line = line
        self.item = item
        self.name = name
        self.price = price
        self.modifiers = modifiers
        self.quantity = quantity
        self.taxBasisPoints = taxBasisPoints
        self.station = station
        self.course = course
        self.seat = seat
        self.round = round
        self.status = .inProcess
        self.note = note
        self.addedAt = addedAt
        self.firedAt = addedAt
    }

    /// The price of one with its modifiers.
    public var unitPrice: Amount { modifiers.reduce(price) { $0 + $1.price } }

    /// Whether the line still belongs to the order: it is neither voided nor moved.
    public var isStanding: Bool { status != .voided && status != .moved }

    /// Whether the line was voided after it was fired, and the kitchen has not acknowledged that
    /// yet.
    public var awaitsAcknowledgement: Bool {
        status == .voided && firedAt != nil && acknowledgedAt == nil
    }
}

extension Line {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(
            line: 0, item: .placeholder, name: "", price: .zero, quantity: 0,
            station: .placeholder, round: 0, note: nil, addedAt: .placeholder)
    }
}
