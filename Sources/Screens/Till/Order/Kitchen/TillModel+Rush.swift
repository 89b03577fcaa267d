// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension ShownOrder {
    /// Whether the kitchen is to make it before others, when all commands are answered.
    var isRush: Bool {
        let wanted = waiting.compactMap { entry -> Bool? in
            guard case .change(_, .prioritize(let rush)) = entry.command else { return nil }
            return rush
        }
        return wanted.last ?? confirmed?.isRush ?? false
    }

    /// The reason why its place in the kitchen can't be changed now; nil if it can.
    var reasonAgainstRush: String? {
        guard let confirmed else { return isEmpty ? Self.nothingKeyed : Self.notSent }
        return confirmed.reason(against: \.rush)
    }

    /// The button that has it made before others, or no longer.
    var rushButton: Button<TillAction> {
        Button(
            rushWords, keys: .control("f"), to: .order(.prioritize(!isRush)),
            unless: reasonAgainstRush)
    }

    fileprivate var rushWords: String { isRush ? "No rush" : "Rush" }
}

extension TillModel {
    /// Gives a key on the Sale page to the place of the order at hand in the kitchen.
    func bindRush(on frame: inout Frame<TillAction>) {
        frame.bind(
            .control("f"), words: order.rushWords, importance: .helpOnly,
            to: .order(.prioritize(!order.isRush)), unless: order.reasonAgainstRush)
    }
}

extension Order {
    /// The mark of an order that the kitchen is to make before others, until it is handed over.
    var rushText: String? {
        switch status {
        case .open, .inProcess, .processed: isRush ? "RUSH" : nil
        case .delivered, .canceled: nil
        }
    }
}
