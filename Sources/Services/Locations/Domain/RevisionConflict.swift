// SPDX-License-Identifier: Apache-2.0

import Messages
import Wire

/// A command that expected another revision of an entity.
struct RevisionConflict: Error {
    /// The refusal of the command.
    var refusal: Refusal
    /// The present entity.
    var state: LocationEntity

    /// Checks the expected revision of an entity, if there is one.
    static func check(_ entity: LocationEntity, expected: Int?) throws(RevisionConflict) {
        guard let expected, let revision = entity.revision, revision != expected else { return }
        throw RevisionConflict(of: entity)
    }

    private init(of entity: LocationEntity) {
        let isLocation = entity.kind == .location
        let name =
            isLocation ? "Location \(entity.id ?? "")" : "\(entity.name) (\(entity.id ?? ""))"
        state = entity
        refusal = Refusal(
            .conflict, isLocation ? "location.revisionChanged" : "menu.revisionChanged",
            """
            \(name) was changed meanwhile. \
            Look at its present state and decide again.
            """)
    }
}
