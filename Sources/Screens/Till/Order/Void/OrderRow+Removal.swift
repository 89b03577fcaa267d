// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

extension ShownOrder {
    /// The reason why rows can't be withdrawn or voided now; nil if they can.
    func reasonAgainstRemoval(of rows: [OrderRow]) -> String? {
        if rows.isEmpty { return isEmpty ? ShownOrder.nothingKeyed : "Select a line first" }
        return reasonAgainstChange ?? rows.lazy.compactMap(reasonAgainstRemoval).first
    }

    private func reasonAgainstRemoval(of row: OrderRow) -> String? {
        switch row.content {
        case .item(_, .notSent): nil
        case .item(let item, _): "\(item.name) is being sent: void it when it is confirmed"
        case .line(let line, _): confirmed?.reasonAgainstVoid(of: line)
        }
    }
}

extension Order {
    /// The reason why a line can't be voided; nil if it can.
    func reasonAgainstVoid(of line: Line) -> String? {
        if allows(\.void, with: line) { return nil }
        return switch line.status {
        case .held, .inProcess: reason(against: \.change)
        case .processed, .delivered:
            "\(line.name) is finished: give a discount, or ask the kitchen to recall it"
        case .voided: "\(line.name) is voided already"
        case .moved:
            line.movedTo.map { "\(line.name) is on order #\($0.number)" }
                ?? "\(line.name) was moved"
        }
    }
}
