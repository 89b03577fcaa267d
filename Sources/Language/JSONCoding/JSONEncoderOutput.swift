// SPDX-License-Identifier: Apache-2.0

/// The text of one value, shared by its encoders and containers, which `Codable` copies freely.
final class JSONEncoderOutput {
    var text = JSONNestedText()
}

/// A text under construction, and the objects and lists in it that are still open.
///
/// Every part is written at once at its place: a container is closed when something is written
/// beside it.
struct JSONNestedText: ~Copyable {
    /// An object or a list that may still be written to.
    struct Container: Equatable {
        /// The number of containers around it.
        let depth: Int32
        /// Distinguishes it from earlier containers of the same depth.
        let number: Int32
    }

    private struct OpenContainer {
        var number: Int32
        var closing: UInt8
    }

    private var text = JSONText(capacity: 1024)
    private var open = InlineArray<64, OpenContainer>(
        repeating: OpenContainer(number: 0, closing: 0))
    /// The number of open containers.
    private var depth = 0
    /// The number of containers begun so far.
    private var count: Int32 = 0
    /// Whether a value must follow; a value that writes nothing becomes an empty object.
    private var awaitsValue = true

    /// Closes all containers and returns the complete text.
    mutating func finish() -> [UInt8] {
        close(to: 0)
        return text.bytes
    }

    mutating func write(string: String) {
        awaitsValue = false
        text.append(string: string)
    }

    mutating func write(number: some FixedWidthInteger) {
        awaitsValue = false
        text.append(number: number)
    }

    mutating func write(raw json: [UInt8]) {
        awaitsValue = false
        text.append(raw: json)
    }

    mutating func write(_ literal: StaticString) {
        awaitsValue = false
        text.append(literal)
    }

    /// Opens a container at a depth, or returns the one that the same value has opened before.
    mutating func begin(_ opening: UInt8, _ closing: UInt8, depth place: Int) -> Container {
        if depth > place {
            precondition(
                open[place].closing == closing, "A value can't be an object and a list at once.")
            return Container(depth: Int32(place), number: open[place].number)
        }
        precondition(depth < JSON.maximumNesting, "A value nests deeper than JSON.maximumNesting.")
        awaitsValue = false
        text.append(byte: opening)
        count += 1
        open[depth] = OpenContainer(number: count, closing: closing)
        depth += 1
        return Container(depth: Int32(place), number: count)
    }

    /// Begins a member of an object that is still open.
    mutating func beginMember(_ name: String, in container: Container) {
        separate(container)
        text.append(string: name)
        text.append(byte: UInt8(ascii: ":"))
        awaitsValue = true
    }

    /// Begins an element of a list that is still open.
    mutating func beginElement(in container: Container) {
        separate(container)
        awaitsValue = true
    }

    /// Closes the containers inside this one and writes the comma before its next value.
    ///
    /// Traps if the container is closed: a value must not write to two containers in turn.
    private mutating func separate(_ container: Container) {
        let place = Int(container.depth)
        precondition(
            place < depth && open[place].number == container.number,
            "An object or a list is written to after what stands beside it.")
        close(to: place + 1)
        text.separate(after: open[place].closing == UInt8(ascii: "}") ? 0x7b : 0x5b)
    }

    private mutating func close(to place: Int) {
        if awaitsValue {
            awaitsValue = false
            text.append("{}")
        }
        while depth > place {
            depth -= 1
            text.append(byte: open[depth].closing)
        }
    }
}
