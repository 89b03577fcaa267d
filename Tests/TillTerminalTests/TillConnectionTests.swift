// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import MessageBus
import Messages
import Testing
import Till

@testable import TillTerminal

/// The connection of a till to one address.
@Suite(.timeLimit(.minutes(1))) struct TillConnectionTests {
    /// A till that taps a ticket, and then leaves the address.
    private final class Client: BusResident {
        private var connection: TillConnection?
        private var outcomes: [TapOutcome] = []

        init(_ bus: Bus, _ contact: TillContact) throws {
            connection = try TillConnection(to: contact, on: bus, terminal: "till-1") {
                [weak self] input in
                guard case .kitchen(.tapAnswered(_, let outcome)) = input else { return }
                self?.outcomes.append(outcome)
            }
        }

        /// Returns the outcomes of the taps.
        func tapAndLeave() throws -> [TapOutcome] {
            try connection?.follow("00001")
            try connection?.perform(.advance("order-1", from: .inProcess, lines: [1]))
            connection?.close()
            return outcomes
        }

        func stop() {}
    }

    @Test func `a tap without an answer has an unknown outcome when the till leaves an address`()
        async throws
    {
        let fixture = try await TillFixture()
        let contact = fixture.contact
        let host = try BusHost<Client>(name: "till")
        try await host.start { try Client($0, contact) }

        #expect(try await host.with { try $0.tapAndLeave() } == [.unknown])

        await host.stop()
        await fixture.stop()
    }
}
