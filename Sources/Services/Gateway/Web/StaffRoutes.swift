// SPDX-License-Identifier: Apache-2.0

import Commerce
import Devices
import GatewayCore
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
            try await list(for: try await visitors.manager(request, context))
        }
        router.post("/api/staff/{staff}") { request, context in
            try await add(request, context)
        }
        router.put("/api/staff/{staff}") { request, context in
            try await change(request, context)
        }
        router.delete("/api/staff/{staff}") { request, context in
            let manager = try await visitors.manager(request, context)
            try await RequestReader.readNothing(request)
            let member = try await member(context, overseenBy: manager)
            try await Problem.changing { try await store.removeStaff(member.name) }
            return try await list(for: manager)
        }
    }

    private struct StaffList: Encodable {
        struct Entry: Encodable {
            var name: StaffID
            var location: LocationID?
            var manager: Bool?
        }
        var staff: [Entry]
    }

    private struct Wish: Decodable {
        var pin: String
        var location: LocationID?
        var manager: Bool?
    }

    /// The people of the manager's location, or all.
    private func list(for manager: Device) async throws -> Response {
        let staff = try await store.staff().filter { manager.oversees($0.location) }
        let list = StaffList(
            staff: staff.map {
                StaffList.Entry(
                    name: $0.name, location: $0.location, manager: $0.isManager ? true : nil)
            })
        return Response.json(try JSON.encode(list)).uncached()
    }

    /// The person in the path; throws a `Problem` for one of another location.
    private func member(
        _ context: GatewayContext, overseenBy manager: Device
    ) async throws -> StaffMember {
        let name: StaffID = try RequestReader.identifier("staff", in: context)
        guard let member = try await store.staff().first(where: { $0.name == name }) else {
            throw Problem(DeviceError.staffUnknown(name))
        }
        guard manager.oversees(member.location) else { throw Problem.otherLocation }
        return member
    }

    private func add(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let manager = try await visitors.manager(request, context)
        let name: StaffID = try RequestReader.identifier("staff", in: context)
        let wish = try await RequestReader.read(Wish.self, from: request)
        guard manager.oversees(wish.location) else { throw Problem.otherLocation }
        if let location = wish.location {
            _ = try await suite.call("locations", GetLocation(location: location))
        }
        let member = StaffMember(
            name: name, location: wish.location, isManager: wish.manager ?? false)
        try await Problem.changing { try await store.addStaff(member, pin: wish.pin) }
        return try await list(for: manager)
    }

    private func change(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let manager = try await visitors.manager(request, context)
        let wish = try await RequestReader.read(Wish.self, from: request)
        var member = try await member(context, overseenBy: manager)
        member.isManager = wish.manager ?? member.isManager
        try await Problem.changing { [member] in try await store.changePIN(wish.pin, of: member) }
        return try await list(for: manager)
    }
}
