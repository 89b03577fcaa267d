// SPDX-License-Identifier: Apache-2.0

import Commerce
import Devices
import GatewayCore
import HTTPTypes
import Hummingbird
import JSONCoding
import Secrets
import Wire

/// The routes by which a device becomes one, and people identify themselves at it.
struct DeviceRoutes: Sendable {
    let visitors: Visitors
    /// Whether pages come by TLS, so that the cookie may be sent only so.
    let isSecure: Bool
    /// Limits attempts to guess codes and PINs: ten a minute from one address or device.
    let attempts = BucketBox(.tenEachMinute)

    /// Adds all routes.
    func add(to router: Router<GatewayContext>) {
        router.get("/api/me") { request, context in
            try Self.answer(Me(try await visitors.visitor(request, context)))
        }
        router.post("/api/enrol") { request, context in try await enrol(request, context) }
        router.post("/api/staff") { request, context in try await identify(request, context) }
        router.post("/api/approvals") { request, context in try await approve(request, context) }
        router.post("/api/leave") { request, context in try await leave(request, context) }
    }

    private struct Enrolment: Codable {
        var code: String
    }

    private struct Enrolled: Encodable {
        var name: TerminalID
        var roles: [String]
        var location: LocationID?
        var token: String
    }

    private struct Person: Codable {
        var staff: StaffID?
        var pin: String?
    }

    private struct Approver: Codable {
        var staff: StaffID
        var pin: String
    }

    private struct Approved: Encodable {
        var approval: String
        var staff: StaffID
        var expiresAt: Timestamp
    }

    /// Who is asking, as `/api/me` says it.
    struct Me: Encodable, Equatable {
        var who: String
        var person: PersonAnswer?
        var name: TerminalID?
        var roles: [String]?
        var location: LocationID?
        var table: String?
        var staff: StaffID?

        /// The answer for a visitor.
        init(_ visitor: Visitor) {
            switch visitor {
            case .anyone, .order: who = "anyone"
            case .person(let person):
                who = "person"
                self.person = PersonAnswer(person)
                roles = person.device.map { $0.roles.map(\.rawValue).sorted() }
                location = person.device?.location
            case .link(let link):
                who = "link"
                location = link.location
                table = link.table
            case .device(let device):
                who = "device"
                name = device.name
                roles = device.roles.map(\.rawValue).sorted()
                location = device.location
                staff = device.staff
            }
        }
    }

    private static func answer(_ value: some Encodable) throws -> Response {
        .json(try JSON.encode(value)).uncached()
    }

    private func limit(_ sender: String) throws(Problem) {
        if let wait = attempts.take(sender, now: .now) { throw .tooMany(after: wait) }
    }

    private func enrol(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let code = try await RequestReader.read(Enrolment.self, from: request).code
        try limit(context.peer)
        var generator = SystemRandomNumberGenerator()
        let token = Secret.token(using: &generator)
        guard let device = try await visitors.store.enrol(code: code, token: token, now: .now())
        else {
            throw Problem(
                status: 403, reason: "enrol.codeUnknown",
                detail: "This code is not valid. Ask for a new one: a code is valid once and for "
                    + "15 minutes.")
        }
        var response = try Self.answer(
            Enrolled(
                name: device.name, roles: device.roles.map(\.rawValue).sorted(),
                location: device.location, token: token))
        response.setCookie(cookie(token, maximumAge: 400 * 24 * 3600, context))
        return response
    }

    private func leave(
        _ request: Request, _ context: GatewayContext
    ) async throws -> Response {
        try await RequestReader.readNothing(request)
        guard case .device(let device) = try await visitors.visitor(request, context) else {
            throw Problem.unknownVisitor
        }
        try await visitors.store.revoke(device.name)
        var response = try Self.answer(Me(.anyone))
        response.setCookie(cookie("", maximumAge: 0, context))
        return response
    }

    private func cookie(
        _ token: String, maximumAge: Int, _ context: GatewayContext
    ) -> Cookie {
        Cookie(
            name: Visitors.cookie, value: token, maxAge: maximumAge, path: "/",
            secure: isSecure || context.isForwardedSecurely, httpOnly: true, sameSite: .strict)
    }

    private func identify(_ request: Request, _ context: GatewayContext) async throws -> Response {
        guard case .device(var device) = try await visitors.visitor(request, context) else {
            throw Problem.unknownVisitor
        }
        let person = try await RequestReader.read(Person.self, from: request)
        var staff = person.staff
        if let name = staff {
            staff = try await visitors.store.person(typed: name, at: device.location)
        }
        if let staff {
            try limit(context.sender)
            try await confirm(staff, person.pin ?? "", at: device)
        }
        try await visitors.store.setStaff(staff, at: device.name)
        device.staff = staff
        return try Self.answer(Me(.device(device)))
    }

    private func approve(_ request: Request, _ context: GatewayContext) async throws -> Response {
        guard case .device(let device) = try await visitors.visitor(request, context) else {
            throw Problem.unknownVisitor
        }
        guard device.roles.contains(.till) else { throw Problem.forbidden(device.name.text) }
        let wish = try await RequestReader.read(Approver.self, from: request)
        let manager = try await visitors.store.person(typed: wish.staff, at: device.location)
        try limit(context.sender)
        try await confirm(manager, wish.pin, at: device)
        let staff = try await visitors.store.staff()
        guard staff.contains(where: { $0.name == manager && $0.isManager }) else {
            throw Problem.noManager(manager)
        }
        let end = Timestamp.now() + Approvals.validity
        return try Self.answer(
            Approved(
                approval: visitors.approvals.approval(of: manager, at: device.name, until: end),
                staff: manager, expiresAt: end))
    }

    private func confirm(_ staff: StaffID, _ pin: String, at device: Device) async throws {
        switch try await visitors.store.identify(
            staff, pin: pin, at: device.location, now: .now())
        {
        case .confirmed: return
        case .wrong:
            throw Problem(
                status: 403, reason: "staff.pinWrong",
                detail: "This name and PIN do not belong together. Check both.")
        case .blocked(let seconds):
            throw Problem(
                status: 429, reason: "staff.blocked",
                detail: "There were too many wrong PINs. Wait \(seconds / 60 + 1) min.",
                retryAfter: seconds)
        }
    }
}
