// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import KitchenDisplay
import MessageBus
import Messages
import Terminal
import Wire

/// The shell of one location's board: follows its tickets, shows them and sends the taps.
///
/// It decides nothing: it passes inputs to the `KitchenModel` and performs its effects.
final class DisplayBoard {
    /// The interval at which ages are updated on the screen.
    private static let tick = Duration.milliseconds(100)

    private let bus: Bus
    private let settings: DisplaySettings
    private let end: DisplayClient.End
    private var model: KitchenModel
    private var surface: (any DisplaySurface)?
    private var connection: Connection?
    private var follower: Follower<Ticket>?
    private var clock = ClockWatch(wall: .now(), instant: .now)
    /// The time of kds-service's last message from order-service.
    private var sourceHeardAt: ContinuousClock.Instant?
    private var generator = SystemRandomNumberGenerator()

    /// The connection to kds-service.
    struct Connection {
        /// The bus with the keys for the endpoints.
        let bus: Bus
        let endpoints: ServiceEndpoints
        let requester: Requester

        /// Connects to the service; throws a `ZeroMQError` if an endpoint is invalid, and an
        /// `AccessError`.
        init(to contact: KitchenContact, on bus: Bus) throws {
            self.bus = bus.with(contact.keyring)
            endpoints = contact.endpoints
            requester = try Requester(bus: self.bus, endpoint: endpoints.requests)
        }
    }

    /// Opens the screen, or plain output, for the location's tickets.
    ///
    /// Throws a `ScreenError` if the terminal can't be used.
    init(
        bus: Bus, settings: DisplaySettings, location: KitchenLocation,
        end: @escaping DisplayClient.End
    ) throws {
        self.bus = bus
        self.settings = settings
        self.end = end
        model = KitchenModel(
            location: location.id, name: location.name, timeZone: .current,
            size: Size(columns: 80, rows: 24), now: .now())
        let surface = try openSurface()
        self.surface = surface
        handle(.terminal(.resize(surface.size)))
        bus.every(Self.tick) { [weak self] in self?.tick() }
    }

    /// Whether the tickets were confirmed in the last two seconds.
    var isCurrent: Bool { follower?.isCurrent(model.location) ?? false }

    /// Changes the displayed name of the location.
    func rename(_ name: String) { model.name = name }

    /// Follows the tickets at other endpoints; those on the screen stay until they are replaced.
    ///
    /// Throws a `ZeroMQError` if an endpoint is invalid, and an `AccessError`.
    func connect(_ connection: Connection) throws {
        self.connection = connection
        try follow()
    }

    /// Explains what the screen waits for, as long as it has no tickets.
    func explain(_ text: String) { handle(.waiting(text)) }

    /// Restores the terminal and closes the socket.
    func close() {
        surface?.close()
        surface = nil
        follower?.close()
    }

    private func openSurface() throws -> any DisplaySurface {
        let onHangup: () -> Void = { [weak self] in self?.end(nil) }
        guard !settings.isPlain else { return PlainSurface(onHangup: onHangup) }
        do {
            return try ScreenSurface(
                bus: bus, onInput: { [weak self] in self?.handle(.terminal($0)) },
                onHangup: onHangup)
        } catch ScreenError.notATerminal {
            let hint = "There is no terminal here, so changes are printed as lines (--plain)."
            _ = PlainSurface.write([hint], to: STDERR_FILENO)
            return PlainSurface(onHangup: onHangup)
        }
    }

    /// Follows the tickets from the start, with a new snapshot.
    private func follow() throws {
        guard let connection else { return }
        follower?.close()
        follower = try Follower(
            bus: connection.bus, service: "kitchen", endpoints: connection.endpoints,
            location: model.location, snapshots: GetKitchenSnapshot.self
        ) { [weak self] in self?.handle($0) }
    }

    private func tick() {
        handle(.tick(.now()))
        surface?.tick()
    }

    private func handle(_ input: KitchenInput) {
        let previous = model
        let offset = clock.check(wall: .now(), instant: .now)
        if offset != .zero { _ = model.update(.clockSet(by: offset)) }
        _ = model.update(.tick(.now()))
        let effects = model.update(input)
        surface?.show(model, after: previous)
        for effect in effects { perform(effect) }
    }

    private func perform(_ effect: KitchenEffect) {
        switch effect {
        case .advance(let order, let status, let lines):
            send(
                AdvanceTicket(order: order, from: status, lines: lines, context: context()), order)
        case .recall(let order, let status, let lines):
            let command = RecallTicket(
                order: order, from: LineStatus(rawValue: status.rawValue), lines: lines,
                context: context())
            send(command) { .recallAnswered(order, $0) }
        case .acknowledge(let order, let lines):
            send(AcknowledgeTicket(order: order, lines: lines, context: context()), order)
        case .refresh:
            do { try follow() } catch { end(error) }
        case .quit: end(nil)
        }
    }

    /// A new key for each tap: however often the requester sends the tap, it takes effect once.
    private func context() -> CommandContext {
        CommandContext(
            key: .unique(at: .now(), using: &generator), terminal: settings.terminal)
    }

    private func send<C: Command>(_ command: C, _ order: OrderID) where C.Answer == Ticket {
        send(command) { .tapAnswered(order, $0) }
    }

    private func send<C: Command>(
        _ command: C, input: @escaping (TapOutcome) -> KitchenInput
    ) where C.Answer == Ticket {
        connection?.requester.call(command) { [weak self] answer in
            // Without a surface the display is ending.
            guard let self, surface != nil else { return }
            handle(input(TapOutcome(answer)))
        }
    }
}

extension DisplayBoard {
    private func handle(_ update: Follower<Ticket>.Update) {
        switch update {
        case .replaced(_, let tickets): handle(.ticketsReplaced(tickets))
        case .changed(_, let event) where event.type == TicketEventType.removed.rawValue:
            handle(.ticketRemoved(event.data.order))
        case .changed(_, let event): handle(.ticketChanged(event.data))
        case .heartbeat(_, let beat):
            // Uses the age at the time of the heartbeat: the clocks of two machines may differ.
            sourceHeardAt = beat.data.sourceAge(at: beat.time).map { .now - $0 }
            // A heartbeat that reveals a gap does not make the board fresher.
            if follower?.isCurrent(model.location) == true { updateFreshness() }
        case .current: updateFreshness()
        case .stale: handle(.silent(.kitchenService))
        }
    }

    /// Passes the time of the follower's last confirmation to the model.
    ///
    /// The last message may be later and yet not confirm the board.
    private func updateFreshness() {
        guard let confirmed = follower?.lastConfirmed(model.location) else { return }
        let (now, instant) = (Timestamp.now(), ContinuousClock.now)
        handle(
            .received(
                at: now + (confirmed - instant),
                sourceHeardAt: sourceHeardAt.map { now + ($0 - instant) }))
    }
}

extension TapOutcome {
    /// The outcome for the person who tapped.
    init(_ answer: Result<Ticket, CallFailure>) {
        switch answer {
        case .success: self = .accepted
        case .failure(.refused(let error)): self = Self.refusal(error)
        // The requester is stopped when the display connects to another address.
        case .failure(.outcomeUnknown), .failure(.unreadableAnswer), .failure(.stopped):
            self = .unknown
        case .failure(.notSent): self = .refused("kds-service can't be reached; tap it again later")
        case .failure(let failure): self = .refused(failure.description)
        }
    }

    private static func refusal(_ error: CallError) -> Self {
        switch error.reason {
        case "order.statusChanged", "order.nothingToAcknowledge": .movedOn
        case "orders.unreachable": .unknown
        default: .refused(error.message)
        }
    }
}
