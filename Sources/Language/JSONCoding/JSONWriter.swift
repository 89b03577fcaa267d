// SPDX-License-Identifier: Apache-2.0

/// The text that an encoder writes, and the objects and lists in it that are still open.
///
/// Everything is written at once where it belongs: a container is closed as soon as something is
/// written beside it.
///
/// All encoders and containers of one value share a pointer to it. `JSON.encode` lends it for as
/// long as it runs, and an encoder is good no longer. A class would be counted and guarded at every
/// member, which took half of the time that encoding took.
struct JSONWriter: ~Copyable {
    /// An object or a list that may still be written to.
    struct Container: Equatable {
        /// How many containers it stands in.
        let depth: Int32
        /// Tells it from those that stood there before.
        let number: Int32
    }

    private struct Open {
        var number: Int32
        var closing: UInt8
    }

    private var text = JSONText(capacity: 1024)
    private var open = InlineArray<64, Open>(
        repeating: Open(number: 0, closing: 0))
    /// How many containers are open.
    private var depth = 0
    /// How many containers there have been.
    private var count: Int32 = 0
    /// Whether a value must come next; one that writes nothing becomes an empty object.
    private var awaitsValue = true

    /// Closes what is open; the text is complete then.
    mutating func finished() -> [UInt8] {
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

    mutating func write(_ word: StaticString) {
        awaitsValue = false
        text.append(word)
    }

    /// Opens a container as the value that stands in so many others, or finds the one that the
    /// same value has opened before.
    mutating func begin(_ opening: UInt8, _ closing: UInt8, depth place: Int) -> Container {
        if depth > place {
            precondition(
                open[place].closing == closing, "A value can't be an object and a list at once.")
            return Container(depth: Int32(place), number: open[place].number)
        }
        precondition(depth < JSON.deepestNesting, "A value nests deeper than JSON.deepestNesting.")
        awaitsValue = false
        text.append(byte: opening)
        count += 1
        open[depth] = Open(number: count, closing: closing)
        depth += 1
        return Container(depth: Int32(place), number: count)
    }

    /// Begins a member; its object must be open still.
    mutating func beginMember(_ name: String, in container: Container) {
        separate(container)
        text.append(string: name)
        text.append(byte: UInt8(ascii: ":"))
        awaitsValue = true
    }

    /// Begins an element; its list must be open still.
    mutating func beginElement(in container: Container) {
        separate(container)
        awaitsValue = true
    }

    /// Closes what stands in the container and writes the comma that parts its values.
    ///
    /// A value that writes to two containers in turn is a mistake in the program.
    private mutating func separate(_ container: Container) {
        let place = Int(container.depth)
        precondition(
            place < depth && open[place].number == container.number,
            "An object or a list is written to after what stands beside it.")
        close(to: place + 1)
        // A byte that opens can only be the container's own: strings end with a quote.
        let last = text.last
        if last != UInt8(ascii: "{"), last != UInt8(ascii: "[") {
            text.append(byte: UInt8(ascii: ","))
        }
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
