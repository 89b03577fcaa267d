// SPDX-License-Identifier: Apache-2.0

import Commerce
import TestSupport
import Testing
import Wire

@testable import Devices

/// People and their PINs, on a real file.
@Suite struct StaffTests {
    private let now = Timestamp(milliseconds: 1_795_000_000_000)

    private func withStore(_ body: (DeviceStore) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        try await body(DeviceStore(path: "\(folder.path)/gateway.db"))
        withExtendedLifetime(folder) {}
    }

    @Test func `a name counts as it is in the list, with any capital letters`() async throws {
        try await withStore { store in
            try await store.setPIN("1234", of: "ana")
            try await store.setPIN("1234", of: "Ben")
            try await store.setPIN("1234", of: "ben")

            #expect(try await store.person(typed: "Ana") == "ana")
            #expect(try await store.person(typed: "ben") == "ben")
            #expect(try await store.person(typed: "Ben") == "Ben")
            #expect(try await store.person(typed: "Eve") == "Eve")
        }
    }

    @Test func `a PIN belongs to one person`() async throws {
        try await withStore { store in
            try await store.setPIN("1234", of: "ana")
            try await store.setPIN("4321", of: "ben")

            #expect(try await store.identify("ana", pin: "1234", now: now) == .confirmed)
            #expect(try await store.identify("ben", pin: "4321", now: now) == .confirmed)
            #expect(try await store.identify("ben", pin: "1234", now: now) == .wrong)
            #expect(try await store.identify("eve", pin: "1234", now: now) == .wrong)
            #expect(try await store.staff().map(\.name) == ["ana", "ben"])
        }
    }

    @Test func `a person stays a manager or not until somebody says it`() async throws {
        try await withStore { store in
            func managers() async throws -> [StaffID] {
                try await store.staff().filter(\.isManager).map(\.name)
            }
            try await store.setPIN("1234", of: "ana")
            try await store.setPIN("1234", of: "maria", isManager: true)
            #expect(try await managers() == ["maria"])

            try await store.setPIN("5678", of: "maria")
            try await store.setPIN("5678", of: "ana", isManager: true)
            #expect(try await managers() == ["ana", "maria"])

            try await store.changePIN("1234", of: StaffMember(name: "maria"))
            try await store.addStaff(StaffMember(name: "ben", isManager: true), pin: "1234")
            #expect(try await managers() == ["ana", "ben"])
        }
    }

    @Test(arguments: ["", "123", "1234567890123", "12a4", "12 4", "１２３４", "-123"])
    func `a PIN has 4 to 12 digits`(_ pin: String) async throws {
        try await withStore { store in
            await #expect(throws: DeviceError.invalidPIN) { try await store.setPIN(pin, of: "ana") }
            let staff = try await store.staff()
            #expect(staff == [])
        }
    }

    @Test(arguments: ["", "12345", "123", "1234\u{0}", "1234\u{0}5", "12340"])
    func `a text like the PIN is not the PIN`(_ text: String) async throws {
        try await withStore { store in
            try await store.setPIN("1234", of: "ana")
            #expect(try await store.identify("ana", pin: text, now: now) == .wrong)
        }
    }

