// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

extension ShownOrder {
    /// The reason why rows can't be withdrawn or voided now; nil if they can.
    func reasonAgainstRemoval(of rows: [OrderRow]) -> String? {
        if rows.isEmpty { return isEmpty ? ShownOrder.nothingKeyed : "Select a line first" }
        return reasonAgainstChange ?? rows.lazy.compactMap(\.reasonAgainstRemoval).first
    }
}

extension OrderRow {
    /// The reason why it can't be withdrawn or voided now; nil if it can.
    var reasonAgainstRemoval: String? {
        switch content {
        case .item(_, .notSent): nil
        case .item(let item, _): "\(item.name) is being sent: void it when it is confirmed"
        case .line(let line, _): line.reasonAgainstVoid
        }
    }
}

extension Line {
    /// The reason why it can't be voided; nil if it can.
    var reasonAgainstVoid: String? {
        switch status {
        case .held, .inProcess: nil
        case .processed, .delivered:
            "\(name) is finished: give a discount, or ask the kitchen to recall it"
        case .voided: "\(name) is voided already"
        case .moved: movedTo.map { "\(name) is on order #\($0.number)" } ?? "\(name) was moved"
        }
    }
}
