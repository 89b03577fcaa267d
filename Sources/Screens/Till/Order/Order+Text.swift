// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import KitchenDisplay
import Messages

extension Order {
    /// Where it goes and to whom: `table 5 · Mia`, `pickup 19:30 · Mia`; empty at the counter.
    func placeText(in zone: TimeZone) -> String {
        [fulfilment.text(in: zone), customer ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The state in words; empty for an order that just has to be keyed.
    var titleStateText: String {
        if status == .canceled { return "canceled" }
        if paid { return "paid" }
        if sealed { return "being paid" }
        return switch status {
        case .open, .canceled: ""
        case .inProcess: "in the kitchen"
        case .processed: "ready"
        case .delivered: "handed over"
        }
    }
}

extension Fulfilment {
    /// The kind and the place or time in words; empty at the counter.
    func text(in zone: TimeZone) -> String {
        let time = wantedAt.map { " \(ClockText.minute($0, in: zone))" } ?? ""
        return switch kind {
        case .counter: ""
        case .dineIn: "table \(table ?? "")"
        case .pickup: "pickup\(time)"
        case .delivery: "delivery\(time)"
        }
    }
}
