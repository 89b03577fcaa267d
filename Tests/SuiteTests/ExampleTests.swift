// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

extension RealProcessTests {
    /// The examples on the pages, sent exactly as written and in their order.
    @Suite struct `Examples on the pages` {
        @Test func `each example of an order has the answer on the page`() async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                try await suite.awaitMenus()
                try await self.expectAnswers(on: "3-ORDERS.md", of: .orders, 25, suite)
            }
        }

        @Test(.enabled(if: FakeClock.library != nil, "libfaketime is not installed"))
        func `each example of a menu has the answer on the page`() async throws {
            try await RunningSuite.run([]) { suite in
                try await suite.startOnTheDayOfTheExamples(.locations)
                try await self.expectAnswers(on: "2-LOCATIONS.md", of: .locations, 12, suite)
            }
        }

        private func expectAnswers(
            on page: String, of service: Service, _ count: Int, _ suite: RunningSuite
        ) async throws {
            let examples = try Example.all(on: page, of: service)
            #expect(examples.count >= count)
            var runner = ExampleRunner(suite.client)
            for example in examples where !example.needsGuest {
                let differences = try await runner.differences(
                    example.request, example.answer, of: service)
                #expect(differences == [], "\(example.request)")
            }
        }

        @Test func `the comparison reports answers that do not match`() throws {
            let first = "01a1ff28-6638-7fb0-a4fd-0a24d28ded0d"
            let second = "01a1ff28-86e0-7db9-9e2f-249f7b4d5157"
            let expected = #"{"id":"\#(first)","due":5,"at":"2026-11-21T17:30:00.120Z"}"#
            let actual = #"{"id":"\#(second)","due":5,"at":"2027-01-01T00:00:00.000Z"}"#
            var comparison = AnswerComparison()

            #expect(try comparison.differences(expected, actual) == [])
            #expect(comparison.translated(first) == second)
            #expect(
                try comparison.differences(expected, expected) == ["/id: \(first), not \(first)"])
            let dearer = actual.replacing(#""due":5"#, with: #""due":6"#)
            #expect(try comparison.differences(expected, dearer) == ["/due: 6, not 5"])
            let late = actual.replacing("2027-01-01T00:00:00.000Z", with: "later")
            #expect(try comparison.differences(expected, late).count == 1)
            #expect(try comparison.differences(#"[1]"#, #"[1,2]"#).count == 1)
            #expect(try comparison.differences(#"{"paid":true}"#, #"{}"#).count == 1)
            #expect(try comparison.differences(#"{}"#, #"{"replayed":true}"#) == [])
            #expect(try comparison.differences(#"{"replayed":true}"#, #"{}"#).count == 1)
        }
    }
}
