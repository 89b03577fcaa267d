// SPDX-License-Identifier: Apache-2.0

/// Something is not as it usually is; whether it is wrong is not said.
public struct JSONSurprise: Error {
    /// Something unusual.
    public init() {}
}
