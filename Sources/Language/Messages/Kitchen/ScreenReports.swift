// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

/// The kind of a run of a screen.
public enum ScreenKind {}
/// Names one run of a kitchen screen: a version 7 UUID that the screen makes when it starts.
public typealias ScreenID = Identifier<ScreenKind>

/// The task of a kitchen screen.
public enum DisplayRole: String, Codable, JSONValue, Sendable, CaseIterable {
    /// Cooks work at it.
    case station
    /// An expediter brings orders together at it.
    case expo
}
