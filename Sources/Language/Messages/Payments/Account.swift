// SPDX-License-Identifier: Apache-2.0

public import JSONCoding

/// The kind of an account.
public enum AccountKind: String, Codable, JSONValue, Sendable, CaseIterable {
    /// It is paid in advance.
    case voucher
    /// It is paid later, by a known guest.
    case houseAccount
}
