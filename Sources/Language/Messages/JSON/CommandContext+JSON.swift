// SPDX-License-Identifier: Apache-2.0

import Commerce
public import JSONCoding
public import Wire

extension CommandContext: JSONReadable, JSONWritable {
    /// Reads what `write(to:)` writes.
    public init(from members: inout JSONMembers) throws(JSONSurprise) {
        self.init(
            key: try members.identifier("key"), terminal: try members.identifier("terminal"),
            staff: try members.identifierIfPresent("staff"))
    }

    /// Writes the members in the order of their declaration.
    public func write(to text: inout JSONText) {
        text.add(#"{"key":"#, key.text)
        text.add(#","terminal":"#, terminal.text)
        text.add(#","staff":"#, staff?.text)
        text.append("}")
    }

    /// More than a context takes.
    public var expectedBytes: Int { 240 }
}
