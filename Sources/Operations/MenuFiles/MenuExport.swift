// SPDX-License-Identifier: Apache-2.0

package import Commerce

/// The mark of an exported file: the location, and how far its log of changes had come.
///
/// With it an import finds what others have changed since the export.
package struct MenuExport: Sendable, Equatable, CustomStringConvertible {
    /// The location whose menu the file has.
    package var location: LocationID
    /// The epoch of the sequence.
    package var epoch: Epoch
    /// The last change before the export.
    package var sequence: UInt64

    /// The mark of an export.
    package init(location: LocationID, epoch: Epoch, sequence: UInt64) {
        self.location = location
        self.epoch = epoch
        self.sequence = sequence
    }

    /// The mark in a text; nil for any other text.
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let location = LocationID(parts[0]), let epoch = Epoch(parts[1]),
            let sequence = UInt64(parts[2])
        else { return nil }
        self.init(location: location, epoch: epoch, sequence: sequence)
    }

    /// The mark as files have it: `LOCATION/EPOCH/SEQUENCE`.
    package var description: String { "\(location)/\(epoch)/\(sequence)" }

    /// The key of the mark in YAML; in CSV the beginning of a heading, which leaves its column out.
    static let key = "exported"

    /// The problem of a mark that is not as it was written.
    static let damage =
        "This is not the mark of an export. Write it as it was, or remove it to import the file "
        + "whatever others changed."

    /// The mark as a heading of CSV.
    var heading: String { "#\(Self.key) \(self)" }

    /// The mark in the heading of a column; nil for any other heading.
    init?(heading: String) {
        guard let text = Self.text(after: heading), text.first?.isWhitespace == true else {
            return nil
        }
        self.init(String(text.trimmed))
    }

    /// Whether a heading is a mark that is not as it was written.
    static func isDamaged(heading: String) -> Bool {
        text(after: heading) != nil && Self(heading: heading) == nil
    }

    /// The text after the key in a heading, in any case; nil for any other heading.
    private static func text(after heading: String) -> Substring? {
        let (text, beginning) = (heading[...].trimmed, "#\(key)")
        return text.lowercased().hasPrefix(beginning) ? text.dropFirst(beginning.count) : nil
    }
}
