// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

@testable import People

/// People and their PINs: each command, and each refusal.
@Suite struct StaffTests {
    private let desk: PeopleDesk
    private let wrong = ConfirmStaff.Answer()

    init() throws { desk = try PeopleDesk() }

    private func change(_ staff: StaffID, pin: String, manager: Bool? = nil) async throws {
        try await desk.send(
            ChangeStaff(staff: staff, pin: pin, manager: manager, context: desk.context()))
    }

    private func right(
        _ staff: StaffID, at location: LocationID? = nil, manager: Bool? = nil
    ) -> ConfirmStaff.Answer {
        ConfirmStaff.Answer(
            person: StaffMember(name: staff, location: location, manager: manager))
    }

    @Test func `a PIN belongs to one person`() async throws {
        try await desk.add("ana", pin: "1234")
        try await desk.add("ben", pin: "4321")

        #expect(try await desk.confirm("ana", "1234") == right("ana"))
        #expect(try await desk.confirm("Ben", "4321") == right("ben"))
        #expect(try await desk.confirm("ben", "1234") == wrong)
        #expect(try await desk.confirm("eve", "1234") == wrong)
        #expect(try await desk.staff().map(\.name) == ["ana", "ben"])
        #expect(try await desk.types() == [.staffAdded, .staffAdded])
    }

    @Test(arguments: ["", "12345", "123", "1234\u{0}", "1234\u{0}5", "12340"])
    func `a text like the PIN is not the PIN`(_ text: String) async throws {
        try await desk.add("ana", pin: "1234")
        #expect(try await desk.confirm("ana", text) == wrong)
    }

    @Test func `a name is taken in any case, and its person stays as before`() async throws {
        let ana = try await desk.add("ana", pin: "1234", at: "00001")
        let position = desk.position
        let others: [(StaffID, String, LocationID?, Bool?)] = [
            ("Ana", "1234", "00001", nil), ("ana", "9999", "00001", nil),
            ("ana", "1234", nil, nil), ("ana", "1234", "00001", true),
        ]
        for (name, pin, location, manager) in others {
            let command = AddStaff(
                staff: name, pin: pin, location: location, manager: manager,
                context: desk.context())
            #expect(try await desk.reason(of: command) == "staff.nameTaken")
        }
        #expect(try await desk.staff() == [ana])
        #expect(desk.position == position)
        #expect(try await desk.confirm("ana", "1234").person == ana)
    }

    @Test func `the same person with the same PIN is there already`() async throws {
        let ana = try await desk.add("ana", pin: "1234", at: "00001", manager: true)
        #expect(try await desk.add("ana", pin: "1234", at: "00001", manager: true) == ana)
        #expect(try await desk.types() == [.staffAdded])
    }

    @Test func `an invalid PIN, an unknown location or person is refused`() async throws {
        let context = desk.context()
        let refused: [(any Request, String)] = [
            (AddStaff(staff: "ana", pin: "12a4", context: context), "staff.pinInvalid"),
            (ChangeStaff(staff: "ana", pin: "123", context: context), "staff.pinInvalid"),
            (
                AddStaff(staff: "ana", pin: "1234", location: "00009", context: context),
                "location.unknown"
            ),
            (ChangeStaff(staff: "ana", pin: "1234", context: context), "staff.unknown"),
            (RemoveStaff(staff: "ana", context: context), "staff.unknown"),
        ]
        for (request, reason) in refused {
            #expect(try await desk.reason(of: request) == reason)
        }
        desk.forgetLocations()
        let command = AddStaff(staff: "ana", pin: "1234", location: "00001", context: context)
        #expect(try await desk.reason(of: command) == "locations.notHeard")
        #expect(try await desk.staff().isEmpty)
    }

