// SPDX-License-Identifier: Apache-2.0

import MessageBus

/// Asks whether the services at an address are the client's own.
private final class SuiteProbe: BusResident {
    /// The time to wait for an answer.
    static let timeout = Duration.seconds(1)

    private let requester: Requester

    init(bus: Bus, endpoint: String) throws {
        requester = try Requester(bus: bus, endpoint: endpoint)
    }

    /// Whether the service answers; every key may ask.
    func isAnswered() async -> Bool {
        (try? await requester.call(PingService(), timeout: Self.timeout)) != nil
    }

    func stop() { requester.close() }
}

extension SuiteConfiguration {
    /// The maximum number of addresses that are tried.
    private static let maximumProbes = 8

    /// The same settings with the first address at which the services answer; nil if none does.
    ///
    /// With keys only the services that have the keys can answer, so a false announcement is
    /// skipped. Rethrows the errors of `keyring(of:report:)`.
    func answered(at addresses: [String]) async throws -> Self? {
        for address in addresses.prefix(Self.maximumProbes) {
            let settings = try moved(to: address)
            if try await settings.isAnswered() { return settings }
        }
        return nil
    }

    /// Whether locations-service answers, which all other services need.
    private func isAnswered() async throws -> Bool {
        let endpoint = endpoints(of: .locations).requests
        let host = try BusHost<SuiteProbe>(
            name: "discovery", limits: limits, keyring: try keyring())
        do {
            try await host.start { try SuiteProbe(bus: $0, endpoint: endpoint) }
        } catch {
            await host.stop()
            throw error
        }
        let isAnswered = await host.run { await $0.isAnswered() }
        await host.stop()
        return isAnswered ?? false
    }
}
