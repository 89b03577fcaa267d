// SPDX-License-Identifier: Apache-2.0

import Commerce
import Glibc
package import KitchenClient
import KitchenDisplay
package import MessageBus
import Messages

/// One kitchen screen: finds its location and shows its board until the program ends.
package final class DisplayClient: BusResident {
    /// Ends the program, with the error if there is one.
    package typealias End = @Sendable ((any Error)?) -> Void

    /// The time after which the locations are requested again while none can be shown.
    private static let retryInterval = Duration.seconds(1)
    /// The time after which the name and the stations of the location are requested again, even if
    /// no heartbeat has announced a change.
    private static let refreshInterval = Duration.seconds(60)

    /// The maximum time for which the end of the program waits until its last report is sent.
    private static let lastReportTime = Duration.milliseconds(200)

    private let bus: Bus
    private let settings: DisplaySettings
    private let end: End
    private let sounds: SoundPlayer?
    /// Why sounds can't be played, and what rings instead; nil while they are.
    private var soundProblem: String?
    private var silence: SilenceWatch?
    private var contact: KitchenContact?
    private var connection: KitchenConnection?
    private var board: DisplayBoard?
    /// Whether the suite has the location of the board.
    private var isLocated = false
    private var explanation: String?
    /// When kds-service answered which locations there are.
    private var answeredAt: ContinuousClock.Instant?

    /// Connects to kds-service, which may start later.
    ///
    /// Without a contact it waits for `connect(to:)`. With `onSilence` the address may change: it
    /// is called four times a second while no news arrive. If the settings name a location, its
    /// board is shown at once. Without a location it waits until kds-service knows which to show.
    /// Without `sounds` the bell rings for all alerts. Calls `end` when a person quits, the time
    /// limit of the settings has passed, or the location does not exist. Throws a `ScreenError` if
    /// the terminal can't be used.
    package init(
        bus: Bus, settings: DisplaySettings, contact: KitchenContact?,
        sounds: SoundPlayer? = nil, end: @escaping End, onSilence: SilenceWatch.Report? = nil
    ) throws {
        self.bus = bus
        self.settings = settings
        self.sounds = sounds
        self.end = end
        if let location = settings.location { _ = try openBoard(of: location) }
        if let seconds = settings.seconds { bus.after(.seconds(seconds)) { end(nil) } }
        silence = onSilence.map { report in
            SilenceWatch(on: bus, report: report) { [weak self] in self?.isHeard ?? false }
        }
        if let contact { try open(contact) }
    }

    /// Connects to kds-service at another address; the tickets stay on the screen.
    ///
    /// Calls `end` if an endpoint is invalid.
    package func connect(to contact: KitchenContact) {
        do {
            try open(contact)
            explain("Connecting to \(contact.address)…")
        } catch {
            end(error)
        }
    }

    /// Explains what the screen waits for, as long as it has no tickets.
    package func explain(_ text: String) {
        guard text != explanation else { return }
        explanation = text
        if let board {
            board.explain(text)
        } else {
            // A screen in a kitchen has a terminal only for its output.
            let isScreen = !settings.isPlain && isatty(STDOUT_FILENO) == 1
            _ = PlainSurface.write([text], to: isScreen ? STDOUT_FILENO : STDERR_FILENO)
        }
    }

    /// Rings from now on instead of playing sounds, and says why.
    package func reportSound(_ problem: String) {
        soundProblem = problem
        board?.reportSound(problem)
    }

    /// Restores the terminal and closes the sockets.
    package func stop() {
        board?.close()
        connection?.close(linger: Self.lastReportTime)
    }

    /// Whether news have arrived; a display without a board asks for the locations all the time.
    private var isHeard: Bool {
        if let board { return board.isCurrent }
        return answeredAt.map { .now - $0 < SilenceWatch.limit } ?? false
    }

    private func open(_ contact: KitchenContact) throws {
        connection?.close()
        let connection = try KitchenConnection(to: contact, on: bus)
        self.connection = connection
        self.contact = contact
        silence?.beginContact(at: contact.address)
        try board?.connect(connection)
        requestLocations(from: connection.requester)
    }

    private func openBoard(of location: LocationID) throws -> DisplayBoard {
        let board = try DisplayBoard(
            bus: bus, settings: settings, location: location, sounds: sounds, end: end
        ) { [weak self] in self?.refreshLocations() }
        self.board = board
        if let soundProblem { board.reportSound(soundProblem) }
        if let connection { try board.connect(connection) }
        return board
    }

    /// Shows the board of the chosen location, or says what the screen waits for.
    private func show(_ locations: [KitchenLocation]) throws {
        switch try settings.choose(from: locations, showing: isLocated ? board?.location : nil) {
        case .show(let location, let kept): try show(location, kept)
        case .wait(let reason): explain(reason.description)
        case .unchanged: break
        }
    }

    private func show(_ location: KitchenLocation, _ kept: BoardSettings?) throws {
        if let board, board.location != location.id {
            board.close()
            self.board = nil
        }
        try (board ?? openBoard(of: location.id)).show(location, with: kept)
        isLocated = true
    }

    /// Asks for the settings that have just changed; after a failure the next heartbeat asks again.
    private func refreshLocations() {
        connection?.requester.call(ListKitchenLocations()) { [weak self] answer in
            guard let self else { return }
            guard case .success(let answer) = answer else {
                board?.forgetSettings()
                return
            }
            do { try show(answer.locations) } catch { end(error) }
        }
    }

    private func requestLocations(from requester: Requester) {
        requester.call(ListKitchenLocations()) { [weak self, weak requester] answer in
            if let self, let requester { handle(answer, from: requester) }
        }
    }

    private func requestLocations(from requester: Requester, after interval: Duration) {
        bus.after(interval) { [weak self, weak requester] in
            // The display may have connected to another address.
            guard let self, let requester, connection?.requester === requester else { return }
            requestLocations(from: requester)
        }
    }

    private func handle(
        _ answer: Result<ListKitchenLocations.Answer, CallFailure>, from requester: Requester
    ) {
        switch answer {
        case .success(let answer):
            answeredAt = .now
            do { try show(answer.locations) } catch { return end(error) }
            requestLocations(
                from: requester, after: isLocated ? Self.refreshInterval : Self.retryInterval)
        case .failure(.stopped): break
        case .failure(let failure):
            if board == nil, silence == nil, let contact {
                let endpoint = contact.endpoints.requests
                explain(
                    DisplayWait.noAnswer(endpoint: endpoint, reason: failure.description)
                        .description)
            }
            requestLocations(from: requester, after: Self.retryInterval)
        }
    }
}
