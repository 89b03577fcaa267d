// SPDX-License-Identifier: Apache-2.0

extension JSONScanner {
    /// Compares all names of an object with one another, their escapes resolved.
    func hasUniqueNames(_ object: Int) -> Bool {
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