    @Test func `the fifth wrong PIN blocks a person for 15 minutes, also with the right one`()
        async throws
    {
        try await withStore { store in
            try await store.setPIN("1234", of: "ana")
            try await store.setPIN("1234", of: "ben")
            for _ in 1...5 {
                #expect(try await store.identify("ana", pin: "0000", now: now) == .wrong)
            }

            #expect(
                try await store.identify("ana", pin: "1234", now: now) == .blocked(seconds: 901))
            let almost = now + .milliseconds(15 * 60 * 1_000 - 1)
            #expect(
                try await store.identify("ana", pin: "1234", now: almost) == .blocked(seconds: 1))
            #expect(try await store.identify("ben", pin: "1234", now: now) == .confirmed)
            let later = now + .seconds(15 * 60)
            #expect(try await store.identify("ana", pin: "1234", now: later) == .confirmed)
        }
    }

    @Test func `after a block there are five attempts again`() async throws {
        try await withStore { store in
            try await store.setPIN("1234", of: "ana")
            for _ in 1...5 { _ = try await store.identify("ana", pin: "0000", now: now) }
            let later = now + .seconds(15 * 60)
            for _ in 1...4 {
                #expect(try await store.identify("ana", pin: "0000", now: later) == .wrong)
            }
            #expect(try await store.identify("ana", pin: "1234", now: later) == .confirmed)
        }
    }

    @Test func `the right PIN, also as the fifth, clears the wrong ones`() async throws {
        try await withStore { store in
            try await store.setPIN("1234", of: "ana")
            for _ in 1...3 {
                for _ in 1...4 { _ = try await store.identify("ana", pin: "0000", now: now) }
                #expect(try await store.identify("ana", pin: "1234", now: now) == .confirmed)
            }
        }
    }

    @Test func `many attempts at the same time are no way around the limit`() async throws {
        let folder = try TemporaryFolder()
        let store = try DeviceStore(path: "\(folder.path)/gateway.db")
        try await store.setPIN("1234", of: "ana")

        let outcomes = try await withThrowingTaskGroup(of: Identification.self) { group in
            for _ in 1...20 {
                group.addTask { [now] in try await store.identify("ana", pin: "0000", now: now) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        #expect(outcomes.count { $0 == .wrong } == 5)
        #expect(outcomes.count { $0 == .blocked(seconds: 901) } == 15)
    }

    @Test func `a new PIN ends the old one and a block`() async throws {
        try await withStore { store in
            try await store.setPIN("1234", of: "ana")
            for _ in 1...5 { _ = try await store.identify("ana", pin: "0000", now: now) }
            try await store.setPIN("5678", of: "ana")

            #expect(try await store.identify("ana", pin: "1234", now: now) == .wrong)
            #expect(try await store.identify("ana", pin: "5678", now: now) == .confirmed)
        }
    }

    @Test func `a removed person is unknown, also at the devices`() async throws {
        try await withStore { store in
            try await store.setPIN("1234", of: "ana")
            try await store.add("till-1", roles: [.till], location: nil, code: "A", now: now)
            _ = try await store.enrol(code: "A", token: "token", now: now)
            try await store.setStaff("ana", at: "till-1")
            #expect(try await store.device(token: "token")?.staff == "ana")

            try await store.removeStaff("ana")

            #expect(try await store.device(token: "token")?.staff == nil)
            #expect(try await store.identify("ana", pin: "1234", now: now) == .wrong)
            await #expect(throws: DeviceError.staffUnknown("ana")) {
                try await store.removeStaff("ana")
            }
        }
    }

    @Test func `a person of one location is unknown at the devices of others`() async throws {
        try await withStore { store in
            try await store.setPIN("1234", of: "ana", at: "00001")
            try await store.setPIN("4321", of: "ben")
            for (location, outcome) in [("00001", Identification.confirmed), ("00002", .wrong)] {
                let place = LocationID(location)
                #expect(
                    try await store.identify("ana", pin: "1234", at: place, now: now) == outcome)
                #expect(
                    try await store.identify("ben", pin: "4321", at: place, now: now) == .confirmed)
            }
            #expect(try await store.identify("ana", pin: "1234", now: now) == .confirmed)
        }
    }

    @Test func `a new PIN leaves a person at the location, unless it names another one`()
        async throws
    {
        try await withStore { store in
            try await store.setPIN("1234", of: "ana", at: "00001")
            try await store.setPIN("5678", of: "ana")
            #expect(try await store.staff() == [StaffMember(name: "ana", location: "00001")])
            try await store.setPIN("5678", of: "ana", at: "00002")
            #expect(try await store.staff() == [StaffMember(name: "ana", location: "00002")])
        }
    }

    @Test func `a name is taken in any case, and its person stays as before`() async throws {
        try await withStore { store in
            try await store.addStaff(StaffMember(name: "ana", location: "00001"), pin: "1234")
            for name: StaffID in ["ana", "Ana"] {
                await #expect(throws: DeviceError.staffNameTaken(name)) {
                    try await store.addStaff(
                        StaffMember(name: name, location: "00002"), pin: "9999")
                }
            }
            #expect(try await store.staff() == [StaffMember(name: "ana", location: "00001")])
            #expect(try await store.identify("ana", pin: "1234", now: now) == .confirmed)
        }
    }

    @Test func `a PIN is changed of the person who was meant, not of a later one`() async throws {
        try await withStore { store in
            let ana = StaffMember(name: "ana", location: "00001")
            try await store.addStaff(StaffMember(name: "ana", location: "00001"), pin: "1234")
            for _ in 1...5 { _ = try await store.identify("ana", pin: "0000", now: now) }
            try await store.changePIN("5678", of: ana)
            #expect(try await store.identify("ana", pin: "5678", now: now) == .confirmed)
            try await store.removeStaff("ana")
            try await store.addStaff(StaffMember(name: "ana", location: "00002"), pin: "1234")
            await #expect(throws: DeviceError.staffUnknown("ana")) {
                try await store.changePIN("9999", of: ana)
            }
        }
    }

    @Test func `a typed name is one of the people of the location`() async throws {
        try await withStore { store in
            try await store.addStaff(StaffMember(name: "ana", location: "00001"), pin: "1234")
            #expect(try await store.person(typed: "Ana", at: "00001") == "ana")
            #expect(try await store.person(typed: "Ana", at: "00002") == "Ana")
            #expect(try await store.person(typed: "Ana") == "ana")
        }
    }

    @Test func `a person who moves leaves the devices of other locations`() async throws {
        try await withStore { store in
            try await store.setPIN("1234", of: "ana")
            try await store.add("till-2", roles: [.till], location: "00002", code: "A", now: now)
            _ = try await store.enrol(code: "A", token: "token", now: now)
            try await store.setStaff("ana", at: "till-2")
            try await store.setPIN("5678", of: "ana")
            #expect(try await store.device(token: "token")?.staff == "ana")
            try await store.setPIN("5678", of: "ana", at: "00001")
            #expect(try await store.device(token: "token")?.staff == nil)
        }
    }

    @Test func `a person who was removed meanwhile works at no device`() async throws {
        try await withStore { store in
            try await store.add("till-1", roles: [.till], location: nil, code: "A", now: now)
            _ = try await store.enrol(code: "A", token: "token", now: now)
            try await store.setStaff("ana", at: "till-1")
            #expect(try await store.device(token: "token")?.staff == nil)
        }
    }

    @Test func `equal PINs have different hashes`() async throws {
        let first = try #require(await PIN.hash(of: "1234"))
        let second = try #require(await PIN.hash(of: "1234"))
        #expect(first != second)
        #expect(first.hasPrefix("$y$"))
        #expect(await PIN.matches("1234", hash: first))
        #expect(await PIN.matches("1234", hash: second))
        #expect(await !PIN.matches("1235", hash: first))
        #expect(await !PIN.matches("1234", hash: "*0"))
    }
}
