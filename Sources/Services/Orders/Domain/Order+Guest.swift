// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// Orders that guests make themselves.
extension Order {
    /// The terminal of guests.
    static let guestTerminal: TerminalID = "guest"

    /// The account of the guest who made it; nil if a till or a link without an account did.
    var account: StaffID? { terminal == Self.guestTerminal ? staff : nil }

    /// Whether its lines wait for nobody but a guest, who has not sealed it, or for nothing.
    var isUnconfirmed: Bool { guest != nil && guest?.waitsFor == nil }

    /// Releases and cancels the order, because its guest does not want it any more.
    ///
    /// No manager approves it. Refuses, in this order: `order.canceled`, `order.paid` (also while
    /// it holds money), `order.paymentPending`, `order.tooLateToCancel`.
    mutating func cancelAsGuest(in environment: OrderEnvironment) throws(Refusal) {
        try checkNotCanceled()
        if holdsMoney { throw .guestPaid(self) }
        if pending != nil { throw .guestPays(self) }
        guard guest?.mayCancel(at: environment.now) == true else { throw .tooLateToCancel(self) }
        sealed = false
        guest?.canceled = true
        var environment = environment
        environment.isApproved = true
        try cancel(reason: "the guest canceled", in: environment)
    }

    private var holdsMoney: Bool { paid || netPaid > .zero }

    /// Derives what concerns the guest from the rest of the order.
    mutating func deriveGuestTerms() {
        guard var terms = guest else { return }
        terms.waitsFor = guestWait
        let first = lines.compactMap(\.firedAt).min()
        terms.cancelUntil = first.flatMap { first in
            terms.cancelMinutes.map { first + .seconds(60 * $0) }
        }
        let isInTime = first == nil || (terms.cancelUntil != nil && !hasFinishedLines)
        let isFree = status != .canceled && !holdsMoney && pending == nil
        terms.mayCancel = isInTime && isFree ? true : nil
        if terms.mayCancel == nil { terms.cancelUntil = nil }
        guest = terms
    }

    /// Whether the kitchen has finished a line of it.
    private var hasFinishedLines: Bool {
        lines.contains { $0.status == .processed || $0.status == .delivered }
    }

    /// What lines that the guest has confirmed wait for; nil without such lines.
    private var guestWait: GuestTerms.Wait? {
        if !sealed, isUnconfirmed { return nil }
        let releases = Set(lines.compactMap(\.heldUntil))
        if releases.contains(.fired) { return .confirmation }
        return releases.contains(.paid) ? .payment : nil
    }
}
