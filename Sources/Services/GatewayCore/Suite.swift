// SPDX-License-Identifier: Apache-2.0

import JSONCoding
package import MessageBus
package import Wire

/// The suite as HTTP handlers use it, from any thread.
package struct Suite: Sendable {
    /// The thread of the bus.
    package let host: BusHost<GatewayBus>
    /// The answers that need no request while the streams of their locations confirm them.
    package let answers = AnswerBox()

    /// The suite of a host.
    package init(host: BusHost<GatewayBus>) { self.host = host }

    /// Sends a request with encoded parameters; throws a `Problem`.
    package func call(
        _ service: String, _ method: String, _ parameters: [UInt8]
    ) async throws(Problem) -> BusAnswer {
        let request = PreparedRequest(method: method, parameters: parameters)
        let answer = await host.run { await $0.call(service, request) }
        guard let answer else { throw Problem(.stopped) }
        return try answer.get()
    }

    /// Sends a request and decodes its answer; throws a `Problem`.
    package func call<R: Request>(_ service: String, _ request: R) async throws(Problem) -> R.Answer
    {
        try await answer(service, request).0
    }

    /// Waits until the directory of people-service has the effect of a command, but for some
    /// seconds at most.
    package func wait(until condition: @escaping @Sendable (PeopleDirectory) -> Bool) async {
        _ = await host.run { await $0.wait(until: condition) }
    }

    /// Sends a request and decodes its answer, which may be that of a repeated command; throws a
    /// `Problem`.
    package func answer<R: Request>(
        _ service: String, _ request: R
    ) async throws(Problem) -> (R.Answer, isReplayed: Bool) {
        guard let parameters = try? JSON.encode(request) else {
            throw .invalid("The parameters can't be sent.")
        }
        let answer = try await call(service, R.method, parameters)
        guard let value = try? JSON.decode(R.Answer.self, from: answer.text) else {
            throw Problem(.unreadableAnswer("another form"))
        }
        return (value, answer.isReplayed)
    }
}
