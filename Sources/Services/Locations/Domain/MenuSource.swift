// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// What rules read of a stored menu.
protocol MenuSource {
    /// The entity with this key, also if it was removed; nil if there never was one.
    func stored(_ key: EntityKey) throws -> StoredEntity?
    /// The number of entities of a kind that are not removed.
    func count(_ kind: LocationEntity.Kind) throws -> Int
    /// The items that refer to something, by identifier.
    func items(with reference: Reference) throws -> [ItemID]
    /// Whether a picture is stored.
    func hasPicture(_ id: PictureID) throws -> Bool
}

/// An entity as the database holds it; a removed one is stored, too.
struct StoredEntity {
    var entity: LocationEntity
    /// The sequence number of its last event.
    var sequence: SequenceNumber
}
