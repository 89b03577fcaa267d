// SPDX-License-Identifier: Apache-2.0

/// What happened to a ticket: the `type` of the events on `kitchen/<location>/…`; their data is the
/// ticket in full, as it is afterwards.
public enum TicketEventType: String, Codable, Sendable, CaseIterable {
    /// It came to the kitchen.
    case shown = "ticket.shown"
    /// Something on it changed.
    case changed = "ticket.changed"
    /// The kitchen has nothing left to do with it; screens drop it.
    case removed = "ticket.removed"
}
