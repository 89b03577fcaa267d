// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Commerce
import Messages
import Wire

/// An item on the command line: `00008`, `00008:2` for two, `00021:1:large,olives` with modifiers,
/// each optionally with a note: `00008=no salt`.
///
/// Identifiers may contain colons, so a text can have several readings; the menu decides.
struct ItemArgument: ExpressibleByArgument, Equatable {
    /// One way to read the text before the note.
    struct Reading: Equatable {
        /// The item on the menu.
        let item: ItemID
        /// The quantity.
        let quantity: Int
        /// The chosen modifiers.
        let modifiers: [ModifierID]
    }

    /// All ways to read the text, the one with the shortest identifier first; never empty.
    let readings: [Reading]
    /// The note for the kitchen.
    let note: String?

    /// Reads an argument; nil if it is not an item or its note is empty.
    init?(argument: String) {
        let parts = argument.split(
            separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        readings = Self.readings(of: parts[0])
        note = parts.count > 1 ? String(parts[1]) : nil
        if readings.isEmpty || note?.isEmpty == true { return nil }
    }

    /// The longest reading whose item is on the menu; otherwise the first reading.
    func reading(on menu: Menu? = nil) -> Reading {
        readings.last { menu?.item($0.item) != nil } ?? readings[0]
    }

    /// The item as order-service takes it.
    func request(_ reading: Reading) -> ItemRequest {
        ItemRequest(
            item: reading.item, quantity: reading.quantity,
            modifiers: reading.modifiers.isEmpty ? nil : reading.modifiers, note: note)
    }

    /// Each whole number between colons may be the quantity.
    private static func readings(of text: Substring) -> [Reading] {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count > 1 else {
            return ItemID(String(text)).map {
                [Reading(item: $0, quantity: 1, modifiers: [])]
            } ?? []
        }
        return parts.indices.dropFirst().compactMap { index in
            guard let quantity = Int(parts[index]),
                let item = ItemID(parts[..<index].joined(separator: ":")),
                let modifiers = modifiers(parts[(index + 1)...])
            else { return nil }
            return Reading(item: item, quantity: quantity, modifiers: modifiers)
        }
    }

    /// The modifiers after a quantity; nil if one of them is not an identifier.
    private static func modifiers(_ parts: ArraySlice<Substring>) -> [ModifierID]? {
        if parts.isEmpty { return [] }
        let names = parts.joined(separator: ":").split(
            separator: ",", omittingEmptySubsequences: false)
        let modifiers = names.compactMap { ModifierID(String($0)) }
        return modifiers.count == names.count ? modifiers : nil
    }
}
