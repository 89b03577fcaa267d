// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Catalogue
import Commerce
import Messages

/// An item on the command line: `00008`, `Fries:2` for two, `00021:1:large,olives` with modifiers,
/// each optionally with a note: `00008=no salt`.
///
/// Items and modifiers are given by their identifiers or names. These may contain colons, so a text
/// can have several readings; the menu decides.
struct ItemArgument: ExpressibleByArgument, Equatable {
    /// One way to read the text before the note.
    struct Reading: Equatable {
        /// The identifier or the name of the item.
        let item: String
        /// The quantity.
        let quantity: Int
        /// The identifiers or names of the chosen modifiers.
        let modifiers: [String]
    }

    /// All ways to read the text, the one with the shortest item first; never empty.
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
        let known = menu.flatMap { menu in
            readings.last { (try? MenuLookup.item($0.item, on: menu)) != nil }
        }
        return known ?? readings[0]
    }

    /// The item as order-service takes it, whether or not the menu allows it.
    ///
    /// What is not on the menu counts as an identifier; throws an `UnknownName` if it can't be one.
    func request(on menu: Menu? = nil) throws(UnknownName) -> ItemRequest {
        let reading = reading(on: menu)
        let item = menu.flatMap { try? MenuLookup.item(reading.item, on: $0) }
        guard let id = item?.id ?? ItemID(reading.item) else {
            throw UnknownName(text: reading.item)
        }
        var chosen: [ModifierID] = []
        for text in reading.modifiers {
            let known = menu.flatMap { menu in
                item.flatMap { try? MenuLookup.modifier(text, of: $0, on: menu, with: chosen).1 }
            }
            guard let modifier = known?.id ?? ModifierID(text) else {
                throw UnknownName(text: text)
            }
            chosen.append(modifier)
        }
        return ItemRequest(
            item: id, quantity: reading.quantity, modifiers: chosen.isEmpty ? nil : chosen,
            note: note)
    }

    /// Each whole number between colons may be the quantity.
    private static func readings(of text: Substring) -> [Reading] {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count > 1 else {
            return text.isEmpty
                ? [] : [Reading(item: String(text), quantity: 1, modifiers: [])]
        }
        return parts.indices.dropFirst().compactMap { index in
            let item = parts[..<index].joined(separator: ":")
            guard let quantity = Int(parts[index]), !item.isEmpty,
                let modifiers = modifiers(parts[(index + 1)...])
            else { return nil }
            return Reading(item: item, quantity: quantity, modifiers: modifiers)
        }
    }

    /// The modifiers after a quantity; nil if one of them is empty.
    private static func modifiers(_ parts: ArraySlice<Substring>) -> [String]? {
        if parts.isEmpty { return [] }
        let names = parts.joined(separator: ":").split(
            separator: ",", omittingEmptySubsequences: false)
        return names.contains("") ? nil : names.map(String.init)
    }
}

/// A name for which no identifier is known.
struct UnknownName: Error, Equatable, CustomStringConvertible {
    /// The name.
    let text: String

    /// What happened and what to do.
    var description: String {
        "No menu has the name '\(text)' now. Nothing was ordered. Write identifiers, which need no "
            + "menu, or wait until 'comanda status' shows that locations-service runs."
    }
}
