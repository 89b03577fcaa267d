// SPDX-License-Identifier: Apache-2.0

import Accounts
import Commerce
import GatewayCore
import Messages
import Wire

/// Who sends an HTTP request, as far as it is proved.
enum Visitor: Sendable, Equatable {
    /// Somebody without a token or a link.
    case anyone
    /// A guest with the link of a table or a location.
    case link(GuestLink)
    /// A guest with the link of an order.
    case order(OrderID)
    /// A device that was enrolled.
    case device(Device)
    /// A person who is signed in.
    case person(Person)

    /// The device whose rights the visitor has; owners have those of one.
    var device: Device? {
        switch self {
        case .device(let device): device
        case .person(let person): person.device
        case .anyone, .link, .order: nil
        }
    }

    /// Whose keys the keys of the visitor's commands are.
    var keyOwner: KeyOwner {
        switch self {
        case .anyone: .anyone
        case .link(let link): .link(link)
        case .order(let order): .order(order)
        case .device(let device): .device(device.name)
        case .person(let person): .person(person.id)
        }
    }

    /// Whether it is a device, or has the rights of one.
    var isDevice: Bool { device != nil }

    /// The courier who uses a route for couriers; nil for other visitors and routes.
    ///
    /// In a chat, an owner is the restaurant, also one who is a courier, too.
    func courier(on route: Route) -> Person? {
        guard case .person(let person) = self, person.grant(.courier) != nil else { return nil }
        switch route.access {
        case .courier: return person
        case .party: return isDevice ? nil : person
        case .anyone, .order, .device: return nil
        }
    }

    /// Who the visitor is in the chat about a delivery.
    func party(on route: Route) -> ChatParty {
        if case .order = self { return .guest }
        return courier(on: route) == nil ? .restaurant : .courier
    }

    /// The only location of which a request by a route may be; nil for all.
    ///
    /// Once a courier has accepted a delivery, delivery-service refuses it to others, so the many
    /// reports of positions need no question about its location.
    func location(on route: Route) -> LocationID? {
        guard let courier = courier(on: route) else { return device?.location }
        let open = [AcceptDelivery.method, DeclineDelivery.method, GetDelivery.method]
        return open.contains(route.method) ? courier.grant(.courier)?.location : nil
    }

    /// The sender of a command by a route.
    func context(key: CommandKey, on route: Route) -> CommandContext {
        guard let courier = courier(on: route) else { return context(key: key) }
        return CommandContext(
            key: keyOwner.key(key), terminal: "courier", staff: courier.staff)
    }

    /// The sender of a command.
    func context(key: CommandKey) -> CommandContext {
        let key = keyOwner.key(key)
        if let device {
            return CommandContext(key: key, terminal: device.name, staff: device.staff)
        }
        return CommandContext(key: key, terminal: "guest")
    }
}

extension Visitor {
    /// Throws a `Problem` unless the visitor may use the route with these values in the path.
    ///
    /// A device may do what its roles allow on the bus (`Protocols/6-ACCESS.md`).
    func check(_ route: Route, path: [String: String], body: [UInt8]) throws(Problem) {
        switch (route.access, self) {
        case (.anyone, _): return
        case (.order, .order(let order)): try Self.check(order, route, path, body)
        case (.party, .order(let order)): try Self.check(order, path)
        case (.party, .person) where courier(on: route) != nil: return
        case (.courier, .person(let person)) where person.grant(.courier) != nil:
            try Self.check(person.grant(.courier)?.location, path["location"])
        case (.courier, .device), (.courier, .person):
            if route.isOwn { throw .needsRole(.courier) }
            try checkDevice(route, path)
        case (_, .device), (_, .person): try checkDevice(route, path)
        case (.courier, .anyone), (.party, .anyone): throw .signedOut
        case (_, .anyone): throw .unknownVisitor
        case (_, .link), (_, .order): throw .forbidden("A guest")
        }
    }

    /// Throws a `Problem` unless the visitor may subscribe to the streams of a service at a
    /// location.
    func check(streamsOf service: String, at location: LocationID) throws(Problem) {
        guard let device else {
            throw self == .anyone ? .unknownVisitor : .forbidden("A guest")
        }
        guard AccessTable.suite.allows(Set(device.roles), streamsOf: service) else {
            throw .forbidden(device.name.text)
        }
        try Self.check(device.location, location.text)
    }

    private func checkDevice(_ route: Route, _ path: [String: String]) throws(Problem) {
        guard let device else {
            throw .needsRole(route.access == .courier ? .courier : .owner)
        }
        // A till that canceled as a guest would need no manager's approval.
        guard route.method != CancelAsGuest.method,
            AccessTable.suite.allows(Set(device.roles), method: route.method)
        else { throw .forbidden(device.name.text) }
        try Self.check(device.location, path["location"])
    }

    private static func check(_ own: LocationID?, _ location: String?) throws(Problem) {
        guard let own, let location else { return }
        if own.text != location { throw .otherLocation }
    }

    /// A guest may look at an own order, pay it with a voucher or by card on a page, and cancel it.
    private static func check(
        _ order: OrderID, _ route: Route, _ path: [String: String], _ body: [UInt8]
    ) throws(Problem) {
        try check(order, path)
        if route.method == Checkout.method, !GuestPayment.isPermitted(body) {
            throw .notForGuests
        }
    }

    private static func check(_ order: OrderID, _ path: [String: String]) throws(Problem) {
        // A delivery has the identifier of its order.
        guard path["order"] ?? path["delivery"] == order.text else {
            throw .forbidden("This link")
        }
    }
}
