// SPDX-License-Identifier: Apache-2.0

import CCatalogue
import Commerce
package import MessageBus
import Messages
package import ServiceLoop
import ServiceStorage
import Wire

/// The methods of locations-service.
///
/// Locations and menus are only in the database, because all menus together may not fit into the
/// memory of a small machine. In memory are only the indexes of a few menus.
package final class LocationState: JournalState {
    let format: StreamFormat
    var menuIndexes = MenuIndexes()

    init(format: StreamFormat) { self.format = format }

    /// Makes the changes of the batch permanent.
    package func commit() { menuIndexes.commit() }

    /// Discards the changes of the batch.
    package func rollBack() { menuIndexes.rollBack() }

    /// The methods of locations-service (`Protocols/2-LOCATIONS.md`).
    package static let methods: MethodTable<BatchTransaction<LocationState>> = {
        var methods = MethodTable<LocationTransaction>()
        methods.onDiscovery(answer: String(cString: catalogue_of_locations()))
        addReads(to: &methods)
        addSearches(to: &methods)
        addLocationCommands(to: &methods)
        addMenuCommands(to: &methods)
        addChanges(to: &methods)
        addPictures(to: &methods)
        return methods
    }()
}

/// The transaction in which locations-service handles requests.
typealias LocationTransaction = BatchTransaction<LocationState>
