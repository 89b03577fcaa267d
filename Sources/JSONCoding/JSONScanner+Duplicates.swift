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
        text.withUnsafeBufferPointer { bytes in
            var name = Int(tokens[object + 1].next)
            name = Int(tokens[name].next)
            while name < tokens[object].next {
                var earlier = object + 1
                while earlier < name {
                    let content = UnsafeBufferPointer(rebasing: bytes[tokens[name].content])
                    if bytes.has(content, at: tokens[earlier].content) { return false }
                    earlier = Int(tokens[earlier + 1].next)
                }
                name = Int(tokens[name + 1].next)
            }
            return true
        }
    }

    private func hasUniqueNames(_ object: Int) -> Bool {
        text.withUnsafeBufferPointer { bytes in
            var names: Set<[UInt8]> = []
            var name = object + 1
            while name < tokens[object].next {
                let content = bytes[tokens[name].content]
                let isNew = names.insert(JSONEscape.resolve(content)).inserted
                guard isNew else { return false }
                name = Int(tokens[name + 1].next)
            }
            return true
        }
    }
}
