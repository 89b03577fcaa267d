// SPDX-License-Identifier: Apache-2.0

import Accounts
import Commerce
import GatewayCore
import Messages
import Wire

extension Person {
    /// The device that could do the same as an owner; nil for other people.
    var device: Device? {
        grant(.owner).map {
            Device(
                name: "owner", roles: [.manager, .observer], location: $0.location, staff: staff,
                enrolled: true)
        }
    }

    /// The person in the history of commands.
    var staff: StaffID? { StaffID(id.text) }

    /// The person as a courier in requests of delivery-service.
    var courier: CourierID? { CourierID(id.text) }
}

extension ListCouriers.Answer {
    /// The couriers whose role includes a location; `person` finds an account.
    func couriers(
        at location: LocationID, person: (PersonID) async throws -> Person?
    ) async rethrows -> Self {
        var list = Self(couriers: [])
        for courier in couriers {
            guard let id = PersonID(courier.id.text), let person = try await person(id),
                person.grant(.courier)?.includes(location) == true
            else { continue }
            list.couriers.append(courier)
        }
        return list
    }
}

extension Device {
    /// Whether the device may manage a restaurant.
    var isManager: Bool { roles.contains(.manager) || roles.contains(.admin) }

    /// Whether the device works at a location, or at all if it is about all of them.
    func oversees(_ other: LocationID?) -> Bool { location == nil || location == other }

    /// Throws a `Problem` unless a manager may give a person a role at a location.
    ///
    /// Nobody makes a person who may do more than a manager: only `admin` gives every role.
    func check(giving role: PersonRole, at location: LocationID?) throws(Problem) {
        guard isManager, role == .courier || roles.contains(.admin) else {
            throw .forbidden(name.text)
        }
        guard oversees(location) else { throw .otherLocation }
    }
}
