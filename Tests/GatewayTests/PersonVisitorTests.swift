// SPDX-License-Identifier: Apache-2.0

import Accounts
import Commerce
import Messages
import Testing
import Wire

@testable import Gateway
@testable import GatewayCore

/// What people may do, by their roles and locations, as a table.
@Suite struct PersonVisitorTests {
    private static let customer = person()
    private static let applicant = person(.courier, at: "00001", isApproved: false)
    private static let courier = person(.courier, at: "00001")
    private static let anyCourier = person(.courier, at: nil)
    private static let owner = person(.owner, at: "00001")
    private static let anyOwner = person(.owner, at: nil)
    private static let everybody = [customer, applicant, courier, anyCourier, owner, anyOwner]

    private static func person(
        _ role: PersonRole? = nil, at location: LocationID? = nil, isApproved: Bool = true
    ) -> Person {
        Person(
            id: "p-1", name: "Mia", created: Timestamp(milliseconds: 0),
            grants: role.map { [RoleGrant($0, at: location, isApproved: isApproved)] } ?? [])
    }

    private static func route(_ method: String, _ access: Route.Access) -> Route {
        Route(
            verb: "POST", path: "/api/x", service: "delivery", method: method, access: access,
            isCommand: true, query: [:])
    }

    /// The reason for which a person may not use a route; nil if the person may.
    private static func refusal(
        _ person: Person, _ route: Route, at location: String? = "00001"
    ) -> String? {
        do throws(Problem) {
            let path = location.map { ["location": $0] } ?? [:]
            try Visitor.person(person).check(route, path: path, body: [])
            return nil
        } catch {
            return error.reason
        }
    }

    @Test(arguments: everybody)
    func `everybody may look at a menu`(_ person: Person) {
        #expect(Self.refusal(person, Self.route("menus.get", .anyone)) == nil)
    }

    @Test(arguments: AccessTable.suite.methods.keys.sorted())
    func `only an owner has the rights of a device, which are those of a manager and an observer`(
        _ method: String
    ) {
        let route = Self.route(method, .device)
        let isAllowed = AccessTable.suite.allows([.manager, .observer], method: method)
        for person in [Self.owner, Self.anyOwner] {
            let expected = isAllowed ? nil : "access.forbidden"
            #expect(Self.refusal(person, route) == expected)
        }
        for person in [Self.customer, Self.applicant, Self.courier, Self.anyCourier] {
            #expect(Self.refusal(person, route) == "account.role")
        }
    }

    @Test func `an owner and a courier of one location have no rights at another one`() {
        let day = Self.route("payments.day", .device)
        let offers = Self.route("deliveries.offers", .courier)
        #expect(Self.refusal(Self.owner, day, at: "00002") == "access.location")
        #expect(Self.refusal(Self.anyOwner, day, at: "00002") == nil)
        #expect(Self.refusal(Self.courier, offers, at: "00002") == "access.location")
        #expect(Self.refusal(Self.anyCourier, offers, at: "00002") == nil)
    }

    @Test func `only couriers use the routes of couriers, and owners as a manager does`() {
        let accept = Self.route("deliveries.accept", .courier)
        #expect(Self.refusal(Self.courier, accept, at: nil) == nil)
        #expect(Self.refusal(Self.customer, accept, at: nil) == "account.role")
        #expect(Self.refusal(Self.applicant, accept, at: nil) == "account.role")
        #expect(Self.refusal(Self.owner, accept, at: nil) == nil)
        let visitor = Visitor.person(Self.courier)
        #expect(visitor.courier(on: accept) == Self.courier)
        #expect(visitor.courier(on: Self.route("deliveries.accept", .device)) == nil)
        #expect(Visitor.person(Self.applicant).courier(on: accept) == nil)
        #expect(Visitor.person(Self.owner).courier(on: accept) == nil)
    }

