// SPDX-License-Identifier: Apache-2.0

import Commerce
import GatewayCore
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
        for kind in LiveTopic.Kind.ofLocations {
            router.get("/api/locations/{location}/live/\(kind.rawValue)") { request, context in
                try await listen(kind, request, context)
            }
        }
        router.get("/api/locations/{location}/live/tap") { request, context in
            try await tap(request, context)
        }
        router.get("/api/orders/{order}/live") { request, context in
            try await listenToOrder(request, context)
        }
    }

    private func listen(
        _ kind: LiveTopic.Kind, _ request: Request, _ context: GatewayContext
    ) async throws -> Response {
        let location: LocationID = try RequestReader.identifier("location", in: context)
        let visitor = try visitors.visitor(request, context, isForAnyone: kind.isPublic)
        if !kind.isPublic { try visitor.check(streamsOf: kind.service, at: location) }
        // Nobody follows a stream that does not exist.
        _ = try await suite.call("locations", GetLocation(location: location))
        return try await stream(
            LiveTopic(kind: kind, location: location), to: visitor, request, context)
    }

    private func listenToOrder(
        _ request: Request, _ context: GatewayContext
    ) async throws -> Response {
        let id: OrderID = try RequestReader.identifier("order", in: context)
        let visitor = try visitors.visitor(request, context, order: id.text)
        if visitor == .anyone { throw Problem.unknownVisitor }
        let order = try await suite.call("orders", GetOrder(order: id))
        if visitor != .order(id) {
            try visitor.check(streamsOf: "orders", at: order.location)
        }
        let fallback = LiveHub.Fallback(
            frame: .state(of: JSON.encode(order)), isFinal: !order.isActive)
        return try await stream(
            LiveTopic(kind: .orders, location: order.location), to: visitor, request, context,
            subject: id.text, fallback: fallback)
    }

    private func tap(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let location: LocationID = try RequestReader.identifier("location", in: context)
        let visitor = try visitors.visitor(request, context)
        for kind in LiveTopic.Kind.tapped {
            try visitor.check(streamsOf: kind.service, at: location)
        }
        _ = try await suite.call("locations", GetLocation(location: location))
        return try await response(to: visitor, request, context) { bus, listener in
            try bus.tap(location, listener)
        }
    }

    /// The stream of a topic, from the place that the page has; about one entity with a `subject`.
    func stream(
        _ topic: LiveTopic, to visitor: Visitor, _ request: Request, _ context: GatewayContext,
        subject: String? = nil, fallback: LiveHub.Fallback? = nil
    ) async throws -> Response {
        let last =
            request.headers[.lastEventID]
            ?? request.uri.queryParameters["after"].map(String.init)
        let position = last.flatMap { LivePosition($0) }
        let owner = visitor.isDevice ? nil : context.peer
        return try await response(to: visitor, request, context) { bus, listener in
            try bus.listen(
                topic, owner: owner, subject: subject, after: position, fallback: fallback,
                listener)
        }
    }

    /// The response with the frames that a listener gets, until one side ends it.
    func response(
        to visitor: Visitor, _ request: Request, _ context: GatewayContext,
        listen: @Sendable (GatewayBus, LiveHub.Listener) throws -> Void
    ) async throws -> Response {
        if request.method == .head { return Response(status: .ok, headers: Self.headers) }
        let (frames, listener) = AsyncStream.makeStream(
            of: LiveFrame.self, bufferingPolicy: .bufferingOldest(LiveHub.queue))
        // A page that does not read would keep its connection open for ever.
        let channel = context.channel
        listener.onTermination = { if case .finished = $0 { channel.close(promise: nil) } }
        let isListening: Void? = try await suite.host.with { try listen($0, listener) }
        guard isListening != nil else { throw Problem(.stopped) }
        let isAdmitted = visitors.admission(of: visitor, request)
        let admitted = frames.prefix { frame in
            if frame.isHeartbeat { await isAdmitted() } else { true }
        }
        return Response(
            status: .ok, headers: Self.headers,
            body: ResponseBody(asyncSequence: admitted.map(\.buffer)))
    }

    private static var headers: HTTPFields {
        var headers = HTTPFields()
        headers[.contentType] = "text/event-stream"
        headers[.cacheControl] = "no-store"
        headers[.accelBuffering] = "no"
        return headers
    }
}
