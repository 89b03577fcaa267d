// SPDX-License-Identifier: Apache-2.0

import Accounts
import Commerce
import Devices
import GatewayCore
import HTTPTypes
import Hummingbird
import JSONCoding
import Messages
import NIOCore

/// The routes of the photo by which a courier proves the hand-over of a delivery.
struct PhotoRoutes: Sendable {
    /// Who may look at a photo: those who may look at the delivery, and its guest.
    static let look = Route(
        verb: "GET", path: "/api/deliveries/{delivery}/photo", service: "delivery",
        method: GetDelivery.method, access: .party, isCommand: false, query: [:])

    let suite: Suite
    let visitors: Visitors
    let store: GatewayStore

    /// Adds all routes.
    func add(to router: Router<GatewayContext>) {
        let path = RouterPath(Self.look.path)
        router.post(path) { request, context in try await take(request, context) }
        router.get(path) { request, context in try await show(request, context) }
    }

    private struct Taken: Encodable {
        let photo: String
        let type: String
        let bytes: Int
    }

    /// Stores the photo that the courier of a delivery sends.
    private func take(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let id: DeliveryID = try RequestReader.identifier("delivery", in: context)
        guard let person = context.signedIn?.person else { throw Problem.signedOut }
        guard person.grant(.courier) != nil else { throw Problem.needsRole(.courier) }
        try HandOverPhoto.check(contentType: request.headers[.contentType])
        let delivery = try await suite.call(
            "delivery", GetDelivery(delivery: id, courier: person.courier))
        let photo = try HandOverPhoto.read(try await Self.body(request))
        try delivery.check(photo, of: person.courier)
        try await store.put(photo, of: id.text, now: .now())
        let taken = Taken(photo: photo.digest, type: photo.type, bytes: photo.bytes.count)
        return Response.json(try JSON.encode(taken)).uncached()
    }

    private static func body(_ request: Request) async throws -> [UInt8] {
        try await RequestReader.bytes(of: request.body, limit: HandOverPhoto.limit)
    }

    /// The photo that is the proof of a delivery.
    private func show(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let id: DeliveryID = try RequestReader.identifier("delivery", in: context)
        let visitor = try visitors.visitor(request, context, order: id.text)
        try visitor.check(Self.look, path: ["delivery": id.text], body: [])
        let courier = visitor.courier(on: Self.look)?.courier
        let delivery = try await suite.call(
            "delivery", GetDelivery(delivery: id, courier: courier))
        if let own = visitor.device?.location, own != delivery.location {
            throw Problem.otherLocation
        }
        guard let photo = try await store.photo(of: id.text, now: .now()),
            photo.digest == delivery.proof?.photo
        else { throw Problem.photoUnknown }
        return Response.bytes(photo.bytes, type: photo.type).uncached()
    }
}
