// SPDX-License-Identifier: Apache-2.0

import JSONCoding

/// A JSON object in the making, whose members keep the order in which they were set.
struct ParameterTree: Sendable {
    private enum Node {
        /// The text of a value.
        case value([UInt8])
        case object(ParameterTree)
    }

    private var members: [(name: String, node: Node)] = []

    /// The text of the object, on one line.
    var json: [UInt8] {
        var text = JSONText(capacity: 256)
        write(to: &text)
        return text.bytes
    }

    /// Sets the member at a path of names to the text of a value, and makes the objects on the way.
    ///
    /// False if something stands there already.
    mutating func set(_ path: some Collection<Substring>, to value: [UInt8]) -> Bool {
        guard let first = path.first else { return false }
        let rest = path.dropFirst()
        let index = members.firstIndex { $0.name == first }
        if rest.isEmpty {
            if index == nil { members.append((String(first), .value(value))) }
            return index == nil
        }
        guard let index else {
            var inner = ParameterTree()
            defer { members.append((String(first), .object(inner))) }
            return inner.set(rest, to: value)
        }
        guard case .object(var inner) = members[index].node else { return false }
        defer { members[index].node = .object(inner) }
        return inner.set(rest, to: value)
    }

    private func write(to text: inout JSONText) {
        text.append("{")
        for (place, member) in members.enumerated() {
            if place > 0 { text.append(",") }
            text.append(string: member.name)
            text.append(":")
            switch member.node {
            case .value(let json): text.append(raw: json)
            case .object(let inner): inner.write(to: &text)
            }
        }
        text.append("}")
    }
}
