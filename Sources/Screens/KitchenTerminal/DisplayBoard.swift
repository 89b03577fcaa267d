// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Glibc
import KitchenClient
import KitchenDisplay
import MessageBus
import Messages
import Terminal
import TerminalScreen

/// The shell of one location's board: shows its tickets and takes the taps.
///
/// It decides nothing: it passes inputs to the `KitchenModel` and performs its effects.
final class DisplayBoard {
    /// The interval at which ages are updated on the screen.
    private static let tick = Duration.milliseconds(100)

    private let bus: Bus
    private let isPlain: Bool
    private let end: DisplayClient.End
    /// Plays sounds; nil if the bell rings for all events.
    private var sounds: SoundPlayer?
    /// The events that have a sound instead of the bell.
    private let soundAlerts: Set<KitchenAlert>
    private var model: KitchenModel
    private var surface: (any DisplaySurface)?
    /// The state that the surface shows; nil before the first one.
    private var shown: KitchenModel?
    private var feed: TicketFeed?
    private let reporter: PaintReporter
    private var clock = ClockWatch(wall: .now(), instant: .now)

    /// Opens the screen, or plain output, for the location's tickets.
    ///
    /// Throws a `ScreenError` if the terminal can't be used.
    init(
        bus: Bus, settings: DisplaySettings, location: LocationID, sounds: SoundPlayer?,
        end: @escaping DisplayClient.End, onSettings: @escaping () -> Void
    ) throws {
        self.bus = bus
        isPlain = settings.isPlain
        self.sounds = sounds
        soundAlerts = settings.sounds
        self.end = end
        reporter = PaintReporter(location: location, terminal: settings.terminal)
        let board = settings.board(keptAs: nil)
        model = KitchenModel(
            location: location, name: location.text, role: board.role,
            alerts: board.alerts, timeZone: .current, size: Size(columns: 80, rows: 24),
            now: .now())
        model.keys = settings.keys
        model.terminal = settings.terminal
        _ = model.update(.settingsReceived(board))
        feed = TicketFeed(
            location: location, terminal: settings.terminal,
            watchesSight: board.role.watchesSight
        ) { [weak self] in self?.handle($0) }
        feed?.onSettings = onSettings
        let surface = try openSurface()
        self.surface = surface
        handle(.terminal(.resize(surface.size)))
        bus.every(Self.tick) { [weak self] in self?.tick() }
    }

    /// Whether the tickets were confirmed in the last two seconds.
    var isCurrent: Bool { feed?.isCurrent ?? false }

    /// The location whose tickets it shows.
    var location: LocationID { model.location }

    /// Shows the name of the location, and applies the rules of its stations and the settings.
    ///
    /// Without settings the present ones stay.
    func show(_ location: KitchenLocation, with settings: BoardSettings?) {
        if let settings {
            feed?.watchesSight = settings.role.watchesSight
            handle(.settingsReceived(settings))
        }
        handle(.locationReceived(location))
    }

    /// Follows the tickets at other endpoints; those on the screen stay until they are replaced.
    ///
    /// Throws a `ZeroMQError` if an endpoint is invalid, and an `AccessError`.
    func connect(_ connection: KitchenConnection) throws {
        reporter.connect(connection)
        try feed?.connect(connection)
    }

    /// Asks for the settings again at the next heartbeat, because they could not be read.
    func forgetSettings() { feed?.forgetSettings() }

    /// Explains what the screen waits for, as long as it has no tickets.
    func explain(_ text: String) { handle(.waiting(text)) }

    /// Rings from now on instead of playing sounds, and says why.
    func reportSound(_ problem: String) {
        sounds = nil
        surface?.ring()
        handle(.soundFailed(problem))
    }

    /// Restores the terminal, sends the last report and closes the socket.
    func close() {
        reporter.close()
        surface?.close()
        surface = nil
        feed?.close()
    }

    private func openSurface() throws -> any DisplaySurface {
        let onHangup: () -> Void = { [weak self] in self?.end(nil) }
        guard !isPlain else { return PlainSurface(onHangup: onHangup) }
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

    private func tick() {
        handle(.tick(.now()))
        surface?.tick()
        reporter.tick()
    }

    private func handle(_ input: KitchenInput) {
        let offset = clock.check(wall: .now(), instant: .now)
        var effects = offset == .zero ? [] : model.update(.clockSet(by: offset))
        effects += model.update(.tick(.now())) + model.update(input)
        show(model)
        for effect in effects { perform(effect) }
    }

    /// Shows a state, unless the surface shows the same already.
    private func show(_ model: KitchenModel) {
        guard let surface, !(shown.map(model.looksLike) ?? false) else { return }
        let previous = shown ?? model
        shown = model
        surface.show(model, after: previous) { [weak self] in self?.reporter.record(model) }
    }

    private func perform(_ effect: KitchenEffect) {
        switch effect {
        case .quit: end(nil)
        case .ring(let alert):
            if let sounds, soundAlerts.contains(alert) {
                sounds.play(alert)
            } else {
                surface?.ring()
            }
        default: do { try feed?.perform(effect) } catch { end(error) }
        }
    }
}
