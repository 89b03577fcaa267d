// SPDX-License-Identifier: Apache-2.0

package import Commerce
import Directory
import GRDB
package import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// payment-service: the ledger and the running payments.
///
/// `CheckoutStateMachine` decides each step of a payment. This class writes the steps to the
/// ledger, sends commands to order-service and answers the tills.
package final class PaymentService: ServiceResident {
    typealias Request = IncomingRequest<BatchTransaction<PaymentState>>

    /// The pause before a failed step is retried, which no outage makes longer.
    private static let backoff = Backoff(first: .seconds(1), longest: .seconds(1))
    /// The pause before the provider of an offline card is asked again.
    static let offlineDelay = Duration.seconds(5)
    /// The time for an answer of a payment provider, after which the request is repeated.
    static let providerTimeout = Duration.seconds(2)

    let bus: Bus
    let service: JournalService<PaymentState>
    let orders: Requester
    /// The payment providers by their names.
    let providers: [ProviderID: Requester]
    /// The providers whose terminals keep cards while the providers are away.
    let keepingCards: Set<ProviderID>
    let reportFailure: (any Error) -> Void
    /// The payments of offline cards that wait for a pause.
    var offlineCards: Set<PaymentID> = []
    var generator = SystemRandomNumberGenerator()
    private(set) lazy var runner = ProcessRunner<PaymentState, PaymentID, RunningPayment>(
        on: service, backoff: Self.backoff,
        unfinished: { db in
            try LedgerStorage.unfinished(db).map {
                ($0.machine.payment.id, RunningPayment(entry: $0))
            }
        },
        resume: { [weak self] in try self?.resume($0, &$1) })
    private var follower: DirectoryFollower?
    /// The check for a lost ledger; nil for a trial database.
    private var ledgerWatch: LedgerWatch?
    /// The check for lost orders; nil if the ledger had no recorded payment at the start.
    private var lostOrdersWatch: LostOrdersWatch?

    /// Opens the ledger, or creates it, and begins to serve; follows locations-service to know the
    /// locations.
    ///
    /// `providers` are the endpoints of the payment providers; the terminals of those in
    /// `keepingCards` keep cards while the providers are away. With `isTrial`, a new ledger is a
    /// trial database. Throws if the file or an endpoint can't be used.
    package init(
        bus: Bus, endpoints: ServiceEndpoints, orders: ServiceEndpoints,
        locations: ServiceEndpoints, providers: [ProviderID: String] = [:],
        keepingCards: Set<ProviderID> = [], databasePath: String, isTrial: Bool = false,
        version: String,
        reportFailure: @escaping (any Error) -> Void
    ) throws {
        self.bus = bus
        self.keepingCards = keepingCards
        self.reportFailure = reportFailure
        let journal = try Journal(
            path: databasePath, now: .now(), answerRetention: bus.limits.answerRetention,
            isTrial: isTrial, migrations: LedgerSchema.register)
        let format = StreamFormat(service: "payments", epoch: journal.epoch, entity: nil)
        service = try JournalService(
            bus: bus, endpoints: endpoints, journal: journal, state: PaymentState(format: format),
            format: format, version: version, reportFailure: reportFailure)
        self.orders = try Requester(bus: bus, endpoint: orders.requests)
        self.providers = try providers.mapValues { try Requester(bus: bus, endpoint: $0) }
        service.statistics.observe(self.orders)
        try journal.read(LedgerCheck.problems).forEach(reportFailure)
        // A load test records payments on the orders of a trial database without a ledger.
        if !journal.isTrial { try watchLosses(journal) }
        follower = try DirectoryFollower(
            bus: bus, endpoints: locations, statistics: service.statistics
        ) { [weak self] in self?.received($0) }
        service.state.begin = { [weak self] command, request in
            self?.runner.begin(request) { try self?.begin(command, request, &$0) }
        }
        runner.resumeUnfinished()
    }

    /// The numbers of running checkouts and of streams, and the problem of the ledger, if any.
    package var statusLine: String {
        "running checkouts: \(runner.running.count), \(service.statusLine)"
    }

    /// Closes the sockets and the file; unfinished checkouts continue after the next start.
    package func stop() {
        runner.stop()
        follower?.close()
        orders.close()
        for provider in providers.values { provider.close() }
        service.stop()
    }

    /// Keeps the rules of a location for its days and receipts.
    ///
    /// Begins the stream of an announced location, so that it has heartbeats before its first
    /// payment.
    private func received(_ news: LocationNews) {
        service.state.locations.apply(news)
        guard case .announced(let location) = news else { return }
        service.beginStream(of: location)
        ledgerWatch?.check(location)
    }

    private func watchLosses(_ journal: Journal) throws {
        if let newest = try journal.read(LedgerStorage.newestRecorded) {
            lostOrdersWatch = LostOrdersWatch(orders: orders, report: reportFailure)
            lostOrdersWatch?.check(newest)
        }
        let isEmpty = try journal.read(LedgerStorage.isEmpty)
        ledgerWatch = LedgerWatch(
            orders: orders, isEmpty: isEmpty, report: reportFailure
        ) { [weak self] payment in
            try self?.service.transact { try LedgerStorage.payment(payment, $0.db) } != nil
        }
    }
}
