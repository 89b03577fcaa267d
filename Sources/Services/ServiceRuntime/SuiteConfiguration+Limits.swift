// SPDX-License-Identifier: Apache-2.0

import Configuration
import MessageBus
package import Messages

/// The configured limits, each a setting `comanda.limits.NAME` (`COMANDA_LIMITS_NAME`).
struct LimitSettings: Sendable {
    private let reader: ConfigReader

    init(_ suite: ConfigReader) { reader = suite.scoped(to: "limits") }

    /// Sets a limit to its configured value, if there is one.
    ///
    /// Throws a `ConfigurationError` if the value is not a number in the range.
    func set(_ limit: inout Int, _ name: String, _ range: ClosedRange<Int>) throws {
        // Read as text, because for an invalid number the reader would return the default.
        guard let text = reader.string(forKey: ConfigKey(name)) else { return }
        guard let value = Int(text), range.contains(value) else {
            let variable = SettingName.variable(ofLimit: name)
            throw ConfigurationError.limit(name, text, range, file: SettingsFile.file(of: variable))
        }
        limit = value
    }

    /// Sets a duration to its configured number of units, if there is one.
    func set(
        _ limit: inout Duration, _ name: String, _ range: ClosedRange<Int>,
        unit: Duration = .seconds(1)
    ) throws {
        var units = Int(limit / unit)
        try set(&units, name, range)
        limit = unit * units
    }
}

extension SuiteConfiguration {
    /// The limits of the bus: the configured values, and the defaults of `Limits`.
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
        try settings.set(&limits.requestTimeout, "patienceSeconds", 1...60)
        try settings.set(&limits.linger, "lingerSeconds", 0...10)
        // The contract promises a day; a century is unlimited.
        try settings.set(
            &limits.answerRetention, "answerHours", 24...876_000, unit: .seconds(60 * 60))
        return limits
    }

    /// The limits of orders: the configured values, and the defaults of the contract.
    ///
    /// The defaults for lines, quantities and notes are also their maximum, which schemas and
    /// tables enforce. Throws a `ConfigurationError` for a value out of its range.
    package func orderLimits() throws -> OrderLimits {
        var limits = OrderLimits()
        try limitSettings.set(&limits.lines, "orderLines", 1...limits.lines)
        try limitSettings.set(&limits.quantity, "lineQuantity", 1...limits.quantity)
        try limitSettings.set(&limits.note, "noteCharacters", 1...limits.note)
        try limitSettings.set(&limits.activeOrders, "activeOrders", 1...10_000)
        try limitSettings.set(&limits.unpaidOrders, "unpaidOrders", 1...1_000)
        return limits
    }
}
