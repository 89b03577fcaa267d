// SPDX-License-Identifier: Apache-2.0

import Commerce
import TestSupport
import Testing
import Wire

@testable import Devices

/// People and their PINs, on a real file.
@Suite struct StaffTests {
    private let now = Timestamp(milliseconds: 1_795_000_000_000)

    private func withStore(_ body: (DeviceStore) throws -> Void) throws {
        let folder = try TemporaryFolder()
        try body(DeviceStore(path: "\(folder.path)/gateway.db"))
        withExtendedLifetime(folder) {}
    }

    @Test func `a name counts as it is in the list, with any capital letters`() throws {
        try withStore { store in
            try store.setPIN("1234", of: "ana")
            try store.setPIN("1234", of: "Ben")
            try store.setPIN("1234", of: "ben")

            #expect(try store.person(typed: "Ana") == "ana")
            #expect(try store.person(typed: "ben") == "ben")
            #expect(try store.person(typed: "Ben") == "Ben")
            #expect(try store.person(typed: "Eve") == "Eve")
        }
    }

    @Test func `a PIN belongs to one person`() throws {
        try withStore { store in
            try store.setPIN("1234", of: "ana")
            try store.setPIN("4321", of: "ben")

            #expect(try store.identify("ana", pin: "1234", now: now) == .confirmed)
            #expect(try store.identify("ben", pin: "4321", now: now) == .confirmed)
            #expect(try store.identify("ben", pin: "1234", now: now) == .wrong)
            #expect(try store.identify("eve", pin: "1234", now: now) == .wrong)
            #expect(try store.staff().map(\.name) == ["ana", "ben"])
        }
    }

    @Test(arguments: ["", "123", "1234567890123", "12a4", "12 4", "１２３４", "-123"])
    func `a PIN has 4 to 12 digits`(_ pin: String) throws {
        try withStore { store in
            #expect(throws: DeviceError.invalidPIN) { try store.setPIN(pin, of: "ana") }
            let staff = try store.staff()
            #expect(staff == [])
        }
    }

    @Test(arguments: ["", "12345", "123", "1234\u{0}", "1234\u{0}5", "12340"])
    func `a text like the PIN is not the PIN`(_ text: String) throws {
        try withStore { store in
            try store.setPIN("1234", of: "ana")
            #expect(try store.identify("ana", pin: text, now: now) == .wrong)
        }
    }

    @Test func `the fifth wrong PIN blocks a person for 15 minutes, also with the right one`()
        throws
    {
        try withStore { store in
            try store.setPIN("1234", of: "ana")
            try store.setPIN("1234", of: "ben")
            for _ in 1...5 {
                #expect(try store.identify("ana", pin: "0000", now: now) == .wrong)
            }

            #expect(try store.identify("ana", pin: "1234", now: now) == .blocked(seconds: 901))
            let almost = now + .milliseconds(15 * 60 * 1_000 - 1)
            #expect(try store.identify("ana", pin: "1234", now: almost) == .blocked(seconds: 1))
            #expect(try store.identify("ben", pin: "1234", now: now) == .confirmed)
            let later = now + .seconds(15 * 60)
            #expect(try store.identify("ana", pin: "1234", now: later) == .confirmed)
        }
    }

    @Test func `after a block there are five attempts again`() throws {
        try withStore { store in
            try store.setPIN("1234", of: "ana")
            for _ in 1...5 { _ = try store.identify("ana", pin: "0000", now: now) }
            let later = now + .seconds(15 * 60)
            for _ in 1...4 {
                #expect(try store.identify("ana", pin: "0000", now: later) == .wrong)
            }
            #expect(try store.identify("ana", pin: "1234", now: later) == .confirmed)
        }
    }

    @Test func `the right PIN, also as the fifth, clears the wrong ones`() throws {
        try withStore { store in
            try store.setPIN("1234", of: "ana")
            for _ in 1...3 {
                for _ in 1...4 { _ = try store.identify("ana", pin: "0000", now: now) }
                #expect(try store.identify("ana", pin: "1234", now: now) == .confirmed)
            }
        }
    }

