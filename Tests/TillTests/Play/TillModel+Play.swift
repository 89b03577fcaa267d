// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

@testable import Till

extension TillModel {
    /// Whether the terminal is large enough to work with.
    var isLegible: Bool { size.columns >= 40 && size.rows >= 20 }

    /// What is wrong with the screen; nil if nothing is.
    var flaw: String? {
        let frame = frame()
        if frame.canvas.size != size { return "the frame is \(frame.canvas.size), not \(size)" }
        guard isSelling, dialog == nil, lost == nil, isLegible else { return nil }
        let text = frame.canvas.text.joined()
        // An order that is closed for payment has its release in the place of Cancel.
        return text.contains("Pay") && (text.contains("Cancel") || text.contains("Release"))
            ? nil : "Pay and Cancel are not in sight:\n\(picture)"
    }

    /// What the till shows otherwise than the services know; nil if nothing.
    func difference(from services: PlayedServices) -> String? {
        guard let location = memory.location else { return nil }
        let known = confirmed.orders.orders
        let actual = services.activeOrders(of: location)
        if known != actual {
            return "the till shows \(known.map(\.summary)), not \(actual.map(\.summary))"
        }
        guard let target = memory.order else { return nil }
        guard case .order(let id) = target, let order = services.orders[id] else {
            return "the order at hand does not exist: \(target)"
        }
        let isOwn = order.terminal == identity.terminal && !order.paid && order.isActive
        return isOwn ? nil : "the order at hand is not the till's to change: \(order)"
    }
}

extension Frame {
    /// Every input that the frame offers something for.
    var inputs: [TerminalInput] {
        bindings.flatMap(\.keys)
            + targets.map { target in
                switch target.gesture {
                case .click: .mouse(target.rect.origin)
                case .wheel(let direction): .wheel(direction, target.rect.origin)
                }
            }
    }
}

extension TillInput {
    /// The input in a few words.
    var summary: String {
        switch self {
        case .terminal(.mouse(let point)): "click \(point.column), \(point.row)"
        case .terminal(.resize(let size)): "\(size.columns) columns, \(size.rows) rows"
        case .terminal(let input): input.keyName.isEmpty ? "\(input)" : input.keyName
        case .locations(.replaced): "all locations"
        case .catalogue(.replaced): "the whole menu"
        case .orders(.replaced(let orders)): "all orders: \(orders.map(\.summary))"
        case .orders(.changed(let order)): "order \(order.summary)"
        case .catalogue(.changed(let entity)): "menu: \(entity.item?.name ?? "")"
        case .answered(let key, .done): "answer to \(key.text.suffix(6)): done"
        case .answered(let key, let outcome): "answer to \(key.text.suffix(6)): \(outcome)"
        default: "\(self)"
        }
    }
}

extension Order {
    /// The order in a few words.
    fileprivate var summary: String {
        "#\(number) at \(location), revision \(revision), \(status), \(lines.count) lines, "
            + "\(terminal)"
    }
}
