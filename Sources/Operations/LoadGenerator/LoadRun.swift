// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import Messages
import ServiceRuntime
import Wire

/// The run of a rush in either pattern: its tills and cooks, their outcomes and the checks.
///
/// Lives on the poll thread of a `BusHost`; tills are tasks on it.
final class LoadRun: BusResident {
    let settings: RushSettings
    let client: SuiteClient
    /// Lets tasks wait for events, for the end of the rush and for time to pass.
    let waiter: ConditionWaiter
    let listener: EventListener
    /// The outcomes of all commands.
    var outcomes = LoadOutcomes()
    /// The differences that the checks found.
    var mismatches: [Mismatch] = []
    /// The orders that are still to be compared.
    var uncheckedOrders: [OrderRecord] = []
    /// The number of missed events that were replayed.
    var eventsReplayed = 0
    /// Whether no further order is to be opened.
    private(set) var isEnding = false
    /// The locations of the orders, with the items to order.
    private(set) var menus: [AvailableItems] = []
    /// The end of the names of this rush's terminals.
    ///
    /// It differs between rushes: a till never continues an open order of another rush.
    let terminalSuffix: String

    private var latencies = Latencies()
    private var cooks: Cooks?
    private var startedAt = ContinuousClock.now
    private var endedAt: ContinuousClock.Instant?

    /// Connects to all services.
    init(bus: Bus, settings: RushSettings) throws {
        self.settings = settings
        client = try SuiteClient(bus: bus, configuration: settings.suite)
        let waiter = ConditionWaiter(bus: bus)
        self.waiter = waiter
        listener = try EventListener(bus: bus, settings: settings)
        terminalSuffix = CommandKey.fresh().shortHash
        listener.onEvent = { waiter.check() }
        listener.onKitchenInterruption = { [weak self] in self?.recordShownTickets(at: $0) }
    }

    /// Reads the menus, and waits until a message of every stream was received.
    ///
    /// From then on the listener notices each missed event as a gap. Throws a `CallFailure` or a
    /// `RushError`.
    func prepare() async throws {
        for location in try await openLocations() {
            let menu = try await client[.locations].wholeMenu(of: location)
            guard let items = AvailableItems(of: menu) else {
                throw RushError.nothingAvailable(location)
            }
            menus.append(items)
        }
        if menus.isEmpty { throw RushError.noOpenLocation }
        try await checkTrial()
        try await waitForEvents(of: .orders) { [listener] in
            listener.orderPosition(at: $0) != nil
        }
        if settings.checksKitchen {
            try await waitForEvents(of: .kitchen) { [listener] in
                listener.hasReceivedKitchen(of: $0)
            }
        }
    }

    /// Starts the clock, the cooks and the reports of progress.
    func start() throws {
        startedAt = .now
        if settings.pattern == .lunch, settings.cooks > 0 { cooks = try Cooks(of: self) }
        if let interval = settings.interval {
            client.bus.every(interval) { [weak self] in self?.reportProgress() }
        }
    }

    /// Runs one till until the rush ends and the till has finished its last order.
    func runTill(_ number: Int) async {
        switch settings.pattern {
        case .load: await LoadTill(number, of: self, startingAt: startedAt).run()
        case .lunch: await LunchTill(number, of: self, startingAt: startedAt).run()
        }
    }

    /// Ends the rush: no further order is opened, and pauses end at once.
    func end() {
        isEnding = true
        endedAt = .now
        waiter.check()
    }

    /// Waits until the cooks have no command in flight.
    func finishCooks() async {
        guard let cooks else { return }
        _ = await waiter.wait(timeout: settings.timeout) { cooks.isIdle }
    }

    /// Waits for a time, or until the rush ends.
    func pause(_ duration: Duration) async {
        guard duration > .zero else { return }
        _ = await waiter.wait(timeout: duration) { [weak self] in self?.isEnding ?? true }
    }

