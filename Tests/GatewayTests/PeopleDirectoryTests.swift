// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Testing
import Wire

@testable import GatewayCore

/// How the gateway recognizes devices and links.
@Suite struct PeopleDirectoryTests {
    private static let till = Device(
        name: "till-1", roles: [.till], location: "00001", staff: "ana", enrolled: true,
        token: "t-1")
    private static let waiting = Device(name: "till-2", roles: [.till], enrolled: false)
    private static let table = GuestLink(location: "00001", table: "7", token: "l-7")
    private static let counter = GuestLink(location: "00001", token: "l-0")
    private static let ana = StaffMember(name: "ana", location: "00001", manager: true)

    private static let all: [PeopleEntity] = [
        PeopleEntity(till), PeopleEntity(waiting), PeopleEntity(table), PeopleEntity(counter),
        PeopleEntity(ana),
    ]

    private static func directory() -> PeopleDirectory {
        var directory = PeopleDirectory()
        directory.replace(all)
        return directory
    }

    private static func event(
        _ type: PeopleEventType, _ entity: PeopleEntity
    ) -> Follower<PeopleEntity>.Update {
        .changed(
            .suite,
            Event(
                type: type.rawValue, subject: "x", time: Timestamp(milliseconds: 0),
                sequence: SequenceNumber(1), epoch: "e", actor: nil, correlationid: nil,
                data: entity))
    }

    @Test func `before the first snapshot nothing is known, and that is said`() {
        let directory = PeopleDirectory()
        #expect(!directory.isComplete)
        #expect(directory.device(token: "t-1") == nil)
        #expect(directory.link("l-7") == nil)
        #expect(Self.directory().isComplete)
    }

    @Test func `a token and a link say who asks, and are not told further`() {
        let directory = Self.directory()
        let known = directory.device(token: "t-1")
        #expect(known?.name == "till-1")
        #expect(known?.staff == "ana")
        #expect(known?.token == nil)
        #expect(directory["till-1" as TerminalID] == known)
        #expect(directory.link("l-7") == GuestLink(location: "00001", table: "7"))
        #expect(directory.link("l-0") == GuestLink(location: "00001"))
        #expect(directory["ana" as StaffID] == Self.ana)
        #expect(directory.device(token: "l-7") == nil)
        #expect(directory.link("t-1") == nil)
        #expect(directory["till-2" as TerminalID]?.enrolled == false)
    }

    @Test func `a revoked device is unknown at once, and its name is free`() {
        var directory = Self.directory()
        directory.apply("device.revoked", PeopleEntity(Self.till))
        #expect(directory.device(token: "t-1") == nil)
        #expect(directory["till-1" as TerminalID] == nil)

        var next = Self.till
        next.token = "t-2"
        directory.apply("device.enrolled", PeopleEntity(next))
        #expect(directory.device(token: "t-1") == nil)
        #expect(directory.device(token: "t-2")?.name == "till-1")
    }

    @Test func `a new link of a place replaces the old one, an ended one is unknown`() {
        var directory = Self.directory()
        directory.apply(
            "link.made", PeopleEntity(GuestLink(location: "00001", table: "7", token: "l-8")))
        #expect(directory.link("l-7") == nil)
        #expect(directory.link("l-8")?.table == "7")
        directory.apply("link.ended", PeopleEntity(Self.counter))
        #expect(directory.link("l-0") == nil)
        #expect(directory.link("l-8") != nil)
    }

    @Test func `a removed person is unknown`() {
        var directory = Self.directory()
        directory.apply("staff.removed", PeopleEntity(Self.ana))
        #expect(directory["ana" as StaffID] == nil)
    }

    @Test func `the state after a gap replaces everything`() {
        var directory = Self.directory()
        directory.replace([PeopleEntity(Self.waiting)])
        #expect(directory.device(token: "t-1") == nil)
        #expect(directory.link("l-7") == nil)
        #expect(directory["ana" as StaffID] == nil)
        #expect(directory["till-2" as TerminalID] != nil)
    }

    @Test func `what was known stays known while people-service is silent`() {
        let box = PeopleBox()
        let follower = PeopleFollower(box)
        follower.receive(.replaced(.suite, Self.all))
        follower.receive(.stale(.suite))
        #expect(box.now == Self.directory())
        follower.receive(Self.event(.deviceRevoked, PeopleEntity(Self.till)))
        #expect(box.now.device(token: "t-1") == nil)
    }

    @Test func `a request waits for an effect, but at most two seconds`() {
        let follower = PeopleFollower(PeopleBox())
        follower.receive(.replaced(.suite, Self.all))
        let start = ContinuousClock.now
        var done: [String] = []
        let isRevoked: PeopleFollower.Condition = { $0.device(token: "t-1") == nil }
        follower.wait(until: { $0.link("l-7") != nil }, from: start) { done.append("known") }
        #expect(done == ["known"])

        follower.wait(until: isRevoked, from: start) { done.append("revoked") }
        follower.wait(until: { $0.link("l-9") != nil }, from: start) { done.append("late") }
        #expect(done == ["known"])
        follower.receive(Self.event(.deviceRevoked, PeopleEntity(Self.till)))
        #expect(done == ["known", "revoked"])

        follower.passTime(start + .milliseconds(1_999))
        #expect(done == ["known", "revoked"])
        follower.passTime(start + .seconds(2))
        #expect(done == ["known", "revoked", "late"])
    }

    @Test func `nobody waits for a gateway that stops`() {
        let follower = PeopleFollower(PeopleBox())
        var isDone = false
        follower.wait(until: \.isComplete, from: .now) { isDone = true }
        follower.close()
        #expect(isDone)
    }
}
