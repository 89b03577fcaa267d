// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

extension Device {
    /// The terminals of commands that no device sends: a device of that name would be taken for
    /// guests, couriers or owners, or for a program.
    static let reservedNames: Set<TerminalID> = [
        "guest", "courier", "owner", "quote", "providers", "comanda-delivery", "comanda-devices",
        "locations-service", "order-service", "payment-service", "kds-service", "delivery-service",
        "people-service", "gateway-service",
    ]

    /// The time for which a code is valid.
    static let codeLifetime = Duration.seconds(15 * 60)

    /// The device without the digest of its token, as answers have it.
    var answered: Self {
        var device = self
        device.token = nil
        return device
    }
}

extension AddDevice {
    /// The device that the command adds; refuses `device.roleMissing` and `device.nameTaken`.
    func added() throws(Refusal) -> Device {
        if roles.isEmpty { throw .roleMissing }
        if Device.reservedNames.contains(name) { throw .deviceNameReserved(name) }
        let roles = Set(roles).sorted { $0.rawValue < $1.rawValue }
        return Device(name: name, roles: roles, location: location, enrolled: false)
    }
}
