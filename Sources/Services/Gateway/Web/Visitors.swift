// SPDX-License-Identifier: Apache-2.0

import Accounts
import Commerce
import Foundation
import GatewayCore
import HTTPTypes
import Hummingbird
import Messages
import Secrets

/// Recognizes visitors by what they send, and keeps their limits.
struct Visitors: Sendable {
    /// The name of the cookie with a device's token.
    static let cookie = "comanda"

    let people: PeopleBox
    let links: OrderLink
    let sessions: Sessions
    let approvals: Approvals

    /// Who sends a request; `order` is the order in its path.
    ///
    /// A cookie that is not valid any more counts like none, so that a revoked device can still
    /// show the menu; in a route for anyone also before people-service has told which ones are
    /// valid. Throws a `Problem` for another token or a link that is not valid, and for each until
    /// then.
    func visitor(
        _ request: Request, _ context: GatewayContext, order: String? = nil,
        isForAnyone: Bool = false
    ) throws(Problem) -> Visitor {
        // One state of the directory: what it learns meanwhile makes no known device a stranger.
        let directory = people.now
        if let link = request.uri.queryParameters["link"].map(String.init) {
            return try visitor(link: link, order: order, directory)
        }
        if let device = context.device ?? Self.device(request, directory) {
            return .device(device)
        }
        if let signedIn = context.signedIn { return .person(signedIn.person) }
        if let token = Self.bearer(request) {
            return try visitor(link: token, order: order, directory)
        }
        let isKnown = Self.token(request) == nil || directory.isComplete
        if !isForAnyone, !isKnown { throw .silent }
        return .anyone
    }

    /// The device whose token a request has; nil for other requests.
    func device(_ request: Request) -> Device? { Self.device(request, people.now) }

    private static func device(_ request: Request, _ directory: PeopleDirectory) -> Device? {
        token(request).flatMap { directory.device(token: Secret.digest(of: $0)) }
    }

    /// The device of a manager, or that of an owner; throws a `Problem` for other visitors.
    func manager(_ request: Request, _ context: GatewayContext) throws(Problem) -> Device {
        let visitor = try visitor(request, context)
        guard let device = visitor.device else {
            if case .person = visitor { throw .needsRole(.owner) }
            throw .unknownVisitor
        }
        guard device.isManager else { throw .forbidden(device.name.text) }
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
    func link(_ token: String) throws(Problem) -> Visitor {
        try visitor(link: token, order: nil, people.now)
    }

    private func visitor(
        link: String, order: String?, _ directory: PeopleDirectory
    ) throws(Problem) -> Visitor {
        if let order, let id = OrderID(order), links.matches(link, id) { return .order(id) }
        guard let place = directory.link(Secret.digest(of: link)) else {
            throw directory.isComplete ? .unknownVisitor : .silent
        }
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
        return { [people] in people.now.device(token: digest) != nil }
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
