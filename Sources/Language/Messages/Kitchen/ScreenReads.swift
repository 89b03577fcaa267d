// SPDX-License-Identifier: Apache-2.0

/// The reason why a station does not see a ticket.
public enum UnseenReason: String, Codable, Sendable, CaseIterable {
    /// No screen shows the lines of the station.
    case noScreen
    /// All screens that show the lines of the station are silent.
    case silent
    /// No screen of the station has painted the ticket in its present revision.
    case notPainted
}
