// SPDX-License-Identifier: Apache-2.0

package import Commerce
import Messages
package import Wire

extension Sequence<Drawer> {
    /// The drawer to which cash belongs: the one that a command names, or else the open one of its
    /// terminal.
    ///
    /// Nil while no drawer of the location is open. Refuses `drawer.unknown` and `drawer.notOpen`.
    package func drawer(
        _ named: DrawerID?, of terminal: TerminalID, at location: LocationID
    ) throws(Refusal) -> DrawerID? {
        let here = filter { $0.location == location }
        if let named {
            guard let drawer = here.first(where: { $0.id == named }) else {
                throw .drawerUnknown(named)
            }
            guard drawer.status == .open else { throw .drawerClosed }
            return named
        }
        let open = here.filter { $0.status == .open }
        if open.isEmpty { return nil }
        guard let own = open.first(where: { $0.terminal == terminal }) else {
            throw .drawerMissing(at: terminal)
        }
        return own.id
    }
}
