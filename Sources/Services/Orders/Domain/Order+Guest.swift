// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// Orders that guests make themselves.
extension Order {
    /// The terminal of guests.
    static let guestTerminal: TerminalID = "guest"

    /// The account of the guest who made it; nil if a till or a link without an account did.
    var account: StaffID? { terminal == Self.guestTerminal ? staff : nil }

    /// Whether its lines wait for nobody but a guest, who has not sealed it, or for nothing.
    var isUnconfirmed: Bool { guest != nil && guest?.waitsFor == nil }

    /// Derives what concerns the guest from the rest of the order.
    mutating func deriveGuestTerms() {
        guard var terms = guest else { return }
        terms.waitsFor = guestWait
        guest = terms
    }

    /// What lines that the guest has confirmed wait for; nil without such lines.
    private var guestWait: GuestTerms.Wait? {
        if !sealed, isUnconfirmed { return nil }
        let releases = Set(lines.compactMap(\.heldUntil))
        if releases.contains(.fired) { return .confirmation }
        return releases.contains(.paid) ? .payment : nil
    }
}
