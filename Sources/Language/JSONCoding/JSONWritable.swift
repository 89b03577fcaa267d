// SPDX-License-Identifier: Apache-2.0

/// A type that writes itself as JSON by hand, because it is written often.
///
/// It writes byte for byte what `Codable` would; that is spared only its machinery, which takes
/// most of the time. A test compares both.
public protocol JSONWritable: Encodable {
    /// Appends the value to the text.
    func write(to text: inout JSONText)
    /// About how many bytes the value takes.
    var expectedBytes: Int { get }
}

extension JSON {
    /// The JSON text of a value that writes itself.
    public static func encode(_ value: some JSONWritable) -> [UInt8] {
        var text = JSONText(capacity: value.expectedBytes)
        value.write(to: &text)
        return text.bytes
    }
}
