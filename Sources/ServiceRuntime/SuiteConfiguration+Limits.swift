// SPDX-License-Identifier: Apache-2.0

import Configuration
import MessageBus

extension SuiteConfiguration {
    /// The limits of the bus, each as set by `comanda.limits.NAME` (`COMANDA_LIMITS_NAME`) or as
    /// `Limits` has it.
    ///
    /// Throws a `ConfigurationError` for a value out of its range.
    static func limits(_ reader: ConfigReader) throws -> Limits {
        let settings = Settings(reader: reader.scoped(to: "limits"))
        var limits = Limits()
        try settings.set(&limits.messageBytes, "messageBytes", 16 * 1024...16 * 1024 * 1024)
        try settings.set(&limits.batch, "batch", 1...1000)
        try settings.set(&limits.drain, "drain", 1...10_000)
        try settings.set(&limits.share, "share", 1...10_000)
        try settings.set(&limits.requestsInFlight, "requestsInFlight", 1...10_000)
        try settings.set(&limits.waitingBytes, "waitingBytes", 1024 * 1024...1024 * 1024 * 1024)
        try settings.set(&limits.followerBuffer, "followerBuffer", 1...1_000_000)
        try settings.set(&limits.queuedMessages, "queuedMessages", 100...1_000_000)
        try settings.set(&limits.patience, "patienceSeconds", 1...60)
        try settings.set(&limits.linger, "lingerSeconds", 0...10)
        return limits
    }

    private struct Settings {
        let reader: ConfigReader

        func set(_ limit: inout Int, _ name: String, _ range: ClosedRange<Int>) throws {
            let value = reader.int(forKey: ConfigKey(name), default: limit)
            guard range.contains(value) else {
                throw ConfigurationError.limit(name, value, range)
            }
            limit = value
        }

        func set(_ limit: inout Duration, _ name: String, _ range: ClosedRange<Int>) throws {
            var seconds = Int(limit.components.seconds)
            try set(&seconds, name, range)
            limit = .seconds(seconds)
        }
    }
}
