// SPDX-License-Identifier: Apache-2.0

import MessageBus
import Messages

extension SuiteConfiguration {
    /// The limits of the bus, each as it is set or as `Limits` has it.
    ///
    /// Throws a `ConfigurationError` for a value out of its range.
    static func limits(_ settings: LimitSettings) throws -> Limits {
        var limits = Limits()
        try settings.set(&limits.messageBytes, "messageBytes", 16 * 1024...16 * 1024 * 1024)
        try settings.set(&limits.batch, "batch", 1...1000)
        try settings.set(&limits.drain, "drain", 1...10_000)
        try settings.set(&limits.share, "share", 1...10_000)
        try settings.set(
            &limits.pace, "paceMicroseconds", 0...1_000_000, unit: .microseconds(1))
        try settings.set(&limits.requestsInFlight, "requestsInFlight", 1...10_000)
        try settings.set(&limits.waitingBytes, "waitingBytes", 1024 * 1024...1024 * 1024 * 1024)
        try settings.set(&limits.answerBytes, "answerBytes", 64 * 1024...1024 * 1024 * 1024)
        try settings.set(&limits.followerBuffer, "followerBuffer", 1...1_000_000)
        try settings.set(&limits.followedStreams, "followedStreams", 1...100_000)
        try settings.set(&limits.queuedMessages, "queuedMessages", 100...1_000_000)
        try settings.set(&limits.patience, "patienceSeconds", 1...60)
        try settings.set(&limits.linger, "lingerSeconds", 0...10)
        // The contract promises a day; a century is for ever.
        try settings.set(&limits.answerLife, "answerHours", 24...876_000, unit: .seconds(60 * 60))
        return limits
    }

    /// The limits of orders, each as it is set or as the contract has it, which is also the most
    /// that schemas and tables allow.
    ///
    /// Throws a `ConfigurationError` for a value out of its range.
    package func orderLimits() throws -> OrderLimits {
        var limits = OrderLimits()
        try limitSettings.set(&limits.lines, "orderLines", 1...limits.lines)
        try limitSettings.set(&limits.quantity, "lineQuantity", 1...limits.quantity)
        try limitSettings.set(&limits.note, "noteCharacters", 1...limits.note)
        try limitSettings.set(&limits.activeOrders, "activeOrders", 1...10_000)
        return limits
    }
}
