// SPDX-License-Identifier: Apache-2.0

import MessageBus
import Testing

@testable import KitchenClient

/// The reports about silent services.
@Suite(.timeLimit(.minutes(1))) struct SilenceWatchTests {
    /// A client that hears nothing, or everything.
    private final class Client: BusResident {
        private let watch: SilenceWatch

        init(
            _ bus: Bus, at address: String?, hears: Bool = false,
            report: @escaping SilenceWatch.Report
        ) {
            watch = SilenceWatch(on: bus, report: report) { hears }
            if let address { watch.beginContact(at: address) }
        }

        func stop() {}
    }

    /// Starts clients that report into one stream, and returns the first reports.
    private func reports(
        _ count: Int,
        of make: @escaping @Sendable (Bus, @escaping SilenceWatch.Report) -> sending [Client]
    ) async throws -> [String?] {
        let (reports, continuation) = AsyncStream.makeStream(
            of: String?.self, bufferingPolicy: .bufferingNewest(100))
        let host = try BusHost<Clients>(name: "clients")
        try await host.start { bus in Clients(make(bus) { continuation.yield($0) }) }
        let first = await reports.prefix(count).reduce(into: []) { $0.append($1) }
        await host.stop()
        return first
    }

    private final class Clients: BusResident {
        private let clients: [Client]

        init(_ clients: [Client]) { self.clients = clients }

        func stop() {}
    }

    @Test func `without an address a search is requested at once, again and again`() async throws {
        let found = try await reports(2) { bus, report in [Client(bus, at: nil, report: report)] }
        #expect(found == [nil, nil])
    }

    @Test func `an address is reported after two seconds without news, others are not`()
        async throws
    {
        let start = ContinuousClock.now
        let found = try await reports(2) { bus, report in
            [
                Client(bus, at: "heard", hears: true, report: report),
                Client(bus, at: "silent", report: report),
            ]
        }
        #expect(found == ["silent", "silent"])
        #expect(ContinuousClock.now - start >= SilenceWatch.limit)
    }
}