    @Test func `a courier acts for nobody else, whatever the body says`() throws {
        let visitor = Visitor.person(Self.courier)
        let accept = Self.route("deliveries.accept", .courier)
        let fixed = BusRoutes.fixed(accept, visitor)
        #expect(fixed == ["courier": "p-1"])
        let parameters = try BusParameters(
            accept, path: ["delivery": "o-1"], query: [],
            body: Array(#"{"courier":"p-2"}"#.utf8), context: nil, fixed: fixed)
        let expected = #"{"courier":"p-1","delivery":"o-1"}"#
        #expect(String(decoding: parameters.text, as: UTF8.self) == expected)
        let duty = BusRoutes.fixed(Self.route("couriers.setDuty", .courier), visitor)
        #expect(duty == ["courier": "p-1", "name": "Mia"])
        let offers = BusRoutes.fixed(Self.route("deliveries.offers", .courier), visitor)
        #expect(offers == ["courier": "p-1", "location": "00001"])
        #expect(BusRoutes.fixed(accept, .person(Self.owner)) == [:])
        let list = BusRoutes.fixed(Self.route("deliveries.list", .courier), .person(Self.owner))
        #expect(list == ["location": "00001"])
    }

    @Test func `a courier of one location accepts and sees deliveries there only`() {
        for (method, location) in [
            ("deliveries.accept", "00001"), ("deliveries.decline", "00001"),
            ("deliveries.get", "00001"),
            ("deliveries.reportPosition", nil),
        ] {
            let route = Self.route(method, .courier)
            #expect(Visitor.person(Self.courier).location(on: route)?.text == location)
            #expect(Visitor.person(Self.anyCourier).location(on: route) == nil)
            #expect(Visitor.person(Self.owner).location(on: route) == "00001")
        }
    }

    @Test func `the earnings, duty and deliveries of a courier are for that person only`() {
        for (path, method) in [
            ("deliveries", "deliveries.list"), ("earnings", "couriers.earnings"),
            ("duty", "couriers.setDuty"),
        ] {
            let route = Route(
                verb: "GET", path: "/api/account/\(path)", service: "delivery", method: method,
                access: .courier, isCommand: false, query: [:])
            for person in [Self.owner, Self.anyOwner, Self.customer, Self.applicant] {
                #expect(Self.refusal(person, route, at: nil) == "account.role")
            }
            #expect(Self.refusal(Self.courier, route, at: nil) == nil)
            let manager = Device(
                name: "office", roles: [.manager, .till], location: "00001", enrolled: true)
            let problem = #expect(throws: Problem.self) {
                try Visitor.device(manager).check(route, path: [:], body: [])
            }
            #expect(problem?.reason == "account.role")
        }
    }

    @Test func `the list of couriers has those of the own location only`() async {
        let start = Timestamp(milliseconds: 0)
        let answer = ListCouriers.Answer(
            couriers: ["p-1", "p-2", "p-3", "p-4"].map {
                Courier(id: $0, name: "Kim", onDuty: true, since: start)
            })
        let people: [PersonID: Person] = [
            "p-1": Self.courier, "p-2": Self.person(.courier, at: "00002"),
            "p-3": Self.anyCourier, "p-4": Self.applicant,
        ]
        let seen = await answer.couriers(at: "00001") { people[$0] }
        #expect(seen.couriers.map(\.id) == ["p-1", "p-3"])
    }

    @Test func `who writes in a chat follows from who asks`() {
        let both = Person(
            id: "p-1", name: "Mia", created: Timestamp(milliseconds: 0),
            grants: [
                RoleGrant(.courier, at: nil, isApproved: true),
                RoleGrant(.owner, at: "00001", isApproved: true),
            ])
        let till = Visitor.device(
            Device(name: "till-1", roles: [.till], location: "00001", enrolled: true))
        let send = Self.route("chat.send", .party)
        for (visitor, fixed) in [
            (Visitor.order("o-1"), ["party": "guest"]), (till, ["party": "restaurant"]),
            (.person(Self.courier), ["party": "courier", "courier": "p-1"]),
            (.person(Self.owner), ["party": "restaurant"]),
            (.person(both), ["party": "restaurant"]),
        ] {
            #expect(BusRoutes.fixed(send, visitor) == fixed)
        }
        #expect(BusRoutes.fixed(Self.route("chat.list", .party), .order("o-1")) == [:])
        let list = BusRoutes.fixed(Self.route("chat.list", .party), .person(Self.courier))
        #expect(list == ["courier": "p-1"])
        #expect(Self.refusal(Self.customer, send, at: nil) == "account.role")
    }

    @Test func `a guest writes about the own order only`() throws {
        let send = Self.route("chat.send", .party)
        try Visitor.order("o-1").check(send, path: ["delivery": "o-1"], body: [])
        for (visitor, reason) in [
            (Visitor.order("o-2"), "access.forbidden"), (.anyone, "account.signedOut"),
            (.link(GuestLink(location: "00001")), "access.forbidden"),
        ] {
            let problem = #expect(throws: Problem.self) {
                try visitor.check(send, path: ["delivery": "o-1"], body: [])
            }
            #expect(problem?.reason == reason)
        }
    }

