// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Terminal

/// The options of a till.
package struct TillSettings: Sendable {
    /// The name of the till in the suite.
    package let terminal: TerminalID
    /// The person at the till, where known.
    package let staff: StaffID?
    /// The location to begin with; nil for the one that the till remembers.
    package let location: LocationID?
    /// The file in which the till keeps what it must not forget.
    package let path: String
    /// The size of the screen before the terminal says its own.
    package let size: Size

    /// Settings from their parts.
    package init(
        terminal: TerminalID, staff: StaffID? = nil, location: LocationID? = nil, path: String,
        size: Size = Size(columns: 80, rows: 24)
    ) {
        self.terminal = terminal
        self.staff = staff
        self.location = location
        self.path = path
        self.size = size
    }
}
