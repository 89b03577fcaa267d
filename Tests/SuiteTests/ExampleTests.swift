// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

extension RealProcessTests {
    /// The examples of the pages, sent as they are written and in their order.
    @Suite(.timeLimit(.minutes(1))) struct `Examples on the pages` {
        @Test(arguments: [("2-LOCATIONS.md", Service.locations, 1), ("3-ORDERS.md", .orders, 25)])
        func `every example is answered as the page says`(
            _ page: String, _ service: Service, _ count: Int
        ) async throws {
            let examples = try Example.all(on: page, of: service)
            #expect(examples.count >= count)
            try await RunningSuite.run([.locations, .orders]) { suite in
                try await suite.awaitMenus()
                var teller = Storyteller(suite.client)
                for example in examples {
                    let differences = try await teller.differences(
                        example.request, example.answer, of: service)
                    #expect(differences == [], "\(example.request)")
                }
            }
        }

        @Test func `an answer that tells another story is noticed`() throws {
            let first = "01a1ff28-6638-7fb0-a4fd-0a24d28ded0d"
            let second = "01a1ff28-86e0-7db9-9e2f-249f7b4d5157"
            let told = #"{"id":"\#(first)","due":5,"at":"2026-11-21T17:30:00.120Z"}"#
            let said = #"{"id":"\#(second)","due":5,"at":"2027-01-01T00:00:00.000Z"}"#
            var story = StoryComparison()

            #expect(try story.differences(told, said) == [])
            #expect(story.translated(first) == second)
            #expect(try story.differences(told, told) == ["/id: \(first), not \(first)"])
            let dearer = said.replacing(#""due":5"#, with: #""due":6"#)
            #expect(try story.differences(told, dearer) == ["/due: 6, not 5"])
            let late = said.replacing("2027-01-01T00:00:00.000Z", with: "later")
            #expect(try story.differences(told, late).count == 1)
            #expect(try story.differences(#"[1]"#, #"[1,2]"#).count == 1)
            #expect(try story.differences(#"{"paid":true}"#, #"{}"#).count == 1)
        }
    }
}
