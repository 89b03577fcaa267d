// SPDX-License-Identifier: Apache-2.0

// Derived from 13-PEOPLE.md by Protocols/Catalogue/write: change that instead.

/// The `type` of the events on `people/<location>/…`.
public enum PeopleEventType: String, Codable, Sendable, CaseIterable {
    /// Somebody may enrol it by a code.
    case deviceAdded = "device.added"
    /// It has used its code.
    case deviceEnrolled = "device.enrolled"
    /// Another person works at it, or nobody.
    case deviceStaffSet = "device.staffSet"
    /// Its rights have ended.
    case deviceRevoked = "device.revoked"
    /// Guests may order by it; an earlier link of the place has ended.
    case linkMade = "link.made"
    /// Guests may not order by it any more.
    case linkEnded = "link.ended"
    /// A person has a PIN.
    case staffAdded = "staff.added"
    /// The person has another PIN, or may approve as a manager, or not any more.
    case staffChanged = "staff.changed"
    /// The person has no PIN any more.
    case staffRemoved = "staff.removed"
}
