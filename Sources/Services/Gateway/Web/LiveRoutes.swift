// SPDX-License-Identifier: Apache-2.0

import Commerce
import HTTPTypes
import Hummingbird
import JSONCoding
import MessageBus
import Messages
import NIOCore

/// The live routes: streams of the bus as server-sent events.
struct LiveRoutes: Sendable {
    let suite: Suite
    let visitors: Visitors

    /// Adds all routes.
    func add(to router: Router<GatewayContext>) {
        for kind in LiveTopic.Kind.allCases {
            router.get("/api/locations/{location}/live/\(kind.rawValue)") { request, context in
                try await listen(kind, request, context)
            }
        }
        router.get("/api/orders/{order}/live") { request, context in
            try await listenToOrder(request, context)
        }
    }

    private func listen(
        _ kind: LiveTopic.Kind, _ request: Request, _ context: GatewayContext
    ) async throws -> Response {
        let location: LocationID = try RequestReader.identifier("location", in: context)
        let visitor = try visitors.visitor(request)
        if !kind.isPublic { try visitor.check(streamsOf: kind.service, at: location) }
        // Nobody follows a stream that does not exist.
        _ = try await suite.call("locations", GetLocation(location: location))
        return try await stream(LiveTopic(kind: kind, location: location), request)
    }

    private func listenToOrder(
        _ request: Request, _ context: GatewayContext
    ) async throws -> Response {
        let id: OrderID = try RequestReader.identifier("order", in: context)
        let visitor = try visitors.visitor(request, order: id.text)
        let order = try await suite.call("orders", GetOrder(order: id))
        if visitor != .order(id) {
            try visitor.check(streamsOf: "orders", at: order.location)
        }
        let fallback = LiveFrame.state(of: JSON.encode(order))
        return try await stream(
            LiveTopic(kind: .orders, location: order.location), request, subject: id.text,
            fallback: fallback)
    }

    private func stream(
        _ topic: LiveTopic, _ request: Request, subject: String? = nil, fallback: LiveFrame? = nil
    ) async throws -> Response {
        let last =
            request.headers[.lastEventID]
            ?? request.uri.queryParameters["after"].map(String.init)
        let (frames, listener) = AsyncStream.makeStream(
            of: LiveFrame.self, bufferingPolicy: .bufferingOldest(LiveHub.queue))
        let isListening: Void? = try await suite.host.with { bus in
            try bus.listen(
                topic, subject: subject, after: last.flatMap { LivePosition($0) },
                fallback: fallback, listener)
        }
        guard isListening != nil else { throw Problem(.stopped) }
        var headers = HTTPFields()
        headers[.contentType] = "text/event-stream"
        headers[.cacheControl] = "no-store"
        headers[.accelBuffering] = "no"
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody(asyncSequence: frames.map { ByteBuffer(bytes: $0.bytes) }))
    }
}
