// SPDX-License-Identifier: Apache-2.0

import MessageBus
import ServiceStorage

/// What a service knows in memory besides its journal.
///
/// It changes while a turn is decided; then the turn is either on the disk or was taken back, and
/// so is the change.
package protocol JournalState: AnyObject {
    /// The methods of the service.
    static var methods: MethodTable<JournalTurn<Self>> { get }
    /// The turn is on the disk, its answers are sent and its events published: what was changed
    /// stays.
    ///
    /// From here the service may transact anew.
    func commit()
    /// The turn was taken back: so is what was changed.
    func rollBack()
}
