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
/// requests to Stripe and answers the clients.
package final class StripeService: ServiceResident {
    typealias Request = IncomingRequest<BatchTransaction<StripeState>>

    /// The time after which a client gets the charge as it is, if Stripe has not answered.
    ///
    /// payment-service repeats a request after 2 seconds.
    static let answerDelay = Duration.milliseconds(1500)
    /// The pauses before a guest at a reader is looked after again, and a failed request repeated.
    static let backoff = Backoff(first: .seconds(1), longest: .seconds(30))
    /// The pause before a guest on a page is looked after again: Stripe limits the reads of all
    /// pages of an account together (docs.stripe.com/rate-limits).
    static let pageDelay = Duration.seconds(3)
    /// The number of requests that may wait for one command at the same time.
    static let waitingRepetitions = 16

    let bus: Bus
    let service: JournalService<StripeState>
    let connection: StripeConnection
    let readers: [TerminalID: String]
    let testCard: String?
    let reportFailure: (any Error) -> Void
    var generator = SystemRandomNumberGenerator()
    private(set) lazy var runner = ProcessRunner<StripeState, ChargeID, RunningCharge>(
        on: service, backoff: Self.backoff,
        unfinished: { db in
            try ChargeStorage.running(db).map {
                ($0.machine.charge.id, RunningCharge(stored: $0))
            }
        },
        resume: { [weak self] in try self?.resume($0, &$1) })

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
        service.state.begin = { [weak self] request, incoming in
            self?.runner.begin(incoming) { try self?.begin(request, incoming, &$0) }
        }
        runner.resumeUnfinished()
    }

    /// The numbers of charges without an outcome and of streams, and the problem of the database.
    package var statusLine: String {
        "open charges: \(runner.running.count), \(service.statusLine)"
    }

    /// Closes the sockets, the connections and the file; open charges continue after a start.
    package func stop() {
        runner.stop()
        connection.close()
        service.stop()
    }
}

/// A charge without an outcome, or with one while clients wait.
struct RunningCharge {
    /// The charge.
    var stored: StoredCharge
    /// The keys under which requests of `provider.find` wait: such a request has none of its own.
    var searches: [CommandKey] = []
}
