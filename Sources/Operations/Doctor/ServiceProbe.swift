// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import ServiceRuntime

/// Asks the services for their statistics and their clocks.
enum ServiceProbe {
    /// Returns the facts; each service has the timeout for each of its three answers.
    static func facts(
        from client: SuiteClient, of suite: SuiteConfiguration, within timeout: Duration
    ) async -> ServiceFacts {
        var facts = ServiceFacts()
        // Connects to all services, so that no handshake delays the readings of the clocks.
        let pending = client.services.map { service in
            let timeout = client.patience(with: service, within: timeout)
            return (service, client.outcome(of: PingService(), from: service, within: timeout))
        }
        for (service, outcome) in pending {
            if case .failure(let failure) = await outcome.first(where: { _ in true }) {
                facts.failures[service] = failure
            }
        }
        // A follower comes before its sources, so that it can't be ahead of their answers.
        for service in client.services.reversed() where facts.failures[service] == nil {
            do throws(CallFailure) {
                let sent = Timestamp.now()
                let clock = try await client[service].call(PingService(), timeout: timeout)
                facts.clocks[service] = ServiceFacts.ClockReading(
                    sent: sent, answered: clock.time, received: .now())
                facts.answers[service] = try await client[service].call(
                    GetServiceStatistics(), timeout: timeout)
            } catch {
                facts.failures[service] = error
            }
        }
        if facts.failures[.delivery] != nil, await !client.delivers(within: timeout) {
            facts.failures[.delivery] = nil
        }
        if !suite.keepsPeople { facts.failures[.people] = nil }
        return facts
    }
}
