// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import Messages
import ServiceRuntime
import Wire

/// Where a rush happens: the tills, the cooks, what they were told and what was heard.
///
/// Lives on the poll thread of a `BusHost`; tills are tasks on it.
final class RushFloor: BusResident {
    /// How the rush is to go.
    let settings: RushSettings
    /// The asking end towards all services.
    let client: SuiteClient
    /// What tasks wait for.
    let conditions: Conditions
    /// What is heard of the bus.
    let ears: RushEars
    /// What the tills and cooks were told.
    var tally = Tally()
    /// What is not as it was acknowledged.
    var mismatches: [Mismatch] = []
    /// The orders that are still to be compared.
    var uninspected: [OrderRecord] = []
    /// How many missed events were asked for and came.
    var eventsReplayed = 0
    /// Whether no new order is to be begun.
    private(set) var isEnding = false
    /// Where orders are placed, and what can be ordered there.
    private(set) var offers: [Offer] = []
    /// A part of the names of this rush's tills that no other rush has, so that none is given the
    /// order of another.
    let mark: String

    private var latencies = Latencies()
    private var cooks: Cooks?
    private var startedAt = ContinuousClock.now
    private var endedAt: ContinuousClock.Instant?

    /// Connects to all services.
    init(bus: Bus, settings: RushSettings) throws {
        self.settings = settings
        client = try SuiteClient(bus: bus, configuration: settings.suite)
        let conditions = Conditions(bus: bus)
        self.conditions = conditions
        let memory = KitchenMemory(client: client)
        ears = try RushEars(
            bus: bus, settings: settings, heard: { conditions.check() },
            kitchenReturned: { memory.remember($0) })
        mark = CommandKey.fresh().mark
        memory.ears = ears
    }

    /// Learns what can be ordered and waits until all streams are heard, so that nothing is missed.
    ///
    /// Throws a `CallFailure` or a `RushError`.
    func prepare() async throws {
        let known = try await locations()
        let wanted = settings.locations.isEmpty ? known : settings.locations
        for location in wanted {
            guard known.contains(location) else { throw RushError.unknownLocation(location) }
            let menu = try await client[.locations].call(GetMenu(location: location))
            let items = menu.items.filter { $0.available && !$0.needsChoice }.map(\.id)
            guard !items.isEmpty else { throw RushError.nothingToSell(location) }
            offers.append(Offer(location: location, items: items))
        }
        try await checkBooks()
        try await hear("orders") { [ears] in ears.orderPosition(at: $0) != nil }
        if settings.watchesKitchen {
            try await hear("kitchen") { [ears] in ears.hasHeardKitchen(of: $0) }
        }
    }

    /// Begins: cooks are hired, the clock runs.
    func open() throws {
        startedAt = .now
        if settings.pattern == .lunch, settings.cooks > 0 { cooks = try Cooks(floor: self) }
        if let interval = settings.interval {
            client.bus.every(interval) { [weak self] in self?.tellProgress() }
        }
    }

    /// Works as one till until the rush ends and what the till has in flight is finished.
    func work(asTill number: Int) async {
        switch settings.pattern {
        case .load: await LoadTill(number, on: self, startingAt: startedAt).run()
        case .lunch: await LunchTill(number, on: self, startingAt: startedAt).run()
        }
    }

    /// No new order is begun from now on; whoever waits goes on at once.
    func end() {
        isEnding = true
        endedAt = .now
        conditions.check()
    }

    /// Waits until the cooks have finished what they began.
    func dismissCooks() async {
        guard let cooks else { return }
        _ = await conditions.wait(atMost: settings.patience) { cooks.isIdle }
    }

    /// Lets time pass, unless the rush ends.
    func pause(_ duration: Duration) async {
        guard duration > .zero else { return }
        _ = await conditions.wait(atMost: duration) { [weak self] in self?.isEnding ?? true }
    }

    /// Sends a command and measures it; throws a `CallFailure`.
    func send<C: Command>(
        _ command: C, to service: SuiteService
    ) async throws(CallFailure) -> C.Answer {
        let start = ContinuousClock.now
        do {
            let answer = try await client[service].call(command, patience: settings.patience)
            count(nil, after: .now - start)
            return answer
        } catch {
            count(error, after: .now - start)
            throw error
        }
    }

    /// A command has its outcome.
    func count(_ failure: CallFailure?, after duration: Duration) {
        if failure == nil { latencies.addCommand(duration) }
        tally.count(failure, after: duration)
    }

    /// What the rush tells now.
    func report() -> RushReport {
        var latencies = latencies
        latencies.takeEvents(from: ears.latencies)
        return RushReport(
            pattern: settings.pattern, window: settings.tills, seed: settings.seed,
            duration: (endedAt ?? .now) - startedAt, tally: tally, latencies: latencies,
            ticketsShown: tally.orders.keys.count { ears.shown.contains($0) },
            eventsMissed: ears.gaps.reduce(0) { $0 + $1.missed }, eventsReplayed: eventsReplayed,
            mismatches: mismatches)
    }

    /// Closes the sockets.
    func stop() {
        isEnding = true
        cooks?.close()
        ears.close()
        client.stop()
    }

    private func locations() async throws -> [LocationID] {
        do {
            return try await client[.locations].call(ListLocations()).locations.map(\.id)
        } catch {
            throw error == .outcomeUnknown ? RushError.silent(service: "locations") : error
        }
    }

    /// Checks that no orders of the rush get among those of a restaurant.
    private func checkBooks() async throws {
        if settings.writesIntoRealBooks { return }
        for service in settings.pattern.writtenServices {
            guard try await isTrial(service) else { throw RushError.realBooks(service) }
        }
    }

    private func isTrial(_ service: SuiteService) async throws -> Bool {
        do {
            return try await client[service].call(GetServiceInformation()).trial == true
        } catch {
            throw error == .outcomeUnknown ? RushError.silent(service: service.rawValue) : error
        }
    }

    private func hear(_ service: String, _ isHeard: @escaping (LocationID) -> Bool) async throws {
        let locations = offers.map(\.location)
        let isHeard = await conditions.wait(atMost: settings.suite.limits.patience) {
            locations.allSatisfy(isHeard)
        }
        if !isHeard { throw RushError.silent(service: service) }
    }

    private func tellProgress() {
        let seconds = (ContinuousClock.now - startedAt).components.seconds
        Console.note(
            "\(seconds) s: \(tally.commands) commands, \(tally.orders.count) orders, "
                + "\(tally.unknown) unknown")
    }
}

extension MenuItem {
    /// Whether it can't be ordered without modifiers.
    fileprivate var needsChoice: Bool { modifierGroups.contains { $0.minimum > 0 } }
}
