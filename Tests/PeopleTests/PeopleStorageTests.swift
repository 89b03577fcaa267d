// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import GRDB
import Messages
import Secrets
import TestSupport
import Testing
import Wire

@testable import People

/// What the file has: everything after a restart, nothing of a failed transaction, and no secret.
@Suite struct PeopleStorageTests {
    private let desk: PeopleDesk

    init() throws { desk = try PeopleDesk() }

    private func state() async throws -> [PeopleEntity] {
        try await desk.send(GetPeopleSnapshot()).state
    }

    /// Fills the database with one of each; returns the secrets.
    private func fill() async throws -> [String] {
        let code = try await desk.add("till-1", at: "00001")
        try await desk.enrol(code)
        let waiting = try await desk.add("till-2")
        try await desk.add("ana", pin: "80471635", at: "00001", manager: true)
        try await desk.set("ana", at: "till-1")
        let link = try await desk.send(
            MakeLink(location: "00001", table: "T1", context: desk.context()))
        _ = try await desk.confirm("ana", "80471635")
        _ = try await desk.confirm("ana", "90471635")
        return [code, waiting, "80471635", "90471635", link.link]
    }

    @Test func `a restart keeps everything`() async throws {
        let secrets = try await fill()
        let before = try await state()
        let events = try await desk.answer(to: GetPeopleEvents(after: .none))

        try desk.restart()

        #expect(try await state() == before)
        #expect(before.count == 4)
        #expect(try await desk.answer(to: GetPeopleEvents(after: .none)) == events)
        #expect(try await desk.confirm("ana", "80471635").person?.manager == true)
        #expect(try await desk.enrol(secrets[1], token: "other").name == "till-2")
    }

    @Test func `no file, event or later answer has a secret`() async throws {
        let secrets = try await fill()
        let answers = [
            try await desk.answer(to: GetPeopleSnapshot()),
            try await desk.answer(to: GetPeopleEvents(after: .none)),
            try await desk.answer(to: ListDevices()), try await desk.answer(to: ListLinks()),
            try await desk.answer(to: ListStaff()),
        ]
        let folder = URL(fileURLWithPath: desk.path).deletingLastPathComponent()
        let files = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil
        ).map { try Data(contentsOf: $0) }

        #expect(files.contains { $0.range(of: Data(Secret.digest(of: "token").utf8)) != nil })
        for secret in secrets.flatMap({ [$0, Secret.normalized(code: $0)] }) {
            #expect(files.allSatisfy { $0.range(of: Data(secret.utf8)) == nil })
            #expect(answers.allSatisfy { !$0.contains(secret) })
        }
        #expect(answers.allSatisfy { !$0.contains("$y$") })
        #expect(answers.dropFirst(2).allSatisfy { !$0.contains("token") })
    }

    @Test func `a transaction that fails changes nothing, and a repetition succeeds`() async throws
    {
        _ = try await fill()
        let before = try await state()
        let position = desk.position
        let commands: [any Command] = [
            AddDevice(name: "till-3", roles: [.till], context: desk.context()),
            RevokeDevice(device: "till-1", context: desk.context()),
            MakeLink(location: "00001", table: "T1", context: desk.context()),
            RemoveStaff(staff: "ana", context: desk.context()),
        ]
        for command in commands {
            #expect(throws: Failure.self) { try desk.fail(command) }
            #expect(desk.position == position)
            #expect(try await state() == before)
        }
        for command in commands { #expect(try await desk.reason(of: command) == nil) }
        #expect(try await desk.devices().map(\.name) == ["till-2", "till-3"])
    }

    @Test func `only the stream of the suite is there`() async throws {
        #expect(
            try await desk.reason(of: GetPeopleSnapshot(location: "00001")) == "location.unknown")
        let events = GetPeopleEvents(location: "00001", after: .none)
        #expect(try await desk.reason(of: events) == "location.unknown")
        let many = GetPeopleEvents(after: .none, limit: 1_001)
        #expect(try await desk.reason(of: many) == "list.limitOutOfRange")
        #expect(try await desk.send(GetPeopleSnapshot()).sequence == .none)
    }
}

/// The failure of a transaction, as of a full disk.
struct Failure: Error {}

extension PeopleDesk {
    /// Handles a request in a transaction that then fails.
    func fail(_ request: some Request) throws {
        try perform(request) { throw Failure() }
    }
}
