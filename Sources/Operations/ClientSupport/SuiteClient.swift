// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import ServiceRuntime
import Wire

/// A client of all four services; lives on the poll thread of a `BusHost`.
package final class SuiteClient: BusResident {
    /// What the client's own sockets and timers belong to.
    package let bus: Bus
    private let requesters: [SuiteService: Requester]

    /// Connects to every service, whether it is there already or not.
    package init(bus: Bus, configuration: SuiteConfiguration) throws {
        self.bus = bus
        requesters = try SuiteService.allCases.reduce(into: [:]) { requesters, service in
            let endpoint = configuration.endpoints(of: service).requests
            requesters[service] = try Requester(bus: bus, endpoint: endpoint)
        }
    }

    /// The asking end towards a service.
    package subscript(_ service: SuiteService) -> Requester {
        guard let requester = requesters[service] else {
            preconditionFailure("The initializer connects to every service, so also to \(service).")
        }
        return requester
    }

    /// What a service answers; nil when the task is cancelled first.
    ///
    /// The question is asked before this suspends.
    nonisolated(nonsending) package func answer<R: Request>(
        to request: R, of service: SuiteService, within patience: Duration
    ) async -> Result<R.Answer, CallFailure>? {
        let (answers, continuation) = AsyncStream.makeStream(
            of: Result<R.Answer, CallFailure>.self, bufferingPolicy: .bufferingNewest(1))
        self[service].call(request, patience: patience) { outcome in
            continuation.yield(outcome)
            continuation.finish()
        }
        return await answers.first { _ in true }
    }

    /// Ends every call as stopped and closes the sockets.
    package func stop() {
        for requester in requesters.values { requester.close() }
    }
}
