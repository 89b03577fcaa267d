// SPDX-License-Identifier: Apache-2.0

import Commerce
import Devices
import GatewayCore
import Hummingbird
import JSONCoding
import Messages
import Secrets
import Wire

/// The routes by which a manager admits devices and makes links, as `comanda devices` does.
struct AdmissionRoutes: Sendable {
    let suite: Suite
    let visitors: Visitors

    private var store: DeviceStore { visitors.store }

    /// Adds all routes.
    func add(to router: Router<GatewayContext>) {
        router.get("/api/devices") { request, context in
            try answer(try await list(for: try await visitors.manager(request, context)))
        }
        router.post("/api/devices") { request, context in
            try await admit(request, context)
        }
        router.post("/api/devices/{device}/revoke") { request, context in
            let manager = try await visitors.manager(request, context)
            try await RequestReader.readNothing(request)
            let name: TerminalID = try RequestReader.identifier("device", in: context)
            try await Problem.changing { try await revoke(name, by: manager) }
            return try answer(try await list(for: manager))
        }
        router.get("/api/links") { request, context in
            let manager = try await visitors.manager(request, context)
            let links = try await store.links().filter { manager.oversees($0.location) }
            return try answer(LinkList(links: links.map { Link($0) }))
        }
        router.post("/api/links") { request, context in try await link(request, context) }
    }

    private struct DeviceList: Encodable {
        struct Entry: Encodable {
            var name: TerminalID
            var roles: [String]
            var location: LocationID?
            var staff: StaffID?
            var enrolled: Bool
        }
        var devices: [Entry]
    }

    private struct Admission: Codable {
        var name: TerminalID
        var roles: [String]
        var location: LocationID?
    }

    private struct Admitted: Encodable {
        var name: TerminalID
        var code: String
    }

    private struct LinkList: Encodable {
        var links: [Link]
    }

    private struct Link: Encodable {
        var location: LocationID
        var table: String?
        var link: String?
        var code: String?

        init(_ place: GuestLink, link: String? = nil, code: String? = nil) {
            location = place.location
            table = place.table
            self.link = link
            self.code = code
        }
    }

    private struct LinkWish: Decodable {
        var location: LocationID
        var table: String?
        var origin: String?

        /// The QR code of a link's address; nil without an origin.
        ///
        /// Throws a `Problem` for a text that is no origin.
        func code(of link: String) throws(Problem) -> String? {
            guard let origin else { return nil }
            guard origin.wholeMatch(of: /https?:\/\/[0-9A-Za-z.:\[\]\-]{1,253}/) != nil else {
                throw .invalid(
                    "The origin must be the beginning of an address, such as https://example.com.")
            }
            return QRCode("\(origin)/m/\(location)?link=\(link)")?.svg(caption: nil)
        }
    }

    private func answer(_ value: some Encodable) throws -> Response {
        Response.json(try JSON.encode(value)).uncached()
    }

    /// The devices of the manager's location, or all.
    private func list(for manager: Device) async throws -> DeviceList {
        let devices = try await store.devices().filter { manager.oversees($0.location) }
        return DeviceList(
            devices: devices.map { device in
                DeviceList.Entry(
                    name: device.name, roles: device.roles.map(\.rawValue).sorted(),
                    location: device.location, staff: device.staff, enrolled: device.isEnrolled)
            })
    }

    private func admit(
        _ request: Request, _ context: GatewayContext
    ) async throws -> Response {
        let manager = try await visitors.manager(request, context)
        let wish = try await RequestReader.read(Admission.self, from: request)
        let roles = try Self.roles(wish.roles, grantedBy: manager)
        try Self.check(wish.location, for: manager)
        if let location = wish.location {
            _ = try await suite.call("locations", GetLocation(location: location))
        }
        var generator = SystemRandomNumberGenerator()
        let code = Secret.code(using: &generator)
        try await Problem.changing {
            try await store.add(
                wish.name, roles: roles, location: wish.location, code: code, now: .now())
        }
        return try answer(Admitted(name: wish.name, code: code))
    }

    private func link(
        _ request: Request, _ context: GatewayContext
    ) async throws -> Response {
        let manager = try await visitors.manager(request, context)
        let wish = try await RequestReader.read(LinkWish.self, from: request)
        try Self.check(wish.location, for: manager)
        let location = try await suite.call("locations", GetLocation(location: wish.location))
        if let table = wish.table, !location.hasTable(table) {
            throw Problem(.tableUnknown(table, known: location.tables.map(\.name)))
        }
        var generator = SystemRandomNumberGenerator()
        let token = Secret.token(using: &generator)
        let code = try wish.code(of: token)
        let place = GuestLink(location: wish.location, table: wish.table)
        try await Problem.changing { try await store.addLink(place, token: token, now: .now()) }
        return try answer(Link(place, link: token, code: code))
    }

    private func revoke(_ name: TerminalID, by manager: Device) async throws {
        let device = try await store.devices().first { $0.name == name }
        guard let device else { throw DeviceError.nameUnknown(name) }
        _ = try Self.roles(device.roles.map(\.rawValue), grantedBy: manager)
        try Self.check(device.location, for: manager)
        try await store.revoke(name)
    }

    /// The roles of these names, which a manager may give; throws a `Problem` otherwise.
    ///
    /// Nobody makes a device that may do more than a till: only `admin` gives every role.
    private static func roles(
        _ names: [String], grantedBy manager: Device
    ) throws(Problem) -> Set<Role> {
        var roles: Set<Role> = []
        for name in names {
            guard let role = Role(rawValue: name) else {
                throw .invalid("There is no role '\(name.prefix(64))'.")
            }
            roles.insert(role)
        }
        let isAllowed =
            manager.roles.contains(.admin) || roles.isSubset(of: [.till, .kitchen, .observer])
        guard isAllowed, !roles.isEmpty else { throw .forbidden(manager.name.text) }
        return roles
    }

    /// Throws a `Problem` unless the manager works at the location, or at all.
    private static func check(_ location: LocationID?, for manager: Device) throws(Problem) {
        guard manager.oversees(location) else { throw .otherLocation }
    }
}

extension Problem {
    /// Turns the errors of a change into problems.
    static func changing(_ body: () async throws -> Void) async throws {
        do { try await body() } catch let error as DeviceError { throw Problem(error) }
    }

    /// The problem of an error in the list of devices.
    init(_ error: DeviceError) {
        let (status, reason) =
            switch error {
            case .nameTaken, .nameReserved: (409, "device.nameTaken")
            case .tooMany: (409, "device.tooMany")
            case .nameUnknown, .linkUnknown: (404, "device.unknown")
            case .staffUnknown: (404, "staff.unknown")
            case .staffNameTaken: (409, "staff.nameTaken")
            case .tableUnknown: (404, "fulfilment.tableUnknown")
            case .invalidPIN, .noHash: (400, "http.invalid")
            }
        self.init(status: status, reason: reason, detail: error.description)
    }
}
