// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The time zones that a typed text may mean, by IANA name.
struct ZoneCompletion: Equatable, Sendable {
    /// The zones that begin with the text, or else those of a city that does.
    let zones: [String]
    /// The text with all that these zones have in common; nil if that adds nothing.
    let text: String?

    /// The largest number of zones that a sentence names.
    private static let named = 4

    /// What a text may mean; upper and lower case are the same, and so are a space and `_`.
    init(of typed: String, among identifiers: [String] = TimeZone.knownTimeZoneIdentifiers) {
        let place = typed.replacing(" ", with: "_").lowercased()
        let whole = identifiers.filter { $0.lowercased().hasPrefix(place) }
        zones =
            place.isEmpty
            ? [] : whole.isEmpty ? Self.cities(beginningWith: place, identifiers) : whole
        let shared =
            whole.isEmpty && zones.count > 1
            ? "" : zones.dropFirst().reduce(zones.first ?? "", Self.beginning)
        text = shared.isEmpty || shared == typed ? nil : shared
    }

    /// The zones of the city with this name, or else of all cities whose names begin so.
    private static func cities(beginningWith place: String, _ identifiers: [String]) -> [String] {
        let named = identifiers.filter { $0.lowercased().hasSuffix("/\(place)") }
        return named.isEmpty
            ? identifiers.filter { $0.lowercased().contains("/\(place)") } : named
    }

    /// The characters with which both texts begin.
    private static func beginning(of one: String, and other: String) -> String {
        String(zip(one, other).prefix { $0 == $1 }.map(\.0))
    }

    /// What a person can do about an unfinished text, in a sentence; keys have a meaning only in
    /// its field.
    func advice(inField: Bool) -> String {
        switch zones.count {
        case 0: "Type a time zone like Europe/Berlin."
        case 1: "Did you mean \(zones[0])?" + (inField ? " Tab writes it." : "")
        case ...Self.named:
            "Did you mean \(zones.dropLast().joined(separator: ", ")) or \(zones.last ?? "")?"
        default:
            "\(zones.count) time zones begin so. Type a city" + (inField ? ", then Tab." : ".")
        }
    }
}
