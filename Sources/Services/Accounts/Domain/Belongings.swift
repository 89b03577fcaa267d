// SPDX-License-Identifier: Apache-2.0

package import Commerce

/// The kind of the identifiers of addresses.
package enum AddressKind {}
/// Names an address of a person.
package typealias AddressID = Identifier<AddressKind>

/// An address to which a person has orders delivered.
package struct PersonAddress: Sendable, Equatable {
    /// The address in the list; nil for a new one.
    package var id: AddressID?
    /// The address as a courier reads it, 1 to 200 characters.
    package var address: String
    /// The person's own name of it, such as Home; up to 40 characters.
    package var label: String?
    /// A remark for the courier, up to 200 characters.
    package var note: String?
    /// Where it is, if known.
    package var place: Place?

    /// An address from its parts; nil if a text is too long.
    package init?(
        id: AddressID? = nil, address: String, label: String? = nil, note: String? = nil,
        place: Place? = nil
    ) {
        guard let address = PersonalDetails.remark(address, limit: 200) else { return nil }
        self.id = id
        self.address = address
        self.label = label.flatMap { PersonalDetails.remark($0, limit: 40) }
        self.note = note.flatMap { PersonalDetails.remark($0, limit: 200) }
        let isEmpty = { (text: String?) in text?.allSatisfy(\.isWhitespace) != false }
        guard self.label != nil || isEmpty(label), self.note != nil || isEmpty(note) else {
            return nil
        }
        self.place = place
    }
}

/// A favourite location of a person, or an item there.
package struct Favourite: Sendable, Equatable, Codable {
    /// The location.
    package var location: LocationID
    /// The item; nil for the whole location.
    package var item: ItemID?

    /// A favourite from its parts.
    package init(location: LocationID, item: ItemID? = nil) {
        self.location = location
        self.item = item
    }
}

/// An order that a person has made; all else is with order-service.
package struct PersonOrder: Sendable, Equatable, Codable {
    /// The order.
    package var order: OrderID
    /// Its location.
    package var location: LocationID
    /// When it was made.
    package var at: Timestamp

    /// An order from its parts.
    package init(order: OrderID, location: LocationID, at: Timestamp) {
        self.order = order
        self.location = location
        self.at = at
    }
}
