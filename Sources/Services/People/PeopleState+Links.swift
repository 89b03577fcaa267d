// SPDX-License-Identifier: Apache-2.0

import Commerce
import Directory
import MessageBus
import Messages
import Secrets
import ServiceLoop
import Wire

/// The links for guests.
extension PeopleState {
    static func addLinks(to methods: inout MethodTable<Batch>) {
        methods.onChange(MakeLink.self) { try $0.make($1, by: $2) }
        methods.on(ListLinks.self) { batch, request, _ in
            let links = try LinkRows.links(at: request.location, batch.db)
            return try .result(encoding: ListLinks.Answer(links: links.map(\.answered)))
        }
        methods.onChange(RevokeLink.self) { try $0.revoke($1, by: $2) }
    }
}

extension BatchTransaction<PeopleState> {
    /// Makes the link of a place, and ends an earlier one.
    fileprivate mutating func make(
        _ command: MakeLink, by context: CommandContext
    ) throws -> MakeLink.Answer {
        try state.locations.check(command.location)
        if let table = command.table {
            let location = try state.locations.location(command.location)
            guard !table.isEmpty, location.hasTable(table) else {
                throw Refusal.tableUnknown(table, at: location)
            }
        }
        var link = GuestLink(location: command.location, table: command.table)
        guard try LinkRows.count(besides: link, db) < PeopleState.limit else {
            throw Refusal.tooMany("links")
        }
        let secret = Secret.token(using: &state.generator)
        let digest = Secret.digest(of: secret)
        link.token = digest
        let sequence = try append(.linkMade, PeopleEntity(link), of: digest, by: context)
        try LinkRows.write(link, lastEvent: sequence, db)
        return MakeLink.Answer(location: link.location, table: link.table, link: secret)
    }

    /// Ends the link of a place.
    fileprivate mutating func revoke(
        _ command: RevokeLink, by context: CommandContext
    ) throws -> GuestLink {
        let place = GuestLink(location: command.location, table: command.table)
        // In the file, an empty table is the counter.
        if command.table?.isEmpty == true { throw Refusal.linkUnknown }
        guard let (link, lastEvent) = try LinkRows.link(of: place, db), let digest = link.token
        else { throw Refusal.linkUnknown }
        _ = try append(
            .linkEnded, PeopleEntity(link), of: digest, by: context, after: lastEvent)
        try LinkRows.remove(place, db)
        return link.answered
    }
}
