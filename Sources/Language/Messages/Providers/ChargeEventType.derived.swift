// SPDX-License-Identifier: Apache-2.0

// Derived from 9-PROVIDERS.md by Protocols/Catalogue/write: change that instead.

/// The `type` of the events on `providers/<location>/…`.
public enum ChargeEventType: String, Codable, Sendable, CaseIterable {
    /// The guest is asked.
    case requested = "charge.requested"
    /// The bank has authorised it.
    case authorised = "charge.authorised"
    /// The guest, the terminal or the bank has declined it.
    case declined = "charge.declined"
    /// The bank did not answer in time: the charge is `unknown`.
    case unresolved = "charge.unresolved"
    /// The money was taken.
    case captured = "charge.captured"
    /// It was canceled.
    case canceled = "charge.canceled"
    /// Money went back.
    case refunded = "charge.refunded"
}
