// SPDX-License-Identifier: Apache-2.0

// Derived from 5-KITCHEN.md by Protocols/Catalogue/write: change that instead.

/// The `type` of the events on `kitchen/<location>/…`.
public enum TicketEventType: String, Codable, Sendable, CaseIterable {
    /// It appeared in the kitchen.
    case shown = "ticket.shown"
    /// Its order changed; if the kitchen does not see the change, only `revision` differs.
    case changed = "ticket.changed"
    /// The kitchen has no work left on it; screens remove it.
    ///
    /// It is sent again when the guest or the place of its order changes, so that a list of
    /// finished tickets names the present table.
    case removed = "ticket.removed"
}
