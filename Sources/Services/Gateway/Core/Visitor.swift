// SPDX-License-Identifier: Apache-2.0

import Commerce
import Devices
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

    /// Whether it is a device.
    var isDevice: Bool { if case .device = self { true } else { false } }

    /// The sender of a command.
    func context(key: CommandKey) -> CommandContext {
        guard case .device(let device) = self else {
            return CommandContext(key: key, terminal: "guest")
        }
        return CommandContext(key: key, terminal: device.name, staff: device.staff)
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
        case (_, .device(let device)):
            guard AccessTable.suite.allows(device.roles, method: route.method) else {
                throw .forbidden(device.name.text)
            }
            try check(location: path["location"])
        case (_, .anyone): throw .unknownVisitor
        case (_, .link), (_, .order): throw .forbidden("A guest")
        }
    }

    /// Throws a `Problem` unless the visitor may subscribe to the streams of a service at a
    /// location.
    func check(streamsOf service: String, at location: LocationID) throws(Problem) {
        guard case .device(let device) = self else {
            throw self == .anyone ? .unknownVisitor : .forbidden("A guest")
        }
        guard AccessTable.suite.allows(device.roles, streamsOf: service) else {
            throw .forbidden(device.name.text)
        }
        try check(location: location.text)
    }

    private func check(location: String?) throws(Problem) {
        guard case .device(let device) = self, let own = device.location, let location else {
            return
        }
        if own.text != location { throw .otherLocation }
    }

    /// A guest may look at an own order, and pay it with a voucher.
    private static func check(
        _ order: OrderID, _ route: Route, _ path: [String: String], _ body: [UInt8]
    ) throws(Problem) {
        guard path["order"] == order.text else { throw .forbidden("This link") }
        if route.isCommand, !GuestPayment.isByVoucher(body) {
            throw .voucherOnly
        }
    }
}
