// SPDX-License-Identifier: Apache-2.0

import Foundation
import Messages
import TestSupport
import Testing

@testable import KitchenDisplay

/// What a kitchen screen in a terminal does as one in a browser: Node runs the same vectors.
@Suite struct VectorTests {
    private struct Vectors: Decodable {
        struct LineStep: Decodable {
            var ticket: OrderStatus
            var line: LineStatus
            var cook: String?
            var expediter: String?
        }

        var lineSteps: [LineStep]
        var deafTimes: [String: Int]
    }

    private let vectors: Vectors

    init() throws { vectors = try ScreenVectors.read() }

    @Test func `a tap on a line does what the role allows, if the ticket names the line`() {
        for one in vectors.lineSteps {
            let line = line(1, 1, "Burger", one.line)
            var ticket = ticket(1, one.ticket, lines: [line])
            func step(_ role: ScreenRole) -> String? {
                switch ScreenScope(role: role, zone: .gmt).step(of: line, on: ticket) {
                case .advance(let status): status.rawValue
                case .acknowledge: "acknowledge"
                case nil: nil
                }
            }
            #expect(step(.everything) == one.cook && step(.expediter) == one.expediter)
            ticket.may = TicketMay()
            #expect(step(.everything) == nil)
        }
    }

    @Test func `a card ignores taps as long as on every screen`() {
        let times: [String: Duration] = [
            "changed": RecentChanges.ignoreTime, "replaced": RecentChanges.displacedTime,
            "freed": KitchenModel.freedTime,
        ]
        #expect(times == vectors.deafTimes.mapValues { .milliseconds($0) })
    }
}
