// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import MenuFiles
import Messages
import ServiceRuntime
import Wire

extension SuiteClient {
    /// A location with its whole menu, and the mark of their export.
    nonisolated(nonsending) func export(
        of location: LocationID
    ) async throws -> (CatalogueEntry, MenuExport) {
        // The log is read first: a change in between then counts as one after the export.
        let log = try await query(
            GetLocationSnapshot(location: location, kinds: [.location]), of: .locations
        ).value
        let exported = MenuExport(
            location: location, epoch: log.epoch, sequence: log.sequence.number)
        return (try await catalogueEntry(of: location), exported)
    }

    /// The location and its menu as they were at an export; nil if locations-service does not know
    /// them any more.
    nonisolated(nonsending) func entry(at exported: MenuExport) async throws -> CatalogueEntry? {
        var request = GetLocationSnapshot(location: exported.location)
        request.at = SequenceNumber(exported.sequence)
        var catalogue = LocationCatalogue()
        repeat {
            guard let page = try await known(request), page.epoch == exported.epoch else {
                return nil
            }
            for entity in page.state { catalogue.apply(entity) }
            request.page = page.next.map { SnapshotPage(at: page.sequence, after: $0) }
        } while request.page != nil
        guard let location = catalogue.location, let menu = catalogue.menu else { return nil }
        return CatalogueEntry(location: location, menu: menu)
    }

    /// A page of a snapshot; nil if the log no longer holds its state.
    private nonisolated(nonsending) func known(
        _ request: GetLocationSnapshot
    ) async throws(QueryFailure) -> Snapshot<LocationEntity>? {
        do throws(QueryFailure) {
            return try await query(request, of: .locations).value
        } catch {
            if case .refused(let refusal) = error.cause, refusal.reason == "stream.eventsGone" {
                return nil
            }
            throw error
        }
    }

    /// The conflicts with the time and the author of their last changes since an export, as far as
    /// the log tells them.
    nonisolated(nonsending) func naming(
        _ conflicts: [MenuConflict], since exported: MenuExport, _ clock: RestaurantClock
    ) async -> [MenuConflict] {
        var changes: [String: String] = [:]
        var request = GetLocationEvents(
            location: exported.location, after: SequenceNumber(exported.sequence))
        while let page = try? await query(request, of: .locations).value,
            page.epoch == exported.epoch, let last = page.events.last
        {
            for event in page.events {
                guard let subject = event.data.key?.subject else { continue }
                let author = event.actor.map { " by \($0)" } ?? ""
                changes[subject] = clock.shortText(event.time) + author
            }
            request.after = last.sequence
        }
        return conflicts.map { conflict in
            var conflict = conflict
            conflict.lastChange = changes[conflict.theirs.subject]
            return conflict
        }
    }
}

/// The state of a location when a file was exported.
enum StateAtExport: Sendable {
    /// The file is no export of this location, or may overwrite everything.
    case notAsked
    /// It is known.
    case known(CatalogueEntry)
    /// locations-service does not know it any more.
    case unknown
}

/// The present menu with the changes of a file.
struct JoinedMenu: Sendable {
    /// The menu.
    let menu: Menu
    /// What both the file and others changed since the export.
    private(set) var conflicts: [MenuConflict] = []
    /// What others changed since the export, and stays.
    private(set) var kept: [MenuDifference.Entry] = []
    /// Whether the file may undo what others changed, because nobody knows that any more.
    private(set) var isBlind = false
    /// Whether the file has lost the mark of its export, and changes the menu.
    private(set) var lacksMark = false

    /// Reads a file that was exported at an earlier state, and joins it with the present menu.
    ///
    /// Throws the problems of the file.
    init(
        _ contents: MenuFileContents, since earlier: StateAtExport,
        into present: CatalogueEntry, free: Bool
    ) throws(MenuFileProblems) {
        guard case .known(let exported) = earlier else {
            menu = try contents.menu(replacing: present.menu, at: present.location, free: free)
            if case .unknown = earlier { isBlind = true }
            let changes = MenuDifference(from: present.menu, to: menu, at: present.location)
            lacksMark = contents.lacksMark && !changes.isEmpty
            return
        }
        // The file may name stations of then and of now.
        var location = exported.location
        let known = Set(location.stations.map(\.id))
        location.stations += present.location.stations.filter { !known.contains($0.id) }
        let file = try contents.menu(replacing: exported.menu, at: location, free: free)
        let merge = MenuMerge(
            file: file, exported: exported.menu, present: present.menu, at: present.location)
        (menu, conflicts, kept) = (merge.menu, merge.conflicts, merge.kept)
    }

    private static let shown = 5

    /// A sentence about what others changed: that it stays so, or that the file undoes it; nil
    /// without such changes.
    var note: String? {
        if lacksMark {
            return "The file has the columns of an export, but not its mark: changes of others "
                + "since the export are overwritten. To keep them, export again and edit that."
        }
        if kept.isEmpty { return nil }
        let more = kept.count - Self.shown
        let list = kept.prefix(Self.shown).map(\.title).joined(separator: ", ").withoutControls
        return "Others changed since the export, and it stays so: \(list)"
            + (more > 0 ? ", and \(more) more." : ".")
    }
}

extension [MenuConflict] {
    /// The lines of all of them.
    var lines: [String] { flatMap(\.lines).map(\.withoutControls) }
}

extension FileFailure {
    /// Others and the file changed the same values.
    static func conflicts(_ conflicts: [MenuConflict], _ file: String) -> Self {
        Self(
            """
            Since the export of \(file) this was changed, by others or by an earlier import, and \
            the file changes it, too:
            \(conflicts.lines.joined(separator: "\n"))
            Nothing was changed. Write the present values into the file if they are right, or \
            export the menu once more and edit that. --overwrite makes the whole menu what the \
            file says.
            """)
    }

    /// What others changed since an export is not known.
    static func exportUnknown(_ file: String) -> Self {
        Self(
            """
            What others changed since the export of \(file) is not known, because the database of \
            locations-service is another one now. Nothing was changed. Export the menu again, or \
            add --overwrite to make the menu what the file says.
            """)
    }
}
