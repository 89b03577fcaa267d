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

    /// The menu as it was at an export; nil if locations-service does not know it any more.
    nonisolated(nonsending) func menu(at exported: MenuExport) async throws -> Menu? {
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
        return catalogue.menu
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
}

/// What others changed since the export of a file.
enum ChangesSinceExport: Sendable {
    /// The file is no export of this location, or may overwrite everything.
    case notAsked
    /// The difference between the menu at the export and the present one.
    case known(MenuDifference)
    /// The menu at the export is not known.
    case unknown

    /// The changes from the menu at the export, nil if it is not known, to the present one.
    init(from earlier: Menu?, to present: CatalogueEntry) {
        let changes = earlier.map {
            MenuDifference(from: $0, to: present.menu, at: present.location)
        }
        self = changes.map { .known($0) } ?? .unknown
    }

    /// Throws a `FileFailure` if an import would undo one of them.
    func check(_ difference: MenuDifference, of file: String) throws(FileFailure) {
        if difference.isEmpty { return }
        switch self {
        case .notAsked: break
        case .known(let changes):
            let undone = changes.conflicts(with: difference)
            if !undone.isEmpty { throw .undoes(undone, file) }
        case .unknown: throw .exportUnknown(file)
        }
    }
}

extension [MenuConflict] {
    /// The lines of all of them.
    var lines: [String] { flatMap(\.lines).map(\.withoutControls) }
}

extension FileFailure {
    /// An import would undo what others changed.
    fileprivate static func undoes(_ conflicts: [MenuConflict], _ file: String) -> Self {
        Self(
            """
            Since the export of \(file) this was changed, by others or by an earlier import:
            \(conflicts.lines.joined(separator: "\n"))
            The file would change it again. Nothing was changed. Export the menu once more and \
            edit that, or add --overwrite to make the menu what the file says.
            """)
    }

    /// What others changed since an export is not known.
    fileprivate static func exportUnknown(_ file: String) -> Self {
        Self(
            """
            What others changed since the export of \(file) is not known, because the database of \
            locations-service is another one now. Nothing was changed. Export the menu again, or \
            add --overwrite to make the menu what the file says.
            """)
    }
}
