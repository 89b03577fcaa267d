// SPDX-License-Identifier: Apache-2.0

public import JSONCoding

/// An event for which a kitchen screen sounds.
public enum DisplaySound: String, Codable, JSONValue, Sendable, CaseIterable {
    /// A ticket appeared.
    case new
    /// A ticket got another line, or a line was changed.
    case changed
    /// A line was voided.
    case voided
    /// A ticket became late.
    case late
    /// A ticket is to be made before the others.
    case rush
}
