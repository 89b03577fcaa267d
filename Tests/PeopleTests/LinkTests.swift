// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

@testable import People

/// The commands about links: each one, and each refusal.
@Suite struct LinkTests {
    private let desk: PeopleDesk

    init() throws { desk = try PeopleDesk() }

    @discardableResult
    private func make(_ table: String?, at location: LocationID = "00001") async throws -> String {
        try await desk.send(
            MakeLink(location: location, table: table, context: desk.context())
        ).link
    }

    private func links() async throws -> [GuestLink] {
        try await desk.send(ListLinks()).links
    }

    @Test func `each place has one link, and a new one ends the earlier one`() async throws {
        let first = try await make("T1")
        try await make("1")
        try await make(nil)
        let last = try await make("T1")

        #expect(first != last)
        #expect(
            try await links() == [nil, "1", "T1"].map { GuestLink(location: "00001", table: $0) })
        #expect(try await desk.types() == [.linkMade, .linkMade, .linkMade, .linkMade])
        let digest = PeopleDesk.digest(last)
        let event = try #require(try await desk.events().last)
        #expect(event.subject == digest)
        #expect(event.data.link == GuestLink(location: "00001", table: "T1", token: digest))
        let state = try await desk.send(GetPeopleSnapshot()).state
        #expect(state.compactMap(\.link?.token).contains(digest))
        #expect(!state.compactMap(\.link?.token).contains(PeopleDesk.digest(first)))
    }

    @Test func `the list has the links of a location`() async throws {
        try await make("T1")
        try await make("terrace", at: "00002")
        let found = try await desk.send(ListLinks(location: "00002")).links
        #expect(found == [GuestLink(location: "00002", table: "terrace")])
    }

    @Test func `a link is for a known location and one of its tables`() async throws {
        let refused: [(LocationID, String?, String)] = [
            ("00009", nil, "location.unknown"), ("00001", "T9", "fulfilment.tableUnknown"),
            ("00001", "", "fulfilment.tableUnknown"),
        ]
        for (location, table, reason) in refused {
            let command = MakeLink(location: location, table: table, context: desk.context())
            #expect(try await desk.reason(of: command) == reason)
        }
        desk.forgetLocations()
        let command = MakeLink(location: "00001", context: desk.context())
        #expect(try await desk.reason(of: command) == "locations.notHeard")
        #expect(try await links().isEmpty)
    }

    @Test func `a revoked link is gone`() async throws {
        let link = try await make("T1")
        let command = RevokeLink(location: "00001", table: "T1", context: desk.context())
        let empty = RevokeLink(location: "00001", table: "", context: desk.context())
        try await make(nil)
        #expect(try await desk.reason(of: empty) == "link.unknown")

        #expect(try await desk.send(command) == GuestLink(location: "00001", table: "T1"))

        #expect(try await desk.reason(of: command) == "link.unknown")
        #expect(try await links().count == 1)
        let event = try #require(try await desk.events().last)
        #expect(event.type == PeopleEventType.linkEnded.rawValue)
        #expect(event.data.link?.token == PeopleDesk.digest(link))
    }

    @Test func `a thousand links are the maximum, of which one may be made again`() async throws {
        for number in 1...PeopleState.limit { try await make("\(number)", at: "00002") }
        let command = MakeLink(location: "00001", context: desk.context())
        #expect(try await desk.reason(of: command) == "device.tooMany")
        try await make("7", at: "00002")
    }
}
