// SPDX-License-Identifier: Apache-2.0

import MessageBus

/// A catalogue was given, but the database has locations already, whose menus have lived on since.
package struct CatalogueConflict: StartRefusal, Equatable, CustomStringConvertible {
    /// The catalogue file.
    package let file: String
    /// The database file.
    package let database: String

    /// What is wrong and what to do.
    package var description: String {
        """
        The catalogue \(file) is for the first start, and \(database) has locations already: start \
        without --catalogue, or move \(database), \(database)-wal and \(database)-shm away first.
        """
    }
}