    @Test func `the fifth wrong PIN blocks a person for 15 minutes, also with the right one`()
        async throws
    {
        try await desk.add("ana", pin: "1234")
        try await desk.add("ben", pin: "1234")
        for _ in 1...5 { #expect(try await desk.confirm("ana", "0000") == wrong) }

        #expect(try await desk.confirm("ana", "1234") == ConfirmStaff.Answer(wait: 900))
        #expect(try await desk.confirm("ben", "1234") == right("ben"))
        desk.now = desk.now + .seconds(900)
        #expect(try await desk.confirm("ana", "1234") == right("ana"))
    }

    @Test func `the right PIN, also as the fifth, clears the wrong ones`() async throws {
        try await desk.add("ana", pin: "1234")
        for _ in 1...2 {
            for _ in 1...4 { #expect(try await desk.confirm("ana", "0000") == wrong) }
            #expect(try await desk.confirm("ana", "1234") == right("ana"))
        }
    }

    @Test func `a new PIN ends the old one and a block`() async throws {
        try await desk.add("ana", pin: "1234")
        for _ in 1...5 { _ = try await desk.confirm("ana", "0000") }
        try await change("ana", pin: "5678")

        #expect(try await desk.confirm("ana", "1234") == wrong)
        #expect(try await desk.confirm("ana", "5678") == right("ana"))
        #expect(try await desk.types() == [.staffAdded, .staffChanged])
    }

    @Test func `a person stays a manager or not until somebody says it`() async throws {
        try await desk.add("maria", pin: "1234", manager: true)
        try await desk.add("ana", pin: "1234", manager: false)
        #expect(try await desk.staff().map(\.manager) == [nil, true])
        try await change("maria", pin: "5678")
        try await change("ana", pin: "5678", manager: true)
        #expect(try await desk.staff().map(\.manager) == [true, true])
        try await change("maria", pin: "5678", manager: false)
        #expect(try await desk.staff().map(\.manager) == [true, nil])
    }

    @Test func `a PIN that changes while it is checked is wrong`() async throws {
        try await desk.add("ana", pin: "1234")
        let answer = try await desk.answer(to: ConfirmStaff(staff: "ana", pin: "1234")) {
            try await change("ana", pin: "5678")
        }
        #expect(answer == #""result":{}"#)
        #expect(try await desk.confirm("ana", "5678") == right("ana"))
    }

    @Test func `of two who add a name at the same time, the second one is refused`() async throws {
        let command = AddStaff(staff: "ana", pin: "1234", context: desk.context())
        let answer = try await desk.answer(to: command) {
            try await desk.add("Ana", pin: "5678")
        }
        #expect(answer.contains("staff.nameTaken"))
        #expect(try await desk.staff().map(\.name) == ["Ana"])
    }

    @Test func `a person of one location is unknown at the devices of others`() async throws {
        try await desk.add("ana", pin: "1234", at: "00001")
        try await desk.add("ben", pin: "4321")
        #expect(try await desk.confirm("Ana", "1234", at: "00001") == right("ana", at: "00001"))
        #expect(try await desk.confirm("ana", "1234", at: "00002") == wrong)
        #expect(try await desk.confirm("ana", "1234") == right("ana", at: "00001"))
        #expect(try await desk.confirm("ben", "4321", at: "00002") == right("ben"))
        let staff = try await desk.send(ListStaff(location: "00001")).staff
        #expect(staff.map(\.name) == ["ana"])
    }

    @Test func `a person is changed and removed by the exact name only`() async throws {
        try await desk.add("ana", pin: "1234")
        let change = ChangeStaff(staff: "Ana", pin: "5678", context: desk.context())
        #expect(try await desk.reason(of: change) == "staff.unknown")
        let remove = RemoveStaff(staff: "Ana", context: desk.context())
        #expect(try await desk.reason(of: remove) == "staff.unknown")
        #expect(try await desk.confirm("ana", "1234") == right("ana"))
    }

    @Test func `a removed person is unknown, also at the devices`() async throws {
        let ana = try await desk.add("ana", pin: "1234")
        try await desk.enrol(try await desk.add("till-1"))
        try await desk.add("till-2")
        try await desk.set("ana", at: "till-1")
        let position = desk.position
        let command = RemoveStaff(staff: "ana", context: desk.context())

        #expect(try await desk.send(command) == ana)

        #expect(try await desk.types(after: position) == [.deviceStaffSet, .staffRemoved])
        #expect(try await desk.events().last?.data.staff?.name == "ana")
        #expect(try await desk.devices().allSatisfy { $0.staff == nil })
        #expect(try await desk.confirm("ana", "1234") == wrong)
        #expect(try await desk.reason(of: command) == "staff.unknown")
    }
}
