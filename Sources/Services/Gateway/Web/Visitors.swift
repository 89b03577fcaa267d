// SPDX-License-Identifier: Apache-2.0

import Accounts
import Commerce
import Devices
import Foundation
import GatewayCore
import HTTPTypes
import Hummingbird
import Secrets

/// Recognizes visitors by what they send, and keeps their limits.
struct Visitors: Sendable {
    /// The name of the cookie with a device's token.
    static let cookie = "comanda"

    let store: DeviceStore
    let links: OrderLink
    let sessions: Sessions
    let approvals: Approvals
    private let admissions: Admissions

    /// The visitors of a gateway with these devices, and links of this secret.
    init(store: DeviceStore, links: OrderLink, sessions: Sessions, approvals: Approvals) {
        self.store = store
        self.links = links
        self.approvals = approvals
        self.sessions = sessions
        admissions = Admissions(store)
    }

    /// Who sends a request; `order` is the order in its path.
    ///
    /// A cookie that is not valid any more counts like none, so that a revoked device can still
    /// show the menu. Throws a `Problem` for another token or a link that is not valid, and a
    /// `DatabaseError`.
    func visitor(
        _ request: Request, _ context: GatewayContext, order: String? = nil
    ) async throws -> Visitor {
        if let link = request.uri.queryParameters["link"].map(String.init) {
            return try await visitor(link: link, order: order)
        }
        if let device = context.device { return .device(device) }
        if let signedIn = context.signedIn { return .person(signedIn.person) }
        if let token = Self.bearer(request) { return try await visitor(link: token, order: order) }
        return .anyone
    }

    /// The device whose token a request has; nil for other requests.
    ///
    /// Throws a `DatabaseError`.
    func device(_ request: Request) async throws -> Device? {
        guard let token = Self.token(request) else { return nil }
        return try await store.device(token: token)
    }

    /// The device of a manager, or that of an owner; throws a `Problem` for other visitors.
    func manager(_ request: Request, _ context: GatewayContext) async throws -> Device {
        let visitor = try await visitor(request, context)
        if visitor == .anyone { throw Problem.unknownVisitor }
        guard let device = visitor.device else {
            if case .person = visitor { throw Problem.needsRole(.owner) }
            throw Problem.unknownVisitor
        }
        guard device.isManager else { throw Problem.forbidden(device.name.text) }
        return device
    }

    /// The manager who approved a request: the one whose approval it has, or who sends it from a
    /// manager's device; nil for a request that is not approved.
    ///
    /// Throws a `Problem` for an approval that is not valid.
    func approver(of request: Request, _ visitor: Visitor) throws(Problem) -> StaffID? {
        guard let approval = request.headers[.approval], let device = visitor.device else {
            return nil
        }
        if approval == "self", device.isManager {
            return device.staff ?? StaffID(device.name.text)
        }
        guard let manager = approvals.manager(in: approval, at: device.name, now: .now()) else {
            throw .approvalUnknown
        }
        return manager
    }

    /// The guest with a link of a table or a location; throws as `visitor(_:order:)`.
    func link(_ token: String) async throws -> Visitor {
        try await visitor(link: token, order: nil)
    }

    private func visitor(link: String, order: String?) async throws -> Visitor {
        if let order, let id = OrderID(order), links.matches(link, id) { return .order(id) }
        guard let place = try await store.link(token: link) else { throw Problem.unknownVisitor }
        return .link(place)
    }

    /// Says whether the visitor who sends a request is still admitted, later and again: a device
    /// is until it is revoked, and a person until the session ends.
    func admission(
        of visitor: Visitor, _ request: Request
    ) -> @Sendable () async -> Bool {
        if case .person(let person) = visitor {
            return sessions.admission(of: person, request)
        }
        guard case .device = visitor,
            let token = Self.token(request)
        else { return { true } }
        let digest = Secret.digest(of: token)
        return { await admissions.includes(digest) }
    }

    /// A hash of all tokens that a request has; nil without one.
    static func proof(in request: Request) -> String? {
        let cookies = [cookie, Sessions.cookie].map { request.cookies[$0]?.value }
        let tokens = ([bearer(request)] + cookies).compactMap(\.self)
        return tokens.isEmpty ? nil : KeyedHash.digest(of: tokens.joined(separator: " "))
    }

    private static func token(_ request: Request) -> String? {
        bearer(request) ?? request.cookies[cookie]?.value
    }

    static func bearer(_ request: Request) -> String? {
        guard let value = request.headers[.authorization], value.hasPrefix("Bearer ") else {
            return nil
        }
        return String(value.dropFirst("Bearer ".count))
    }
}