    @Test func `many attempts at the same time are no way around the limit`() async throws {
        let folder = try TemporaryFolder()
        let store = try DeviceStore(path: "\(folder.path)/gateway.db")
        try store.setPIN("1234", of: "ana")

        let outcomes = try await withThrowingTaskGroup(of: Identification.self) { group in
            for _ in 1...20 {
                group.addTask { [now] in try store.identify("ana", pin: "0000", now: now) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        #expect(outcomes.count { $0 == .wrong } == 5)
        #expect(outcomes.count { $0 == .blocked(seconds: 901) } == 15)
    }

    @Test func `a new PIN ends the old one and a block`() throws {
        try withStore { store in
            try store.setPIN("1234", of: "ana")
            for _ in 1...5 { _ = try store.identify("ana", pin: "0000", now: now) }
            try store.setPIN("5678", of: "ana")

            #expect(try store.identify("ana", pin: "1234", now: now) == .wrong)
            #expect(try store.identify("ana", pin: "5678", now: now) == .confirmed)
        }
    }

    @Test func `a removed person is unknown, also at the devices`() throws {
        try withStore { store in
            try store.setPIN("1234", of: "ana")
            try store.add("till-1", roles: [.till], location: nil, code: "A", now: now)
            _ = try store.enrol(code: "A", token: "token", now: now)
            try store.setStaff("ana", at: "till-1")
            #expect(try store.device(token: "token")?.staff == "ana")

            try store.removeStaff("ana")

            #expect(try store.device(token: "token")?.staff == nil)
            #expect(try store.identify("ana", pin: "1234", now: now) == .wrong)
            #expect(throws: DeviceError.staffUnknown("ana")) { try store.removeStaff("ana") }
        }
    }

    @Test func `a person of one location is unknown at the devices of others`() throws {
        try withStore { store in
            try store.setPIN("1234", of: "ana", at: "00001")
            try store.setPIN("4321", of: "ben")
            for (location, outcome) in [("00001", Identification.confirmed), ("00002", .wrong)] {
                let place = LocationID(location)
                #expect(try store.identify("ana", pin: "1234", at: place, now: now) == outcome)
                #expect(
                    try store.identify("ben", pin: "4321", at: place, now: now) == .confirmed)
            }
            #expect(try store.identify("ana", pin: "1234", now: now) == .confirmed)
        }
    }

    @Test func `a new PIN leaves a person at the location, unless it names another one`() throws {
        try withStore { store in
            try store.setPIN("1234", of: "ana", at: "00001")
            try store.setPIN("5678", of: "ana")
            #expect(try store.staff() == [StaffMember(name: "ana", location: "00001")])
            try store.setPIN("5678", of: "ana", at: "00002")
            #expect(try store.staff() == [StaffMember(name: "ana", location: "00002")])
        }
    }

    @Test func `a name is taken in any case, and its person stays as before`() throws {
        try withStore { store in
            try store.addStaff("ana", pin: "1234", at: "00001")
            for name: StaffID in ["ana", "Ana"] {
                #expect(throws: DeviceError.staffNameTaken(name)) {
                    try store.addStaff(name, pin: "9999", at: "00002")
                }
            }
            #expect(try store.staff() == [StaffMember(name: "ana", location: "00001")])
            #expect(try store.identify("ana", pin: "1234", now: now) == .confirmed)
        }
    }

    @Test func `a PIN is changed of the person who was meant, not of a later one`() throws {
        try withStore { store in
            let ana = StaffMember(name: "ana", location: "00001")
            try store.addStaff("ana", pin: "1234", at: "00001")
            for _ in 1...5 { _ = try store.identify("ana", pin: "0000", now: now) }
            try store.changePIN("5678", of: ana)
            #expect(try store.identify("ana", pin: "5678", now: now) == .confirmed)
            try store.removeStaff("ana")
            try store.addStaff("ana", pin: "1234", at: "00002")
            #expect(throws: DeviceError.staffUnknown("ana")) {
                try store.changePIN("9999", of: ana)
            }
        }
    }

    @Test func `a typed name is one of the people of the location`() throws {
        try withStore { store in
            try store.addStaff("ana", pin: "1234", at: "00001")
            #expect(try store.person(typed: "Ana", at: "00001") == "ana")
            #expect(try store.person(typed: "Ana", at: "00002") == "Ana")
            #expect(try store.person(typed: "Ana") == "ana")
        }
    }

    @Test func `a person who moves leaves the devices of other locations`() throws {
        try withStore { store in
            try store.setPIN("1234", of: "ana")
            try store.add("till-2", roles: [.till], location: "00002", code: "A", now: now)
            _ = try store.enrol(code: "A", token: "token", now: now)
            try store.setStaff("ana", at: "till-2")
            try store.setPIN("5678", of: "ana")
            #expect(try store.device(token: "token")?.staff == "ana")
            try store.setPIN("5678", of: "ana", at: "00001")
            #expect(try store.device(token: "token")?.staff == nil)
        }
    }

    @Test func `a person who was removed meanwhile works at no device`() throws {
        try withStore { store in
            try store.add("till-1", roles: [.till], location: nil, code: "A", now: now)
            _ = try store.enrol(code: "A", token: "token", now: now)
            try store.setStaff("ana", at: "till-1")
            #expect(try store.device(token: "token")?.staff == nil)
        }
    }

    @Test func `equal PINs have different hashes`() throws {
        let first = try #require(PIN.hash(of: "1234"))
        let second = try #require(PIN.hash(of: "1234"))
        #expect(first != second)
        #expect(first.hasPrefix("$y$"))
        #expect(PIN.matches("1234", hash: first) && PIN.matches("1234", hash: second))
        #expect(!PIN.matches("1235", hash: first))
        #expect(!PIN.matches("1234", hash: "*0"))
    }
}
