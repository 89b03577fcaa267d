// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
package import MessageBus
package import ServiceRuntime
package import Wire

/// A client of all services; lives on the poll thread of a `BusHost`.
package final class SuiteClient: BusResident {
    /// The bus of the client, for further sockets and timers.
    package let bus: Bus
    private let requesters: [SuiteService: Requester]

    /// Connects to every service; services that are not running yet may start later.
    ///
    /// With keys, a suite without a key of delivery-service has none; the same is true of
    /// people-service.
    package init(bus: Bus, configuration: SuiteConfiguration) throws {
        self.bus = bus
        let services = configuration.services(for: bus.keyring)
        requesters = try services.reduce(into: [:]) { requesters, service in
            let endpoint = configuration.endpoints(of: service).requests
            requesters[service] = try Requester(bus: bus, endpoint: endpoint)
        }
    }

    /// The services of the suite.
    package var services: [SuiteService] { SuiteService.allCases.filter { requesters[$0] != nil } }

    /// The requester of one of `services`.
    package subscript(_ service: SuiteService) -> Requester {
        guard let requester = requesters[service] else {
            preconditionFailure("The initializer connects to every service, so also to \(service).")
        }
        return requester
    }

    /// Sends a query to a service; throws a `QueryFailure` if it has no result.
    ///
    /// Without a timeout it is that of the client.
    package func query<R: Request>(
        _ request: R, of service: SuiteService, timeout: Duration? = nil
    ) async throws(QueryFailure) -> QueryResult<R.Answer> {
        do {
            let reply = try await self[service].reply(
                to: try PreparedRequest(request), timeout: timeout)
            return QueryResult(
                value: try reply.read(as: R.Answer.self).get(),
                json: String(decoding: try reply.text(), as: UTF8.self))
        } catch {
            throw QueryFailure(program: service.program, cause: error)
        }
    }

    /// Sends a request before it returns; the stream yields the outcome and ends.
    package func outcome<R: Request>(
        of request: R, from service: SuiteService, within timeout: Duration
    ) -> AsyncStream<Result<R.Answer, CallFailure>> {
        let (outcomes, continuation) = AsyncStream.makeStream(
            of: Result<R.Answer, CallFailure>.self, bufferingPolicy: .bufferingNewest(1))
        self[service].call(request, timeout: timeout) { outcome in
            continuation.yield(outcome)
            continuation.finish()
        }
        return outcomes
    }

    /// Ends every call with `CallFailure.stopped` and closes the sockets.
    package func stop() {
        for requester in requesters.values { requester.close() }
    }
}

/// The result of a query, decoded and as text.
package struct QueryResult<Value: Sendable>: Sendable {
    /// The decoded result.
    package let value: Value
    /// The result as the service wrote it: one line of JSON.
    package let json: String
}

extension Requester {
    /// Sends an encoded request and waits for its reply; throws a `CallFailure` if none comes.
    ///
    /// Stays on the caller's executor, which must be the poll thread's.
    package nonisolated(nonsending) func reply(
        to request: PreparedRequest, timeout: Duration? = nil
    ) async throws(CallFailure) -> Reply {
        let outcome = await withCheckedContinuation { continuation in
            send(request, timeout: timeout) { continuation.resume(returning: $0) }
        }
        return try outcome.get()
    }
}

extension Reply {
    /// The result as the service wrote it; throws a `CallFailure` if the reply has none.
    package func text() throws(CallFailure) -> [UInt8] {
        try read(as: JSONFragment.self).get().text
    }
}
