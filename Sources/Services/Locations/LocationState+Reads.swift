// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// The requests that change nothing.
extension LocationState {
    static func addReads(to methods: inout MethodTable<LocationTransaction>) {
        methods.on(ListLocations.self) { transaction, _, _ in
            let locations = try EntityTable.locations(transaction.db).map { id in
                try transaction.location(id)
            }
            return try .result(encoding: ListLocations.Answer(locations: locations))
        }
        methods.on(GetLocation.self) { transaction, request, _ in
            try .result(encoding: transaction.location(request.location))
        }
        methods.on(GetMenu.self) { transaction, request, _ in
            try transaction.menu(of: request.location, after: request.after)
        }
        methods.on(GetLocationSnapshot.self) { transaction, request, _ in
            try transaction.snapshot(request)
        }
        methods.on(GetLocationEvents.self) { transaction, request, _ in
            try transaction.checkLocation(request.location)
            return try transaction.events(
                of: request.location, after: request.after, limit: request.limit,
                format: transaction.state.format)
        }
    }
}

extension LocationTransaction {
    /// The entities of a location.
    func entities(of location: LocationID) -> EntityTable {
        EntityTable(location: location, journal: journal, db: db)
    }

    /// A location.
    ///
    /// Refuses `location.unknown`.
    func location(_ id: LocationID) throws -> Location {
        guard let location = try entities(of: id).stored(EntityKey(id))?.entity.location else {
            throw Refusal.locationUnknown(id)
        }
        return location
    }

    /// Refuses `location.unknown`; the stream of a location begins with the location itself.
    func checkLocation(_ id: LocationID) throws(Refusal) {
        guard journal.position(of: id) != nil else { throw .locationUnknown(id) }
    }

    fileprivate func snapshot(_ request: GetLocationSnapshot) throws -> Response {
        try checkLocation(request.location)
        let sequence = request.at ?? journal.position(of: request.location) ?? .none
        let page = try entities(of: request.location).snapshot(
            of: request.kinds ?? LocationEntity.Kind.allCases, at: sequence, after: request.after)
        return snapshot(of: request.location, page.texts, at: sequence, next: page.end)
    }

    fileprivate func menu(of id: LocationID, after: ItemID?) throws -> Response {
        let location = try location(id)
        let table = entities(of: id)
        let isFirst = after == nil
        let categories = isFirst ? try table.all(.category) : []
        let groups = isFirst ? try table.all(.modifierGroup) : []
        var page = EntityPage()
        try table.items(after: after, in: &page)
        let members = [
            #""location":"\#(id)""#, #""revision":\#(try table.menuRevision())"#,
            #""currency":"\#(location.currency)""#, member("items", page.texts),
            member("categories", categories), member("modifierGroups", groups),
            page.end.map { #""next":"\#($0)""# },
        ]
        return .result("{\(members.compactMap(\.self).joined(separator: ","))}".utf8)
    }

    private func member(_ name: String, _ texts: [[UInt8]]) -> String {
        let list = Array(texts.joined(separator: [UInt8(ascii: ",")]))
        return "\"\(name)\":[\(String(decoding: list, as: UTF8.self))]"
    }
}
