// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

@testable import Gateway
@testable import GatewayCore

/// Who may do what, as a table.
@Suite struct VisitorTests {
    private enum Outcome: String {
        case allowed
        case unknown = "access.unknown"
        case forbidden = "access.forbidden"
        case location = "access.location"
    }

    private static let link = Visitor.link(GuestLink(location: "00001", table: "7"))
    private static let guest = Visitor.order("o-1")

    private static func device(_ roles: Set<Role>, at location: LocationID? = nil) -> Visitor {
        .device(
            Device(
                name: "tablet", roles: roles.sorted { $0.rawValue < $1.rawValue },
                location: location, enrolled: true))
    }

    private static func route(
        _ method: String, _ access: Route.Access, isCommand: Bool = false
    ) -> Route {
        Route(
            verb: isCommand ? "POST" : "GET", path: "/api/x", service: "orders", method: method,
            access: access, isCommand: isCommand, query: [:])
    }

    private static func outcome(
        _ visitor: Visitor, _ route: Route, path: [String: String] = [:], body: String = ""
    ) -> Outcome? {
        do throws(Problem) {
            try visitor.check(route, path: path, body: Array(body.utf8))
            return .allowed
        } catch {
            return Outcome(rawValue: error.reason)
        }
    }

    @Test(arguments: [Visitor.anyone, link, guest, device([.observer]), device([])])
    func `everybody may look at a menu`(_ visitor: Visitor) {
        let route = Self.route("menus.get", .anyone)
        #expect(Self.outcome(visitor, route, path: ["location": "00001"]) == .allowed)
    }

