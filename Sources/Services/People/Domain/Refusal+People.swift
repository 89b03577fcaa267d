// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// The refusals of people-service, with their stable reasons (`Protocols/13-PEOPLE.md`).
extension Refusal {
    static func deviceNameTaken(_ name: TerminalID) -> Self {
        Self(
            .conflict, "device.nameTaken",
            "There is a device \(name) already. Choose another name, or revoke it first.")
    }

    /// The suite itself uses the name in histories.
    static func deviceNameReserved(_ name: TerminalID) -> Self {
        Self(
            .conflict, "device.nameTaken",
            "The history has the name \(name) for those without a device. Choose another name.")
    }

    static let roleMissing = Self(
        .rule, "device.roleMissing",
        "A device without a role may do nothing. Give it at least one.")

    static func deviceUnknown(_ name: TerminalID) -> Self {
        Self(
            .unknown, "device.unknown", "There is no device \(name). Look at the list of devices.")
    }

    /// Refuses one more of what is named, such as `devices`.
    static func tooMany(_ what: String) -> Self {
        Self(
            .conflict, "device.tooMany",
            "There are \(PeopleState.limit) \(what) already. Revoke those that nobody uses.")
    }

    static let codeUnknown = Self(
        .forbidden, "enrol.codeUnknown",
        "This code is not valid. Ask for a new one: a code is valid once and for 15 minutes.")

    static let linkUnknown = Self(
        .unknown, "link.unknown", "There is no such link. Look at the list of links.")

    /// Lists the location's tables, or the first of very many.
    static func tableUnknown(_ table: String, at location: Location) -> Self {
        let listed = location.tables.prefix(50).map(\.name).joined(separator: ", ")
        let others = location.tables.count - 50
        return Self(
            .unknown, "fulfilment.tableUnknown",
            """
            There is no table '\(table)' at this location. Its tables are \(listed)\
            \(others > 0 ? " and \(others) more" : "").
            """)
    }

    static func staffUnknown(_ staff: StaffID) -> Self {
        Self(.unknown, "staff.unknown", "\(staff) has no PIN. Look at the list of people.")
    }

    static func staffNameTaken(_ staff: StaffID) -> Self {
        Self(
            .conflict, "staff.nameTaken",
            """
            Somebody has the name \(staff) already, here or at another location. Choose another \
            name, or give that person a new PIN.
            """)
    }

    static let pinInvalid = Self(.rule, "staff.pinInvalid", "A PIN has 4 to 12 digits.")
}
