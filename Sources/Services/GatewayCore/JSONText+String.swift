// SPDX-License-Identifier: Apache-2.0

package import JSONCoding

extension JSONText {
    /// A JSON string.
    package static func quoted(_ text: String) -> [UInt8] {
        var json = JSONText(capacity: text.utf8.count + 2)
        json.append(string: text)
        return json.bytes
    }
}
