// SPDX-License-Identifier: Apache-2.0

import Commerce
package import KitchenClient
import KitchenDisplay
package import MessageBus
import Messages
import Terminal
import TerminalScreen
import Till
import Wire

/// One till: shows its screen, stores what it must not forget, and sends its commands.
///
/// It decides nothing: it passes inputs to the `TillModel` and performs its effects.
package final class TillClient: BusResident {
    /// Ends the program, with the error if there is one.
    package typealias End = @Sendable ((any Error)?) -> Void
    /// Opens the screen for the input of a person and the end of the terminal.
    typealias OpenSurface = (
        _ onInput: @escaping (TerminalInput) -> Void, _ onHangup: @escaping () -> Void
    ) throws -> any TillSurface

    /// The interval at which ages are updated on the screen.
    private static let tick = Duration.milliseconds(100)
    /// The obstacle before the suite was found on the network.
    private static let noConnection = "The services are not found yet"

    private let bus: Bus
    private let end: End
    private var silence: SilenceWatch?
    let database: TillDatabase
    private let receipts: ReceiptFolder?
    private var model: TillModel
    /// The last frame on the surface, with the model that it shows.
    private var drawn: (model: TillModel, frame: Frame<TillAction>)?
    private(set) var surface: (any TillSurface)?
    private var connection: TillConnection?
    private var clock = ClockWatch(wall: .now(), instant: .now)
    private var hasEnded = false

    /// Continues where the till ended, and connects to the services, which may start later.
    ///
    /// Without a contact it waits for `connect(to:)`. With `onSilence` the address may change: it
    /// is called four times a second while no service is heard. Calls `end` when a person quits or
    /// nothing can be stored any more. Throws a `TillDatabaseError`, a `ScreenError` if the
    /// terminal can't be used, a `ZeroMQError` if an endpoint is invalid, and an `AccessError`.
    package convenience init(
        bus: Bus, settings: TillSettings, contact: TillContact?, end: @escaping End,
        onSilence: SilenceWatch.Report? = nil
    ) throws {
        try self.init(
            bus: bus, settings: settings, contact: contact, end: end, onSilence: onSilence
        ) { try ScreenSurface(bus: bus, onInput: $0, onHangup: $1) }
    }

    /// The same on another surface.
    init(
        bus: Bus, settings: TillSettings, contact: TillContact?, end: @escaping End,
        onSilence: SilenceWatch.Report?, openSurface: OpenSurface
    ) throws {
        self.bus = bus
        self.end = end
        receipts = settings.receipts.map(ReceiptFolder.init)
        database = try TillDatabase(path: settings.path)
        model = TillModel(
            settings.identity, memory: try database.load() ?? TillMemory(),
            keys: KeySource(seed: .random(in: .min ... .max)),
            size: Size(columns: 80, rows: 24), now: .now())
        let surface = try openSurface(
            { [weak self] in self?.handle(.terminal($0)) }, { [weak self] in self?.finish(nil) })
        self.surface = surface
        silence = onSilence.map { report in
            SilenceWatch(on: bus, report: report) { [weak self] in
                self?.connection?.isHeard ?? false
            }
        }
        if let contact { try open(contact) }
        handle(.terminal(.resize(surface.size)))
        let first = model.memory.location == nil ? settings.firstLocation : nil
        perform(model.start(at: settings.location ?? first))
        bus.every(Self.tick) { [weak self] in self?.passTime() }
        bus.every(.seconds(1)) { [weak self] in self?.connection?.ping() }
    }

    /// Connects to the services at another address; what the screen shows stays.
    ///
    /// Calls `end` if an endpoint is invalid.
    package func connect(to contact: TillContact) {
        do {
            try open(contact)
            if let location = model.memory.location { try connection?.follow(location) }
            handle(.waiting(nil))
        } catch {
            finish(error)
        }
    }

    /// Explains what the till waits for as long as it hears no service.
    package func explain(_ text: String) { handle(.waiting(text)) }

    /// Restores the terminal, and closes the sockets and the file.
    package func stop() {
        hasEnded = true
        surface?.close()
        connection?.close()
        // All that it must hold is in it already.
        try? database.close()
    }

    private func open(_ contact: TillContact) throws {
        connection?.close()
        connection = try TillConnection(
            to: contact, on: bus, terminal: model.identity.terminal
        ) { [weak self] in self?.handle($0) }
        silence?.beginContact(at: contact.address)
    }

    private func passTime() {
        handle(.tick(.now()))
        surface?.tick()
    }

    private func handle(_ input: TillInput) {
        if hasEnded { return }
        let offset = clock.check(wall: .now(), instant: .now)
        var effects = offset == .zero ? [] : model.update(.clockSet(by: offset))
        var shown: Frame<TillAction>?
        switch input {
        case .tick: break
        case .terminal:
            effects += model.update(.tick(.now()))
            shown = shownFrame
        default: effects += model.update(.tick(.now()))
        }
        let isAnswer = if case .answered = input { true } else { false }
        perform(effects + model.update(input, shown: shown), afterAnswer: isAnswer)
    }

    /// The frame on the surface, if it shows what a new one would show.
    private var shownFrame: Frame<TillAction>? {
        drawn.flatMap { model.looksLike($0.model) ? $0.frame : nil }
    }

    /// Shows the model, unless the surface shows the same already.
    private func show() {
        if shownFrame != nil { return }
        surface?.show { [weak self, model] in self?.draw() ?? model.frame().canvas }
    }

    private func draw() -> Canvas {
        let frame = model.frame()
        drawn = (model, frame)
        return frame.canvas
    }

    /// Stores what the till must not forget, and only then performs effects.
    ///
    /// So nothing is ever sent under a key that could be forgotten.
    private func perform(_ effects: [TillEffect], afterAnswer: Bool = false) {
        do throws(TillDatabaseError) {
            try database.store(model.memory, afterAnswer: afterAnswer)
        } catch {
            return finish(error)
        }
        show()
        do {
            for effect in effects where !hasEnded { try perform(effect) }
        } catch {
            finish(error)
        }
    }

    private func perform(_ effect: TillEffect) throws {
        switch effect {
        case .send(let entry): send(entry)
        case .follow(let location): try connection?.follow(location)
        case .find(let query): find(query)
        case .kitchen(let effect): try connection?.perform(effect)
        case .write(let receipt): write(receipt)
        case .bell: surface?.ring()
        case .quit: finish(nil)
        }
    }

    private func send(_ entry: Outbox.Entry) {
        guard let connection else {
            return handle(.answered(entry.key, .notDone(Self.noConnection)))
        }
        let context = CommandContext(
            key: entry.key, terminal: model.identity.terminal, staff: model.identity.staff)
        guard let request = entry.command.request(context) else {
            return handle(
                .answered(
                    entry.key,
                    .refused(
                        reason: "order.notOpened", "Its order was not opened; key it again.")))
        }
        connection.send(request, under: entry.key)
    }

    private func find(_ query: TillQuery) {
        guard let connection else { return handle(.found(query, .failed(Self.noConnection))) }
        connection.find(query)
    }

    private func write(_ receipt: ReceiptFile) {
        guard let receipts else { return }
        do { try receipts.write(receipt) } catch { handle(.failed(error.description)) }
    }

    /// Ends the program; nothing more is sent or shown.
    private func finish(_ error: (any Error)?) {
        hasEnded = true
        end(error)
    }
}
