// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

@testable import People

/// The commands about devices: each one, and each refusal.
@Suite struct DeviceTests {
    private let desk: PeopleDesk

    init() throws { desk = try PeopleDesk() }

    @Test func `a device is added with sorted roles and waits for its code`() async throws {
        let answer = try await desk.send(
            AddDevice(
                name: "till-3", roles: [.till, .kitchen, .till], location: "00001",
                context: desk.context()))

        #expect(answer.expiresAt == desk.now + .seconds(15 * 60))
        #expect(answer.code.wholeMatch(of: /[0-9A-Z]{4}-[0-9A-Z]{4}/) != nil)
        let device = Device(
            name: "till-3", roles: [.kitchen, .till], location: "00001", enrolled: false)
        #expect(try await desk.devices() == [device])
        let event = try #require(try await desk.events().last)
        #expect(event.type == PeopleEventType.deviceAdded.rawValue)
        #expect(event.subject == "till-3")
        #expect(event.actor == "office/maria")
        #expect(event.data.device == device)
    }

    @Test func `a device that waits gets a new code, roles and a location`() async throws {
        let first = try await desk.add("till-3")
        let second = try await desk.add("till-3", roles: [.kitchen], at: "00002")

        #expect(
            try await desk.reason(
                of: EnrolDevice(
                    code: first, token: PeopleDesk.digest("a"), context: desk.context()))
                == "enrol.codeUnknown")
        let device = try await desk.enrol(second)
        #expect(device.roles == [.kitchen])
        #expect(device.location == "00002")
        #expect(try await desk.devices().count == 1)
    }

    @Test(arguments: ["guest", "courier", "owner", "people-service", "till-1"] as [TerminalID])
    func `a name of the suite, or of a device with a token, is taken`(
        _ name: TerminalID
    ) async throws {
        try await desk.enrol(try await desk.add("till-1"))
        let position = desk.position
        let command = AddDevice(name: name, roles: [.till], context: desk.context())
        #expect(try await desk.reason(of: command) == "device.nameTaken")
        #expect(desk.position == position)
    }

    @Test func `a device needs a role and a known location`() async throws {
        var command = AddDevice(name: "till-1", roles: [], context: desk.context())
        #expect(try await desk.reason(of: command) == "device.roleMissing")
        command.roles = [.till]
        command.location = "00009"
        #expect(try await desk.reason(of: command) == "location.unknown")
        #expect(try await desk.devices().isEmpty)
    }

    @Test func `a thousand devices are the maximum, of which one may get a new code`()
        async throws
    {
        for number in 1...PeopleState.limit { try await desk.add("till-\(number)") }
        let command = AddDevice(name: "till-1001", roles: [.till], context: desk.context())
        #expect(try await desk.reason(of: command) == "device.tooMany")
        try await desk.add("till-7")
    }

    @Test(arguments: ["as shown", "small letters", "no hyphen"])
    func `a code works once, as people write it`(_ form: String) async throws {
        let code = try await desk.add("till-3")
        let typed =
            switch form {
            case "small letters": code.lowercased()
            case "no hyphen": code.filter { $0 != "-" }
            default: code
            }
        let device = try await desk.enrol(typed)
        #expect(device == Device(name: "till-3", roles: [.till], enrolled: true))

        let again = EnrolDevice(
            code: code, token: PeopleDesk.digest("other"), context: desk.context())
        #expect(try await desk.reason(of: again) == "enrol.codeUnknown")
        #expect(try await desk.types() == [.deviceAdded, .deviceEnrolled])
        #expect(
            try await desk.events().last?.data.device?.token == PeopleDesk.digest("token"))
    }

    @Test func `a code works for 15 minutes`() async throws {
        let code = try await desk.add("till-3")
        desk.now = desk.now + .milliseconds(15 * 60_000)
        let late = EnrolDevice(
            code: code, token: PeopleDesk.digest("token"), context: desk.context())
        #expect(try await desk.reason(of: late) == "enrol.codeUnknown")
        desk.now = desk.now + .milliseconds(-1)
        #expect(try await desk.enrol(code).enrolled)
    }

    @Test func `a repetition with the same token is the same device, without an event`()
        async throws
    {
        let code = try await desk.add("till-3")
        let device = try await desk.enrol(code)
        #expect(try await desk.enrol(code) == device)
        #expect(try await desk.types() == [.deviceAdded, .deviceEnrolled])
    }

    @Test(arguments: ["", "token", "A" + String(repeating: "0", count: 63)])
    func `a token that is no digest does not fit`(_ token: String) async throws {
        let code = try await desk.add("till-3")
        await #expect(throws: Refused.self) {
            try await desk.send(EnrolDevice(code: code, token: token, context: desk.context()))
        }
        #expect(try await desk.devices().first?.enrolled == false)
    }

    @Test func `the list has the devices of a location by name, without digests`() async throws {
        try await desk.enrol(try await desk.add("till-2", at: "00001"))
        try await desk.add("till-1", at: "00001")
        try await desk.add("till-0")
        #expect(try await desk.devices().map(\.name) == ["till-0", "till-1", "till-2"])
        let devices = try await desk.send(ListDevices(location: "00001")).devices
        #expect(devices.map(\.name) == ["till-1", "till-2"])
        #expect(devices.allSatisfy { $0.token == nil })
    }

    @Test func `another person works at a device, or nobody`() async throws {
        try await desk.enrol(try await desk.add("till-1"))
        try await desk.add("ana", pin: "1234")
        let position = desk.position

        #expect(try await desk.set("ana", at: "till-1").staff == "ana")
        #expect(try await desk.set("ana", at: "till-1").staff == "ana")
        #expect(try await desk.set("removed", at: "till-1").staff == nil)
        #expect(try await desk.set(nil, at: "till-1").staff == nil)

        let events = try await desk.events(after: position)
        #expect(events.map(\.data.device?.staff) == ["ana", nil])
        #expect(events.allSatisfy { $0.data.device?.token == PeopleDesk.digest("token") })
    }

    @Test func `a revoked device is gone, with its token or its code`() async throws {
        let code = try await desk.add("till-1")
        try await desk.enrol(try await desk.add("till-2"))
        for name: TerminalID in ["till-1", "till-2"] {
            let command = RevokeDevice(device: name, context: desk.context())
            #expect(try await desk.send(command).name == name)
            #expect(try await desk.reason(of: command) == "device.unknown")
        }

        #expect(try await desk.devices().isEmpty)
        let enrolment = EnrolDevice(
            code: code, token: PeopleDesk.digest("a"), context: desk.context())
        #expect(try await desk.reason(of: enrolment) == "enrol.codeUnknown")
        let event = try #require(try await desk.events().last)
        #expect(event.type == PeopleEventType.deviceRevoked.rawValue)
        #expect(event.data.device?.token == PeopleDesk.digest("token"))
        let command = SetDeviceStaff(device: "till-1", context: desk.context())
        #expect(try await desk.reason(of: command) == "device.unknown")
    }

    @Test func `nobody works at a device that waits for its code`() async throws {
        try await desk.add("till-1")
        let command = SetDeviceStaff(device: "till-1", context: desk.context())
        #expect(try await desk.reason(of: command) == "device.unknown")
    }

    @Test func `before the locations are heard, a location is refused for now`() async throws {
        desk.forgetLocations()
        let command = AddDevice(
            name: "till-1", roles: [.till], location: "00001", context: desk.context())
        #expect(try await desk.reason(of: command) == "locations.notHeard")
        try await desk.add("till-1")
    }
}
