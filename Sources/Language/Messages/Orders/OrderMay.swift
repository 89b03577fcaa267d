// SPDX-License-Identifier: Apache-2.0

public import Commerce

extension OrderMay {
    /// The answer of an act that can be done.
    public static let yes = "yes"
}

/// What its service says can be done with it; everything, if it does not say it.
extension Order {
    /// The reason for which a command would be refused now; nil if it can be done.
    public func refusal(of act: KeyPath<OrderMay, String?>) -> String? {
        let answer = may?[keyPath: act] ?? may?.change
        return answer == OrderMay.yes ? nil : answer
    }

    /// Whether a command can be done with a line now.
    public func allows(_ act: KeyPath<OrderMay, [Int]?>, with line: Line) -> Bool {
        may.map { $0[keyPath: act]?.contains(line.line) ?? false } ?? true
    }

    /// The due amount that no running payment has reserved.
    public var free: Amount { may.map { $0.free ?? .zero } ?? totals.due }
}
