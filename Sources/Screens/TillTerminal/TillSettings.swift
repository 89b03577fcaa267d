// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Terminal
import Till

/// The options of a till.
package struct TillSettings: Sendable {
    /// The till, the person at it, and the look of its screen.
    let identity: TillIdentity
    /// The location to begin with; nil for the one where the till ended.
    let location: LocationID?
    /// The location of a till that knows none.
    let firstLocation: LocationID?
    /// The folder into which each receipt, and each saved bill, is written as text; nil for none.
    let receipts: String?
    /// The file in which the till keeps what it must not forget.
    let path: String

    /// Settings from their parts; the time zone of the machine is proposed to a new location.
    package init(
        terminal: TerminalID, staff: StaffID? = nil, theme: Theme = .dark,
        timeZone: String = "UTC", location: LocationID? = nil, firstLocation: LocationID? = nil,
        receipts: String? = nil, cards: ProviderID? = nil, path: String
    ) {
        identity = TillIdentity(
            terminal: terminal, staff: staff, theme: theme, timeZone: timeZone,
            keepsReceipts: receipts != nil, cards: cards)
        self.location = location
        self.firstLocation = firstLocation
        self.receipts = receipts
        self.path = path
    }
}