    @Test func `only devices with the role may use a device's route`() {
        let open = Self.route("orders.open", .device, isCommand: true)
        let path = ["location": "00001"]
        #expect(Self.outcome(.anyone, open, path: path) == .unknown)
        #expect(Self.outcome(Self.link, open, path: path) == .forbidden)
        #expect(Self.outcome(Self.guest, open, path: path) == .forbidden)
        #expect(Self.outcome(Self.device([]), open, path: path) == .forbidden)
        for role in Role.allCases {
            let isAllowed = [.till, .admin].contains(role)
            #expect(
                Self.outcome(Self.device([role]), open, path: path)
                    == (isAllowed ? .allowed : .forbidden), "\(role)")
        }
    }

    @Test func `a device may do exactly what its roles may do on the bus`() {
        for (method, holders) in AccessTable.suite.methods
        where method != CancelAsGuest.method {
            for role in Role.allCases {
                let outcome = Self.outcome(Self.device([role]), Self.route(method, .device))
                let expected: Outcome = holders.contains(role) ? .allowed : .forbidden
                #expect(outcome == expected, "\(role) \(method)")
            }
        }
    }

    @Test func `a guest cancels the own order as its guest, a till does not`() {
        let cancel = Self.route("orders.cancelAsGuest", .order, isCommand: true)
        #expect(Self.outcome(Self.guest, cancel, path: ["order": "o-1"]) == .allowed)
        #expect(Self.outcome(Self.guest, cancel, path: ["order": "o-2"]) == .forbidden)
        #expect(Self.outcome(Self.device([.till, .admin]), cancel) == .forbidden)
        #expect(Self.outcome(.anyone, cancel, path: ["order": "o-1"]) == .unknown)
    }

    @Test func `a till can't close the day, a manager can`() {
        let close = Self.route("payments.closeDay", .device, isCommand: true)
        #expect(Self.outcome(Self.device([.till]), close) == .forbidden)
        #expect(Self.outcome(Self.device([.till, .manager]), close) == .allowed)
    }

    @Test func `a device works at its location only`() {
        let list = Self.route("orders.list", .device)
        let bound = Self.device([.till], at: "00001")
        #expect(Self.outcome(bound, list, path: ["location": "00001"]) == .allowed)
        #expect(Self.outcome(bound, list, path: ["location": "00002"]) == .location)
        #expect(Self.outcome(bound, list, path: ["location": ""]) == .location)
        #expect(Self.outcome(Self.device([.till]), list, path: ["location": "00002"]) == .allowed)
    }

    @Test func `a guest with the link of an order may look at this order only`() {
        let get = Self.route("orders.get", .order)
        #expect(Self.outcome(Self.guest, get, path: ["order": "o-1"]) == .allowed)
        #expect(Self.outcome(Self.guest, get, path: ["order": "o-2"]) == .forbidden)
        #expect(Self.outcome(Self.guest, get) == .forbidden)
        #expect(Self.outcome(.anyone, get, path: ["order": "o-1"]) == .unknown)
        #expect(Self.outcome(Self.link, get, path: ["order": "o-1"]) == .forbidden)
        #expect(Self.outcome(Self.device([.kitchen]), get, path: ["order": "o-1"]) == .allowed)
        #expect(Self.outcome(Self.device([.manager]), get, path: ["order": "o-1"]) == .forbidden)
    }

    @Test(arguments: [
        (#"{"tender":{"type":"voucher","number":"v-1"}}"#, true),
        (#"{"tender":{"type":"v\u006fucher"}}"#, true),
        (#"{"tender":{"type":"cash","tendered":100}}"#, false),
        (
            #"{"tender":{"type":"card","provider":"web"},"returnTo":"https://a.example/o/o-1"}"#,
            true
        ),
        (#"{"tender":{"type":"card"}}"#, false),
        (#"{"tender":{"type":"card"},"returnTo":7}"#, false),
        (#"{"tender":{"type":"cash"},"returnTo":"https://a.example/"}"#, false),
        (#"{"tender":"voucher"}"#, false),
        (#"{"tender":{"type":"cash","type":"voucher"}}"#, false),
        (#"{"tender":{"type":"cash"},"tender":{"type":"voucher"}}"#, false),
        (#"{"type":"voucher"}"#, false), ("{}", false), ("", false), ("voucher", false),
    ])
    func `a guest pays the own order by voucher, or by card on a page`(
        _ body: String, _ isAllowed: Bool
    ) {
        let pay = Self.route("payments.checkout", .order, isCommand: true)
        let outcome = Self.outcome(Self.guest, pay, path: ["order": "o-1"], body: body)
        #expect(outcome == (isAllowed ? .allowed : .forbidden))
        let other = Self.outcome(Self.guest, pay, path: ["order": "o-2"], body: body)
        #expect(other == .forbidden)
    }

    @Test(arguments: ["orders", "kitchen", "payments", "locations", "none"])
    func `streams need a device whose role may subscribe to them`(_ service: String) {
        func outcome(_ visitor: Visitor, at location: LocationID = "00001") -> Outcome? {
            do throws(Problem) {
                try visitor.check(streamsOf: service, at: location)
                return .allowed
            } catch {
                return Outcome(rawValue: error.reason)
            }
        }
        #expect(outcome(.anyone) == .unknown)
        #expect(outcome(Self.link) == .forbidden)
        #expect(outcome(Self.guest) == .forbidden)
        for role in Role.allCases {
            let isAllowed = AccessTable.suite.allows([role], streamsOf: service)
            let device = Self.device([role], at: "00001")
            #expect(outcome(device) == (isAllowed ? .allowed : .forbidden), "\(role)")
            #expect(outcome(device, at: "00002") == (isAllowed ? .location : .forbidden))
        }
    }

    @Test func `the history names the device and its person, and guests`() {
        let key: CommandKey = "k"
        let device = Visitor.device(
            Device(name: "till-3", roles: [.till], staff: "ana", enrolled: true))
        #expect(
            device.context(key: key)
                == CommandContext(
                    key: device.keyOwner.key(key), terminal: "till-3", staff: "ana"))
        for visitor in [Visitor.anyone, Self.link, Self.guest] {
            #expect(
                visitor.context(key: key)
                    == CommandContext(key: visitor.keyOwner.key(key), terminal: "guest"))
        }
    }
}
