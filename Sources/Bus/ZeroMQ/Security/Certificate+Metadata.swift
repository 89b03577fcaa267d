// SPDX-License-Identifier: Apache-2.0

extension Certificate {
    /// What a certificate says about its peer: names with values, in the order of the file.
    ///
    /// The file keeps them as text lines: a name of letters, digits and `$-_@.&+/`, a value of one
    /// line that does not have both kinds of quotes.
    public struct Metadata: Sendable, ExpressibleByDictionaryLiteral {
        /// The names with their values.
        public private(set) var pairs: [(name: String, value: String)]

        /// Makes metadata of the pairs between the brackets.
        public init(dictionaryLiteral elements: (String, String)...) {
            pairs = elements.map { (name: $0.0, value: $0.1) }
        }

        /// The value of a name, the first where there are several; nil removes all.
        public subscript(name: String) -> String? {
            get { pairs.first { $0.name == name }?.value }
            set {
                let index = pairs.firstIndex { $0.name == name } ?? pairs.endIndex
                pairs.removeAll { $0.name == name }
                if let newValue { pairs.insert((name, newValue), at: index) }
            }
        }

        /// Adds a pair at the end.
        mutating func append(_ name: String, _ value: String) {
            pairs.append((name, value))
        }
    }
}

extension Certificate.Metadata: Equatable {
    /// Whether both have the same pairs in the same order.
    public static func == (left: Self, right: Self) -> Bool {
        left.pairs.elementsEqual(right.pairs, by: ==)
    }
}
