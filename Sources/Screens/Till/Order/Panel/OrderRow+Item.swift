// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension OrderRow {
    /// The row as an item of a list: quantity, name and price, then what else belongs to it.
    ///
    /// What the outbox will change is written as such. A state has a word, not only a style; if the
    /// row is brief, it leaves out that the kitchen works on the line, as on most lines.
    func item(
        in currency: Currency?, isMarked: Bool, isMissing: Bool, isBrief: Bool
    ) -> ItemList.Item {
        let mark = isMarked ? "■ " : ""
        return ItemList.Item(
            mark + (isVoided ? "VOID " : "") + title,
            detail: isStanding ? price.text(in: currency) : "",
            more: (details(in: currency, isMissing: isMissing, isBrief: isBrief)
                + changes.map(\.text)).map { "  \($0)" },
            as: role)
    }

    private var isStanding: Bool { line?.isStanding ?? true }

    private var isVoided: Bool { line?.status == .voided }

    private var role: Theme.Role {
        if !isStanding { return .disabled }
        return line == nil || !changes.isEmpty ? .pending : .text
    }

    private func details(in currency: Currency?, isMissing: Bool, isBrief: Bool) -> [String] {
        switch content {
        case .line(let line, let discounts):
            let reductions = discounts.map { discount in
                (.zero - discount.value).text(in: currency) + " "
                    + (currency.map(discount.label) ?? discount.label)
            }
            return Self.details(line.modifiers.map(\.name), line.note) + reductions
                + [line.stateText(isMissing: isMissing, isBrief: isBrief)].filter { !$0.isEmpty }
        case .item(let item, let delivery):
            let request = item.request
            let parts = [delivery.text, request.hold == true ? "held" : nil]
            return Self.details(item.modifiers, request.note) + [
                (parts.compactMap(\.self) + Self.place(request.course, request.seat))
                    .joined(separator: " · ")
            ]
        }
    }

    private static func details(_ modifiers: [String], _ note: String?) -> [String] {
        modifiers.map { "+ \($0)" } + (note.map { ["» \($0)"] } ?? [])
    }

    fileprivate static func place(_ course: Int?, _ seat: Int?) -> [String] {
        [course.map { "course \($0)" }, seat.map { "seat \($0)" }].compactMap(\.self)
    }
}

extension Line {
    /// The state, the course and the seat in words.
    ///
    /// A line is missing if it was fired and the kitchen's tickets do not show it. The brief text
    /// leaves out that the kitchen works on it.
    fileprivate func stateText(isMissing: Bool, isBrief: Bool) -> String {
        switch status {
        case .voided: voidReason ?? "voided"
        case .moved: movedTo.map { "on #\($0.number)" } ?? "on another order"
        default:
            ((isMissing
                ? ["not confirmed by the kitchen"]
                : isBrief && status == .inProcess ? [] : [status.text(heldUntil)])
                + OrderRow.place(course, seat)).joined(separator: " · ")
        }
    }
}

extension LineStatus {
    /// The state of a line that stands, for the person at a till.
    fileprivate func text(_ release: HoldRelease?) -> String {
        switch self {
        case .held:
            release == .paid
                ? "held until paid" : release == .sealed ? "held until checkout" : "held"
        case .inProcess: "in process"
        case .processed: "✓ ready"
        case .delivered: "✓ handed over"
        case .voided: "voided"
        case .moved: "moved"
        }
    }
}

extension Amount {
    /// The amount without the code of its currency, for a place that names it once or never.
    func text(in currency: Currency?) -> String { currency?.number(self) ?? "\(minorUnits)" }
}
