// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import GRDB
import MessageBus
import Messages
import Secrets
import TestSupport
import Testing
import Wire

@testable import People

/// people-service on real sockets.
@Suite(.timeLimit(.minutes(1))) struct PeopleServiceTests {
    private func withService(_ body: (RunningPeople) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        let people = try await RunningPeople(in: folder)
        try await withCleanup {
            try await body(people)
        } cleanup: {
            await people.stop()
        }
        withExtendedLifetime(folder.path) {}
    }

    @Test func `a follower learns of the stream before its first event, and of each change`()
        async throws
    {
        try await withService { people in
            let first = await people.client.run { await $0.news.next() }
            #expect(first == "suite: 0")

            let code = try await people.send(
                AddDevice(name: "till-1", roles: [.till], context: .of("a"))
            ).code
            let digest = Secret.digest(of: "token")
            let device = try await people.send(
                EnrolDevice(code: code, token: digest, context: .of("b")))
            try await people.send(AddStaff(staff: "ana", pin: "1234", context: .of("c")))
            try await people.send(ChangeStaff(staff: "ana", pin: "4321", context: .of("d")))

            #expect(device == Device(name: "till-1", roles: [.till], enrolled: true))
            let news = await people.client.run { await $0.news.next(4) }
            #expect(
                news == [
                    "device.added till-1", "device.enrolled till-1", "staff.added ana",
                    "staff.changed ana",
                ])
        }
    }

    @Test func `only its owner may read the file, which has hashes of PINs`() async throws {
        let folder = try TemporaryFolder()
        let people = try await RunningPeople(in: folder)
        await people.stop()

        let attributes = try FileManager.default.attributesOfItem(
            atPath: "\(folder.path)/people.db")

        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func `a table of a followed location gets a link`() async throws {
        try await withService { people in
            let command = MakeLink(location: "00001", table: "T1", context: .of("a"))
            while try await people.reason(of: command) == "locations.notHeard" {}
            #expect(try await people.send(command).link.count == 22)
            let other = MakeLink(location: "00001", table: "T9", context: .of("b"))
            #expect(try await people.reason(of: other) == "fulfilment.tableUnknown")
        }
    }

    @Test func `many wrong PINs at the same time are no way around the limit`() async throws {
        try await withService { people in
            try await people.send(AddStaff(staff: "ana", pin: "1234", context: .of("a")))

            let answers = try await withThrowingTaskGroup(of: ConfirmStaff.Answer.self) { group in
                for number in 1...20 {
                    group.addTask {
                        try await people.send(ConfirmStaff(staff: "ana", pin: "\(2_000 + number)"))
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }

            #expect(answers.count { $0 == ConfirmStaff.Answer() } == 5)
            #expect(answers.allSatisfy { $0.person == nil })
            #expect(answers.count { ($0.wait ?? 0) > 800 } == 15)
        }
    }

    @Test func `a request that is sent again while its PIN is checked is one attempt`()
        async throws
    {
        try await withService { people in
            try await people.send(AddStaff(staff: "ana", pin: "1234", context: .of("a")))
            let text = """
                {"jsonrpc":"2.0","id":1,"method":"staff.confirm",\
                "params":{"staff":"ana","pin":"0000"}}
                """

            try await people.client.run { try $0.send(text, times: 10) }
            let answers = await people.client.run { await $0.answers.next(10) }

            let same = #"{"jsonrpc":"2.0","id":1,"result":{}}"#
            #expect(answers == Array(repeating: same, count: 10))
            let answer = try await people.send(ConfirmStaff(staff: "ana", pin: "1234"))
            #expect(answer.person?.name == "ana")
        }
    }

    @Test func `a repeated command does no harm`() async throws {
        try await withService { people in
            let add = AddStaff(staff: "ana", pin: "1234", context: .of("a"))
            #expect(try await people.send(add) == people.send(add))
            let device = AddDevice(name: "till-1", roles: [.till], context: .of("b"))
            let codes = [try await people.send(device).code, try await people.send(device).code]
            #expect(codes[0] != codes[1])
            let enrol = EnrolDevice(
                code: codes[1], token: Secret.digest(of: "token"), context: .of("c"))
            #expect(try await people.send(enrol) == people.send(enrol))
            let revoke = RevokeDevice(device: "till-1", context: .of("d"))
            try await people.send(revoke)
            #expect(try await people.reason(of: revoke) == "device.unknown")
        }
    }

    @Test func `an attempt that can't be written is no attempt, and gets no answer`() async throws {
        let folder = try TemporaryFolder()
        let (failures, failed) = AsyncStream.makeStream(of: String.self)
        let people = try await RunningPeople(in: folder) { failed.yield("\($0)") }
        try await withCleanup {
            try await people.send(AddStaff(staff: "ana", pin: "1234", context: .of("a")))
            var configuration = Configuration()
            configuration.busyMode = .timeout(10)
            let file = try DatabaseQueue(
                path: "\(folder.path)/people.db", configuration: configuration)
            let rejecting = """
                CREATE TRIGGER full BEFORE INSERT ON staff
                    BEGIN SELECT RAISE(ABORT, 'full'); END
                """
            try await file.write { try $0.execute(sql: rejecting) }

            await #expect(throws: CallFailure.self) {
                try await people.send(ConfirmStaff(staff: "ana", pin: "1234"))
            }
            #expect(await failures.first { _ in true }?.contains("full") == true)

            try await file.write { try $0.execute(sql: "DROP TRIGGER full") }
            let answer = try await people.send(ConfirmStaff(staff: "ana", pin: "1234"))
            #expect(answer.person?.name == "ana")
        } cleanup: {
            await people.stop()
        }
    }

    @Test func `a service that stops while it hashes a PIN ends`() async throws {
        try await withService { people in
            try await people.send(AddStaff(staff: "ana", pin: "1234", context: .of("a")))
            _ = await people.client.with {
                $0.requester.call(ConfirmStaff(staff: "ana", pin: "1234")) { _ in }
            }
            #expect(try await people.send(ListStaff()).staff.count == 1)
        }
    }
}
