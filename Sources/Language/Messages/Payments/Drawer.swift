// SPDX-License-Identifier: Apache-2.0

public import JSONCoding

/// The status of a drawer.
public enum DrawerStatus: String, Codable, JSONValue, Sendable, CaseIterable {
    /// Cash goes in and out.
    case open
    /// It was counted, once.
    case closed
}
