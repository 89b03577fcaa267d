// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/locations-methods.json by Protocols/Catalogue/write: change that instead.

/// An entity to add or replace, or one to remove.
public struct MenuChange: Codable, Sendable, Equatable {
    /// A category, a modifier group or an item, which is added or replaces the present one.
    ///
    /// Its `revision` must be that of the present one; 0 if there must not be one yet.
    public var put: LocationEntity?
    /// The entity that a change removes: exactly one of the first three members has a value.
    public var remove: MenuRemoval?
}
