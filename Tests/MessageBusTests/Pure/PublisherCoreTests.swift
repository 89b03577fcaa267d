// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing
import Wire

@testable import MessageBus

@Suite struct PublisherCoreTests {
    private let core = PublisherCore(
        format: StreamFormat(service: "notes", epoch: "A", entity: "note"),
        positions: ["00001": .none, "00002": .none, "00003": .none])

    private func locations(_ subscriptions: [String]) -> [LocationID] {
        core.locations(matching: subscriptions.map { [1] + $0.utf8 })
    }

    @Test func `a subscription matches the streams of its prefix`() {
        #expect(locations(["notes/00002/", "people/"]) == ["00002"])
        #expect(locations(["notes/", "notes/00002/"]) == ["00001", "00002", "00003"])
        #expect(locations(["people/"]) == [])
        #expect(core.locations(matching: [[0] + "notes/".utf8, []]) == [])
    }

    @Test func `a flood of subscriptions matches all streams without comparing`() {
        #expect(locations((0..<100).map { "none/\($0)/" }) == [])
        #expect(locations((0...100).map { "none/\($0)/" }) == ["00001", "00002", "00003"])
    }
}
