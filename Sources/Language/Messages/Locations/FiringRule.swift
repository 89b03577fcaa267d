// SPDX-License-Identifier: Apache-2.0

/// When a location sends what is ordered to its kitchen.
public enum FiringRule: String, Codable, Sendable, CaseIterable {
    /// At once.
    case whenAdded
    /// When checkout begins: the guest has said that this is all.
    case whenSealed
    /// When the order is paid: no money, no food.
    case whenPaid
}