    /// The terminal of a till, which has a number from 0.
    func terminalName(ofTill number: Int) -> String { "till-\(number + 1)-\(terminalSuffix)" }

    /// The person at a till.
    static func staff(atTill number: Int) -> StaffID {
        ["ana", "ben", "chloe", "dev"][number % 4]
    }

    /// Sends a command and records its outcome; throws a `CallFailure`.
    func send<C: Command>(
        _ command: C, to service: SuiteService
    ) async throws(CallFailure) -> C.Answer {
        let start = ContinuousClock.now
        do {
            let answer = try await client[service].call(command, timeout: settings.timeout)
            record(nil, after: .now - start)
            return answer
        } catch {
            record(error, after: .now - start)
            throw error
        }
    }

    /// Records the outcome of a command; `failure` is nil if it was accepted.
    func record(_ failure: CallFailure?, after duration: Duration) {
        if failure == nil { latencies.addCommand(duration) }
        outcomes.count(failure, after: duration)
    }

    /// The report at this moment.
    func report() -> RushReport {
        var latencies = latencies
        latencies.replaceEvents(by: listener.latencies)
        return RushReport(
            pattern: settings.pattern, window: settings.tills, seed: settings.seed,
            duration: (endedAt ?? .now) - startedAt, outcomes: outcomes, latencies: latencies,
            ticketsShown: outcomes.orders.keys.count { listener.shown.contains($0) },
            eventsMissed: listener.gaps.reduce(0) { $0 + $1.missed },
            eventsReplayed: eventsReplayed, mismatches: mismatches)
    }

    /// Closes the sockets.
    func stop() {
        isEnding = true
        cooks?.close()
        listener.close()
        client.stop()
    }

    /// The locations of the settings, by default all that are open.
    private func openLocations() async throws -> [LocationID] {
        let known = try await locations()
        if settings.locations.isEmpty { return known.filter { !$0.closed }.map(\.id) }
        for id in settings.locations {
            guard let location = known.first(where: { $0.id == id }) else {
                throw RushError.unknownLocation(id)
            }
            if location.closed { throw RushError.closedLocation(id) }
        }
        return settings.locations
    }

    private func locations() async throws -> [Location] {
        do {
            return try await client[.locations].call(ListLocations()).locations
        } catch {
            throw error == .outcomeUnknown ? RushError.noAnswer(.locations) : error
        }
    }

    /// Checks that the orders of the rush are not stored among those of a restaurant.
    private func checkTrial() async throws {
        if settings.writesIntoRealBooks { return }
        for service in settings.pattern.writtenServices {
            guard try await isTrial(service) else { throw RushError.realBooks(service) }
        }
    }

    private func isTrial(_ service: SuiteService) async throws -> Bool {
        do {
            return try await client[service].call(GetServiceInformation()).trial == true
        } catch {
            throw error == .outcomeUnknown ? RushError.noAnswer(service) : error
        }
    }

    private func waitForEvents(
        of service: SuiteService, until hasReceived: @escaping (LocationID) -> Bool
    ) async throws {
        let locations = menus.map(\.location)
        let isComplete = await waiter.wait(timeout: settings.suite.limits.requestTimeout) {
            locations.allSatisfy(hasReceived)
        }
        if !isComplete { throw RushError.noEvents(service) }
    }

    /// Counts the tickets of a kitchen's snapshot as shown, since their events may be missed.
    ///
    /// Without an answer nothing is recorded; the interruption itself excuses these orders.
    private func recordShownTickets(at location: LocationID) {
        client[.kitchen].call(GetKitchenSnapshot(location: location)) { [weak listener] answer in
            guard case .success(let snapshot) = answer else { return }
            listener?.shown.formUnion(snapshot.state.map(\.order))
        }
    }

    private func reportProgress() {
        let seconds = (ContinuousClock.now - startedAt).components.seconds
        Console.writeError(
            "\(seconds) s: \(outcomes.commands) commands, \(outcomes.orders.count) orders, "
                + "\(outcomes.unknown) unknown")
    }
}
