// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Wire

/// A browser or a program that an operator has admitted to the gateway.
package struct Device: Sendable, Equatable {
    /// The terminals of commands that no device sends: a device of that name would be taken for
    /// guests, couriers or owners, or for a program.
    package static let reservedNames: Set<TerminalID> = [
        "guest", "courier", "owner", "quote", "providers", "comanda-delivery", "locations-service",
        "order-service", "payment-service", "kds-service", "delivery-service", "gateway-service",
    ]

    /// Its name, which is the terminal of its commands.
    package var name: TerminalID
    /// What it may do.
    package var roles: Set<Role>
    /// The only location where it works; nil for all.
    package var location: LocationID?
    /// The person who works at it now.
    package var staff: StaffID?
    /// Whether it has used its code.
    package var isEnrolled: Bool

    /// A device from its parts.
    package init(
        name: TerminalID, roles: Set<Role>, location: LocationID?, staff: StaffID? = nil,
        isEnrolled: Bool = false
    ) {
        self.name = name
        self.roles = roles
        self.location = location
        self.staff = staff
        self.isEnrolled = isEnrolled
    }
}

/// An address by which guests order at a location, or at one of its tables.
package struct GuestLink: Sendable, Hashable {
    /// The location.
    package var location: LocationID
    /// The table; nil for the counter.
    package var table: String?

    /// A link to a location or a table.
    package init(location: LocationID, table: String? = nil) {
        self.location = location
        self.table = table
    }
}

/// The result of an attempt to identify a person by a PIN.
package enum Identification: Sendable, Equatable {
    /// The person is known, and the PIN is right.
    case confirmed
    /// The person is unknown, or the PIN is wrong.
    case wrong
    /// There were too many wrong attempts; another one is possible after this number of seconds.
    case blocked(seconds: Int)
}

/// A change of devices that is not possible; `description` says what to do.
package enum DeviceError: Error, Equatable, CustomStringConvertible {
    /// A device of that name exists.
    case nameTaken(TerminalID)
    /// The suite itself uses the name in the history.
    case nameReserved(TerminalID)
    /// No device has that name.
    case nameUnknown(TerminalID)
    /// The location or the table has no link.
    case linkUnknown
    /// The location has other tables only.
    case tableUnknown(String, known: [String])
    /// The maximum number is reached.
    case tooMany(String, limit: Int)
    /// The text is no PIN.
    case invalidPIN
    /// The person has no PIN.
    case staffUnknown(StaffID)
    /// Somebody with this name has a PIN already.
    case staffNameTaken(StaffID)
    /// The system can't make hashes.
    case noHash

    /// What happened and what to do.
    package var description: String {
        switch self {
        case .nameTaken(let name):
            "There is a device \(name) already. Choose another name, or revoke it first with "
                + "'comanda devices revoke \(name)'."
        case .nameReserved(let name):
            "The history has the name \(name) for those without a device. Choose another name."
        case .nameUnknown(let name):
            "There is no device \(name). 'comanda devices list' shows all."
        case .linkUnknown:
            "There is no such link. 'comanda devices list' shows all."
        case .tableUnknown(let table, let known):
            "There is no table '\(table)' at this location. Its tables are "
                + "\(known.joined(separator: ", "))."
        case .tooMany(let what, let limit):
            "There are \(limit) \(what) already. Revoke those that nobody uses."
        case .invalidPIN: "A PIN has 4 to 12 digits."
        case .staffUnknown(let staff): "\(staff) has no PIN."
        case .staffNameTaken(let staff):
            "Somebody has the name \(staff) already, here or at another location. Choose another "
                + "name, or give that person a new PIN."
        case .noHash: "The system's libcrypt can't hash a PIN. Update libcrypt1."
        }
    }
}
