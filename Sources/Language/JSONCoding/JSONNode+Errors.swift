// SPDX-License-Identifier: Apache-2.0

/// What is wrong with a value, and where it stands; found out only when something is wrong.
extension JSONNode {
    /// The names and places that lead from the root of the text to the value.
    var codingPath: [any CodingKey] {
        var path: [any CodingKey] = []
        var position = 0
        while position != index {
            let (key, child) = step(from: position)
            path.append(key)
            position = child
        }
        return path
    }

    /// The value is of another type, or it is null.
    func mismatch(_ type: any Any.Type) -> DecodingError {
        let context = DecodingError.Context(
            codingPath: codingPath, debugDescription: "must be \(type), but is \(token.kind)")
        return isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    /// The value is of the right type, but its value is not allowed.
    func corrupted(_ rule: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: rule))
    }

    /// The member or element of a container that contains the value or is it.
    private func step(from container: Int) -> (key: JSONKey, child: Int) {
        let container = JSONNode(source, container)
        for (name, value) in container.members where index < value.end {
            return (JSONKey(stringValue: name.string ?? ""), value.index)
        }
        for (place, value) in container.elements.enumerated() where index < value.end {
            return (JSONKey(intValue: place), value.index)
        }
        preconditionFailure("A value stands in no container of its own document.")
    }
}
