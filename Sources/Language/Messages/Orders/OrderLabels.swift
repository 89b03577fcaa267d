// SPDX-License-Identifier: Apache-2.0

/// A text by which people know an order, and its words on terminals.
public struct OrderLabel: Sendable {
    /// The member of messages that has it.
    public let member: String
    /// What it is, at the beginning of a sentence.
    public let name: String
    /// The name of its field in a form.
    public let field: String
    /// How screens show it, with `{}` for the text.
    let shown: String
    /// The maximum number of Unicode code points.
    public let maximum: Int
    /// Where the labels of an order have it.
    let path: any WritableKeyPath<OrderLabels, String?> & Sendable
}

extension OrderLabels {
    /// The text of a label; nil if the order does not have it.
    public subscript(label: OrderLabel) -> String? {
        get { self[keyPath: label.path] }
        set { self[keyPath: label.path] = newValue }
    }

    /// The labels as screens show them, in their order.
    public var shown: [String] {
        Self.all.compactMap { label in
            self[label].map { label.shown.replacing("{}", with: $0) }
        }
    }

    /// The first label with more characters than it may have.
    public var tooLong: OrderLabel? {
        Self.all.first { label in
            self[label].map { $0.unicodeScalars.count > label.maximum } ?? false
        }
    }

    /// The labels after a command: those that it names, an empty text for none, and the others as
    /// they are.
    public func replaced(by command: Self) -> Self {
        combined(with: command) { old, new in new.map { $0.isEmpty ? nil : $0 } ?? old }
    }

    /// What a command names so that these labels become others.
    public func change(to others: Self) -> Self {
        combined(with: others) { old, new in old == new ? nil : new ?? "" }
    }

    /// These labels, and those of another order that this one does not have.
    public func filled(from other: Self) -> Self { combined(with: other) { $0 ?? $1 } }

    private func combined(
        with others: Self, _ combine: (_ own: String?, _ other: String?) -> String?
    ) -> Self {
        Self.all.reduce(into: Self()) { $0[$1] = combine(self[$1], others[$1]) }
    }
}
