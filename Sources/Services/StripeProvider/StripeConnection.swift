// SPDX-License-Identifier: Apache-2.0

import AsyncHTTPClient
import MessageBus
import NIOCore
import NIOHTTP1
import NIOPosix
import ServiceLoop
import ServiceRuntime

/// Sends requests to Stripe over HTTPS, and passes the answers to the thread of the bus.
final class StripeConnection {
    /// The time for a connection: only after it does a till say that the guest is asked.
    private static let connectTimeout = TimeAmount.seconds(1)
    /// The time for an answer, after which the outcome is not known.
    private static let timeout = TimeAmount.seconds(20)
    /// The maximum size of an answer in bytes.
    private static let largestAnswer = 1 << 20
    /// The version of Stripe's API whose members are read.
    private static let version = "2024-11-20.acacia"

    private let bus: Bus
    private let address: String
    private let key: StripeKey
    private let client: HTTPClient

    /// Creates a connection to an address such as `https://api.stripe.com`, which opens with the
    /// first request.
    init(bus: Bus, address: String, key: StripeKey) {
        self.bus = bus
        self.address = address
        self.key = key
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: HTTPClient.Configuration.Timeout(connect: Self.connectTimeout))
        // The state of the charge decides whether and when a request is repeated.
        configuration.connectionPool.retryConnectionEstablishment = false
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    /// Sends a request; `completion` is called on the thread of the bus, with one answer.
    func send(_ request: StripeRequest, completion: @escaping (StripeAnswer) -> Void) {
        let (client, kind, message) = (client, request.kind, message(request))
        bus.wait(
            for: { await Self.answer(to: message, kind, client) }, completion: completion)
    }

    /// Closes the connections; requests in flight get no answer.
    func close() {
        // It fails only if the client was closed before.
        try? client.syncShutdown()
    }

    private func message(_ request: StripeRequest) -> HTTPClientRequest {
        let form = FormEncoding.text(request.fields)
        let query = request.isRead && !form.isEmpty ? "?\(form)" : ""
        var message = HTTPClientRequest(url: address + request.path + query)
        message.method = request.isRead ? .GET : .POST
        message.headers.add(name: "Authorization", value: "Bearer \(key.text)")
        message.headers.add(name: "Stripe-Version", value: Self.version)
        if let key = request.key { message.headers.add(name: "Idempotency-Key", value: key) }
        if !request.isRead {
            message.headers.add(
                name: "Content-Type", value: "application/x-www-form-urlencoded")
            message.body = .bytes(ByteBuffer(string: form))
        }
        return message
    }

    private static func answer(
        to message: HTTPClientRequest, _ kind: StripeRequest.Kind, _ client: HTTPClient
    ) async -> StripeAnswer {
        do {
            let response = try await client.execute(message, timeout: timeout)
            let body = try await response.body.collect(upTo: largestAnswer)
            return StripeAnswer(
                status: Int(response.status.code), Array(body.readableBytesView), to: kind)
        } catch {
            return wasSent(error) ? .lost : .notSent
        }
    }

    /// Whether a request may have reached Stripe before this error.
    private static func wasSent(_ error: any Error) -> Bool {
        if error is NIOConnectionError { return false }
        return ![.connectTimeout, .tlsHandshakeTimeout].contains(error as? HTTPClientError)
    }
}
