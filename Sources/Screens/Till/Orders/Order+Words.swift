// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages

extension Order {
    /// The number with the place and the guest, `#12 · table 4 · Ana`.
    func heading(in zone: TimeZone) -> String {
        ["#\(number)", placeText(in: zone)].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The till that owns it and the person who opened it, `till-1/ana`.
    var ownerText: String { staff.map { "\(terminal)/\($0)" } ?? terminal.text }

    /// The state for the person at a till; what is ready has a mark, too.
    var progressText: String {
        switch status {
        case .canceled: "canceled"
        case .processed: "✓ ready"
        case .inProcess: paid ? "paid, in process" : "in process"
        case .delivered: paid ? "paid" : "handed over"
        case .open: paid ? "paid" : sealed ? "being paid" : "nothing in the kitchen"
        }
    }

    /// The lines that are neither voided nor moved.
    var standingLines: [Line] { lines.filter(\.isStanding) }

    /// Whether it keeps money of a guest.
    var holdsMoney: Bool { totals.paid > totals.refunded }
}

extension Line {
    /// The quantity and the name, with the chosen modifiers, `2 × Burger + Cheese`.
    func text(quantity: Int) -> String {
        (["\(quantity) × \(name)"] + modifiers.map { "+ \($0.name)" }).joined(separator: " ")
    }
}
