// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

@testable import Gateway
@testable import GatewayCore

/// What managers do with devices and people, as a table.
@Suite struct PeopleCommandTests {
    private static let manager = device("boss", [.manager], at: "00001")
    private static let everywhere = device("chief", [.manager], at: nil)
    private static let admin = device("root", [.admin], at: nil)
    private static let ofOne = device("office", [.admin], at: "00001")

    private static let directory: PeopleDirectory = {
        var directory = PeopleDirectory()
        directory.replace([
            PeopleEntity(device("till-1", [.till], at: "00001")),
            PeopleEntity(device("till-2", [.till], at: "00002")),
            PeopleEntity(device("head", [.admin], at: "00001")),
            PeopleEntity(
                Device(name: "later", roles: [.manager], location: "00001", enrolled: false)),
            PeopleEntity(StaffMember(name: "ana", location: "00001")),
            PeopleEntity(StaffMember(name: "mia", location: "00002")),
            PeopleEntity(StaffMember(name: "kim")),
        ])
        return directory
    }()

    private static func device(
        _ name: TerminalID, _ roles: [Role], at location: LocationID?
    ) -> Device {
        Device(name: name, roles: roles, location: location, enrolled: true)
    }

    private static func route(_ method: String, isCommand: Bool = true) -> Route {
        Route(
            verb: "POST", path: "/api/x", service: "people", method: method, access: .device,
            isCommand: isCommand, query: [:])
    }

    /// The reason of a refusal; nil if the manager may send the command.
    private static func refusal(
        _ method: String, by manager: Device, path: [String: String] = [:], body: String = "{}",
        _ directory: PeopleDirectory = Self.directory
    ) -> String? {
        do throws(Problem) {
            let command = try PeopleCommand(route(method), path: path, body: Array(body.utf8))
            try command?.check(by: manager, directory)
            return command == nil ? "none" : nil
        } catch {
            return error.reason
        }
    }

