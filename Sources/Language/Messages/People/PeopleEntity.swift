// SPDX-License-Identifier: Apache-2.0

/// One entity of the stream `people/suite`: exactly one member has a value.
///
/// It is the data of each event, and an entry of a snapshot. A receiver ignores an entity without a
/// known member, because a later version may add other kinds.
public struct PeopleEntity: Codable, Sendable, Equatable {
    /// A device.
    public var device: Device?
    /// A link for guests.
    public var link: GuestLink?
    /// A person who is known at devices by a PIN.
    public var staff: StaffMember?

    /// A device.
    public init(_ device: Device) { self.device = device }

    /// A link for guests.
    public init(_ link: GuestLink) { self.link = link }

    /// A person who is known at devices by a PIN.
    public init(_ staff: StaffMember) { self.staff = staff }
}
