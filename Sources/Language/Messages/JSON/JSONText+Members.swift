// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding

/// Members of an object, each with all that stands before its value; nil leaves the member out.
extension JSONText {
    mutating func add(_ name: StaticString, _ value: String?) {
        guard let value else { return }
        append(name)
        append(string: value)
    }

    mutating func add(_ name: StaticString, _ value: Int?) {
        guard let value else { return }
        append(name)
        append(integer: Int64(value))
    }

    mutating func add(_ name: StaticString, _ value: Bool) {
        append(name)
        append(value ? "true" : "false")
    }

    mutating func add(_ name: StaticString, _ value: Timestamp?) {
        guard let value else { return }
        append(name)
        append(value)
    }

    mutating func append(_ value: Timestamp) {
        value.withUTF8 { append(plain: $0) }
    }

    mutating func add<Element>(
        _ name: StaticString, _ list: [Element], _ write: (Element, inout JSONText) -> Void
    ) {
        append(name)
        append("[")
        for (place, element) in list.enumerated() {
            if place > 0 { append(",") }
            write(element, &self)
        }
        append("]")
    }
}
