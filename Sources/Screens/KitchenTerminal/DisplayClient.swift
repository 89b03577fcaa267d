// SPDX-License-Identifier: Apache-2.0

import Commerce
import Glibc
package import MessageBus
import Messages

/// One kitchen screen: finds its location and shows its board until the program ends.
package final class DisplayClient: BusResident {
    /// Ends the program, with the error if there is one.
    package typealias End = @Sendable ((any Error)?) -> Void

    /// The time after which a failed request for the locations is repeated.
    private static let retryInterval = Duration.seconds(1)
    /// The time after which the name and the stations of the location are requested again.
    private static let refreshInterval = Duration.seconds(60)

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

    /// Connects to kds-service, which may start later.
    ///
    /// Without a contact it waits for `connect(to:)`. With `onSilence` the address may change: it
    /// is called four times a second while no news arrive. If the settings name a location, its
    /// board is shown at once. Without `sounds` the bell rings for all alerts. Calls `end` when a
    /// person quits, the time limit of the settings has passed, or no location can be shown. Throws
    /// a `ScreenError` if the terminal can't be used.
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
            SilenceWatch(on: bus, report: report) { [weak self] in self?.board?.isCurrent ?? false }
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
            _ = PlainSurface.write([text], to: STDERR_FILENO)
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
        connection?.close()
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
            bus: bus, settings: settings, location: location, sounds: sounds, end: end)
        self.board = board
        if let soundProblem { board.reportSound(soundProblem) }
        if let connection { try board.connect(connection) }
        return board
    }

    /// Shows the board of the chosen location; once it is known, changes of others don't matter.
    private func show(_ locations: [KitchenLocation]) throws {
        if isLocated {
            if let location = locations.first(where: { $0.id == board?.location }) {
                board?.show(location)
            }
            return
        }
        let location = try settings.choose(from: locations)
        try (board ?? openBoard(of: location.id)).show(location)
        isLocated = true
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
            do { try show(answer.locations) } catch { return end(error) }
            requestLocations(from: requester, after: Self.refreshInterval)
        case .failure(.stopped): break
        case .failure where board != nil || silence != nil:
            requestLocations(from: requester, after: Self.retryInterval)
        case .failure(let failure):
            end(
                DisplayError.noLocations(
                    endpoint: contact?.endpoints.requests ?? "", reason: failure.description))
        }
    }
}
