// SPDX-License-Identifier: Apache-2.0

import Commerce
import Devices
import Hummingbird
import JSONCoding
import Messages
import Wire

/// The routes by which a manager gives people a PIN, as `comanda devices staff` does.
struct StaffRoutes: Sendable {
    let suite: Suite
    let visitors: Visitors

    private var store: DeviceStore { visitors.store }

    /// Adds all routes.
    func add(to router: Router<GatewayContext>) {
        router.get("/api/staff") { request, context in
            try list(for: try visitors.manager(request, context))
        }
        router.put("/api/staff/{staff}") { request, context in
            try await set(request, context)
        }
        router.delete("/api/staff/{staff}") { request, context in
            let manager = try visitors.manager(request, context)
            _ = try await RequestReader.body(request)
            let name: StaffID = try RequestReader.identifier("staff", in: context)
            if let member = try member(name), !manager.oversees(member.location) {
                throw Problem.otherLocation
            }
            try Problem.changing { try store.removeStaff(name) }
            return try list(for: manager)
        }
    }

    private struct StaffList: Encodable {
        struct Entry: Encodable {
            var name: StaffID
            var location: LocationID?
        }
        var staff: [Entry]
    }

    private struct Wish: Decodable {
        var pin: String
        var location: LocationID?
    }

    /// The people of the manager's location, or all.
    private func list(for manager: Device) throws -> Response {
        let staff = try store.staff().filter { manager.oversees($0.location) }
        let list = StaffList(
            staff: staff.map { StaffList.Entry(name: $0.name, location: $0.location) })
        return Response.json(try JSON.encode(list)).uncached()
    }

    private func member(_ name: StaffID) throws -> StaffMember? {
        try store.staff().first { $0.name == name }
    }

    /// Adds a person, or changes the PIN of one whom the manager oversees.
    private func set(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let manager = try visitors.manager(request, context)
        let name: StaffID = try RequestReader.identifier("staff", in: context)
        let wish = try RequestReader.decode(Wish.self, try await RequestReader.body(request))
        guard manager.oversees(wish.location) else { throw Problem.otherLocation }
        if let known = try member(name), !manager.oversees(known.location) {
            throw Problem(
                status: 409, reason: "staff.nameTaken",
                detail: "\(name) works at another location. Choose another name.")
        }
        if let location = wish.location {
            _ = try await suite.call("locations", GetLocation(location: location))
        }
        do {
            try await visitors.setPIN(wish.pin, of: name, at: wish.location)
        } catch let error as DeviceError {
            throw Problem(error)
        }
        return try list(for: manager)
    }
}