    @Test(
        arguments: [
            (#"{"name":"a","roles":["till","kitchen","observer"],"location":"00001"}"#, nil),
            (#"{"name":"a","roles":["till"],"location":"00002"}"#, "access.location"),
            (#"{"name":"a","roles":["till"]}"#, "access.location"),
            (#"{"name":"a","roles":["manager"],"location":"00001"}"#, "access.forbidden"),
            (#"{"name":"a","roles":["till","admin"],"location":"00001"}"#, "access.forbidden"),
            (#"{"name":"a","r\u006fles":["admin"],"location":"00001"}"#, "access.forbidden"),
            (#"{"name":"a","roles":["cook"],"location":"00001"}"#, "http.invalid"),
            (#"{"name":"a","roles":"till","location":"00001"}"#, "http.invalid"),
            (#"{"name":"later","roles":["till"],"location":"00001"}"#, "access.forbidden"),
            (#"{"name":"till-1","roles":["till"],"location":"00001"}"#, nil),
            ("[]", "http.invalid"), ("", "http.invalid"),
        ] as [(String, String?)])
    func `a manager admits devices of the own location with few rights`(
        _ body: String, _ reason: String?
    ) {
        #expect(Self.refusal("devices.add", by: Self.manager, body: body) == reason)
    }

    @Test func `a manager of all locations admits everywhere, an admin with all rights`() {
        let till = #"{"name":"a","roles":["till"]}"#
        let admin = #"{"name":"a","roles":["admin"],"location":"00001"}"#
        #expect(Self.refusal("devices.add", by: Self.everywhere, body: till) == nil)
        #expect(
            Self.refusal("devices.add", by: Self.everywhere, body: admin) == "access.forbidden")
        #expect(Self.refusal("devices.add", by: Self.admin, body: till) == nil)
        #expect(Self.refusal("devices.add", by: Self.ofOne, body: admin) == nil)
        #expect(Self.refusal("devices.add", by: Self.ofOne, body: till) == "access.location")
    }

    @Test func `a manager revokes what a manager may admit`() {
        for (name, reason) in [
            ("till-1", nil), ("till-2", "access.location"), ("head", "access.forbidden"),
            ("later", "access.forbidden"), ("nobody", "device.unknown"), ("", "device.unknown"),
        ] as [(String, String?)] {
            let path = ["device": name]
            #expect(Self.refusal("devices.revoke", by: Self.manager, path: path) == reason)
        }
        #expect(Self.refusal("devices.revoke", by: Self.admin, path: ["device": "head"]) == nil)
        let other = Self.refusal("devices.revoke", by: Self.ofOne, path: ["device": "till-2"])
        #expect(other == "access.location")
    }

    @Test func `the device of a revocation is that of the path`() {
        let refusal = Self.refusal(
            "devices.revoke", by: Self.manager, path: ["device": "till-2"],
            body: #"{"name":"till-1"}"#)
        #expect(refusal == "access.location")
    }

    @Test func `a manager adds people of the own location`() {
        for (body, reason) in [
            (#"{"pin":"2468","location":"00001"}"#, nil),
            (#"{"pin":"2468","location":"00002"}"#, "access.location"),
            (#"{"pin":"2468"}"#, "access.location"), (#"{"location":7}"#, "http.invalid"),
        ] as [(String, String?)] {
            let path = ["staff": "leo"]
            #expect(Self.refusal("staff.add", by: Self.manager, path: path, body: body) == reason)
        }
        #expect(Self.refusal("staff.add", by: Self.everywhere, path: ["staff": "leo"]) == nil)
    }

    @Test(arguments: ["staff.change", "staff.remove"])
    func `a manager changes people of the own location`(_ method: String) {
        for (name, reason) in [
            ("ana", nil), ("mia", "access.location"), ("kim", "access.location"),
            ("leo", "staff.unknown"), ("Ana", "staff.unknown"),
        ] as [(String, String?)] {
            #expect(Self.refusal(method, by: Self.manager, path: ["staff": name]) == reason)
        }
        #expect(Self.refusal(method, by: Self.everywhere, path: ["staff": "kim"]) == nil)
    }

    @Test func `before all devices are known, no manager changes one`() {
        let body = #"{"name":"a","roles":["till"],"location":"00001"}"#
        let reason = Self.refusal("devices.add", by: Self.manager, body: body, PeopleDirectory())
        #expect(reason == "suite.silent")
    }

    @Test func `a list and the commands of other services are not checked so`() throws {
        let list = Self.route("devices.list", isCommand: false)
        #expect(try PeopleCommand(list, path: [:], body: []) == nil)
        let order = Route(
            verb: "POST", path: "/api/x", service: "orders", method: "orders.open",
            access: .device, isCommand: true, query: [:])
        #expect(try PeopleCommand(order, path: [:], body: []) == nil)
    }

    @Test func `a manager of one location lists only what is there`() {
        for method in ["devices.list", "staff.list", "links.list"] {
            let list = Self.route(method, isCommand: false)
            let fixed = BusRoutes.fixed(list, .device(Self.manager))
            #expect(fixed == ["location": "00001"])
            #expect(BusRoutes.fixed(list, .device(Self.everywhere)) == [:])
        }
    }

    @Test func `a command has its effect when the directory knows it`() throws {
        func hasEffect(_ method: String, path: [String: String] = [:], body: String = "{}") throws
            -> Bool?
        {
            try PeopleCommand(Self.route(method), path: path, body: Array(body.utf8))?
                .hasEffect(in: Self.directory)
        }
        #expect(try hasEffect("devices.add", body: #"{"name":"till-1"}"#) == true)
        #expect(try hasEffect("devices.add", body: #"{"name":"new"}"#) == false)
        #expect(try hasEffect("devices.revoke", path: ["device": "till-1"]) == false)
        #expect(try hasEffect("devices.revoke", path: ["device": "new"]) == true)
        #expect(try hasEffect("staff.add", path: ["staff": "ana"]) == true)
        #expect(try hasEffect("staff.remove", path: ["staff": "ana"]) == false)
    }
}