    @Test func `a stranger and a guest use no route of couriers`() {
        let accept = Self.route("deliveries.accept", .courier)
        for (visitor, reason) in [
            (Visitor.anyone, "account.signedOut"), (.order("o"), "access.forbidden"),
            (.link(GuestLink(location: "00001")), "access.forbidden"),
        ] {
            let problem = #expect(throws: Problem.self) {
                try visitor.check(accept, path: ["order": "o"], body: [])
            }
            #expect(problem?.reason == reason)
        }
    }

    @Test(arguments: everybody)
    func `nobody who is signed in gets the order of another guest without its link`(
        _ person: Person
    ) {
        let get = Self.route("orders.get", .order)
        let isOwner = person.grant(.owner) != nil
        #expect((Self.refusal(person, get, at: nil) == nil) == isOwner)
    }

    @Test func `streams are for owners of the location`() {
        for person in Self.everybody {
            let problem = Result { () throws(Problem) in
                try Visitor.person(person).check(streamsOf: "orders", at: "00002")
            }
            #expect(((try? problem.get()) != nil) == (person == Self.anyOwner))
        }
    }

    @Test func `the history has the account of a person`() {
        let accept = Self.route("deliveries.accept", .courier)
        let key = KeyOwner.person("p-1").key("k")
        let context = Visitor.person(Self.courier).context(key: "k", on: accept)
        #expect(context == CommandContext(key: key, terminal: "courier", staff: "p-1"))
        let close = Self.route("payments.closeDay", .device)
        let owner = Visitor.person(Self.owner).context(key: "k", on: close)
        #expect(owner == CommandContext(key: key, terminal: "owner", staff: "p-1"))
    }

    @Test func `managers give the role of a courier at their location, admins give all roles`() {
        func refusal(_ roles: [Role], _ role: PersonRole, at location: LocationID?) -> String? {
            let device = Device(name: "office", roles: roles, location: "00001", enrolled: true)
            do throws(Problem) {
                try device.check(giving: role, at: location)
                return nil
            } catch {
                return error.reason
            }
        }
        #expect(refusal([.manager], .courier, at: "00001") == nil)
        #expect(refusal([.manager], .courier, at: "00002") == "access.location")
        #expect(refusal([.manager], .courier, at: nil) == "access.location")
        #expect(refusal([.manager], .owner, at: "00001") == "access.forbidden")
        #expect(refusal([.admin], .owner, at: "00001") == nil)
        #expect(refusal([.admin], .owner, at: "00002") == "access.location")
        for role in Role.allCases where ![.manager, .admin].contains(role) {
            #expect(refusal([role], .courier, at: "00001") == "access.forbidden")
        }
    }
}
