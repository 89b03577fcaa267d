// SPDX-License-Identifier: Apache-2.0

import Commerce
import GatewayCore
import HTTPTypes
import Hummingbird
import JSONCoding
import Messages
import Secrets
import Wire

/// The routes by which a device becomes one, and people identify themselves at it.
struct DeviceRoutes: Sendable {
    let suite: Suite
    let visitors: Visitors
    /// Whether pages come by TLS, so that the cookie may be sent only so.
    let isSecure: Bool
    /// Limits attempts to guess codes and PINs: ten a minute from one address or device.
    let attempts = BucketBox(.tenEachMinute)

    /// Adds all routes.
    func add(to router: Router<GatewayContext>) {
        router.get("/api/me") { request, context in
            try Self.answer(Me(try visitors.visitor(request, context)))
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
        var roles: [Role]
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
        var roles: [Role]?
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
                roles = person.device?.roles
                location = person.device?.location
            case .link(let link):
                who = "link"
                location = link.location
                table = link.table
            case .device(let device):
                who = "device"
                name = device.name
                roles = device.roles
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
        let digest = Secret.digest(of: token)
        let device = try await suite.call(
            "people",
            EnrolDevice(
                code: code, token: digest, context: Visitor.anyone.context(key: .fresh())))
        await suite.wait { $0.device(token: digest) != nil }
        var response = try Self.answer(
            Enrolled(
                name: device.name, roles: device.roles, location: device.location, token: token))
        response.setCookie(cookie(token, maximumAge: 400 * 24 * 3600, context))
        return response
    }

    private func leave(
        _ request: Request, _ context: GatewayContext
    ) async throws -> Response {
        try await RequestReader.readNothing(request)
        let device = try device(request, context)
        _ = try await suite.call(
            "people", RevokeDevice(device: device.name, context: Self.sender(device)))
        await suite.wait { $0[device.name] == nil }
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

    /// The device that sends a request; throws a `Problem` for other visitors.
    private func device(_ request: Request, _ context: GatewayContext) throws(Problem) -> Device {
        guard case .device(let device) = try visitors.visitor(request, context) else {
            throw .unknownVisitor
        }
        return device
    }

    /// The context of a device's own command.
    private static func sender(_ device: Device) -> CommandContext {
        Visitor.device(device).context(key: .fresh())
    }

    private func identify(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let device = try device(request, context)
        let person = try await RequestReader.read(Person.self, from: request)
        var staff: StaffID?
        if let name = person.staff {
            staff = try await confirm(name, person.pin ?? "", at: device, context).name
        }
        let set = try await suite.call(
            "people",
            SetDeviceStaff(device: device.name, staff: staff, context: Self.sender(device)))
        await suite.wait { $0[device.name]?.staff == set.staff }
        return try Self.answer(Me(.device(set)))
    }

    private func approve(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let device = try device(request, context)
        guard device.roles.contains(.till) else { throw Problem.forbidden(device.name.text) }
        let wish = try await RequestReader.read(Approver.self, from: request)
        let person = try await confirm(wish.staff, wish.pin, at: device, context)
        guard person.manager == true else { throw Problem.noManager(person.name) }
        let end = Timestamp.now() + Approvals.validity
        return try Self.answer(
            Approved(
                approval: visitors.approvals.approval(
                    of: person.name, at: device.name, until: end),
                staff: person.name, expiresAt: end))
    }

    /// The person with a name and a PIN at a device; throws a `Problem` for others.
    private func confirm(
        _ staff: StaffID, _ pin: String, at device: Device, _ context: GatewayContext
    ) async throws(Problem) -> StaffMember {
        try limit(context.sender)
        let answer = try await suite.call(
            "people", ConfirmStaff(staff: staff, pin: pin, location: device.location))
        if let person = answer.person { return person }
        throw answer.wait.map { .staffBlocked(seconds: $0) } ?? .pinWrong
    }
}

extension Problem {
    /// The problem of a name and a PIN of two people.
    static let pinWrong = Problem(
        status: 403, reason: "staff.pinWrong",
        detail: "This name and PIN do not belong together. Check both.")

    /// The problem of a person who is blocked; `seconds` is the wait.
    static func staffBlocked(seconds: Int) -> Self {
        Problem(
            status: 429, reason: "staff.blocked",
            detail: "There were too many wrong PINs. Wait \(seconds / 60 + 1) min.",
            retryAfter: seconds)
    }
}
