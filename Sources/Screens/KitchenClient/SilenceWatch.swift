// SPDX-License-Identifier: Apache-2.0

package import MessageBus

/// Reports the address of silent services, so that they are searched on the network.
///
/// It is confined to the poll thread of its bus.
package final class SilenceWatch {
    /// Receives the address whose services are silent; nil if none is known yet.
    package typealias Report = @Sendable (String?) -> Void

    /// The time without news after which services are silent.
    package static let limit = Duration.seconds(2)
    /// The interval between reports.
    private static let interval = Duration.milliseconds(250)

    private let report: Report
    private let isHeard: () -> Bool
    private var contact: (address: String, begunAt: ContinuousClock.Instant)?

    /// Reports at once and then four times a second, while nothing is heard.
    package init(on bus: Bus, report: @escaping Report, isHeard: @escaping () -> Bool) {
        self.report = report
        self.isHeard = isHeard
        bus.after(.zero) { [weak self] in self?.check() }
        bus.every(Self.interval) { [weak self] in self?.check() }
    }

    /// Gives the services at another address their time to answer.
    package func beginContact(at address: String) { contact = (address, .now) }

    private func check() {
        if isHeard() { return }
        if let contact, .now - contact.begunAt < Self.limit { return }
        report(contact?.address)
    }
}
