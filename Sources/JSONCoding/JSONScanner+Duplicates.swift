// SPDX-License-Identifier: Apache-2.0

extension JSONScanner {
    /// Objects of more members are looked at through a set, so that no text costs more than in
    /// proportion to its length.
    private static let fewMembers = 24

    /// Refuses a member that is there twice (RFC 7493 §2.3): readers differ in which one counts.
    func refuseDuplicates(in object: Int, hasPlainNames: Bool, count: Int) throws(Flaw) {
        guard count > 1 else { return }
        let isUnique =
            hasPlainNames && count <= Self.fewMembers
            ? hasFewUniqueNames(object) : hasUniqueNames(object)
        guard isUnique else { throw Flaw("an object has two members of one name") }
    }

    private func hasFewUniqueNames(_ object: Int) -> Bool {
        var marks = InlineArray<24, UInt64>(repeating: 0)
        var count = 0
        var name = object + 1
        while name < tokens[object].next {
            let mark = mark(of: name)
            for earlier in 0..<count where marks[earlier] == mark { return hasUniqueNames(object) }
            marks[count] = mark
            count += 1
            name = Int(tokens[name + 1].next)
        }
        return true
    }

    /// A number that names differ in when they differ in their length, or in the first or the last
    /// of their letters: nearly always.
    private func mark(of name: Int) -> UInt64 {
        let content = tokens[name].content
        let bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(text)[content])
        var mark = UInt64(bytes.count)
        if bytes.count >= 4 {
            let first = bytes.loadUnaligned(as: UInt32.self)
            let last = bytes.loadUnaligned(fromByteOffset: bytes.count - 4, as: UInt32.self)
            mark = mark &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(first) << 32 ^ UInt64(last)
        } else {
            for byte in bytes { mark = mark << 8 | UInt64(byte) }
        }
        return mark
    }

    private func hasUniqueNames(_ object: Int) -> Bool {
        var names: Set<[UInt8]> = []
        var name = object + 1
        while name < tokens[object].next {
            let content = text[tokens[name].content]
            let isNew = names.insert(JSONEscape.resolve(content)).inserted
            guard isNew else { return false }
            name = Int(tokens[name + 1].next)
        }
        return true
    }
}
