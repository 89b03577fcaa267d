// SPDX-License-Identifier: Apache-2.0

import Commerce
package import MessageBus
import Messages
import ServiceLoop
package import ServiceRuntime
import ServiceStorage
import Wire

/// A payment provider that charges cards through Stripe.
///
/// `StripeChargeStateMachine` decides each step of a charge. This class writes the steps, sends the
/// requests to Stripe and answers the clients. After a start it resumes the charges without an
/// outcome.
package final class StripeService: ServiceResident {
    typealias Request = IncomingRequest<BatchTransaction<StripeState>>

    /// The time after which a client gets the charge as it is, if Stripe has not answered.
    ///
    /// payment-service repeats a request after 2 seconds.
    static let answerDelay = Duration.milliseconds(1500)
    /// The pause before a guest at a reader is looked after again.
    static let pollDelay = Duration.seconds(1)
    /// The pause before a guest on a page is looked after again: Stripe limits the reads of all
    /// pages of an account together (docs.stripe.com/rate-limits).
    static let pageDelay = Duration.seconds(3)
    /// The longest pause before a failed request is repeated.
    static let longestDelay = Duration.seconds(30)
    /// The number of requests that may wait for one command at the same time.
    static let waitingRepetitions = 16

    let bus: Bus
    let service: JournalService<StripeState>
    let connection: StripeConnection
    let readers: [TerminalID: String]
    let testCard: String?
    let reportFailure: (any Error) -> Void
    var running: [ChargeID: RunningCharge] = [:]
    var generator = SystemRandomNumberGenerator()

    /// Opens the database, or creates it, and begins to serve.
    ///
    /// `endpoints` are those that it binds. Throws if the file or an endpoint can't be used.
    package init(
        bus: Bus, endpoints: ServiceEndpoints, settings: StripeSettings, key: StripeKey,
        databasePath: String, version: String, reportFailure: @escaping (any Error) -> Void
    ) throws {
        self.bus = bus
        self.reportFailure = reportFailure
        (readers, testCard) = (settings.readers, settings.testCard)
        let journal = try Journal(
            path: databasePath, now: .now(), answerRetention: bus.limits.answerRetention,
            migrations: ChargeSchema.register)
        connection = StripeConnection(bus: bus, address: settings.address, key: key)
        service = try JournalService(
            bus: bus, endpoints: endpoints, journal: journal,
            state: StripeState(locations: settings.locations),
            format: StreamFormat(service: "providers", epoch: journal.epoch, entity: "charge"),
            version: version, reportFailure: reportFailure)
        for location in settings.locations { service.beginStream(of: location) }
        service.state.begin = { [weak self] arrivals in
            for (request, incoming) in arrivals { self?.begin(request, incoming) }
        }
        for stored in try journal.read(ChargeStorage.running) {
            running[stored.machine.charge.id] = RunningCharge(stored: stored)
            resume(stored.machine.charge.id)
        }
    }

    /// The numbers of charges without an outcome and of streams, and the problem of the database.
    package var statusLine: String { "open charges: \(running.count), \(service.statusLine)" }

    /// Closes the sockets, the connections and the file; open charges continue after a start.
    package func stop() {
        connection.close()
        service.stop()
    }
}

/// A charge without an outcome, or with one while clients wait, and the requests that wait for it.
struct RunningCharge {
    /// The charge as its answers lead on.
    var stored: StoredCharge
    /// The charge as it is in the database.
    var written: StoredCharge
    /// The commands that are answered with the charge, by their keys.
    var waiting: [CommandKey: [StripeService.Request]] = [:]
    /// The requests of `provider.find`.
    var finding: [StripeService.Request] = []
    /// Whether a request to Stripe has no answer yet.
    var isAsking = false
    /// The number of the present pause, so that an older one does not end it.
    var pause = 0

    /// A charge that is in the database.
    init(stored: StoredCharge) { (self.stored, written) = (stored, stored) }
}
