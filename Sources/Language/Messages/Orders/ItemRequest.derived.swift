// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/orders-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// An item that a guest asks for; its price comes from the menu.
public struct ItemRequest: Codable, Sendable, Equatable {
    /// The item on the menu, which states its price.
    public var item: ItemID
    /// The quantity, 1 to 99.
    public var quantity: Int
    /// The chosen modifiers of the item's groups, each at most once.
    public var modifiers: [ModifierID]?
    /// The course, 1 to 9.
    public var course: Int?
    /// The seat of the guest, 1 to 99.
    public var seat: Int?
    /// Whether the line is held until it is fired.
    public var hold: Bool?
    /// A wish of the guest, up to 200 characters.
    public var note: String?
    /// The price of one with its modifiers that the person saw; another price is refused with
    /// menu.priceChanged.
    public var shownPrice: Amount?

    /// A value from its parts.
    public init(
        item: ItemID, quantity: Int, modifiers: [ModifierID]? = nil, course: Int? = nil,
        seat: Int? = nil, hold: Bool? = nil, note: String? = nil, shownPrice: Amount? = nil
    ) {
        self.item = item
        self.quantity = quantity
        self.modifiers = modifiers
        self.course = course
        self.seat = seat
        self.hold = hold
        self.note = note
        self.shownPrice = shownPrice
    }
}

extension ItemRequest: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self { Self(item: .placeholder, quantity: 0) }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("item", &item)
        try members.code("quantity", &quantity)
        try members.code("modifiers", &modifiers)
        try members.code("course", &course)
        try members.code("seat", &seat)
        try members.code("hold", &hold)
        try members.code("note", &note)
        try members.code("shownPrice", &shownPrice)
    }
}
