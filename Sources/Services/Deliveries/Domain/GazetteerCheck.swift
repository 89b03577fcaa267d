// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

extension ReplaceGazetteer {
    /// The maximum number of places in one command.
    static let placesAtOnce = 1_000
    /// The maximum number of places in the gazetteer.
    static let capacity = 200_000
    /// The allowed number of characters of a name.
    static let name = 1...200

    /// Checks the places; refuses `gazetteer.invalid`.
    func check() throws(Refusal) {
        guard places.count <= Self.placesAtOnce else {
            throw .gazetteerInvalid(
                "\(places.count) places are too many for one command. Send at most 1,000.")
        }
        for (index, place) in places.enumerated() where !Self.name.contains(place.name.count) {
            throw .gazetteerInvalid(
                """
                The name of place \(index + 1) has \(place.name.count) characters. Use 1 to 200.
                """)
        }
    }

    /// Checks the number of places afterwards; refuses `gazetteer.invalid`.
    static func check(total: Int) throws(Refusal) {
        guard total <= capacity else {
            throw .gazetteerInvalid(
                "The gazetteer would have \(total) places. Use at most 200,000.")
        }
    }
}
