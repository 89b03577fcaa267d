// SPDX-License-Identifier: Apache-2.0

import Commerce
import GatewayCore
import Messages
import Wire

/// A command of people-service in a route: what decides whether a manager may send it.
struct PeopleCommand {
    private struct Body: Decodable {
        var name: TerminalID?
        var roles: [Role]?
        var location: LocationID?
    }

    private let method: String
    private let device: TerminalID?
    private let staff: StaffID?
    private let body: Body

    /// Reads a path and a body; nil for a route of another service, and for one that only reads.
    ///
    /// Throws a `Problem` for a body with another form.
    init?(_ route: Route, path: [String: String], body: [UInt8]) throws(Problem) {
        guard route.service == "people", route.isCommand else { return nil }
        method = route.method
        self.body = try RequestReader.decode(Body.self, body)
        device = path["device"].map { TerminalID($0) } ?? self.body.name
        staff = path["staff"].flatMap { StaffID($0) }
    }

    /// Throws a `Problem` unless a manager may send the command: it is about the own location, and
    /// gives or takes no rights that the manager may not give.
    ///
    /// Before people-service has told all devices and people, nobody knows.
    func check(by manager: Device, _ directory: PeopleDirectory) throws(Problem) {
        guard directory.isComplete else { throw .silent }
        switch method {
        case AddDevice.method:
            try manager.check(giving: body.roles ?? [], at: body.location)
            // One that waits for its code would become another device.
            if let known = device.flatMap({ directory[$0] }), !known.enrolled {
                try manager.check(giving: known.roles, at: known.location)
            }
        case RevokeDevice.method:
            guard let device, let known = directory[device] else { throw .deviceUnknown }
            try manager.check(giving: known.roles, at: known.location)
        case AddStaff.method:
            guard manager.oversees(body.location) else { throw .otherLocation }
        default:
            guard let staff, let known = directory[staff] else { throw .staffUnknown }
            guard manager.oversees(known.location) else { throw .otherLocation }
        }
    }

    /// Whether the directory has the effect of the command.
    func hasEffect(in directory: PeopleDirectory) -> Bool {
        let isKnown = device.map { directory[$0] != nil } ?? staff.map { directory[$0] != nil }
        let isRemoval = [RevokeDevice.method, RemoveStaff.method].contains(method)
        return isKnown != isRemoval
    }
}

extension Device {
    /// Throws a `Problem` unless a manager may give, or take, these rights of devices at a
    /// location.
    ///
    /// Nobody makes a device that may do more than a till: only `admin` gives every role.
    func check(giving given: [Role], at location: LocationID?) throws(Problem) {
        let isAllowed =
            roles.contains(.admin)
            || Set(given).isSubset(of: [.till, .kitchen, .observer])
        guard isAllowed else { throw .forbidden(name.text) }
        guard oversees(location) else { throw .otherLocation }
    }
}

extension Problem {
    /// The problem of a device that nobody has admitted.
    static let deviceUnknown = Problem(
        status: 404, reason: "device.unknown",
        detail: "There is no such device. Look at the list of devices.")

    /// The problem of a person without a PIN.
    static let staffUnknown = Problem(
        status: 404, reason: "staff.unknown",
        detail: "There is no such person. Look at the list of people.")
}
