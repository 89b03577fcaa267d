// SPDX-License-Identifier: Apache-2.0

/// Why nobody hears a service's events since its listeners were cut off.
public struct RebindingError: Error, Sendable, CustomStringConvertible {
    /// What keeps the endpoint from being bound again.
    public let reason: any Error

    /// What happened, what to do, and that nothing else is needed.
    public var description: String {
        "Nobody hears the events since a right to hear them was taken away. \(reason) The endpoint "
            + "is bound as soon as it can be; nothing has to be started again."
    }
}
