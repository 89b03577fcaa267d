// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import KitchenDisplay
import MessageBus
import Messages
import Terminal
import Wire

/// The board of one location: follows its tickets, shows them, and sends the taps.
///
/// Decides nothing: what happens goes to the `KitchenModel`, and what that asks for is done.
final class DisplayBoard {
    /// How often ages grow on the screen.
    private static let tick = Duration.milliseconds(100)

    private let bus: Bus
    private let settings: DisplaySettings
    private let requester: Requester
    private let end: DisplaySession.End
    private var model: KitchenModel
    private var surface: (any DisplaySurface)?
    private var follower: Follower<Ticket>?
    private var clock = ClockWatch(wall: .now(), instant: .now)
    /// When order-service was last heard by kds-service.
    private var sourceHeardAt: ContinuousClock.Instant?
    private var generator = SystemRandomNumberGenerator()

    /// Opens the screen, or plain output, and follows the location's tickets.
    ///
    /// Throws a `ScreenError` when the terminal can't be used, a `ZeroMQError` for an endpoint that
    /// is none.
    init(
        bus: Bus, settings: DisplaySettings, location: KitchenLocation, requester: Requester,
        end: @escaping DisplaySession.End
    ) throws {
        self.bus = bus
        self.settings = settings
        self.requester = requester
        self.end = end
        model = KitchenModel(
            location: location.id, name: location.name, timeZone: .current,
            size: Size(columns: 80, rows: 24), now: .now())
        let surface = try openSurface()
        self.surface = surface
        try follow()
        take(.terminal(.resize(surface.size)))
        bus.every(Self.tick) { [weak self] in self?.passTime() }
    }

    /// Shows the location under this name from now on.
    func rename(_ name: String) { model.name = name }

    /// Restores the terminal and closes the socket.
    func close() {
        surface?.close()
        surface = nil
        follower?.close()
    }

    private func openSurface() throws -> any DisplaySurface {
        let lost: () -> Void = { [weak self] in self?.end(nil) }
        guard !settings.isPlain else { return PlainSurface(lost: lost) }
        do {
            return try ScreenSurface(
                bus: bus, act: { [weak self] in self?.take(.terminal($0)) }, lost: lost)
        } catch ScreenError.notATerminal {
            let hint = "There is no terminal here, so changes are printed as lines (--plain)."
            _ = PlainSurface.write([hint], to: STDERR_FILENO)
            return PlainSurface(lost: lost)
        }
    }

    /// Begins to follow, from the start also when it did before.
    private func follow() throws {
        follower?.close()
        follower = try Follower(
            bus: bus, service: "kitchen", endpoints: settings.kitchen, location: model.location,
            snapshots: GetKitchenSnapshot.self
        ) { [weak self] in self?.heard($0) }
    }

    private func passTime() {
        take(.tick(.now()))
        surface?.tick()
    }

    private func take(_ input: KitchenInput) {
        let previous = model
        let turned = clock.look(wall: .now(), instant: .now)
        if turned != .zero { _ = model.update(.clockSet(by: turned)) }
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

    /// One tap is one key: however often the requester sends it, it counts once.
    private func context() -> CommandContext {
        CommandContext(
            key: .unique(at: .now(), using: &generator), terminal: settings.terminal)
    }

    private func send<C: Command>(_ command: C, _ order: OrderID) where C.Answer == Ticket {
        send(command) { .tapAnswered(order, $0) }
    }

    private func send<C: Command>(
        _ command: C, _ settled: @escaping (TapOutcome) -> KitchenInput
    ) where C.Answer == Ticket {
        requester.call(command) { [weak self] answer in
            guard let self, let outcome = TapOutcome(answer) else { return }
            take(settled(outcome))
        }
    }
}

extension DisplayBoard {
    private func heard(_ update: Follower<Ticket>.Update) {
        switch update {
        case .replaced(_, let tickets): take(.ticketsReplaced(tickets))
        case .changed(_, let event) where event.type == TicketEventType.removed.rawValue:
            take(.ticketGone(event.data.order))
        case .changed(_, let event): take(.ticketChanged(event.data))
        case .heard(_, let beat):
            // Its age when the heartbeat left counts: the clocks of two machines may differ.
            sourceHeardAt = beat.data.sourceAge(at: beat.time).map { .now - $0 }
            // A heartbeat that tells of a gap does not make the board any fresher.
            if follower?.isCurrent(model.location) == true { hear() }
        case .current: hear()
        case .stale: take(.silent(.kitchenService))
        }
    }

    /// What is shown is as old as the follower says, which is not when the last message came.
    private func hear() {
        guard let certain = follower?.lastCertain(model.location) else { return }
        let (now, instant) = (Timestamp.now(), ContinuousClock.now)
        take(
            .heard(
                at: now + (certain - instant),
                sourceHeardAt: sourceHeardAt.map { now + ($0 - instant) }))
    }
}
